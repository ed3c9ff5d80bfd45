// EntityStore over SQLite, in the same file as the corpus; its tables are made with the first row. Loaded with the first
// call that needs one (sqlite-backend.ts).
import type { Database } from './database.ts';
import type { EntityStore, StoredCases, StoredExtract } from '../entity-store.ts';

/** The rows over an opened database. */
export function entities(database: Database): EntityStore {
  const read = <T>(doing: string, empty: T, work: () => T): Promise<T> =>
    database.read(doing, () => (isPresent(database) ? work() : empty));
  const write = (doing: string, work: () => void): Promise<void> =>
    database.write(doing, () => {
      for (const sql of SCHEMA) database.statement(sql).run();
      work();
    });
  return {
    stamp: () => read('reading the entity index', null, () => stampOf(database)),
    setStamp: (stamp: string) => write('writing the entity index', () => setStamp(database, stamp)),
    documents: (extractor: string) =>
      read<readonly string[]>('reading the entity index', [], () => documentsOf(database, extractor)),
    cases: (after: string, limit: number) =>
      read<readonly StoredCases[]>('reading word cases', [], () =>
        database
          .statement(
            'SELECT document, cases, asked FROM entity_documents WHERE document > ? ORDER BY document LIMIT ?',
          )
          .all<StoredCases>(after, limit),
      ),
    extracts: (after: string, limit: number) =>
      read<readonly StoredExtract[]>('reading names', [], () => extractsAfter(database, after, limit)),
    putCases: (extractor: string, rows: readonly Omit<StoredCases, 'asked'>[]) =>
      rows.length === 0
        ? Promise.resolve()
        : write('writing word cases', () => putCases(database, extractor, rows)),
    putExtracts: (rows: readonly StoredExtract[]) =>
      rows.length === 0 ? Promise.resolve() : write('writing names', () => putExtracts(database, rows)),
    drop: (extractor: string, documents: readonly string[]) =>
      read('reading the entity index', false, () => hasOthers(database, extractor)).then((others) =>
        others || documents.length > 0
          ? write('dropping names', () => drop(database, extractor, documents))
          : undefined,
      ),
  };
}

const SCHEMA: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS entity_documents (
    document TEXT PRIMARY KEY, extractor TEXT NOT NULL, cases TEXT NOT NULL, asked TEXT
  ) STRICT`,
  // Apart from the counts: an answer reads all of one and none of the other.
  `CREATE TABLE IF NOT EXISTS entity_extracts (document TEXT PRIMARY KEY, extract TEXT NOT NULL) STRICT`,
  `CREATE TABLE IF NOT EXISTS entity_state (one INTEGER PRIMARY KEY CHECK (one = 1), stamp TEXT NOT NULL) STRICT`,
];

function isPresent(database: Database): boolean {
  const sql = "SELECT 1 AS found FROM sqlite_schema WHERE type = 'table' AND name = 'entity_state'";
  return database.statement(sql).get() !== undefined;
}

function stampOf(database: Database): string | null {
  return database.statement('SELECT stamp FROM entity_state').get<{ stamp: string }>()?.stamp ?? null;
}

function setStamp(database: Database, stamp: string): void {
  database
    .statement(
      'INSERT INTO entity_state VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET stamp = excluded.stamp',
    )
    .run(stamp);
}

function documentsOf(database: Database, extractor: string): string[] {
  return database
    .statement('SELECT document FROM entity_documents WHERE extractor = ? ORDER BY document')
    .all<{ document: string }>(extractor)
    .map(({ document }) => document);
}

function extractsAfter(database: Database, after: string, limit: number): StoredExtract[] {
  return database
    .statement(
      'SELECT e.document, d.asked, e.extract FROM entity_extracts e JOIN entity_documents d ON d.document = e.document ' +
        'WHERE e.document > ? ORDER BY e.document LIMIT ?',
    )
    .all<StoredExtract>(after, limit);
}

function putCases(database: Database, extractor: string, rows: readonly Omit<StoredCases, 'asked'>[]): void {
  const put = database.statement(
    'INSERT INTO entity_documents VALUES (?, ?, ?, NULL) ON CONFLICT (document) DO UPDATE SET ' +
      'extractor = excluded.extractor, cases = excluded.cases, asked = NULL',
  );
  for (const { document, cases } of rows) put.run(document, extractor, cases);
}

function putExtracts(database: Database, rows: readonly StoredExtract[]): void {
  const answered = database.statement('UPDATE entity_documents SET asked = ? WHERE document = ?');
  const put = database.statement(
    'INSERT INTO entity_extracts VALUES (?, ?) ON CONFLICT (document) DO UPDATE SET extract = excluded.extract',
  );
  for (const { document, asked, extract } of rows) {
    answered.run(asked, document);
    put.run(document, extract);
  }
}

function hasOthers(database: Database, extractor: string): boolean {
  return (
    database
      .statement('SELECT 1 AS found FROM entity_documents WHERE extractor <> ? LIMIT 1')
      .get(extractor) !== undefined
  );
}

function drop(database: Database, extractor: string, documents: readonly string[]): void {
  const gone = 'SELECT document FROM entity_documents WHERE extractor <> ?';
  database.statement(`DELETE FROM entity_extracts WHERE document IN (${gone})`).run(extractor);
  database.statement('DELETE FROM entity_documents WHERE extractor <> ?').run(extractor);
  for (const table of ['entity_extracts', 'entity_documents'])
    for (const document of documents)
      database.statement(`DELETE FROM ${table} WHERE document = ?`).run(document);
}
