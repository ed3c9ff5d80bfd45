// Candidates, counts and records for retrieval, never scores (service.md, "Retrieval").
import { grouped } from '../../text/groups.ts';
import { Latest } from '../../text/memoise.ts';
import type { Candidate, DocumentCounts, RetrievalStore, Scope } from '../index-store.ts';
import {
  CHUNK_COLUMNS,
  chunkOf,
  DOCUMENT_COLUMNS,
  documentOf,
  readable,
  type ChunkRow,
  type DocumentRow,
  CANDIDATE_COLUMNS,
  byScore,
  candidateOf,
  latestCandidates,
  type CandidateRow,
  type ReadCandidate,
  readStems,
  writeStem,
} from '../written/rows.ts';
import { segmentSearch, type ChunkHit, type SegmentSearch } from './index/search.ts';
import { indexState, type IndexState, stretchesOf, type DocumentCondition } from './index/segment-tables.ts';
import { repairing } from './index/tidy.ts';
import { readStatistics } from './statistics.ts';
import { all, type Database, type Work } from './work.ts';

/** RetrievalStore over one database. */
export function retrieval(database: Database): RetrievalStore {
  const search = segmentSearch();
  const frequencies = frequencyReader(search);
  const read = candidateReader();
  const asking = <T>(doing: string, work: (state: IndexState) => Work<T>): Promise<T> =>
    repairing(database, () =>
      database.read(doing, function* () {
        return yield* work(yield* indexState());
      }),
    );
  return {
    statistics: () => database.ask('reading the statistics', () => readStatistics()),
    frequencies: (stems) => asking('counting stems', (state) => frequencies(state, stems)),
    candidates: (stems, limit, scope = {}) =>
      asking('looking for chunks', (state) =>
        candidates({ state, search, read }, stems, { limit: Math.floor(limit), scope }),
      ),
    documentCounts: (ids, stems) =>
      asking('counting stems of documents', (state) => documentCounts({ state, search }, ids, stems)),
    candidatesOf: (ids, most) =>
      database.ask('reading the chunks of documents', () => candidatesOf(ids, most)),
    chunksById: async (ids) => readable(await database.ask('reading chunks', () => chunksById(ids))),
    languages: () => database.ask('counting languages', () => languages()),
    documentsById: (ids) => database.ask('reading documents', () => documentsById(ids)),
  };
}

/** One question to the index, over one state. */
interface Asking {
  readonly state: IndexState;
  readonly search: SegmentSearch;
}

const MOST_STEMS = 1024;
const MOST_REMEMBERED = 10_000;
/** UTF-16 units; longer ones are hardly asked twice. */
const LONGEST_REMEMBERED = 40;

/** Cached while the corpus does not change. */
function whileUnchanged<T>(begin: () => T): (state: IndexState) => T {
  let remembered = { state: '', known: begin() };
  return ({ statistics }) => {
    // With its sizes: a restored database may reach the same revision again.
    const state = JSON.stringify(statistics);
    if (state !== remembered.state) remembered = { state, known: begin() };
    return remembered.known;
  };
}

type Frequencies = (state: IndexState, stems: readonly string[]) => Work<Map<string, number>>;

/** One question asks for the same counts several times. */
function frequencyReader(search: SegmentSearch): Frequencies {
  const remembered = whileUnchanged(() => new Latest<string, number>(MOST_REMEMBERED, () => 1));
  return function* (state, stems) {
    const known = remembered(state);
    const written = new Map(stems.map((stem) => [stem, writeStem(stem)]));
    const unknown = [...written.values()].filter((stem) => stem !== '' && known.get(stem) === undefined);
    const counted =
      unknown.length === 0 ? new Map<string, number>() : yield* search.frequencies(state, unknown);
    for (const [stem, chunks] of counted) if (stem.length <= LONGEST_REMEMBERED) known.set(stem, chunks);
    return new Map(
      [...written].map(([stem, stored]) => [stem, known.get(stored) ?? counted.get(stored) ?? 0]),
    );
  };
}

function* candidates(
  { state, search, read }: Asking & { readonly read: CandidateReader },
  stems: readonly string[],
  { limit, scope }: { readonly limit: number; readonly scope: Scope },
): Work<Candidate[]> {
  const stored = stems
    .map(writeStem)
    .filter((stem) => stem !== '')
    .slice(0, MOST_STEMS);
  if (stored.length === 0 || !(limit > 0)) return [];
  const within = inScope(scope);
  const among = within === undefined ? undefined : yield* stretchesOf(within);
  const hits = yield* search.hits(state, stored, limit, among);
  const scores = new Map((yield* withoutSpare(hits, limit)).map(({ row, score }) => [row, score]));
  return byScore(yield* read(state, [...scores.keys()]), scores);
}

/** Of those that tie with the last one wanted, the first by their ids, so that the answer does not depend on the order of adding. */
function* withoutSpare(hits: readonly ChunkHit[], limit: number): Work<readonly ChunkHit[]> {
  if (hits.length <= limit) return hits;
  const least = hits.reduce((lowest, { score }) => Math.min(lowest, score), Number.POSITIVE_INFINITY);
  const better = hits.filter(({ score }) => score > least);
  const first = yield* all<{ row: number }>(
    'SELECT c.row FROM ibid.chunks c WHERE c.row = ANY ($1) ORDER BY c.id LIMIT $2',
    hits.filter(({ score }) => score === least).map(({ row }) => row),
    limit - better.length,
  );
  return [...better, ...first.map(({ row }) => ({ row, score: least }))];
}

