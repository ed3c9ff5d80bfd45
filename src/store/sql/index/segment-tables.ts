// The tables of segments: blobs that only store/segments reads and writes.
import type { Block } from '../../segments/dictionary.ts';
import type { FoundBlock } from '../../segments/look-up.ts';
import type { WholeSegment, SegmentSize } from '../../segments/merge.ts';
import {
  readSet,
  writeSet,
  type RowSet,
  type Stretch,
  readRows,
  type SegmentRows,
} from '../../segments/rows.ts';
import type { NewSegment } from '../../segments/segment.ts';
import { all, get, insert, run, type Work, type Value } from '../work.ts';
import type { Statistics } from '../../index-store.ts';
import { statisticsOf, type StatisticsRow } from '../statistics.ts';

/** A segment as it is now. */
export interface MarkedSize extends SegmentSize {
  /**
   * The checksums of its bytes, as its blobs begin with them (bytes.ts). Ids may recur after a restore from a backup, or after
   * a failover to a standby that lagged. An SQLite file is not replaced while it is open: there this is the number of removed
   * rows, which only grows.
   */
  readonly mark: string;
  /** The part of it that never changes: that of its rows. */
  readonly rowsMark: string;
}

const MARKED_SIZE = `s.id, s.chunks, coalesce(t.chunks, 0) AS removed, SUM_OF(s.rows) AS "rowsMark",
  concat(SUM_OF(s.rows), ' ', SUM_OF(t.rows), ' ', t.chunks) AS mark`;
const SEGMENTS = 'ibid.segments s LEFT JOIN ibid.tombstones t ON t.segment = s.id';

/** All segments, the oldest first. */
export function segmentSizes(): Work<readonly MarkedSize[]> {
  return all<MarkedSize>(`SELECT ${MARKED_SIZE} FROM ${SEGMENTS} ORDER BY s.id`);
}

/** @throws DamagedSegment */
export function* segmentRows({ id, chunks }: SegmentSize): Work<SegmentRows> {
  const row = yield* get<{ rows: Uint8Array }>('SELECT rows FROM ibid.segments WHERE id = $1', id);
  return readRows(row?.rows ?? NOTHING, chunks, id);
}

/** The removed rows of a segment, undefined where none is. @throws DamagedSegment */
export function* removedRows({ id, chunks, removed }: SegmentSize): Work<RowSet | undefined> {
  if (removed === 0) return undefined;
  const row = yield* get<{ rows: Uint8Array }>('SELECT rows FROM ibid.tombstones WHERE segment = $1', id);
  return readSet(row?.rows ?? NOTHING, chunks, id);
}

const NOTHING = new Uint8Array();

/** Everything of a segment. @throws DamagedSegment */
export function* wholeSegment(size: SegmentSize): Work<WholeSegment> {
  const sql = 'SELECT first, chunks, data FROM ibid.blocks WHERE segment = $1 ORDER BY first';
  const blocks = yield* all<Block>(sql, size.id);
  const rows = yield* segmentRows(size);
  return { id: size.id, chunks: size.chunks, rows, removed: yield* removedRows(size), blocks };
}

export function* insertSegment({ chunks, rows, blocks }: NewSegment): Work<void> {
  const sql = 'INSERT INTO ibid.segments (chunks, rows) VALUES ($1, $2) RETURNING id';
  const id = (yield* get<{ id: number }>(sql, chunks, rows))?.id ?? 0;
  yield* insert({
    into: 'ibid.blocks (segment, first, chunks, data)',
    rows: blocks.map((block) => [id, block.first, block.chunks, block.data]),
  });
}

export function* dropSegments(ids: readonly number[]): Work<void> {
  yield* run('DELETE FROM ibid.segments WHERE id = ANY ($1)', ids);
  for (const table of ['blocks', 'tombstones', 'gone'])
    yield* run(`DELETE FROM ibid.${table} WHERE segment = ANY ($1)`, ids);
}

/**
 * Notes which rows of a segment are removed, and in how many of those removed now each stem was.
 * @param removed all of them, and how many they are
 */
