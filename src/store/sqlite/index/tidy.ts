// The index kept in order, between the writes: segments merged, and damaged ones made again from the chunks that they were
// made of. What takes long is done outside of transactions; the exchange is one, and is given up where others changed
// something meanwhile. Killed anywhere, the index is as before or as after.
import { breathe } from '../../../text/breathe.ts';
import { StoreError } from '../../errors.ts';
import { buildSegment } from '../../segments/build.ts';
import { DamagedSegment } from '../../segments/checksum.ts';
import { DictionaryReader } from '../../segments/dictionary.ts';
import { mergeSegments } from '../../segments/merge.ts';
import { has, noRows, put, remove } from '../../segments/row-set.ts';
import { chunkAt } from '../../segments/rows.ts';
import { MOST_BUILT, type NewSegment } from '../../segments/segment.ts';
import { nextMerge, type SegmentSize } from '../../segments/tiers.ts';
import type { Database } from '../database.ts';
import { damaged } from '../failures.ts';
import { currentStretches } from './stretches.ts';
import { stemsOf } from './segment-change.ts';
import {
  dropSegment,
  insertSegment,
  removedRows,
  segmentRows,
  segmentSizes,
  wholeSegment,
} from './segment-tables.ts';

/** Writes something that may change the index, and then keeps that in order. The answer comes once it is written. */
export async function changed<T>(database: Database, doing: string, work: () => T): Promise<T> {
  const result = await mending(database, () => database.write(doing, work));
  await tidy(database);
  return result;
}

/** Merges what is to be merged. What was written before is safe, whatever happens here, so that no StoreError is thrown. */
async function tidy(database: Database): Promise<void> {
  try {
    while (await mergeOnce(database));
  } catch (error) {
    // What is damaged is made again for the next question that reads it.
    if (!(error instanceof StoreError || error instanceof DamagedSegment)) throw error;
  }
}

async function mergeOnce(database: Database): Promise<boolean> {
  const due = await database.read('looking at the index', () => {
    const sizes = segmentSizes(database);
    const ids = nextMerge(sizes);
    const chosen = sizes.filter(({ id }) => ids.includes(id));
    return { sizes: chosen, segments: chosen.map((size) => wholeSegment(database, size)) };
  });
  if (due.sizes.length === 0) return false;
  const merged = await mergeSegments(due.segments);
  return await database.write('merging the index', () => exchange(database, due.sizes, [merged]));
}

/** Inside a write. @returns false, having changed nothing, where one of the old ones is not as it was */
function exchange(database: Database, old: readonly SegmentSize[], made: readonly NewSegment[]): boolean {
  const now = new Map(segmentSizes(database).map(({ id, removed }) => [id, removed]));
  if (old.some(({ id, removed }) => now.get(id) !== removed)) return false;
  for (const { id } of old) dropSegment(database, id);
  for (const segment of made) insertSegment(database, segment);
  return true;
}

/**
 * Does something with the index; where a segment turns out to be damaged it is made again, and the work done anew.
 * @throws StoreError `damaged` where the store cannot be written
 */
export async function mending<T>(database: Database, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error;
      if (database.readOnly) throw damaged(database.file, error);
      await makeAgain(database, new Set([error.segment]));
    }
  }
}

/** Looks at every blob of the index and whether every current chunk is in it once. @returns how many segments were made again */
export async function mendAll(database: Database): Promise<number> {
  const sizes = await database.read('examining the index', () => segmentSizes(database));
  const damaged = new Set<number>();
  for (const size of sizes) {
    const sound = await database.read('examining the index', () => isSound(database, size));
    // One that was merged meanwhile is gone, and counts for nothing below.
    if (!sound) damaged.add(size.id);
    await breathe();
  }
  return await makeAgain(database, damaged);
}

function isSound(database: Database, size: SegmentSize): boolean {
  try {
    const reader = new DictionaryReader(wholeSegment(database, size).blocks, size.id);
    while (reader.next());
    return true;
  } catch (error) {
    if (error instanceof DamagedSegment) return false;
    throw error;
  }
}

/** @returns how many segments were bad */
async function makeAgain(database: Database, known: ReadonlySet<number>): Promise<number> {
  for (;;) {
    const plan = await database.read('examining the index', () => planOf(database, known));
    if (plan.bad.length === 0 && plan.missing.length === 0) return 0;
    const made: NewSegment[] = [];
    for (let at = 0; at < plan.missing.length; at += MOST_BUILT) {
      const rows = plan.missing.slice(at, at + MOST_BUILT);
      const chunks = await database.read('reading chunks', () => stemsOf(database, 'c.row', rows));
      made.push(buildSegment(chunks));
      await breathe();
    }
    const isDone = await database.write('making a part of the index again', () => {
      const isSame = JSON.stringify(segmentSizes(database)) === JSON.stringify(plan.sizes);
      return isSame && exchange(database, plan.bad, made);
    });
    if (isDone) return Math.max(1, plan.bad.length);
  }
}

interface Plan {
  /** All segments as they were. */
  readonly sizes: readonly SegmentSize[];
  readonly bad: readonly SegmentSize[];
  /** Rows of chunks that are in none of the others. */
  readonly missing: readonly number[];
}

/** Whether every current chunk is in the segments once, and nothing else. Inside a read or a write. */
export function isComplete(database: Database): boolean {
  const { bad, missing } = planOf(database, new Set());
  return bad.length === 0 && missing.length === 0;
}

/** A segment is bad, too, that has a chunk which is not current, or which another has. */
function planOf(database: Database, known: ReadonlySet<number>): Plan {
  const sizes = segmentSizes(database);
  const stretches = currentStretches(database);
  const last = stretches.at(-1);
  const most = last === undefined ? 0 : last.chunk + last.count;
  const missing = noRows(most);
  for (const { chunk, count } of stretches) for (let at = 0; at < count; at += 1) put(missing, chunk + at);
  const bad = sizes.filter((size) => {
    const chunks = known.has(size.id) ? undefined : chunksOf(database, size);
    if (chunks === undefined || chunks.some((row) => row >= most || !has(missing, row))) return true;
    for (const row of chunks) remove(missing, row);
    return false;
  });
  const rows: number[] = [];
  for (let row = 0; row < most; row += 1) if (has(missing, row)) rows.push(row);
  return { sizes, bad, missing: rows };
}

/** The chunks of a segment but for those removed; undefined where it is damaged. */
function chunksOf(database: Database, size: SegmentSize): number[] | undefined {
  try {
    const rows = segmentRows(database, size);
    const removed = removedRows(database, size);
    const chunks: number[] = [];
    for (let row = 0; row < size.chunks; row += 1)
      if (removed === undefined || !has(removed, row)) chunks.push(chunkAt(rows, row));
    return chunks;
  } catch (error) {
    if (error instanceof DamagedSegment) return undefined;
    throw error;
  }
}
