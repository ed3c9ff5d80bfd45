// What the database yields for retrieval: candidates, counts and records, never scores (service.md, "Retrieval").
import { Latest } from '../../text/latest.ts';
import type { Candidate, DocumentCounts, RetrievalStore, Scope } from '../retrieval-store.ts';
import { CHUNK_COLUMNS, chunkOf, DOCUMENT_COLUMNS, documentOf, readable } from '../written/rows.ts';
import type { ChunkRow, DocumentRow } from '../written/rows.ts';
import {
  CANDIDATE_COLUMNS,
  byScore,
  candidateOf,
  latestCandidates,
  type CandidateRow,
  type ReadCandidate,
} from '../written/candidates.ts';
import { readStems, writeStem } from '../written/stems.ts';
import type { Database, Transaction } from './database.ts';
import { segmentSearch, type ChunkHit, type SegmentSearch } from './index/search.ts';
import { indexState, type IndexState } from './index/state.ts';
import { stretchesOf, type DocumentCondition } from './index/stretches.ts';
import { mending } from './index/tidy.ts';
import { readStatistics } from './statistics.ts';

/** RetrievalStore over one database. */
export function retrieval(database: Database): RetrievalStore {
  const search = segmentSearch();
  const frequencies = frequencyReader(search);
  const read = candidateReader();
  const asking = <T>(doing: string, work: (rows: Transaction, state: IndexState) => Promise<T>): Promise<T> =>
    mending(database, () => database.read(doing, async (rows) => work(rows, await indexState(rows))));
  return {
    statistics: () => database.ask('reading the statistics', readStatistics),
    frequencies: (stems) => asking('counting stems', (rows, state) => frequencies(rows, state, stems)),
    candidates: (stems, limit, scope = {}) =>
      asking('looking for chunks', (rows, state) =>
        candidates({ rows, state, search, read }, stems, { limit: Math.floor(limit), scope }),
      ),
    documentCounts: (ids, stems) =>
      asking('counting stems of documents', (rows, state) =>
        documentCounts({ rows, state, search }, ids, stems),
      ),
    candidatesOf: (ids, most) =>
      database.ask('reading the chunks of documents', (rows) => candidatesOf(rows, ids, most)),
    chunksById: async (ids) =>
      readable(await database.ask('reading chunks', (rows) => chunksById(rows, ids))),
    languages: () => database.ask('counting languages', languages),
    documentsById: (ids) => database.ask('reading documents', (rows) => documentsById(rows, ids)),
  };
}

/** One question to the index, over one state. */
interface Asking {
  readonly rows: Transaction;
  readonly state: IndexState;
  readonly search: SegmentSearch;
}

const MOST_STEMS = 1024;
const MOST_REMEMBERED = 10_000;
/** UTF-16 units; longer ones are hardly asked twice. */
const LONGEST_REMEMBERED = 40;

/** What is remembered for as long as the corpus stays as it is. */
function whileUnchanged<T>(begin: () => T): (state: IndexState) => T {
  let remembered = { state: '', known: begin() };
  return ({ statistics }) => {
    // With its sizes: a database that was put back from a backup comes to the same revision again.
    const state = JSON.stringify(statistics);
    if (state !== remembered.state) remembered = { state, known: begin() };
    return remembered.known;
  };
}

type Frequencies = (
  rows: Transaction,
  state: IndexState,
  stems: readonly string[],
) => Promise<Map<string, number>>;

/** One question asks for the same counts several times. */
function frequencyReader(search: SegmentSearch): Frequencies {
  const remembered = whileUnchanged(() => new Latest<string, number>(MOST_REMEMBERED, () => 1));
  return async (rows, state, stems) => {
    const known = remembered(state);
    const written = new Map(stems.map((stem) => [stem, writeStem(stem)]));
    const unknown = [...written.values()].filter((stem) => stem !== '' && known.get(stem) === undefined);
    const counted =
      unknown.length === 0 ? new Map<string, number>() : await search.frequencies(rows, state, unknown);
    for (const [stem, chunks] of counted) if (stem.length <= LONGEST_REMEMBERED) known.set(stem, chunks);
    return new Map(
      [...written].map(([stem, stored]) => [stem, known.get(stored) ?? counted.get(stored) ?? 0]),
    );
  };
}

async function candidates(
  { rows, state, search, read }: Asking & { readonly read: CandidateReader },
  stems: readonly string[],
  { limit, scope }: { readonly limit: number; readonly scope: Scope },
): Promise<Candidate[]> {
  const stored = stems
    .map(writeStem)
    .filter((stem) => stem !== '')
    .slice(0, MOST_STEMS);
  if (stored.length === 0 || !(limit > 0)) return [];
  const within = inScope(scope);
  const among = within === undefined ? undefined : await stretchesOf(rows, within);
  const hits = await search.hits(rows, state, stored, limit, among);
  const scores = new Map((await withoutSpare(rows, hits, limit)).map(({ row, score }) => [row, score]));
  return byScore(await read(rows, state, [...scores.keys()]), scores);
}

