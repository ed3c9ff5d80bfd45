// The rows of a segment: how long each chunk is, and which chunk of the database it is. Rows of a
// segment count from 0. Lengths are 16 bits each; chunks are runs of neighbouring rows of the database, since they are added
// together.
import { ByteReader, Bytes, opened, sealed } from './bytes.ts';
import { firstWhere } from '../../text/code-unit-order.ts';

export interface SegmentRows {
  /** Stems of title and body together, cut at 65,535. */
  readonly lengths: Uint16Array;
  readonly runs: readonly Run[];
}

/** `count` rows of the segment from `from` on are the chunks from `chunk` on. */
export interface Run {
  readonly from: number;
  readonly chunk: number;
  readonly count: number;
}

const LONGEST = 0xffff;

/** @param chunks their rows in the database @param lengths their stems; both in the order of the segment's rows */
export function writeRows(chunks: readonly number[], lengths: readonly number[]): Uint8Array {
  const head = new Uint8Array(2 * lengths.length);
  new Uint16Array(head.buffer).set(lengths.map((length) => Math.min(length, LONGEST)));
  const bytes = new Bytes(head.length + 64);
  bytes.copy(head);
  for (const { chunk, count } of runsOf(chunks)) {
    bytes.varint(Math.floor(chunk / HIGH));
    bytes.varint(chunk % HIGH);
    bytes.varint(count);
  }
  return sealed(bytes.view());
}

/** Rows of a database may be larger than what a varint here holds. */
const HIGH = 2 ** 24;

/** @param count how many rows the segment has @throws DamagedSegment */
export function readRows(blob: Uint8Array, count: number, segment: number): SegmentRows {
  const bytes = opened(blob, segment);
  const lengths = new Uint16Array(bytes.buffer, bytes.byteOffset, count);
  const reader = new ByteReader(bytes, 2 * count);
  const runs: Run[] = [];
  for (let from = 0; from < count; from += runs.at(-1)!.count) {
    const chunk = HIGH * reader.varint() + reader.varint();
    runs.push({ from, chunk, count: reader.varint() });
  }
  return { lengths, runs };
}

export function chunkAt({ runs }: SegmentRows, row: number): number {
  const run = runs[firstWhere(runs.length, (at) => runs[at]!.from > row) - 1]!;
  return run.chunk + row - run.from;
}

/** The row of a chunk in the segment; undefined where it is in another. */
export function rowOf({ runs }: SegmentRows, chunk: number): number | undefined {
  const run = runs.find((one) => chunk >= one.chunk && chunk < one.chunk + one.count);
  return run === undefined ? undefined : run.from + chunk - run.chunk;
}

function runsOf(chunks: readonly number[]): Run[] {
  const runs: { from: number; chunk: number; count: number }[] = [];
  for (const [from, chunk] of chunks.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && chunk === last.chunk + last.count) last.count += 1;
    else runs.push({ from, chunk, count: 1 });
  }
  return runs;
}

// A set of rows of one segment, a bit each: those that were removed, those of a part of the corpus.

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
  const firstEndingAfter = (chunk: number): number =>
    firstWhere(stretches.length, (at) => stretches[at]!.chunk + stretches[at]!.count > chunk);
  for (const run of runs)
    for (let at = firstEndingAfter(run.chunk); at < stretches.length; at += 1) {
      const { chunk, count } = stretches[at]!;
      if (chunk >= run.chunk + run.count) break;
      const from = Math.max(chunk, run.chunk);
      const to = Math.min(chunk + count, run.chunk + run.count);
      for (let one = from; one < to; one += 1) put(set, run.from + one - run.chunk);
    }
  return set;
}
