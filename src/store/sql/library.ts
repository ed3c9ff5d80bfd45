// Reading documents, their versions and their sources.
import type { CorpusStore, DocumentRecord, FoundAt, SourceRow } from '../corpus-store.ts';
import type { Page, Rows } from '../paging.ts';
import {
  CHUNK_COLUMNS,
  readable,
  chunkOf,
  DOCUMENT_COLUMNS,
  documentOf,
  SOURCE_COLUMNS,
  sourceOf,
  type ChunkRow,
  type CountedSourceRow,
  type DocumentRow,
} from '../written/rows.ts';
import { all, get, type Database, type Work } from './work.ts';

type Reading = Pick<
  CorpusStore,
  | 'hasContent'
  | 'contentAt'
  | 'documentsUnder'
  | 'foundUnder'
  | 'document'
  | 'documents'
  | 'versions'
  | 'chunks'
  | 'source'
  | 'sources'
>;

/** The reading methods of CorpusStore over one database. */
export function library(database: Database): Reading {
  return {
    hasContent: (sha256) =>
      database.ask('looking for a document', function* () {
        const sql =
          'SELECT 1 AS found FROM ibid.documents WHERE id = $1 AND content_sha256 = $2 AND current = 1';
        return (yield* get(sql, `doc_${sha256.slice(0, 24)}`, sha256)) !== undefined;
      }),
    contentAt: (address) =>
      database.ask('looking for a document', function* () {
        const sql =
          'SELECT d.content_sha256 AS sha256 FROM ibid.addresses a JOIN ibid.documents d ON d.row = a.document ' +
          'WHERE a.address = $1 AND a.current = 1';
        return (yield* get<{ sha256: string }>(sql, address))?.sha256;
      }),
    documentsUnder: (address) => database.ask('looking for documents', () => documentsUnder(address)),
    foundUnder: (address) => database.ask('looking for documents', () => foundUnder(address)),
    document: (id) => database.read('reading a document', () => wholeDocument(id)),
    documents: (filter, page) => database.read('listing documents', () => documents(filter, page)),
    versions: (url) => database.ask('listing versions', () => versions(url)),
    chunks: async (id) => readable((await database.ask('reading chunks', () => chunksOf(id))).map(chunkOf)),
    source: (id) =>
      database.ask('reading a source', function* () {
        const row = yield* get<CountedSourceRow>(`${COUNTED} WHERE s.id = $1 GROUP BY s.id`, id);
        return row === undefined ? undefined : sourceOf(row);
      }),
    sources: (filter, page) => database.read('listing sources', () => sources(filter, page)),
  };
}

// Ranges and not LIKE: "/" and "#" are followed by "0" and "$".
function isUnder(column: string): string {
  const between = (from: string, to: string): string =>
    `${column} >= $1::text || '${from}' AND ${column} < $1::text || '${to}'`;
  return `(${column} = $1 OR (${between('/', '0')}) OR (${between('#', '$')}))`;
}

function foundUnder(address: string): Work<readonly FoundAt[]> {
  return all<FoundAt>(
    'SELECT a.address, d.id AS document_id, s.kind AS source_kind, s.url AS source_url FROM ibid.addresses a ' +
      'JOIN ibid.documents d ON d.row = a.document JOIN ibid.sources s ON s.id = a.source_id ' +
      `WHERE a.current = 1 AND (${isUnder('a.address')} OR ${isUnder('s.url')}) ORDER BY a.address`,
    address,
  );
}

function* documentsUnder(address: string): Work<string[]> {
  const found = yield* all<{ id: string }>(
    'SELECT DISTINCT d.id FROM ibid.addresses a JOIN ibid.documents d ON d.row = a.document WHERE a.current = 1 ' +
      `AND ${isUnder('a.address')} ORDER BY d.id`,
    address,
  );
  return found.map(({ id }) => id);
}