type CandidateReader = (state: IndexState, wanted: readonly number[]) => Work<ReadCandidate[]>;

/** A question searches several times, for nearly the same stems. */
function candidateReader(): CandidateReader {
  const remembered = whileUnchanged(latestCandidates);
  return function* (state, wanted) {
    const known = remembered(state);
    const found = wanted.map((row) => known.get(row));
    const missing = wanted.filter((_, place) => found[place] === undefined);
    if (missing.length === 0) return found.flatMap((one) => one ?? []);
    const read = yield* all<CandidateRow & { readonly row: number }>(
      `SELECT c.row, ${CANDIDATE_COLUMNS} FROM ibid.chunks c JOIN ibid.documents d ON d.row = c.document WHERE c.row = ANY ($1)`,
      missing,
    );
    const fresh = new Map(read.map((row) => [row.row, { row: row.row, candidate: candidateOf(row) }]));
    for (const [row, candidate] of fresh) known.set(row, candidate);
    return wanted.flatMap((row, place) => found[place] ?? fresh.get(row) ?? []);
  };
}

/** Undefined for the whole corpus. */
function inScope({ sector_ids, source_ids, document_ids }: Scope): DocumentCondition | undefined {
  const lists: [(values: string) => string, readonly string[] | undefined][] = [
    [(values) => `d.sector_id = ANY (${values})`, sector_ids],
    [
      (values) =>
        `d.row IN (SELECT a.document FROM ibid.addresses a WHERE a.current = 1 AND a.source_id = ANY (${values}))`,
      source_ids,
    ],
    [(values) => `d.id = ANY (${values})`, document_ids],
  ];
  const given = lists.flatMap(([condition, ids]) => (ids === undefined ? [] : [{ condition, ids }]));
  if (given.length === 0) return undefined;
  const conditions = given.map(({ condition }, at) => condition(`$${at + 1}`));
  return { where: ['d.current = 1', ...conditions].join(' AND '), values: given.map(({ ids }) => ids) };
}

interface CountedRow {
  readonly id: string;
  readonly chunk: number;
  readonly chunks: number;
  readonly body: number;
  readonly title_stems: string;
}

function* documentCounts(
  { state, search }: Asking,
  ids: readonly string[],
  stems: readonly string[],
): Work<DocumentCounts[]> {
  const rows = yield* all<CountedRow>(
    `SELECT d.id, c.row AS chunk, d.chunks, d.body_stems AS body, c.title_stems FROM ibid.documents d
     JOIN ibid.chunks c ON c.document = d.row AND c.ordinal = 0 WHERE d.id = ANY ($1) AND d.current = 1`,
    ids,
  );
  const found = inOrder(ids, rows, ({ id }) => id);
  const documents = found.map(({ chunk, chunks }) => ({ chunk, count: chunks, times: new Map() }));
  yield* search.count(
    state,
    documents,
    stems.map(writeStem).filter((stem) => stem !== ''),
  );
  return found.map(({ id, title_stems, body }, place) => ({
    document_id: id,
    title: readStems(title_stems).length,
    body,
    times: documents[place]!.times,
  }));
}

function* candidatesOf(ids: readonly string[], most = Number.MAX_SAFE_INTEGER): Work<Candidate[]> {
  const rows = yield* all<CandidateRow>(
    `SELECT ${CANDIDATE_COLUMNS} FROM ibid.documents d JOIN ibid.chunks c ON c.document = d.row
     WHERE d.id = ANY ($1) AND d.current = 1 AND c.ordinal < $2 ORDER BY d.row, c.ordinal`,
    ids,
    most,
  );
  return inOrder(ids, rows, ({ document_id }) => document_id).map(candidateOf);
}

function* chunksById(ids: readonly string[]) {
  const rows = yield* all<ChunkRow>(
    `SELECT ${CHUNK_COLUMNS} FROM ibid.chunks c JOIN ibid.documents d ON d.row = c.document WHERE c.id = ANY ($1)`,
    ids,
  );
  return inOrder(ids, rows, ({ id }) => id).map(chunkOf);
}

function* languages(): Work<ReadonlyMap<string, number>> {
  const rows = yield* all<{ language: string; documents: number }>(
    'SELECT language, count(*) AS documents FROM ibid.documents WHERE current = 1 GROUP BY language',
  );
  return new Map(rows.map(({ language, documents }) => [language, documents]));
}

function* documentsById(ids: readonly string[]) {
  const sql = `SELECT ${DOCUMENT_COLUMNS} FROM ibid.documents d WHERE d.id = ANY ($1)`;
  return inOrder(ids, yield* all<DocumentRow>(sql, ids), ({ id }) => id).map(documentOf);
}

/** Rows in the order in which their ids were asked for. */
function inOrder<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const byId = grouped(rows, idOf);
  return ids.flatMap((id) => byId.get(id) ?? []);
}
