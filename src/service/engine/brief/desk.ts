// What of the statements is already on paper: no sentence twice, nothing that says nearly the same (maximal marginal
// relevance), and not all from one document.
import type { Weighed, Weighing } from './salience.ts';
import type { Statement } from './statements.ts';

export interface Desk {
  readonly weighing: Weighing;
  /** Whether none of its sentences stands in the brief, and nothing that says nearly the same. */
  isFree(one: Statement): boolean;
  /** How much of it the brief says already: 0 to 1. */
  repeated(one: Statement): number;
  /** How often the brief took from its document, and half as often from its sector. */
  timesOf(one: Statement): number;
  take(one: Statement): void;
}

/** Above this, two statements say the same to a reader. */
const SAME = 0.62;

export function createDesk(weighing: Weighing): Desk {
  const taken = new Map<string, Set<number>>();
  const times = new Map<string, number>();
  const chosen: Statement[] = [];
  const sectors = new Set(weighing.statements.map(({ document }) => document.sector_id));
  const repeated = (one: Statement): number =>
    chosen.reduce((most, other) => Math.max(most, weighing.likeness(one, other)), 0);
  return {
    weighing,
    repeated,
    isFree: (one) =>
      !placesOf(one).some((place) => taken.get(one.chunk.id)?.has(place)) &&
      chosen.every((other) => weighing.likeness(one, other) < SAME && !isInside(one, other)),
    timesOf: ({ document }) =>
      (times.get(document.id) ?? 0) + (sectors.size > 1 ? 0.5 * (times.get(sectorOf(document)) ?? 0) : 0),
    take: (one) => {
      const places = taken.get(one.chunk.id) ?? new Set();
      for (const place of placesOf(one)) places.add(place);
      taken.set(one.chunk.id, places);
      for (const key of [one.document.id, sectorOf(one.document)]) times.set(key, (times.get(key) ?? 0) + 1);
      chosen.push(one);
    },
  };
}

function sectorOf({ sector_id }: Statement['document']): string {
  return `sector ${sector_id}`;
}

/** "The bank raised rates in March" beside "The bank raised rates by 0.25 points on 16 March". */
export function isInside({ stems: one }: Statement, { stems: other }: Statement): boolean {
  let common = 0;
  for (const stem of one) if (other.has(stem)) common += 1;
  return common >= INSIDE * one.size;
}

const INSIDE = 0.8;

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

function isBefore(one: Statement, other: Statement): boolean {
  if (one.document.id !== other.document.id) return one.document.id < other.document.id;
  if (one.chunk.start !== other.chunk.start) return one.chunk.start < other.chunk.start;
  return one.start < other.start || (one.start === other.start && one.end < other.end);
}

function placesOf({ first, last }: Statement): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
