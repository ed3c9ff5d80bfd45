// Documents that come into the segments and go out of them, inside one transaction that holds the lock of the corpus.
import { buildSegment, type ChunkStems } from '../../segments/build.ts';
import { has, noRows, put, type RowSet } from '../../segments/row-set.ts';
import { rowOf, type SegmentRows } from '../../segments/rows.ts';
import { MOST_BUILT } from '../../segments/segment.ts';
import { readStems } from '../../written/stems.ts';
import type { Transaction } from '../database.ts';
import {
  dropSegments,
  insertSegment,
  putRemoved,
  removedRows,
  segmentRows,
  segmentSizes,
} from './segment-tables.ts';

/** @param documents their rows */
export async function enterSegments(rows: Transaction, documents: readonly number[]): Promise<void> {
  const chunks = await stemsOf(rows, 'document', documents);
  for (let at = 0; at < chunks.length; at += MOST_BUILT)
    await insertSegment(rows, buildSegment(chunks.slice(at, at + MOST_BUILT)));
}

/** The stems of chunks, in the order of their rows. @param column what is given of each */
export async function stemsOf(
  rows: Transaction,
  column: 'document' | 'row',
  values: readonly number[],
): Promise<ChunkStems[]> {
  const found = await rows.all<{ row: number; title_stems: string; body_stems: string }>(
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
export async function leaveSegments(rows: Transaction, documents: readonly number[]): Promise<void> {
  const segments = [];
  for (const size of await segmentSizes(rows)) {
    const removed = (await removedRows(rows, size)) ?? noRows(size.chunks);
    const own = await segmentRows(rows, size);
    const leaving: Leaving = { rows: own, removed, count: size.removed, terms: new Map() };
    segments.push({ ...size, leaving });
  }
  for (const chunk of await stemsOf(rows, 'document', documents))
    // A document that came back is in another segment than before.
    segments.some(({ leaving }) => takeOut(leaving, chunk));
  for (const { id, chunks, removed, leaving } of segments)
    if (leaving.count === chunks) await dropSegments(rows, [id]);
    else if (leaving.count > removed)
      await putRemoved(rows, id, { rows: leaving.removed, count: leaving.count }, leaving.terms);
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
