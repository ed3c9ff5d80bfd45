// What changed between two answers to one question, in the terms of the bundle diff: claims added,
// gone, with another verdict or other content; contradictions between documents; and the outcome. Both may come from any
// server: an answer without claims is compared by its text and citations.
import { oneLine } from '../text/spans.ts';
import { isRecord, textOrNull } from '../api/record.ts';
import { isBriefInsufficient } from '../api/outcome.ts';
import { byKey, changesBetween, type ClaimChange, type ComparedClaim } from './claim-changes.ts';

export interface AnswerChange {
  /** `conflict`: documents disagree, and did not before; `revised`: a document says otherwise than it did. */
  readonly change: ClaimChange['change'] | 'outcome' | 'answer' | 'conflict' | 'revised';
  /** The claim's text; the values that differ in a conflict; what it is said of where it is not a claim's change. */
  readonly claim: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What of an answer is compared: small enough to be kept beside a question. */
export interface AnswerGist {
  readonly outcome: 'answered' | 'insufficient_evidence';
  /** Null where it has claims, which say more. */
  readonly text: string | null;
  readonly claims: readonly GistClaim[];
  /** What documents say against each other. */
  readonly conflicts: readonly GistConflict[];
}

export interface GistClaim {
  readonly text: string;
  readonly verdict: string | null;
  /** content_sha256 of what it is quoted from, or addresses where there is none; sorted, parted by commas. */
  readonly source: string | null;
  readonly place: GistPlace | null;
}

/** The document of a sentence, for people. */
export interface GistPlace {
  readonly title: string | null;
  /** YYYY-MM-DD as the document itself gives it. */
  readonly date: string | null;
  readonly url: string | null;
}

/** Two sentences that disagree: one of the answer, and another. */
export interface GistConflict {
  readonly claim: Placed;
  readonly other: Placed;
  /** The two values as they are written, the claim's first; null where it is not a value that differs, or it is not known. */
  readonly values: readonly [string, string] | null;
}

export interface Placed {
  readonly text: string;
  readonly place: GistPlace | null;
}

interface AnswerDiff {
  readonly same: boolean;
  readonly before: { readonly outcome: string; readonly claims: number };
  readonly after: { readonly outcome: string; readonly claims: number };
  readonly changes: readonly AnswerChange[];
}

/** How far a document is looked through. */
const MOST_VALUES = 200_000;

/** What is compared of a document. */
export function gistOf(document: unknown): AnswerGist {
  const { claims, citations, conflicts } = partsOf(document);
  const places = new Map(citations.map((citation) => [textOrNull(citation['id']) ?? '', citation]));
  const said = claims.flatMap((claim) => claimOf(claim, places));
  const outcome = isBriefInsufficient(document) ? 'insufficient_evidence' : 'answered';
  if (said.length > 0) {
    const texts = new Map(claims.map((claim) => [textOrNull(claim['id']) ?? '', claimOf(claim, places)[0]]));
    const against = conflicts.flatMap((one) => conflictOf(one, texts, places));
    return { outcome, text: null, claims: said, conflicts: against };
  }
  // What it cites is all that tells of its sources.
  const cited = citations.map((citation) => ({
    text: textOrNull(citation['source_url']) ?? textOrNull(citation['title']) ?? sourceOf(citation) ?? '',
    verdict: null,
    source: sourceOf(citation),
    place: placeOf(citation),
  }));
  return { outcome, text: textIn(document), claims: cited, conflicts: [] };
}

export function diffAnswers(before: AnswerGist, after: AnswerGist): AnswerDiff {
  const conflicts = newConflicts(before, after);
  const changes: AnswerChange[] = conflicts.map(conflictChange);
  if (before.outcome !== after.outcome)
    changes.push({ change: 'outcome', claim: 'outcome', before: before.outcome, after: after.outcome });
  if (before.text !== after.text && before.text !== null && after.text !== null)
    changes.push({ change: 'answer', claim: 'answer', before: before.text, after: after.text });
  // What is quoted in a conflict is not listed again.
  const quotedTexts = new Set(conflicts.flatMap(({ claim, other }) => [claim.text, other.text]));
  const others = changesBetween(keyed(before), keyed(after)).filter(
    ({ change, claim }) => !((change === 'added' || change === 'gone') && quotedTexts.has(claim)),
  );
  changes.push(...withoutRepeats(others));
  return {
    same: changes.length === 0,
    before: { outcome: before.outcome, claims: before.claims.length },
    after: { outcome: after.outcome, claims: after.claims.length },
    changes,
  };
}

/** What is said again with more or fewer words around it is neither gone nor new. */
function withoutRepeats(changes: readonly ClaimChange[]): ClaimChange[] {
  const [gone, added] = (['gone', 'added'] as const).map((which) =>
    changes.filter(({ change }) => change === which).map(({ claim }) => wordsOf(claim)),
  );
  const others = { gone: added!, added: gone! };
  return changes.filter(({ change, claim }) => {
    if (change !== 'gone' && change !== 'added') return true;
    const own = wordsOf(claim);
    return !others[change].some((other) => other.includes(own) || own.includes(other));
  });
}

/** Its words between spaces, so that one is a part of another only by whole words. */
function wordsOf(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
}

/** Known is a pair whichever of the two the answer had first. What the answer said before is the claim, what is new the other. */
function newConflicts(before: AnswerGist, after: AnswerGist): readonly GistConflict[] {
  const known = new Set(before.conflicts.map(pairOf));
  const said = new Set(before.claims.map(({ text }) => text));
  const found = after.conflicts.filter((one) => {
    const pair = pairOf(one);
    const isNew = !known.has(pair);
    known.add(pair);
    return isNew;
  });
  return found.map((one) => (said.has(one.other.text) && !said.has(one.claim.text) ? turned(one) : one));
}

function turned({ claim, other, values }: GistConflict): GistConflict {
  return { claim: other, other: claim, values: values === null ? null : [values[1], values[0]] };
}

function pairOf({ claim, other }: GistConflict): string {
  return [claim.text, other.text].sort().join('\n');
}

function conflictChange({ claim, other, values }: GistConflict): AnswerChange {
  const url = claim.place?.url ?? null;
  return {
    change: url !== null && url === other.place?.url ? 'revised' : 'conflict',
    claim: values === null ? claim.text : `${values[1]} against ${values[0]}`,
    before: quoted(claim),
    after: quoted(other),
  };
}

export function quoted({ text, place }: Placed): string {
  const from = [place?.title ?? place?.url ?? null, place?.date ?? null].filter((part) => part !== null);
  return [`“${text}”`, ...(from.length === 0 ? [] : [from.join(', ')])].join(' ');
}

/** By their text: the id of a claim may depend on its place. */
function keyed({ claims }: AnswerGist): Map<string, ComparedClaim> {
  const compared = claims.map(({ text, verdict, source }) => ({
    name: text,
    text,
    verdict: verdict ?? undefined,
    source: source ?? undefined,
  }));
  return byKey(compared, ({ name }) => name);
}

const LISTS = ['claims', 'citations', 'conflicts'] as const;
type List = (typeof LISTS)[number];

/** The objects in every list of one of these names, in the order of the document. */
function partsOf(document: unknown): Record<List, Record<string, unknown>[]> {
  const found: ReturnType<typeof partsOf> = { claims: [], citations: [], conflicts: [] };
  const open: unknown[] = [document];
  for (let seen = 0; open.length > 0 && seen < MOST_VALUES; seen++) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...value.slice(0, MOST_VALUES).reverse());
    else if (isRecord(value))
      for (const [name, member] of Object.entries(value).reverse()) {
        const list = LISTS.find((one) => one === name);
        if (list !== undefined && Array.isArray(member)) found[list].push(...member.filter(isRecord));
        else if (typeof member === 'object' && member !== null) open.push(member);
      }
  }
  return found;
}