export function* putRemoved(
  segment: number,
  removed: { readonly rows: RowSet; readonly count: number },
  terms: ReadonlyMap<string, number>,
): Work<void> {
  yield* run(
    `INSERT INTO ibid.tombstones VALUES ($1, $2, $3)
     ON CONFLICT (segment) DO UPDATE SET chunks = excluded.chunks, rows = excluded.rows`,
    segment,
    removed.count,
    writeSet(removed.rows),
  );
  yield* insert({
    into: 'ibid.gone AS g',
    rows: [...terms].map(([term, chunks]) => [segment, term, chunks]),
    otherwise: 'ON CONFLICT (segment, term) DO UPDATE SET chunks = g.chunks + excluded.chunks',
  });
}

/**
 * The blocks of these segments that can have one of these terms, as `listsIn` wants them.
 * @param isToCount leaves out lists whose number of chunks is known without them
 */
export function findBlocks(
  segments: readonly number[],
  terms: readonly string[],
  isToCount: boolean,
): Work<readonly FoundBlock[]> {
  const data = isToCount ? 'CASE WHEN b.chunks IS NULL THEN b.data END' : 'b.data';
  return all<FoundBlock>(
    `SELECT b.segment, b.first, b.chunks, ${data} AS data FROM (
       SELECT DISTINCT s.value AS segment, (SELECT i.first FROM ibid.blocks i
         WHERE i.segment = s.value AND i.first <= t.value COLLATE "C" ORDER BY i.first DESC LIMIT 1) AS first
       FROM EACH($1::bigint[]) AS s (value), EACH($2::text[]) AS t (value)) f
     JOIN ibid.blocks b ON b.segment = f.segment AND b.first = f.first ORDER BY b.segment, b.first`,
    segments,
    terms,
  );
}

/** In how many removed chunks each of the terms is that is in any. */
export function* goneTerms(terms: readonly string[]): Work<Map<string, number>> {
  const found = yield* all<{ term: string; chunks: number }>(
    'SELECT g.term, sum(g.chunks) AS chunks FROM ibid.gone g WHERE g.segment IN (SELECT t.segment FROM ibid.tombstones t) ' +
      'AND g.term = ANY ($1) GROUP BY g.term',
    terms,
  );
  return new Map(found.map(({ term, chunks }) => [term, chunks]));
}

// What the index has, in one statement: a question asks for it in each of its transactions.

export interface IndexState {
  readonly statistics: Statistics;
  /** All segments, the oldest first. */
  readonly sizes: readonly MarkedSize[];
}

type StateRow = Omit<StatisticsRow, 'chunks'> & { readonly all_chunks: number } & (
    | MarkedSize
    | Readonly<Record<'id', null>>
  );

/** @returns segments and counts of one state */
export function* indexState(): Work<IndexState> {
  const found = yield* all<StateRow>(
    `SELECT n.documents, n.chunks AS all_chunks, n.title_stems, n.body_stems, n.revision, z.*
     FROM ibid.statistics n LEFT JOIN (SELECT ${MARKED_SIZE} FROM ${SEGMENTS}) z ON 1 = 1 ORDER BY z.id`,
  );
  const first = found[0];
  return {
    statistics: statisticsOf(first === undefined ? undefined : { ...first, chunks: first.all_chunks }),
    sizes: found.flatMap((row) => (row.id === null ? [] : [row])),
  };
}

// Chunks as stretches of neighbouring rows: those of a document are added together.

/** A condition on documents `d`, with the values of its parameters. */
export interface DocumentCondition {
  readonly where: string;
  readonly values: readonly Value[];
}

/** The chunks of documents, ascending. */
export function* stretchesOf({ where, values }: DocumentCondition): Work<Stretch[]> {
  // As two texts: reading them from two columns of so many rows would cost several times as much.
  const row = yield* get<{ chunks: string | null; counts: string | null }>(
    'SELECT json_agg(o.chunk)::text AS chunks, json_agg(o.count)::text AS counts FROM (' +
      'SELECT min(c.row) AS chunk, count(*) AS count FROM ibid.documents d JOIN ibid.chunks c ON c.document = d.row ' +
      `WHERE ${where} GROUP BY d.row ORDER BY chunk) o`,
    ...values,
  );
  const [chunks, counts] = [numbersOf(row?.chunks), numbersOf(row?.counts)];
  return chunks.map((chunk, at) => ({ chunk, count: counts[at] ?? 0 }));
}

function numbersOf(json: string | null | undefined): number[] {
  const values: unknown = JSON.parse(json ?? '[]');
  return Array.isArray(values) ? values.map(Number) : [];
}

/** Those of all current documents. */
export function currentStretches(): Work<Stretch[]> {
  return stretchesOf({ where: 'd.current = 1', values: [] });
}
