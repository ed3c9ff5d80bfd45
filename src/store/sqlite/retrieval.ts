// What the database yields for retrieval: candidates, counts and records, never scores (service.md, "Retrieval").
import type { Database } from './database.ts';
import { CHUNK_COLUMNS, chunkOf, DOCUMENT_COLUMNS, documentOf, readable } from '../written/rows.ts';
import type { ChunkRow, DocumentRow } from '../written/rows.ts';
import { readStatistics } from './statistics.ts';
import { currentIndex, type CurrentIndex } from './index/current.ts';
import type { ChunkHit } from './index/search.ts';
import type { DocumentCondition } from './index/stretches.ts';
import { mending } from './index/tidy.ts';
import {
  CANDIDATE_COLUMNS,
  byScore,
  candidateOf,
  latestCandidates,
  type CandidateRow,
  type ReadCandidate,
} from '../written/candidates.ts';
import { readStems, writeStem } from '../written/stems.ts';
import { countStems } from '../count-stems.ts';
import type { Candidate, DocumentCounts, RetrievalStore, Scope } from '../retrieval-store.ts';

/** RetrievalStore over one database. */
export function retrieval(database: Database): RetrievalStore {
  const index = currentIndex(database);
  const frequencies = frequencyReader(database, index);
  const reader = candidateReader(database);
  const asking = <T>(doing: string, work: () => T): Promise<T> =>
    mending(database, () => database.read(doing, work));
  return {
    statistics: () => database.read('reading the statistics', () => readStatistics(database)),
    frequencies: (stems) => asking('counting stems', () => frequencies(stems)),
    candidates: (stems, limit, scope = {}) =>
      asking('looking for chunks', () =>
        candidates(database, index, reader, { stems, limit: Math.floor(limit), scope }),
      ),
    documentCounts: (ids, stems) =>
      asking('counting stems of documents', () => documentCounts(database, index, ids, stems)),
    candidatesOf: (ids, most) =>
      database.read('reading the chunks of documents', () => candidatesOf(database, ids, most)),
    chunksById: async (ids) =>
      readable(await database.read('reading chunks', () => chunksById(database, ids))),
    languages: () => database.read('counting languages', () => languages(database)),
    documentsById: (ids) => database.read('reading documents', () => documentsById(database, ids)),
  };
}

const MOST_STEMS = 1024;
const MOST_REMEMBERED = 10_000;
/** UTF-16 units; longer ones are hardly asked twice. */
const LONGEST_REMEMBERED = 40;

/** Counts are remembered for as long as the corpus stays as it is: one question asks for the same ones several times. */
function frequencyReader(
  database: Database,
  index: CurrentIndex,
): (stems: readonly string[]) => Map<string, number> {
  let known = new Map<string, number>();
  let revision = -1;
  return (stems) => {
    const { revision: current } = readStatistics(database);
    if (current !== revision || known.size > MOST_REMEMBERED) known = new Map();
    revision = current;
    const written = new Map(stems.map((stem) => [stem, writeStem(stem)]));
    const unknown = [...written.values()].filter((stem) => stem !== '' && !known.has(stem));
    const counted = unknown.length === 0 ? new Map<string, number>() : index.frequencies(unknown);
    for (const [stem, chunks] of counted) if (stem.length <= LONGEST_REMEMBERED) known.set(stem, chunks);
    return new Map(
      [...written].map(([stem, stored]) => [stem, known.get(stored) ?? counted.get(stored) ?? 0]),
    );
  };
}

function candidates(
  database: Database,
  index: CurrentIndex,
  read: CandidateReader,
  { stems, limit, scope }: { stems: readonly string[]; limit: number; scope: Scope },
): Candidate[] {
  const stored = stems
    .map(writeStem)
    .filter((stem) => stem !== '')
    .slice(0, MOST_STEMS);
  if (stored.length === 0 || !(limit > 0)) return [];
  const hits = index.hits(stored, limit, inScope(scope));
  const scores = new Map(withoutSpare(database, hits, limit).map(({ row, score }) => [row, score]));
  return byScore(read([...scores.keys()]), scores);
}

/** Of those that tie with the last one wanted, the first by their ids, so that the answer does not depend on the order of adding. */
function withoutSpare(database: Database, hits: readonly ChunkHit[], limit: number): readonly ChunkHit[] {
  if (hits.length <= limit) return hits;
  const least = Math.min(...hits.map(({ score }) => score));
  const better = hits.filter(({ score }) => score > least);
  const tied = hits.filter(({ score }) => score === least).map(({ row }) => row);
  const first = database
    .statement(
      'SELECT c.row FROM json_each(?) AS wanted CROSS JOIN chunks c ON c.row = wanted.value ORDER BY c.id LIMIT ?',
    )
    .all<{ row: number }>(JSON.stringify(tied), limit - better.length);
  return [...better, ...first.map(({ row }) => ({ row, score: least }))];
}

