// Documents that come into the segments and go out of them, inside one transaction.
import { buildSegment, type ChunkStems } from '../../segments/build.ts';
import { has, noRows, put, type RowSet } from '../../segments/row-set.ts';
import { rowOf, type SegmentRows } from '../../segments/rows.ts';
import { MOST_BUILT } from '../../segments/segment.ts';
import type { Database } from '../database.ts';
import { readStems } from '../../written/stems.ts';
import {
  dropSegment,
  insertSegment,
  putRemoved,
  removedRows,
  segmentRows,
  segmentSizes,
} from './segment-tables.ts';

/** Inside a write. @param documents their rows, ascending */
export function enterSegments(database: Database, documents: readonly number[]): void {
  const chunks = stemsOf(database, 'c.document', documents);
  for (let at = 0; at < chunks.length; at += MOST_BUILT)
    insertSegment(database, buildSegment(chunks.slice(at, at + MOST_BUILT)));
}

/** The stems of chunks, in the order asked. @param column what is given of each: `c.document` or `c.row` */
export function stemsOf(
  database: Database,
  column: 'c.document' | 'c.row',
  values: readonly number[],
): ChunkStems[] {
  return database
    .statement(
      'SELECT c.row, c.title_stems, c.body_stems FROM json_each(?) AS wanted ' +
        `CROSS JOIN chunks c ON ${column} = wanted.value`,
    )
    .all<{ row: number; title_stems: string; body_stems: string }>(JSON.stringify(values))
    .map(({ row, title_stems, body_stems }) => ({
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

/** Inside a write, before their stems are changed. @param documents their rows @throws DamagedSegment */
export function leaveSegments(database: Database, documents: readonly number[]): void {
  const segments = segmentSizes(database).map((size) => {
    const removed = removedRows(database, size) ?? noRows(size.chunks);
    const rows = segmentRows(database, size);
    return { ...size, leaving: { rows, removed, count: size.removed, terms: new Map<string, number>() } };
  });
  for (const chunk of stemsOf(database, 'c.document', documents))
    // A document that came back is in another segment than before.
    segments.some(({ leaving }) => takeOut(leaving, chunk));
  for (const { id, chunks, removed, leaving } of segments)
    if (leaving.count === chunks) dropSegment(database, id);
    else if (leaving.count > removed)
      putRemoved(database, id, { rows: leaving.removed, count: leaving.count }, leaving.terms);
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