function* wholeDocument(id: string): Work<(DocumentRecord & { text: string }) | undefined> {
  const sql = `SELECT ${DOCUMENT_COLUMNS}, d.lead FROM ibid.documents d WHERE d.id = $1`;
  const row = yield* get<DocumentRow & { lead: string }>(sql, id);
  if (row === undefined) return undefined;
  const stretches = (yield* chunksOf(id)).map((chunk) => chunk.stretch);
  return { ...documentOf(row), text: row.lead + stretches.join('') };
}

function chunksOf(documentId: string): Work<readonly ChunkRow[]> {
  return all<ChunkRow>(
    `SELECT ${CHUNK_COLUMNS} FROM ibid.documents d JOIN ibid.chunks c ON c.document = d.row WHERE d.id = $1 ORDER BY c.ordinal`,
    documentId,
  );
}

function* documents(
  filter: { source_id?: string; source_url?: string; sector_id?: string; since?: string },
  page: Page,
): Work<Rows<DocumentRecord>> {
  const wanted: [string, string | undefined][] = [
    ['d.source_id =', filter.source_id],
    ['d.source_url =', filter.source_url],
    ['d.sector_id =', filter.sector_id],
    ['d.retrieved_at >=', filter.since],
  ];
  const given = wanted.filter((one): one is [string, string] => one[1] !== undefined);
  const where = ['d.current = 1', ...given.map(([condition], at) => `${condition} $${at + 1}`)].join(' AND ');
  const values = given.map(([, value]) => value);
  const cut = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const found = yield* all<DocumentRow>(
    `SELECT ${DOCUMENT_COLUMNS} FROM ibid.documents d WHERE ${where} ORDER BY d.retrieved_at DESC, d.id ${cut}`,
    ...values,
    page.limit,
    page.offset,
  );
  return { rows: found.map(documentOf), total: yield* count(`ibid.documents d WHERE ${where}`, values) };
}

interface VersionRow extends DocumentRow {
  readonly at_version: number;
  readonly at_time: string;
  readonly at_source: string;
  readonly at_url: string;
  readonly at_current: number;
}

function* versions(url: string): Work<DocumentRecord[]> {
  const found = yield* all<VersionRow>(
    `SELECT ${DOCUMENT_COLUMNS}, a.version AS at_version, a.retrieved_at AS at_time, a.source_id AS at_source, ` +
      'a.source_url AS at_url, a.current AS at_current FROM ibid.addresses a JOIN ibid.documents d ON d.row = a.document ' +
      'WHERE a.address = $1 OR a.source_url = $1 ORDER BY a.retrieved_at, a.version, d.id',
    url,
  );
  return found.map((row) => ({
    ...documentOf(row),
    version: row.at_version,
    retrieved_at: row.at_time,
    source_id: row.at_source,
    source_url: row.at_url,
    current: row.at_current === 1,
  }));
}

const COUNTED =
  `SELECT ${SOURCE_COLUMNS}, count(d.row) AS documents, max(d.retrieved_at) AS newest, ` +
  'json_agg(DISTINCT d.sector_id)::text AS sectors, json_agg(DISTINCT d.language)::text AS languages ' +
  'FROM ibid.sources s LEFT JOIN ibid.documents d ON d.source_id = s.id AND d.current = 1';

function* sources(filter: { sector_id?: string }, page: Page): Work<Rows<SourceRow>> {
  const values = filter.sector_id === undefined ? [] : [filter.sector_id];
  const sector = filter.sector_id === undefined ? '' : ' AND d.sector_id = $1';
  const having = `s.id IN (SELECT d.source_id FROM ibid.documents d WHERE d.current = 1${sector})`;
  const cut = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const found = yield* all<CountedSourceRow>(
    `${COUNTED} WHERE ${having} GROUP BY s.id ORDER BY s.name, s.id ${cut}`,
    ...values,
    page.limit,
    page.offset,
  );
  return { rows: found.map(sourceOf), total: yield* count(`ibid.sources s WHERE ${having}`, values) };
}

function* count(from: string, values: readonly string[]): Work<number> {
  const row = yield* get<{ total: number }>(`SELECT count(*) AS total FROM ${from}`, ...values);
  return row?.total ?? 0;
}
