// Reading documents, their versions and their sources.
import type { Database } from './database.ts';
import type { Value } from './driver/driver.ts';
import {
  CHUNK_COLUMNS,
  readable,
  chunkOf,
  DOCUMENT_COLUMNS,
  documentOf,
  SOURCE_COLUMNS,
  sourceOf,
} from '../written/rows.ts';
import type { ChunkRow, CountedSourceRow, DocumentRow } from '../written/rows.ts';
import type { CorpusStore, DocumentRecord, FoundAt, SourceRow } from '../corpus-store.ts';
import type { Page, Rows } from '../paging.ts';

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
    hasContent: (sha256) => database.read('looking for a document', () => hasContent(database, sha256)),
    contentAt: (address) => database.read('looking for a document', () => contentAt(database, address)),
    documentsUnder: (address) =>
      database.read('looking for documents', () => documentsUnder(database, address)),
    foundUnder: (address) => database.read('looking for documents', () => foundUnder(database, address)),
    document: (id) => database.read('reading a document', () => wholeDocument(database, id)),
    documents: (filter, page) => database.read('listing documents', () => documents(database, filter, page)),
    versions: (url) => database.read('listing versions', () => versions(database, url)),
    chunks: async (id) =>
      readable(await database.read('reading chunks', () => chunksOf(database, id).map(chunkOf))),
    source: (id) => database.read('reading a source', () => source(database, id)),
    sources: (filter, page) => database.read('listing sources', () => sources(database, filter, page)),
  };
}

function hasContent(database: Database, sha256: string): boolean {
  const sql = 'SELECT current FROM documents WHERE id = ? AND content_sha256 = ? AND current = 1';
  return database.statement(sql).get(`doc_${sha256.slice(0, 24)}`, sha256) !== undefined;
}

function contentAt(database: Database, address: string): string | undefined {
  const sql =
    'SELECT d.content_sha256 AS sha256 FROM addresses a JOIN documents d ON d.row = a.document ' +
    'WHERE a.address = ? AND a.current = 1';
  return database.statement(sql).get<{ sha256: string }>(address)?.sha256;
}

// Ranges and not LIKE: "/" and "#" are followed by "0" and "$".
function isUnder(column: string): string {
  return (
    `(${column} = ?1 OR (${column} >= ?1 || '/' AND ${column} < ?1 || '0') ` +
    `OR (${column} >= ?1 || '#' AND ${column} < ?1 || '$'))`
  );
}

function foundUnder(database: Database, address: string): FoundAt[] {
  const sql =
    'SELECT a.address, d.id AS document_id, s.kind AS source_kind, s.url AS source_url FROM addresses a ' +
    'JOIN documents d ON d.row = a.document JOIN sources s ON s.id = a.source_id ' +
    `WHERE a.current = 1 AND (${isUnder('a.address')} OR ${isUnder('s.url')}) ORDER BY a.address`;
  return database.statement(sql).all<FoundAt>(address);
}

function documentsUnder(database: Database, address: string): string[] {
  const sql =
    'SELECT DISTINCT d.id AS id FROM addresses a JOIN documents d ON d.row = a.document WHERE a.current = 1 ' +
    `AND ${isUnder('a.address')} ORDER BY d.id`;
  return database
    .statement(sql)
    .all<{ id: string }>(address)
    .map(({ id }) => id);
}

function wholeDocument(database: Database, id: string): (DocumentRecord & { text: string }) | undefined {
  const sql = `SELECT ${DOCUMENT_COLUMNS}, d.lead FROM documents d WHERE d.id = ?`;
  const row = database.statement(sql).get<DocumentRow & { lead: string }>(id);
  if (row === undefined) return undefined;
  const stretches = chunksOf(database, id).map((chunk) => chunk.stretch);
  return { ...documentOf(row), text: row.lead + stretches.join('') };
}

function chunksOf(database: Database, documentId: string): ChunkRow[] {
  const sql = `SELECT ${CHUNK_COLUMNS} FROM documents d JOIN chunks c ON c.document = d.row WHERE d.id = ? ORDER BY c.ordinal`;
  return database.statement(sql).all<ChunkRow>(documentId);
}

function documents(
  database: Database,
  filter: { source_id?: string; source_url?: string; sector_id?: string; since?: string },
  page: Page,
): Rows<DocumentRecord> {
  const wanted: [string, string | undefined][] = [
    ['d.source_id = ?', filter.source_id],
    ['d.source_url = ?', filter.source_url],
    ['d.sector_id = ?', filter.sector_id],
    ['d.retrieved_at >= ?', filter.since],
  ];
  const given = wanted.filter((one): one is [string, string] => one[1] !== undefined);
  const where = ['d.current = 1', ...given.map(([condition]) => condition)].join(' AND ');
  const values = given.map(([, value]) => value);
  const rows = database
    .statement(
      `SELECT ${DOCUMENT_COLUMNS} FROM documents d WHERE ${where} ORDER BY d.retrieved_at DESC, d.id LIMIT ? OFFSET ?`,
    )
    .all<DocumentRow>(...values, page.limit, page.offset);
  return { rows: rows.map(documentOf), total: count(database, `documents d WHERE ${where}`, values) };
}

function versions(database: Database, url: string): DocumentRecord[] {
  const sql =
    `SELECT ${DOCUMENT_COLUMNS}, a.version AS at_version, a.retrieved_at AS at_time, a.source_id AS at_source, ` +
    'a.source_url AS at_url, a.current AS at_current FROM addresses a JOIN documents d ON d.row = a.document ' +
    'WHERE a.address = ? OR a.source_url = ? ORDER BY a.retrieved_at, a.version, d.id';
  interface VersionRow extends DocumentRow {
    at_version: number;
    at_time: string;
    at_source: string;
    at_url: string;
    at_current: number;
  }
  return database
    .statement(sql)
    .all<VersionRow>(url, url)
    .map((row) => ({
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
  'json_group_array(DISTINCT d.sector_id) AS sectors, json_group_array(DISTINCT d.language) AS languages ' +
  'FROM sources s LEFT JOIN documents d ON d.source_id = s.id AND d.current = 1';

function source(database: Database, id: string): SourceRow | undefined {
  const row = database.statement(`${COUNTED} WHERE s.id = ? GROUP BY s.id`).get<CountedSourceRow>(id);
  return row === undefined ? undefined : sourceOf(row);
}

function sources(database: Database, filter: { sector_id?: string }, page: Page): Rows<SourceRow> {
  const sector = filter.sector_id === undefined ? '' : ' AND d.sector_id = ?';
  const values = filter.sector_id === undefined ? [] : [filter.sector_id];
  const having = `s.id IN (SELECT d.source_id FROM documents d WHERE d.current = 1${sector})`;
  const rows = database
    .statement(`${COUNTED} WHERE ${having} GROUP BY s.id ORDER BY s.name, s.id LIMIT ? OFFSET ?`)
    .all<CountedSourceRow>(...values, page.limit, page.offset);
  return { rows: rows.map(sourceOf), total: count(database, `sources s WHERE ${having}`, values) };
}

function count(database: Database, from: string, values: readonly Value[]): number {
  return (
    database.statement(`SELECT count(*) AS total FROM ${from}`).get<{ total: number }>(...values)?.total ?? 0
  );
}
