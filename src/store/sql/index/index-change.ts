// Applies one transaction's changes to the index and the counts, at its end, as one segment.
import { buildSegment, type ChunkStems, MOST_BUILT } from '../../segments/segment.ts';
import { has, noRows, put, type RowSet, rowOf, type SegmentRows } from '../../segments/rows.ts';
import { readStems } from '../../written/rows.ts';
import {
  dropSegments,
  insertSegment,
  putRemoved,
  removedRows,
  segmentRows,
  segmentSizes,
} from './segment-tables.ts';
import { all, type Work, get } from '../work.ts';
import { applyChange, type Change } from '../statistics.ts';

/** Documents, by row, that become current or stop being so; the same one may do both, several times. */
export interface IndexChange {
  enter(row: number): void;
  leave(row: number): void;
  /** Something else changed that an answer may depend on. */
  touch(): void;
}

/** Runs `work`, then updates the index and the counts accordingly. */
export function* changingIndex<T>(work: (change: IndexChange) => Work<T>): Work<T> {
  const entering = new Set<number>();
  const leaving = new Set<number>();
  let revisions = 0;
  const move = (row: number, to: Set<number>, back: Set<number>): void => {
    revisions += 1;
    if (!back.delete(row)) to.add(row);
  };
  const result = yield* work({
    enter: (row) => move(row, entering, leaving),
    leave: (row) => move(row, leaving, entering),
    touch: () => void (revisions += 1),
  });
  yield* moveInIndex({ entering: [...entering], leaving: [...leaving], revisions });
  return result;
}

/** Documents, by row, that come into the index and go out of it. */
interface Moves {
  readonly entering?: readonly number[];
  readonly leaving?: readonly number[];
  /** By how much the revision grows; one for each when absent. */
  readonly revisions?: number;
}

export function* moveInIndex({
  entering = [],
  leaving = [],
  revisions = entering.length + leaving.length,
}: Moves): Work<void> {
  if (revisions === 0) return;
  const [more, less] = [yield* sizeOf(entering), yield* sizeOf(leaving)];
  const change = {
    documents: more.documents - less.documents,
    chunks: more.chunks - less.chunks,
    title_stems: more.title_stems - less.title_stems,
    body_stems: more.body_stems - less.body_stems,
  };
  yield* applyChange(change, revisions);
  if (leaving.length > 0) yield* leaveSegments(leaving);
  if (entering.length > 0) yield* enterSegments(entering);
}

function* sizeOf(documents: readonly number[]): Work<Change> {
  const none = { documents: 0, chunks: 0, title_stems: 0, body_stems: 0 };
  if (documents.length === 0) return none;
  const size = yield* get<Change>(
    `SELECT count(*) AS documents, coalesce(sum(chunks), 0) AS chunks, coalesce(sum(title_stems), 0) AS title_stems,
       coalesce(sum(body_stems), 0) AS body_stems FROM ibid.documents WHERE row = ANY ($1)`,
    documents,
  );
  return size ?? none;
}

// Documents that come into the segments and go out of them.

/** @param documents their rows */
function* enterSegments(documents: readonly number[]): Work<void> {
  const chunks = yield* stemsOf('document', documents);
  for (let at = 0; at < chunks.length; at += MOST_BUILT)
    yield* insertSegment(buildSegment(chunks.slice(at, at + MOST_BUILT)));
}

/** The stems of chunks, in the order of their rows. @param column what is given of each */
export function* stemsOf(column: 'document' | 'row', values: readonly number[]): Work<ChunkStems[]> {
  const found = yield* all<{ row: number; title_stems: string; body_stems: string }>(
    `SELECT c.row, c.title_stems, c.body_stems FROM ibid.chunks c WHERE c.${column} = ANY ($1) ORDER BY c.row`,
    values,
  );
  return found.map(({ row, title_stems, body_stems }) => ({
    row,
    title: readStems(title_stems),
    body: readStems(body_stems),
  }));
}

interface Leaving {
  readonly rows: SegmentRows;
  readonly removed: RowSet;
  count: number;
  /** In how many of the chunks that leave each stem is. */
  readonly terms: Map<string, number>;
}

/** Before their stems are changed. @param documents their rows @throws DamagedSegment */
function* leaveSegments(documents: readonly number[]): Work<void> {
  const segments = [];
  for (const size of yield* segmentSizes()) {
    const removed = (yield* removedRows(size)) ?? noRows(size.chunks);
    const own = yield* segmentRows(size);
    const leaving: Leaving = { rows: own, removed, count: size.removed, terms: new Map() };
    segments.push({ ...size, leaving });
  }
  for (const chunk of yield* stemsOf('document', documents))
    // A document that came back is in another segment than before.
    segments.some(({ leaving }) => takeOut(leaving, chunk));
  for (const { id, chunks, removed, leaving } of segments)
    if (leaving.count === chunks) yield* dropSegments([id]);
    else if (leaving.count > removed)
      yield* putRemoved(id, { rows: leaving.removed, count: leaving.count }, leaving.terms);
}

/** @returns whether the chunk was there */
function takeOut(leaving: Leaving, { row: chunk, title, body }: ChunkStems): boolean {
  const row = rowOf(leaving.rows, chunk);
  if (row === undefined || has(leaving.removed, row)) return false;
  put(leaving.removed, row);
  leaving.count += 1;
  for (const term of new Set([...title, ...body]))
    leaving.terms.set(term, (leaving.terms.get(term) ?? 0) + 1);
  return true;
}
