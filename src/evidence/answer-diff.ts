// What changed between two answers to one question, in the words of the diff of bundles: claims that came, went, got
// another verdict or rest on other content; and the outcome. Both may come from any server: what has no claims is compared
// by what it says and cites.
import { isRecord } from '../api/record.ts';
import { isBriefInsufficient } from '../api/outcome.ts';
import { byKey, changesBetween, type ClaimChange, type ComparedClaim } from './claim-changes.ts';

export interface AnswerChange {
  readonly change: ClaimChange['change'] | 'outcome' | 'answer';
  /** The claim's text; what it is said of where it is no claim's change. */
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
}

export interface GistClaim {
  readonly text: string;
  readonly verdict: string | null;
  /** content_sha256 of what it is quoted from, or addresses where there is none; sorted, parted by commas. */
  readonly source: string | null;
}

export interface AnswerDiff {
  readonly same: boolean;
  readonly before: { readonly outcome: string; readonly claims: number };
  readonly after: { readonly outcome: string; readonly claims: number };
  readonly changes: readonly AnswerChange[];
}

/** How far a document is looked through. */
const MOST_VALUES = 200_000;

/** What is compared of a document. */
export function gistOf(document: unknown): AnswerGist {
  const { claims, citations } = partsOf(document);
  const places = new Map(citations.map((citation) => [textOf(citation['id']) ?? '', placeOf(citation)]));
  const said = claims.flatMap((claim) => claimOf(claim, places));
  const outcome = isBriefInsufficient(document) ? 'insufficient_evidence' : 'answered';
  if (said.length > 0) return { outcome, text: null, claims: said };
  // What it cites is all that tells of its sources.
  const cited = citations.map((citation) => ({
    text: textOf(citation['source_url']) ?? textOf(citation['title']) ?? placeOf(citation) ?? '',
    verdict: null,
    source: placeOf(citation),
  }));
  return { outcome, text: textIn(document), claims: cited };
}

export function diffAnswers(before: AnswerGist, after: AnswerGist): AnswerDiff {
  const changes: AnswerChange[] = [];
  if (before.outcome !== after.outcome)
    changes.push({ change: 'outcome', claim: 'outcome', before: before.outcome, after: after.outcome });
  if (before.text !== after.text && before.text !== null && after.text !== null)
    changes.push({ change: 'answer', claim: 'answer', before: before.text, after: after.text });
  changes.push(...changesBetween(keyed(before), keyed(after)));
  return {
    same: changes.length === 0,
    before: { outcome: before.outcome, claims: before.claims.length },
    after: { outcome: after.outcome, claims: after.claims.length },
    changes,
  };
}

/** By their text: the id of a claim may follow from where it stands. */
function keyed({ claims }: AnswerGist): Map<string, ComparedClaim> {
  const compared = claims.map(({ text, verdict, source }) => ({
    name: text,
    text,
    verdict: verdict ?? undefined,
    source: source ?? undefined,
    url: undefined,
    date: undefined,
    snapshot: undefined,
    chunk: undefined,
    spans: undefined,
  }));
  return byKey(compared, ({ name }) => name);
}

/** The objects in every list that is called `claims` or `citations`, in the order of the document. */
function partsOf(document: unknown): Record<'claims' | 'citations', Record<string, unknown>[]> {
  const found: ReturnType<typeof partsOf> = { claims: [], citations: [] };
  const open: unknown[] = [document];
  for (let seen = 0; open.length > 0 && seen < MOST_VALUES; seen++) {
    const value = open.pop();
    if (Array.isArray(value)) open.push(...value.slice(0, MOST_VALUES).reverse());
    else if (isRecord(value))
      for (const [name, member] of Object.entries(value).reverse()) {
        if ((name === 'claims' || name === 'citations') && Array.isArray(member))
          found[name].push(...member.filter(isRecord));
        else if (typeof member === 'object' && member !== null) open.push(member);
      }
  }
  return found;
}

function claimOf(claim: Record<string, unknown>, places: ReadonlyMap<string, string | null>): GistClaim[] {
  const text = textOf(claim['text']) ?? textOf(claim['claim']);
  if (text === null) return [];
  const { verdict, citation_ids, document } = claim;
  const ids = Array.isArray(citation_ids) ? citation_ids.map(String) : [];
  const sources = ids.map((id) => places.get(id) ?? id);
  const own = placeOf(claim) ?? (isRecord(document) ? placeOf(document) : null);
  return [
    {
      text: text.replace(/\s+/g, ' ').trim(),
      verdict: textOf(verdict) ?? (isRecord(verdict) ? textOf(verdict['verdict']) : null),
      source: sources.length > 0 ? [...new Set(sources)].sort().join(', ') : own,
    },
  ];
}

function placeOf(citation: Record<string, unknown>): string | null {
  return textOf(citation['content_sha256']) ?? textOf(citation['source_url']);
}

function textIn(document: unknown): string | null {
  if (!isRecord(document)) return null;
  const texts = ['answer', 'reply', 'text'].map((name) => textOf(document[name]));
  return texts.find((text) => text !== null) ?? null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
