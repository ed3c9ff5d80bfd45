// The tables of segments: blobs in, blobs out. What is in them is read and written by store/segments alone.
import type { Block } from '../../segments/dictionary.ts';
import type { FoundBlock } from '../../segments/look-up.ts';
import type { WholeSegment } from '../../segments/merge.ts';
import { readSet, writeSet, type RowSet } from '../../segments/row-set.ts';
import { readRows, type SegmentRows } from '../../segments/rows.ts';
import type { NewSegment } from '../../segments/segment.ts';
import type { SegmentSize } from '../../segments/tiers.ts';
import type { Transaction } from '../database.ts';

/** A segment as it is now. */
export interface MarkedSize extends SegmentSize {
  /**
   * The sums of its bytes, as its blobs begin with them (checksum.ts). Ids come again where a database was put back from a
   * backup, or where a standby that had not all took over.
   */
  readonly mark: string;
  /** The part of it that never changes: that of its rows. */
  readonly rowsMark: string;
}

export const MARKED_SIZE = `s.id, s.chunks, coalesce(t.chunks, 0) AS removed, encode(substring(s.rows, 1, 4), 'hex') AS "rowsMark",
  concat(encode(substring(s.rows, 1, 4), 'hex'), encode(substring(t.rows, 1, 4), 'hex')) AS mark`;
export const SEGMENTS = 'ibid.segments s LEFT JOIN ibid.tombstones t ON t.segment = s.id';

/** All segments, the oldest first. */
export async function segmentSizes(rows: Transaction): Promise<MarkedSize[]> {
  return await rows.all<MarkedSize>(`SELECT ${MARKED_SIZE} FROM ${SEGMENTS} ORDER BY s.id`);
}

/** @throws DamagedSegment */
export async function segmentRows(rows: Transaction, { id, chunks }: SegmentSize): Promise<SegmentRows> {
  const row = await rows.get<{ rows: Uint8Array }>('SELECT rows FROM ibid.segments WHERE id = $1', id);
  return readRows(row?.rows ?? NOTHING, chunks, id);
}

/** The removed rows of a segment, undefined where none is. @throws DamagedSegment */
export async function removedRows(
  rows: Transaction,
  { id, chunks, removed }: SegmentSize,
): Promise<RowSet | undefined> {
  if (removed === 0) return undefined;
  const row = await rows.get<{ rows: Uint8Array }>('SELECT rows FROM ibid.tombstones WHERE segment = $1', id);
  return readSet(row?.rows ?? NOTHING, chunks, id);
}

const NOTHING = new Uint8Array();

/** Everything of a segment. @throws DamagedSegment */
export async function wholeSegment(rows: Transaction, size: SegmentSize): Promise<WholeSegment> {
  const sql = 'SELECT first, chunks, data FROM ibid.blocks WHERE segment = $1 ORDER BY first';
  const blocks = await rows.all<Block>(sql, size.id);
  return {
    id: size.id,
    chunks: size.chunks,
    rows: await segmentRows(rows, size),
    removed: await removedRows(rows, size),
    blocks,
  };
}

/** Blocks of one statement: about two megabytes. */
const AT_ONCE = 500;

export async function insertSegment(rows: Transaction, segment: NewSegment): Promise<void> {
  const sql = 'INSERT INTO ibid.segments (chunks, rows) VALUES ($1, $2) RETURNING id';
  const id = (await rows.get<{ id: number }>(sql, segment.chunks, segment.rows))?.id ?? 0;
  for (let at = 0; at < segment.blocks.length; at += AT_ONCE) {
    const blocks = segment.blocks.slice(at, at + AT_ONCE);
    await rows.run(
      `INSERT INTO ibid.blocks (segment, first, chunks, data)
       SELECT $1, t.first, t.chunks, t.data FROM unnest($2::text[], $3::integer[], $4::bytea[]) AS t (first, chunks, data)`,
      id,
      blocks.map(({ first }) => first),
      blocks.map(({ chunks }) => chunks),
      blocks.map(({ data }) => data),
    );
  }
}

export async function dropSegments(rows: Transaction, ids: readonly number[]): Promise<void> {
  await rows.run('DELETE FROM ibid.segments WHERE id = ANY ($1)', ids);
  for (const table of ['blocks', 'tombstones', 'gone'])
    await rows.run(`DELETE FROM ibid.${table} WHERE segment = ANY ($1)`, ids);
}

/**
 * Notes which rows of a segment are removed, and in how many of those removed now each stem was.
 * @param removed all of them, and how many they are
 */
export async function putRemoved(
  rows: Transaction,
  segment: number,
  removed: { readonly rows: RowSet; readonly count: number },
  terms: ReadonlyMap<string, number>,
): Promise<void> {
  await rows.run(
    `INSERT INTO ibid.tombstones VALUES ($1, $2, $3)
     ON CONFLICT (segment) DO UPDATE SET chunks = excluded.chunks, rows = excluded.rows`,
    segment,
    removed.count,
    writeSet(removed.rows),
  );
  await rows.run(
    `INSERT INTO ibid.gone AS g SELECT $1, t.term, t.chunks FROM unnest($2::text[], $3::integer[]) AS t (term, chunks)
     ON CONFLICT (segment, term) DO UPDATE SET chunks = g.chunks + excluded.chunks`,
    segment,
    [...terms.keys()],
    [...terms.values()],
  );
}

/**
 * Of each pair the block of the segment that can have the term, as `listsIn` wants them.
 * @param isToCount leaves out lists whose number of chunks is known without them
 */
export async function findBlocks(
  rows: Transaction,
  pairs: readonly { readonly segment: number; readonly term: string }[],
  isToCount: boolean,
): Promise<FoundBlock[]> {
  const data = isToCount ? 'CASE WHEN b.chunks IS NULL THEN b.data END' : 'b.data';
  return await rows.all<FoundBlock>(
    `WITH found AS (
       SELECT DISTINCT w.segment, i.first FROM unnest($1::bigint[], $2::text[]) AS w (segment, term)
       CROSS JOIN LATERAL (SELECT b.first FROM ibid.blocks b WHERE b.segment = w.segment AND b.first <= w.term COLLATE "C"
         ORDER BY b.first DESC LIMIT 1) i)
     SELECT b.segment, b.first, b.chunks, ${data} AS data
     FROM found f JOIN ibid.blocks b ON b.segment = f.segment AND b.first = f.first ORDER BY b.segment, b.first`,
    pairs.map(({ segment }) => segment),
    pairs.map(({ term }) => term),
  );
}

/** In how many removed chunks each of the terms is that is in any. */
export async function goneTerms(rows: Transaction, terms: readonly string[]): Promise<Map<string, number>> {
  const found = await rows.all<{ term: string; chunks: number }>(
    'SELECT g.term, sum(g.chunks) AS chunks FROM ibid.gone g WHERE g.term = ANY ($1) GROUP BY g.term',
    terms,
  );
  return new Map(found.map(({ term, chunks }) => [term, chunks]));
}
