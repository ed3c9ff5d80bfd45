// What is said against a watched answer: against a claim of the last one that the answer has no
// more, by what it says now and the passages nearest to it; and, where the documents are one's own,
// by any of them, whatever the answer itself shows. And the citations of what changed.
import { isRecord } from '../../api/record.ts';
import type { Citation } from '../../api/payloads/common.ts';
import {
  placeOf,
  type AnswerGist,
  type GistClaim,
  type GistConflict,
  type AnswerChange,
} from '../../evidence/answer-diff.ts';
import { oneLine } from '../../text/one-line.ts';
import type { RetrievalStore } from '../../store/index-store.ts';

export interface Against {
  readonly conflicts: readonly GistConflict[];
  /** Of what was found among one's own documents. */
  readonly citations: readonly Citation[];
}

/** Claims of an answer that are looked for; a brief has too many. */
const MOST_CLAIMS = 8;

export interface AgainstOptions {
  /** Where it is the embedded service that answers. */
  readonly store?: RetrievalStore | undefined;
  readonly signal: AbortSignal;
}

/** @param before what was answered last, if anything was @param document the answer now, and its gist Errors: those of the store; the signal's reason */
export async function conflictsWith(
  before: AnswerGist | null,
  document: unknown,
  gist: AnswerGist,
  { store, signal }: AgainstOptions,
): Promise<Against> {
  const { lookOtherwise, otherwiseIn } = await import('../../engine/disagreement/otherwise.ts');
  const said = new Set(gist.claims.map(({ text }) => text));
  const gone = (before?.claims ?? []).filter(({ text }) => !said.has(text)).slice(0, MOST_CLAIMS);
  const conflicts = gist.conflicts.map((one) => ({
    ...one,
    values: otherwiseIn(one.claim.text, one.other.text)?.values ?? null,
  }));
  for (const claim of gone)
    for (const { text, place } of [...gist.claims, ...closestIn(document)]) {
      const found = otherwiseIn(claim.text, text);
      if (found !== undefined)
        conflicts.push({ claim, other: { text: found.text, place }, values: found.values });
    }
  const citations: Citation[] = [];
  const looked = store === undefined ? [] : [...gone, ...gist.claims.slice(0, MOST_CLAIMS)];
  for (const claim of looked)
    for (const one of await lookOtherwise(store!, soughtOf(claim), signal)) {
      const other = { text: oneLine(one.citation.quote), place: placeOf({ ...one.citation }) };
      conflicts.push({ claim, other, values: one.values });
      citations.push(one.citation);
    }
  return { conflicts: conflicts.filter(isFirstOf), citations };
}

/** Of each pair of texts one; an answer's claim may be more than the sentence of it that is found again. */
function isFirstOf(one: GistConflict, at: number, all: readonly GistConflict[]): boolean {
  const holds = (whole: string, part: string) => whole.includes(part) || part.includes(whole);
  const isSame = ({ claim, other }: GistConflict) =>
    (holds(claim.text, one.claim.text) && holds(other.text, one.other.text)) ||
    (holds(claim.text, one.other.text) && holds(other.text, one.claim.text));
  return all.findIndex(isSame) === at;
}

function soughtOf({ text, source, place }: GistClaim) {
  return { text, sources: new Set(source?.split(', ') ?? []), title: place?.title ?? null };
}

/** The passages of a refusal. */
function closestIn(document: unknown): { readonly text: string; readonly place: GistClaim['place'] }[] {
  const closest = isRecord(document) ? document['closest'] : undefined;
  if (!Array.isArray(closest)) return [];
  return closest.filter(isRecord).flatMap((passage) => {
    const { quote } = passage;
    return typeof quote === 'string' ? [{ text: quote, place: placeOf(passage) }] : [];
  });
}

/**
 * The citations of claims that came, and of what is quoted in a conflict. Feeds and messages quote from them, so that only
 * such count as have all that is shown there; another server may lay them out otherwise.
 * @param found what was cited beside the answer
 */
export function citationsIn(
  document: unknown,
  found: readonly Citation[],
  changes: readonly AnswerChange[],
): readonly Citation[] {
  const said = changes
    .filter(({ change }) => QUOTED.has(change))
    .map(({ change, claim, before, after }) => (change === 'added' ? claim : `${before} ${after}`));
  const own = isRecord(document) && Array.isArray(document['citations']) ? document['citations'] : [];
  const cited = [...own.filter(isCitation), ...found].filter(({ quote }) =>
    said.some((text) => text.includes(oneLine(quote))),
  );
  return cited.filter(({ id }, at) => cited.findIndex((one) => one.id === id) === at);
}

const QUOTED: ReadonlySet<string> = new Set(['added', 'conflict', 'revised']);

const SHOWN = ['id', 'quote', 'title', 'source_url', 'content_sha256', 'source_id'];

function isCitation(value: unknown): value is Citation {
  return isRecord(value) && SHOWN.every((name) => typeof value[name] === 'string');
}