/** Of those that tie with the last one wanted, the first by their ids, so that the answer does not depend on the order of adding. */
async function withoutSpare(
  rows: Transaction,
  hits: readonly ChunkHit[],
  limit: number,
): Promise<readonly ChunkHit[]> {
  if (hits.length <= limit) return hits;
  const least = hits.reduce((lowest, { score }) => Math.min(lowest, score), Number.POSITIVE_INFINITY);
  const better = hits.filter(({ score }) => score > least);
  const first = await rows.all<{ row: number }>(
    'SELECT c.row FROM ibid.chunks c WHERE c.row = ANY ($1) ORDER BY c.id LIMIT $2',
    hits.filter(({ score }) => score === least).map(({ row }) => row),
    limit - better.length,
  );
  return [...better, ...first.map(({ row }) => ({ row, score: least }))];
}

type CandidateReader = (
  rows: Transaction,
  state: IndexState,
  wanted: readonly number[],
) => Promise<ReadCandidate[]>;

/** A question looks several times, for much the same. */
function candidateReader(): CandidateReader {
  const remembered = whileUnchanged(latestCandidates);
  return async (rows, state, wanted) => {
    const known = remembered(state);
    const found = wanted.map((row) => known.get(row));
    const missing = wanted.filter((_, place) => found[place] === undefined);
    if (missing.length === 0) return found.flatMap((one) => one ?? []);
    const read = await rows.all<CandidateRow & { readonly row: number }>(
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
  const conditions = given.map(({ condition }, at) => condition(`$${at + 1}::text[]`));
  return { where: ['d.current = 1', ...conditions].join(' AND '), values: given.map(({ ids }) => ids) };
}

interface CountedRow {
  readonly id: string;
  readonly chunk: number;
  readonly chunks: number;
  readonly body: number;
  readonly title_stems: string;
}

async function documentCounts(
  { rows, state, search }: Asking,
  ids: readonly string[],
  stems: readonly string[],
): Promise<DocumentCounts[]> {
  const found = await rows.all<CountedRow>(
    `SELECT d.id, c.row AS chunk, d.chunks, d.body_stems AS body, c.title_stems
     FROM unnest($1::text[]) WITH ORDINALITY AS w (id, place)
     JOIN ibid.documents d ON d.id = w.id AND d.current = 1 JOIN ibid.chunks c ON c.document = d.row AND c.ordinal = 0
     ORDER BY w.place`,
    ids,
  );
  const documents = found.map(({ chunk, chunks }) => ({ chunk, count: chunks, times: new Map() }));
  const stored = stems.map(writeStem).filter((stem) => stem !== '');
  await search.count(rows, state, documents, stored);
  return found.map(({ id, title_stems, body }, place) => ({
    document_id: id,
    title: readStems(title_stems).length,
    body,
    times: documents[place]!.times,
  }));
}

async function candidatesOf(rows: Transaction, ids: readonly string[], most?: number): Promise<Candidate[]> {
  const found = await rows.all<CandidateRow>(
    `SELECT ${CANDIDATE_COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS w (id, place)
     JOIN ibid.documents d ON d.id = w.id JOIN ibid.chunks c ON c.document = d.row
     WHERE d.current = 1 AND ($2::bigint IS NULL OR c.ordinal < $2) ORDER BY w.place, c.ordinal`,
    ids,
    most ?? null,
  );
  return found.map(candidateOf);
}

async function chunksById(rows: Transaction, ids: readonly string[]) {
  const found = await rows.all<ChunkRow>(
    `SELECT ${CHUNK_COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS w (id, place)
     JOIN ibid.chunks c ON c.id = w.id JOIN ibid.documents d ON d.row = c.document ORDER BY w.place`,
    ids,
  );
  return found.map(chunkOf);
}

async function languages(rows: Transaction): Promise<ReadonlyMap<string, number>> {
  const found = await rows.all<{ language: string; documents: number }>(
    'SELECT language, count(*)::int AS documents FROM ibid.documents WHERE current = 1 GROUP BY language',
  );
  return new Map(found.map(({ language, documents }) => [language, documents]));
}

async function documentsById(rows: Transaction, ids: readonly string[]) {
  const found = await rows.all<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS w (id, place)
     JOIN ibid.documents d ON d.id = w.id ORDER BY w.place`,
    ids,
  );
  return found.map(documentOf);
}
