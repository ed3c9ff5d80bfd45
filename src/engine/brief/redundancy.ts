// Redundancy of a brief in the making (maximal marginal relevance), not all from one document.
import type { Weighed, Weighing } from './salience.ts';
import type { BriefStatement } from './sentences/statements.ts';

export interface Redundancy {
  readonly weighing: Weighing;
  /**
   * Whether the brief has none of its sentences, and nothing that says nearly the same. With `from`, the sentences before
   * that place are in the brief already, and the statement goes on from them.
   */
  isFree(one: Weighed, from?: number): boolean;
  /** How much of it the brief says already: 0 to 1. */
  repeated(one: Weighed): number;
  /** How often the brief took from its document, and half as often from its sector. */
  timesOf(one: BriefStatement): number;
  /** Whether the brief took something from its document. */
  tookFrom(one: BriefStatement): boolean;
  take(one: Weighed): void;
}

/** Above this, two statements say the same for a reader. */
const SAME = 0.62;

/** An empty selection over weighted statements. */
export function createRedundancy(weighing: Weighing): Redundancy {
  const { statements, overlap } = weighing;
  const places = new Map(statements.map((one, at) => [one, at]));
  const likest = new Float64Array(statements.length);
  const taken = new Map<string, Set<number>>();
  const all: Weighed[] = [];
  const times = new Map<string, number>();
  const sectors = new Set(statements.map(({ document }) => document.sector_id));
  const repeated = (one: Weighed): number => likest[places.get(one) ?? -1] ?? 0;
  return {
    weighing,
    repeated,
    isFree: (one, from = one.first) =>
      (from > one.first || (repeated(one) < SAME && !all.some((other) => tellsAgain(one, other)))) &&
      !rangeOf(from, one.last).some((place) => taken.get(one.chunk.id)?.has(place)),
    timesOf: ({ document }) =>
      (times.get(document.id) ?? 0) + (sectors.size > 1 ? 0.5 * (times.get(sectorOf(document)) ?? 0) : 0),
    tookFrom: ({ document }) => times.has(document.id),
    take: (one) => {
      all.push(one);
      const own = taken.get(one.chunk.id) ?? new Set();
      for (const place of rangeOf(one.first, one.last)) own.add(place);
      taken.set(one.chunk.id, own);
      for (const key of [one.document.id, sectorOf(one.document)]) times.set(key, (times.get(key) ?? 0) + 1);
      statements.forEach((other, at) => {
        const { likeness, inside } = overlap(other, one);
        likest[at] = Math.max(likest[at]!, inside >= INSIDE ? 1 : likeness);
      });
    },
  };
}

/** The same figures of the same things are one fact, however it is worded. */
function tellsAgain(one: Weighed, other: Weighed): boolean {
  const same = one.traits.amounts.filter((amount) => other.traits.amounts.includes(amount)).length;
  if (same === 0 || 2 * same < Math.min(one.traits.amounts.length, other.traits.amounts.length)) return false;
  return (
    one.entities.some((entity) => other.entities.includes(entity)) &&
    (same > 1 || [...one.stems].filter((stem) => other.stems.has(stem)).length >= SHARED)
  );
}

/** So many stems in common, with a figure and a name. */
const SHARED = 4;

/** "The bank raised rates in March" beside "The bank raised rates by 0.25 points on 16 March". */
const INSIDE = 0.8;

function sectorOf({ sector_id }: BriefStatement['document']): string {
  return `sector ${sector_id}`;
}

/** The best of some statements by `worth`; ties by document and place, so that it is always the same one. */
export function bestBy(all: readonly Weighed[], worth: (one: Weighed) => number): Weighed | undefined {
  let best: { one: Weighed; value: number } | undefined;
  for (const one of all) {
    const value = Math.round(worth(one) * 1e6);
    if (best === undefined || value > best.value || (value === best.value && isBefore(one, best.one)))
      best = { one, value };
  }
  return best?.one;
}

function isBefore(one: BriefStatement, other: BriefStatement): boolean {
  if (one.document.id !== other.document.id) return one.document.id < other.document.id;
  if (one.chunk.start !== other.chunk.start) return one.chunk.start < other.chunk.start;
  return one.start < other.start || (one.start === other.start && one.end < other.end);
}

function rangeOf(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
