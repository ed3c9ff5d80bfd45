// What the database yields for retrieval: candidates, counts and records, never scores (service.md, "Retrieval").
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Database } from './database.ts';
import { CHUNK_COLUMNS, chunkOf, DOCUMENT_COLUMNS, documentOf } from './rows.ts';
import type { ChunkRow, DocumentRow } from './rows.ts';
import { readStatistics } from './statistics.ts';
import { matchAny, readStems, writeStem } from './stems.ts';
import type { Candidate, RetrievalStore, Scope } from '../retrieval-store.ts';

/** RetrievalStore over one database. */
export function retrieval(database: Database): RetrievalStore {
  const frequencies = frequencyReader(database);
  return {
    statistics: () => database.read('reading the statistics', () => readStatistics(database)),
    frequencies: (stems) => database.read('counting stems', () => frequencies(stems)),
    candidates: (stems, limit, scope = {}) =>
      database.read('looking for chunks', () => candidates(database, stems, Math.floor(limit), scope)),
    candidatesOf: (ids) =>
      database.read('reading the chunks of documents', () => candidatesOf(database, ids)),
    chunksById: (ids) => database.read('reading chunks', () => chunksById(database, ids)),
    documentsById: (ids) => database.read('reading documents', () => documentsById(database, ids)),
  };
}

const MOST_STEMS = 1024;
const TITLE_WEIGHT = 3;
const MOST_REMEMBERED = 10_000;
/** UTF-16 units; longer ones are hardly asked twice. */
const LONGEST_REMEMBERED = 40;

/**
 * Counts are remembered for as long as the corpus stays as it is: the index walks all chunks of a stem to count them, one
 * question asks twice, and the stems that cost most are those that every question has.
 */
function frequencyReader(database: Database): (stems: readonly string[]) => Map<string, number> {
  let known = new Map<string, number>();
  let revision = -1;
  return (stems) => {
    const { revision: current } = readStatistics(database);
    if (current !== revision || known.size > MOST_REMEMBERED) known = new Map();
    revision = current;
    const count = database.statement('SELECT doc FROM stem_counts WHERE term = ?');
    const found = new Map<string, number>();
    for (const stem of stems) {
      const doc = known.get(stem) ?? count.get<{ doc: number }>(writeStem(stem))?.doc ?? 0;
      if (stem.length <= LONGEST_REMEMBERED) known.set(stem, doc);
      found.set(stem, doc);
    }
    return found;
  };
}

interface Hit {
  row: number;
  cost: number;
}
interface CandidateRow {
  chunk_id: string;
  document_id: string;
  title_stems: string;
  headings_from: number | null;
  body_stems: string;
}

function candidates(database: Database, stems: readonly string[], limit: number, scope: Scope): Candidate[] {
  const match = matchAny(stems, MOST_STEMS);
  if (match === undefined || !(limit > 0)) return [];
  const costs = new Map(hits(database, match, limit, scope).map(({ row, cost }) => [row, cost]));
  // One statement for all rows: a call into the library each would cost more than the reading.
  const found = database
    .statement(
      'SELECT c.row, c.id AS chunk_id, d.id AS document_id, c.title_stems, c.headings_from, c.body_stems FROM json_each(?) AS wanted ' +
        'CROSS JOIN chunks c ON c.row = wanted.value JOIN documents d ON d.row = c.document',
    )
    .all<CandidateRow & { row: number }>(JSON.stringify([...costs.keys()]));
  const cost = ({ row }: { row: number }): number => costs.get(row) ?? 0;
  found.sort((a, b) => cost(a) - cost(b) || byCodeUnits(a.chunk_id, b.chunk_id));
  return found.slice(0, limit).map(candidateOf);
}

// The index breaks ties by row, that is by the order of adding. So that the answer does not depend on it, every chunk
// that ties with the last one wanted is fetched too; the ids then decide.
function hits(database: Database, match: string, limit: number, scope: Scope): Hit[] {
  const score = `bm25(stems, ${TITLE_WEIGHT}.0, 1.0)`;
  const { condition, values } = within(scope);
  const found = `SELECT rowid AS row, ${score} AS cost FROM stems WHERE stems MATCH ?${condition}`;
  const first = database
    .statement(`${found} ORDER BY cost LIMIT ?`)
    .all<Hit>(match, ...values, limit + SPARE);
  const last = first[limit - 1];
  if (last === undefined || first.length < limit + SPARE || first.at(-1)!.cost > last.cost) return first;
  const ties = database.statement(`${found} AND ${score} = ?`).all<Hit>(match, ...values, last.cost);
  return [...first.filter((hit) => hit.cost < last.cost), ...ties];
}

// The chunks of the scope are found once and every hit is looked up among them. Without the plus SQLite would ask the index
// for each of them in turn.
function within({ sector_ids, source_ids, document_ids }: Scope): { condition: string; values: string[] } {
  const lists: [string, readonly string[] | undefined][] = [
    ['d.sector_id IN (SELECT value FROM json_each(?))', sector_ids],
    [
      'd.row IN (SELECT a.document FROM addresses a WHERE a.current = 1 AND a.source_id IN (SELECT value FROM json_each(?)))',
      source_ids,
    ],
    ['d.id IN (SELECT value FROM json_each(?))', document_ids],
  ];
  const given = lists.filter((one): one is [string, readonly string[]] => one[1] !== undefined);
  if (given.length === 0) return { condition: '', values: [] };
  const where = ['d.current = 1', ...given.map(([condition]) => condition)].join(' AND ');
  return {
    condition: ` AND +rowid IN (SELECT c.row FROM documents d JOIN chunks c ON c.document = d.row WHERE ${where})`,
    values: given.map(([, ids]) => JSON.stringify(ids)),
  };
}

const SPARE = 32;

function candidatesOf(database: Database, ids: readonly string[]): Candidate[] {
  const read = database.statement(
    'SELECT c.id AS chunk_id, d.id AS document_id, c.title_stems, c.headings_from, c.body_stems ' +
      'FROM documents d JOIN chunks c ON c.document = d.row WHERE d.id = ? AND d.current = 1 ORDER BY c.ordinal',
  );
  return ids.flatMap((id) => read.all<CandidateRow>(id).map(candidateOf));
}

function candidateOf(row: CandidateRow): Candidate {
  const title_stems = readStems(row.title_stems);
  return {
    chunk_id: row.chunk_id,
    document_id: row.document_id,
    title_stems,
    headings_from: row.headings_from ?? title_stems.length,
    body_stems: readStems(row.body_stems),
  };
}

function chunksById(database: Database, ids: readonly string[]) {
  const read = database.statement(
    `SELECT ${CHUNK_COLUMNS} FROM chunks c JOIN documents d ON d.row = c.document WHERE c.id = ?`,
  );
  return ids.flatMap((id) => {
    const row = read.get<ChunkRow>(id);
    return row === undefined ? [] : [chunkOf(row)];
  });
}

function documentsById(database: Database, ids: readonly string[]) {
  const read = database.statement(`SELECT ${DOCUMENT_COLUMNS} FROM documents d WHERE d.id = ?`);
  return ids.flatMap((id) => {
    const row = read.get<DocumentRow>(id);
    return row === undefined ? [] : [documentOf(row)];
  });
}
