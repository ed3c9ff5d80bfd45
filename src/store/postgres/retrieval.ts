// What the database yields for retrieval: candidates, counts and records, never scores (service.md, "Retrieval").
import { byCodeUnits } from '../../text/code-unit-order.ts';
import type { Candidate, DocumentCounts, RetrievalStore, Scope } from '../retrieval-store.ts';
import { CHUNK_COLUMNS, chunkOf, DOCUMENT_COLUMNS, documentOf } from '../written/rows.ts';
import type { ChunkRow, DocumentRow } from '../written/rows.ts';
import { readStems, writeStem } from '../written/stems.ts';
import type { Database, Transaction } from './database.ts';
import { segmentSearch, type ChunkHit, type SegmentSearch } from './index/search.ts';
import { stretchesOf, type DocumentCondition } from './index/stretches.ts';
import { mending } from './index/tidy.ts';
import { readStatistics } from './statistics.ts';

/** RetrievalStore over one database. */
export function retrieval(database: Database): RetrievalStore {
  const search = segmentSearch();
  const frequencies = frequencyReader(search);
  const asking = <T>(doing: string, work: (rows: Transaction) => Promise<T>): Promise<T> =>
    mending(database, () => database.read(doing, work));
  return {
    statistics: () => database.ask('reading the statistics', readStatistics),
    frequencies: (stems) => asking('counting stems', (rows) => frequencies(rows, stems)),
    candidates: (stems, limit, scope = {}) =>
      asking('looking for chunks', (rows) =>
        candidates(rows, search, stems, { limit: Math.floor(limit), scope }),
      ),
    documentCounts: (ids, stems) =>
      asking('counting stems of documents', (rows) => documentCounts(rows, search, ids, stems)),
    candidatesOf: (ids, most) =>
      database.ask('reading the chunks of documents', (rows) => candidatesOf(rows, ids, most)),
    chunksById: (ids) => database.ask('reading chunks', (rows) => chunksById(rows, ids)),
    documentsById: (ids) => database.ask('reading documents', (rows) => documentsById(rows, ids)),
  };
}

const MOST_STEMS = 1024;
const MOST_REMEMBERED = 10_000;
/** UTF-16 units; longer ones are hardly asked twice. */
const LONGEST_REMEMBERED = 40;

type Frequencies = (rows: Transaction, stems: readonly string[]) => Promise<Map<string, number>>;

/** Counts are remembered for as long as the corpus stays as it is: one question asks for the same ones several times. */
function frequencyReader(search: SegmentSearch): Frequencies {
  let remembered = { state: '', counts: new Map<string, number>() };
  return async (rows, stems) => {
    // With its sizes: a database that was put back from a backup comes to the same revision again.
    const state = JSON.stringify(await readStatistics(rows));
    if (state !== remembered.state || remembered.counts.size > MOST_REMEMBERED)
      remembered = { state, counts: new Map() };
    const known = remembered.counts;
    const written = new Map(stems.map((stem) => [stem, writeStem(stem)]));
    const unknown = [...written.values()].filter((stem) => stem !== '' && !known.has(stem));
    const counted =
      unknown.length === 0 ? new Map<string, number>() : await search.frequencies(rows, unknown);
    for (const [stem, chunks] of counted) if (stem.length <= LONGEST_REMEMBERED) known.set(stem, chunks);
    return new Map(
      [...written].map(([stem, stored]) => [stem, known.get(stored) ?? counted.get(stored) ?? 0]),
    );
  };
}

interface CandidateRow {
  readonly chunk_id: string;
  readonly document_id: string;
  readonly title_stems: string;
  readonly headings_from: number | null;
  readonly body_stems: string;
}

const CANDIDATE = 'c.id AS chunk_id, d.id AS document_id, c.title_stems, c.headings_from, c.body_stems';

async function candidates(
  rows: Transaction,
  search: SegmentSearch,
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
  const hits = await search.hits(rows, stored, limit, among);
  const first = await inOrder(rows, hits, limit);
  const places = new Map(first.map(({ row }, place) => [row, place]));
  const found = await rows.all<CandidateRow & { readonly row: number }>(
    `SELECT c.row, ${CANDIDATE} FROM ibid.chunks c JOIN ibid.documents d ON d.row = c.document WHERE c.row = ANY ($1)`,
    [...places.keys()],
  );
  const placeOf = ({ row }: { readonly row: number }): number => places.get(row) ?? 0;
  return found.toSorted((a, b) => placeOf(a) - placeOf(b)).map(candidateOf);
}

/** Ties are broken by the ids of chunks, so that the answer does not depend on the order of adding. */
async function inOrder(rows: Transaction, hits: readonly ChunkHit[], limit: number): Promise<ChunkHit[]> {
  const named = await rows.all<{ row: number; id: string }>(
    'SELECT c.row, c.id FROM ibid.chunks c WHERE c.row = ANY ($1)',
    hits.map(({ row }) => row),
  );
  const ids = new Map(named.map(({ row, id }) => [row, id]));
  return hits
    .toSorted((a, b) => b.score - a.score || byCodeUnits(ids.get(a.row) ?? '', ids.get(b.row) ?? ''))
    .slice(0, limit);
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
  rows: Transaction,
  search: SegmentSearch,
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
  await search.count(rows, documents, stored);
  return found.map(({ id, title_stems, body }, place) => ({
    document_id: id,
    title: readStems(title_stems).length,
    body,
    times: documents[place]!.times,
  }));
}

async function candidatesOf(rows: Transaction, ids: readonly string[], most?: number): Promise<Candidate[]> {
  const found = await rows.all<CandidateRow>(
    `SELECT ${CANDIDATE} FROM unnest($1::text[]) WITH ORDINALITY AS w (id, place)
     JOIN ibid.documents d ON d.id = w.id JOIN ibid.chunks c ON c.document = d.row
     WHERE d.current = 1 AND ($2::bigint IS NULL OR c.ordinal < $2) ORDER BY w.place, c.ordinal`,
    ids,
    most ?? null,
  );
  return found.map(candidateOf);
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

async function chunksById(rows: Transaction, ids: readonly string[]) {
  const found = await rows.all<ChunkRow>(
    `SELECT ${CHUNK_COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS w (id, place)
     JOIN ibid.chunks c ON c.id = w.id JOIN ibid.documents d ON d.row = c.document ORDER BY w.place`,
    ids,
  );
  return found.map(chunkOf);
}

async function documentsById(rows: Transaction, ids: readonly string[]) {
  const found = await rows.all<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM unnest($1::text[]) WITH ORDINALITY AS w (id, place)
     JOIN ibid.documents d ON d.id = w.id ORDER BY w.place`,
    ids,
  );
  return found.map(documentOf);
}
