// What is contradicted: sentences of different documents on the same thing where the validator finds a number, a negation
// or a direction turned round. Both are shown with their citations; neither is called false.
import { numbers } from '../../../text/numbers.ts';
import type { Conflict } from '../answer.ts';
import type { Citation } from '../compose.ts';
import { isProse } from '../passages.ts';
import { lookAgain } from '../secondlook.ts';
import type { Contradiction } from './brief.ts';
import { claimOf, type Made, type Written } from './claims.ts';
import { breath, type BriefContext, type BriefStore } from './reading.ts';
import { pointsBack } from './standing.ts';
import { figures, traitsOf } from './traits.ts';

export interface Found {
  readonly paragraphs: readonly Written[];
  readonly contradictions: readonly Contradiction[];
}

/** One unit of work buys a second look at so many claims. */
const LOOKS_A_UNIT = 10;

/** Looks at each claim in turn until `most` pairs are found. */
export async function contradictionsOf(
  store: BriefStore,
  all: readonly Made[],
  most: number,
  context: BriefContext,
): Promise<Found> {
  const pairs = new Map<string, { pair: readonly [Made, Made]; reason: string }>();
  for (const [at, made] of all.entries()) {
    if (pairs.size >= most) break;
    context.signal?.throwIfAborted();
    if (at % LOOKS_A_UNIT === 0) context.spend?.(1);
    const { conflicts, citations } = await lookAgain(store, made.claim, made.document);
    for (const conflict of conflicts) {
      const other = await otherSide(store, conflict, citations);
      if (other === undefined || !isSameThing(made.claim.text, other.claim.text, conflict.reason)) continue;
      const key = [made.claim.text, other.claim.text].toSorted(byText).join('\n');
      if (!pairs.has(key)) pairs.set(key, { pair: [made, other], reason: conflict.reason });
    }
    await breath();
  }
  const found = [...pairs.values()].slice(0, most);
  return {
    paragraphs: found.map(({ pair }) => ({ topic: null, relation: 'conflict', made: pair })),
    contradictions: found.map(({ pair: [one, other], reason }) => ({
      claim_ids: [one.claim.id, other.claim.id],
      reason,
    })),
  };
}

async function otherSide(
  store: BriefStore,
  { citation_id }: Conflict,
  citations: readonly Citation[],
): Promise<Made | undefined> {
  const citation = citations.find(({ id }) => id === citation_id);
  if (citation === undefined || !isProse(citation.quote) || pointsBack(citation.quote)) return undefined;
  const [chunk] = await store.chunksById([citation.chunk_id]);
  const [document] = await store.documentsById([citation.document_id]);
  if (chunk === undefined || document === undefined) return undefined;
  const { start, end } = citation.locator;
  return claimOf({ document, chunk, start: start - chunk.start, end: end - chunk.start, entities: [] });
}

/**
 * Whether two sentences that the validator found in conflict speak of the same thing: the same names, the same time, and
 * where figures differ, figures of the same unit. Else they are two facts, not one told two ways.
 */
export function isSameThing(one: string, other: string, reason: string): boolean {
  if (!haveSameNames(one, other)) return false;
  if (reason !== 'number-conflict') return haveSameTime(one, other);
  if (measuresDiffer(one, other)) return haveSameTime(one, other);
  return !haveSameTime(one, other) && ONCE.test(one) && ONCE.test(other);
}

// What happens once has one date; what happens every year does not.
const ONCE =
  /\b(?:opened|founded|established|created|born|died|built|completed|signed|launched|began|adopted|invented|discovered|entered into force|took effect|was closed|was shut|merged|went bankrupt|collapsed)\b/i;

function measuresDiffer(one: string, other: string): boolean {
  const [here, there] = [figures(one), figures(other)];
  return here.some(
    ({ value, unit }) =>
      !there.some((figure) => figure.unit === unit && isNear(figure.value, value)) &&
      there.some(
        (figure) =>
          figure.unit === unit && !here.some((own) => own.unit === unit && isNear(own.value, figure.value)),
      ),
  );
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 0.01 * Math.max(Math.abs(one), Math.abs(other));
}

/** Where both name times, some time of theirs must be the same; a year agrees with each of its months. */
function haveSameTime(one: string, other: string): boolean {
  const [here, there] = [traitsOf(one).years, traitsOf(other).years];
  if (here.length === 0 || there.length === 0) return true;
  const isWhole = (year: number): boolean => year % 1 === 0.5;
  return here.some((a) =>
    there.some((b) => a === b || (Math.floor(a) === Math.floor(b) && (isWhole(a) || isWhole(b)))),
  );
}

function haveSameNames(one: string, other: string): boolean {
  const [here, there] = [namesIn(one), namesIn(other)];
  return isWithin(here, other) || isWithin(there, one);
}

function isWithin(names: readonly string[], text: string): boolean {
  const lower = text.toLowerCase();
  return names.every((name) => lower.includes(name));
}

/** Capitalised words that do not open the sentence, in small letters. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},;:)] )["“'‘(]?(\p{Lu}[\p{L}\p{N}-]+)/gu)]
    .map(([, name]) => name!.toLowerCase())
    .filter((name) => numbers(name).length === 0);
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
