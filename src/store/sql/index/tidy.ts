// Index maintenance between writes: merges segments, and rebuilds damaged ones from their chunks.
// Long work is done outside transactions; the exchange is one transaction, and is abandoned if others changed something
// meanwhile. After a crash at any point, the index is as before or as after.
import { breathe } from '../../../text/breathe.ts';
import { StoreError } from '../../errors.ts';
import { buildSegment, MOST_BUILT, type NewSegment } from '../../segments/segment.ts';
import { DamagedSegment } from '../../segments/bytes.ts';
import { DictionaryReader } from '../../segments/dictionary.ts';
import { mergeSegments, nextMerge, type SegmentSize } from '../../segments/merge.ts';
import { has, noRows, put, remove, chunkAt } from '../../segments/rows.ts';
import { stemsOf } from './index-change.ts';
import {
  dropSegments,
  insertSegment,
  removedRows,
  segmentRows,
  segmentSizes,
  wholeSegment,
  currentStretches,
} from './segment-tables.ts';
import { lock, type Database, type Work } from '../work.ts';

/** Writes something that may change the index, one writer at a time, and then maintains it. Resolves once the write is done. */
export async function changed<T>(database: Database, doing: string, work: () => Work<T>): Promise<T> {
  const result = await repairing(database, () => oneByOne(database, doing, work));
  await tidy(database);
  return result;
}

function oneByOne<T>(database: Database, doing: string, work: () => Work<T>): Promise<T> {
  return database.write(doing, function* () {
    yield* lock('corpus');
    return yield* work();
  });
}

/** Does the merges that are due. Committed writes are safe whatever happens here, so no StoreError is thrown. */
async function tidy(database: Database): Promise<void> {
  try {
    let isMerged = false;
    while (await mergeOnce(database)) isMerged = true;
    if (isMerged) await database.grown();
  } catch (error) {
    // The next question that reads a damaged part rebuilds it.
    if (!(error instanceof StoreError || error instanceof DamagedSegment)) throw error;
  }
}

async function mergeOnce(database: Database): Promise<boolean> {
  const due = await database.read('looking at the index', function* () {
    const sizes = yield* segmentSizes();
    const ids = nextMerge(sizes);
    const chosen = sizes.filter(({ id }) => ids.includes(id));
    const segments = [];
    for (const size of chosen) segments.push(yield* wholeSegment(size));
    return { sizes: chosen, segments };
  });
  if (due.sizes.length === 0) return false;
  const merged = await mergeSegments(due.segments);
  return await oneByOne(database, 'merging the index', () => exchange(due.sizes, [merged]));
}

/** @returns false, having changed nothing, where one of the old ones is not as it was */
function* exchange(old: readonly SegmentSize[], made: readonly NewSegment[]): Work<boolean> {
  const now = new Map((yield* segmentSizes()).map(({ id, removed }) => [id, removed]));
  if (old.some(({ id, removed }) => now.get(id) !== removed)) return false;
  yield* dropSegments(old.map(({ id }) => id));
  for (const segment of made) yield* insertSegment(segment);
  return true;
}

/**
 * Works with the index; if a segment turns out to be damaged, rebuilds it and repeats the work.
 * @throws StoreError `damaged` if the store cannot be written
 */
export async function repairing<T>(database: Database, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error;
      if (database.readOnly) throw database.damaged(error);
      await makeAgain(database, new Set([error.segment]));
    }
  }
}

/** Checks every blob of the index, and that every current chunk is in it once. @returns how many segments were rebuilt */
export async function repairAll(database: Database): Promise<number> {
  const sizes = await database.ask('examining the index', () => segmentSizes());
  const found = new Set<number>();
  for (const size of sizes) {
    // One that was merged meanwhile is gone, and counts for nothing below.
    if (!(await database.read('examining the index', () => isSound(size)))) found.add(size.id);
    await breathe();
  }
  return await makeAgain(database, found);
}

function* isSound(size: SegmentSize): Work<boolean> {
  return yield* unlessDamaged(function* () {
    const reader = new DictionaryReader((yield* wholeSegment(size)).blocks, size.id);
    while (reader.next());
    return true;
  }, false);
}

function* unlessDamaged<T>(work: () => Work<T>, otherwise: T): Work<T> {
  try {
    return yield* work();
  } catch (error) {
    if (error instanceof DamagedSegment) return otherwise;
    throw error;
  }
}

/** @returns how many segments were bad */
async function makeAgain(database: Database, known: ReadonlySet<number>): Promise<number> {
  for (;;) {
    const plan = await database.read('examining the index', () => planOf(known));
    if (plan.bad.length === 0 && plan.missing.length === 0) return 0;
    const made: NewSegment[] = [];
    for (let at = 0; at < plan.missing.length; at += MOST_BUILT) {
      const few = plan.missing.slice(at, at + MOST_BUILT);
      made.push(buildSegment(await database.ask('reading chunks', () => stemsOf('row', few))));
      await breathe();
    }
    const isDone = await oneByOne(database, 'making a part of the index again', function* () {
      const isSame = JSON.stringify(yield* segmentSizes()) === JSON.stringify(plan.sizes);
      return isSame && (yield* exchange(plan.bad, made));
    });
    if (isDone) return Math.max(1, plan.bad.length);
  }
}

interface Plan {
  readonly sizes: readonly SegmentSize[];
  readonly bad: readonly SegmentSize[];
  /** Rows of chunks that are in none of the others. */
  readonly missing: readonly number[];
}

/** A segment is bad, too, that has a chunk which is not current, or which another has. */
function* planOf(known: ReadonlySet<number>): Work<Plan> {
  const sizes = yield* segmentSizes();
  const stretches = yield* currentStretches();
  const last = stretches.at(-1);
  const most = last === undefined ? 0 : last.chunk + last.count;
  const missing = noRows(most);
  for (const { chunk, count } of stretches) for (let at = 0; at < count; at += 1) put(missing, chunk + at);
  const bad: SegmentSize[] = [];
  for (const size of sizes) {
    const chunks = known.has(size.id) ? undefined : yield* chunksOf(size);
    if (chunks === undefined || chunks.some((row) => row >= most || !has(missing, row))) bad.push(size);
    else for (const row of chunks) remove(missing, row);
  }
  const left: number[] = [];
  for (let row = 0; row < most; row += 1) if (has(missing, row)) left.push(row);
  return { sizes, bad, missing: left };
}

/** The chunks of a segment but for those removed; undefined where it is damaged. */
function* chunksOf(size: SegmentSize): Work<number[] | undefined> {
  return yield* unlessDamaged<number[] | undefined>(function* () {
    const own = yield* segmentRows(size);
    const removed = yield* removedRows(size);
    const chunks: number[] = [];
    for (let row = 0; row < size.chunks; row += 1)
      if (removed === undefined || !has(removed, row)) chunks.push(chunkAt(own, row));
    return chunks;
  }, undefined);
}