function claimOf(
  claim: Record<string, unknown>,
  citations: ReadonlyMap<string, Record<string, unknown>>,
): GistClaim[] {
  const text = textOrNull(claim['text']) ?? textOrNull(claim['claim']);
  if (text === null) return [];
  const { verdict, citation_ids, document } = claim;
  const ids = Array.isArray(citation_ids) ? citation_ids.map(String) : [];
  const cited = ids.map((id) => citations.get(id));
  const sources = ids.map((id, at) => sourceOf(cited[at] ?? {}) ?? id);
  const own = sourceOf(claim) ?? (isRecord(document) ? sourceOf(document) : null);
  const first = cited.find((citation) => citation !== undefined);
  return [
    {
      text: oneLine(text),
      verdict: textOrNull(verdict) ?? (isRecord(verdict) ? textOrNull(verdict['verdict']) : null),
      source: sources.length > 0 ? [...new Set(sources)].sort().join(', ') : own,
      place: first === undefined ? null : placeOf(first),
    },
  ];
}

/** What an answer itself shows as said against one of its claims. An update that a later one replaced is not a disagreement. */
function conflictOf(
  { claim_id, text, citation_id, reason }: Record<string, unknown>,
  claims: ReadonlyMap<string, GistClaim | undefined>,
  citations: ReadonlyMap<string, Record<string, unknown>>,
): GistConflict[] {
  const claim = claims.get(textOrNull(claim_id) ?? '');
  const other = textOrNull(text);
  if (claim === undefined || other === null || reason === 'older-update') return [];
  const citation = citations.get(textOrNull(citation_id) ?? '');
  const place = citation === undefined ? null : placeOf(citation);
  return [{ claim, other: { text: oneLine(other), place }, values: null }];
}

export function placeOf(citation: Readonly<Record<string, unknown>>): GistPlace {
  const { title, published_at, source_url } = citation;
  return { title: textOrNull(title), date: textOrNull(published_at), url: textOrNull(source_url) };
}

function sourceOf(citation: Readonly<Record<string, unknown>>): string | null {
  return textOrNull(citation['content_sha256']) ?? textOrNull(citation['source_url']);
}

function textIn(document: unknown): string | null {
  if (!isRecord(document)) return null;
  const texts = ['answer', 'reply', 'text'].map((name) => textOrNull(document[name]));
  return texts.find((text) => text !== null) ?? null;
}
