// A set of rows of one segment, a bit each: those that were removed, those of a part of the corpus.
import { opened, sealed } from './bytes.ts';
import type { Run } from './rows.ts';

export type RowSet = Uint8Array;

export function noRows(rows: number): RowSet {
  return new Uint8Array((rows + 7) >>> 3);
}

export function has(set: RowSet, row: number): boolean {
  return (set[row >>> 3]! & (1 << (row & 7))) !== 0;
}

export function put(set: RowSet, row: number): void {
  set[row >>> 3]! |= 1 << (row & 7);
}

export function remove(set: RowSet, row: number): void {
  set[row >>> 3]! &= ~(1 << (row & 7));
}

export function writeSet(set: RowSet): Uint8Array {
  return sealed(set);
}

/** A copy that may be changed. @throws DamagedSegment */
export function readSet(blob: Uint8Array, rows: number, segment: number): RowSet {
  const set = noRows(rows);
  set.set(opened(blob, segment).subarray(0, set.length));
  return set;
}

/** Chunks of the database from `chunk` on. */
export type Stretch = Pick<Run, 'chunk' | 'count'>;

/** The rows of a segment that are any of these chunks. @param stretches ascending, none overlapping another */
export function rowsWithin(runs: readonly Run[], stretches: readonly Stretch[], rows: number): RowSet {
  const set = noRows(rows);
  for (const run of runs)
    for (let at = firstEndingAfter(stretches, run.chunk); at < stretches.length; at += 1) {
      const { chunk, count } = stretches[at]!;
      if (chunk >= run.chunk + run.count) break;
      const from = Math.max(chunk, run.chunk);
      const to = Math.min(chunk + count, run.chunk + run.count);
      for (let one = from; one < to; one += 1) put(set, run.from + one - run.chunk);
    }
  return set;
}

function firstEndingAfter(stretches: readonly Stretch[], chunk: number): number {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (stretches[middle]!.chunk + stretches[middle]!.count > chunk) high = middle;
    else low = middle + 1;
  }
  return low;
}
