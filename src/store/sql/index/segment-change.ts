// Documents that come into the segments and go out of them, inside one transaction that holds the lock of the corpus.
import { buildSegment, type ChunkStems } from '../../segments/build.ts';
import { has, noRows, put, type RowSet } from '../../segments/row-set.ts';
import { rowOf, type SegmentRows } from '../../segments/rows.ts';
import { MOST_BUILT } from '../../segments/segment.ts';
import { readStems } from '../../written/stems.ts';
import {
  dropSegments,
  insertSegment,
  putRemoved,
  removedRows,
  segmentRows,
  segmentSizes,
} from './segment-tables.ts';
import { all, type Work } from '../work.ts';

/** @param documents their rows */
export function* enterSegments(documents: readonly number[]): Work<void> {
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
export function* leaveSegments(documents: readonly number[]): Work<void> {
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