type CandidateReader = (rows: readonly number[]) => ReadCandidate[];

/** Candidates are remembered for as long as the corpus stays as it is: a question looks several times, for much the same. */
function candidateReader(database: Database): CandidateReader {
  let known = latestCandidates();
  let revision = -1;
  return (rows) => {
    const { revision: current } = readStatistics(database);
    if (current !== revision) known = latestCandidates();
    revision = current;
    const found = rows.map((row) => known.get(row));
    const missing = rows.filter((_, place) => found[place] === undefined);
    if (missing.length === 0) return found.flatMap((one) => one ?? []);
    // One statement for all rows: a call into the library each would cost more than the reading.
    const read = database
      .statement(
        `SELECT c.row, ${CANDIDATE_COLUMNS} FROM json_each(?) AS wanted ` +
          'CROSS JOIN chunks c ON c.row = wanted.value JOIN documents d ON d.row = c.document',
      )
      .all<CandidateRow & { row: number }>(JSON.stringify(missing));
    const fresh = new Map(read.map((row) => [row.row, { row: row.row, candidate: candidateOf(row) }]));
    for (const [row, candidate] of fresh) known.set(row, candidate);
    return rows.flatMap((row, place) => found[place] ?? fresh.get(row) ?? []);
  };
}

/** Undefined for the whole corpus. */
function inScope({ sector_ids, source_ids, document_ids }: Scope): DocumentCondition | undefined {
  const lists: [string, readonly string[] | undefined][] = [
    ['d.sector_id IN (SELECT value FROM json_each(?))', sector_ids],
    [
      'd.row IN (SELECT a.document FROM addresses a WHERE a.current = 1 AND a.source_id IN (SELECT value FROM json_each(?)))',
      source_ids,
    ],
    ['d.id IN (SELECT value FROM json_each(?))', document_ids],
  ];
  const given = lists.filter((one): one is [string, readonly string[]] => one[1] !== undefined);
  if (given.length === 0) return undefined;
  return {
    where: ['d.current = 1', ...given.map(([condition]) => condition)].join(' AND '),
    values: given.map(([, ids]) => JSON.stringify(ids)),
  };
}

interface CountedRow {
  id: string;
  chunk: number;
  chunks: number;
  body: number;
  title_stems: string;
}

function documentCounts(
  database: Database,
  index: CurrentIndex,
  ids: readonly string[],
  stems: readonly string[],
): DocumentCounts[] {
  const rows = database
    .statement(
      'SELECT d.id, c.row AS chunk, d.chunks, d.body_stems AS body, c.title_stems FROM json_each(?) AS wanted ' +
        'CROSS JOIN documents d ON d.id = wanted.value AND d.current = 1 JOIN chunks c ON c.document = d.row AND c.ordinal = 0',
    )
    .all<CountedRow>(JSON.stringify(ids));
  const documents = rows.map(({ chunk, chunks }) => ({ chunk, count: chunks, times: new Map() }));
  const stored = stems.map(writeStem).filter((stem) => stem !== '');
  if (!index.count(documents, stored)) return countStems(candidatesOf(database, ids), stored);
  return rows.map(({ id, title_stems, body }, place) => ({
    document_id: id,
    title: readStems(title_stems).length,
    body,
    times: documents[place]!.times,
  }));
}

function candidatesOf(
  database: Database,
  ids: readonly string[],
  most = Number.MAX_SAFE_INTEGER,
): Candidate[] {
  const read = database.statement(
    'SELECT c.id AS chunk_id, d.id AS document_id, c.title_stems, c.headings_from, c.body_stems ' +
      'FROM documents d JOIN chunks c ON c.document = d.row WHERE d.id = ? AND d.current = 1 AND c.ordinal < ? ORDER BY c.ordinal',
  );
  return ids.flatMap((id) => read.all<CandidateRow>(id, most).map(candidateOf));
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

function languages(database: Database): ReadonlyMap<string, number> {
  const rows = database
    .statement('SELECT language, count(*) AS documents FROM documents WHERE current = 1 GROUP BY language')
    .all<{ language: string; documents: number }>();
  return new Map(rows.map(({ language, documents }) => [language, documents]));
}

function documentsById(database: Database, ids: readonly string[]) {
  const read = database.statement(`SELECT ${DOCUMENT_COLUMNS} FROM documents d WHERE d.id = ?`);
  return ids.flatMap((id) => {
    const row = read.get<DocumentRow>(id);
    return row === undefined ? [] : [documentOf(row)];
  });
}
