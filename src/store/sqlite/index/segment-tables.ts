// The tables of segments: blobs in, blobs out. What is in them is read and written by store/segments alone.
import type { Block } from '../../segments/dictionary.ts';
import type { FoundBlock } from '../../segments/look-up.ts';
import type { WholeSegment } from '../../segments/merge.ts';
import { readSet, writeSet, type RowSet } from '../../segments/row-set.ts';
import { readRows, type SegmentRows } from '../../segments/rows.ts';
import type { NewSegment } from '../../segments/segment.ts';
import type { SegmentSize } from '../../segments/tiers.ts';
import type { Database } from '../database.ts';
import { bytesOf, type Blob } from '../driver/driver.ts';

/** All segments, the oldest first. Inside a read or a write. */
export function segmentSizes(database: Database): SegmentSize[] {
  return database
    .statement(
      'SELECT s.id, s.chunks, coalesce(t.chunks, 0) AS removed FROM segments s LEFT JOIN tombstones t ON t.segment = s.id ORDER BY s.id',
    )
    .all<SegmentSize>();
}

/** Inside a read or a write. @throws DamagedSegment */
export function segmentRows(database: Database, { id, chunks }: SegmentSize): SegmentRows {
  const row = database.statement('SELECT rows FROM segments WHERE id = ?').get<{ rows: Blob }>(id);
  return readRows(row === undefined ? NOTHING : bytesOf(row.rows), chunks, id);
}

/** The removed rows of a segment, undefined where none is. Inside a read or a write. @throws DamagedSegment */
export function removedRows(database: Database, { id, chunks, removed }: SegmentSize): RowSet | undefined {
  if (removed === 0) return undefined;
  const row = database.statement('SELECT rows FROM tombstones WHERE segment = ?').get<{ rows: Blob }>(id);
  return readSet(row === undefined ? NOTHING : bytesOf(row.rows), chunks, id);
}

const NOTHING = new Uint8Array();

/** Everything of a segment. Inside a read or a write. @throws DamagedSegment */
export function wholeSegment(database: Database, size: SegmentSize): WholeSegment {
  const blocks = database
    .statement('SELECT first, chunks, data FROM blocks WHERE segment = ? ORDER BY first')
    .all<Omit<Block, 'data'> & { data: Blob }>(size.id)
    .map((block) => ({ ...block, data: bytesOf(block.data) }));
  const rows = segmentRows(database, size);
  return { id: size.id, chunks: size.chunks, rows, removed: removedRows(database, size), blocks };
}

/** Inside a write. */
export function insertSegment(database: Database, { chunks, rows, blocks }: NewSegment): void {
  const id = database.statement('INSERT INTO segments VALUES (NULL, ?, ?)').run(chunks, rows);
  const insert = database.statement('INSERT INTO blocks VALUES (NULL, ?, ?, ?, ?)');
  for (const block of blocks) insert.run(id, block.first, block.chunks, block.data);
}

/** Inside a write. */
export function dropSegment(database: Database, id: number): void {
  for (const sql of [
    'DELETE FROM segments WHERE id = ?',
    'DELETE FROM blocks WHERE segment = ?',
    'DELETE FROM tombstones WHERE segment = ?',
    'DELETE FROM gone WHERE segment = ?',
  ])
    database.statement(sql).run(id);
}

/**
 * Notes which rows of a segment are removed, and in how many of those removed now each stem was. Inside a write.
 * @param count of all removed rows
 */
export function putRemoved(
  database: Database,
  segment: number,
  { rows, count }: { readonly rows: RowSet; readonly count: number },
  terms: ReadonlyMap<string, number>,
): void {
  database
    .statement(
      'INSERT INTO tombstones VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET chunks = excluded.chunks, rows = excluded.rows',
    )
    .run(segment, count, writeSet(rows));
  const more = database.statement(
    'INSERT INTO gone VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET chunks = chunks + excluded.chunks',
  );
  for (const [term, chunks] of terms) more.run(segment, term, chunks);
}

/**
 * The blocks that can have the terms, as `listsIn` wants them. Inside a read or a write.
 * @param terms as JSON @param isToCount leaves out lists whose number of chunks is known without them
 */
export function findBlocks(database: Database, terms: string, isToCount: boolean): FoundBlock[] {
  const data = isToCount ? 'CASE WHEN b.chunks IS NULL THEN b.data END' : 'b.data';
  return database
    .statement(
      `SELECT b.segment, b.first, b.chunks, ${data} AS data FROM blocks b WHERE b.row IN (SELECT (` +
        'SELECT i.row FROM blocks i WHERE i.segment = s.id AND i.first <= t.value ORDER BY i.first DESC LIMIT 1' +
        ') FROM segments s, json_each(?) t) ORDER BY b.segment, b.first',
    )
    .all<Omit<FoundBlock, 'data'> & { data: Blob | null }>(terms)
    .map((block) => ({ ...block, data: block.data === null ? null : bytesOf(block.data) }));
}

/** In how many removed chunks each of the terms is that is in any. Inside a read or a write. @param terms as JSON */
export function goneTerms(database: Database, terms: string): Map<string, number> {
  const rows = database
    .statement(
      'SELECT g.term, sum(g.chunks) AS chunks FROM tombstones s, json_each(?) t ' +
        'JOIN gone g ON g.segment = s.segment AND g.term = t.value GROUP BY g.term',
    )
    .all<{ term: string; chunks: number }>(terms);
  return new Map(rows.map(({ term, chunks }) => [term, chunks]));
}
