// Building the index anew, a few documents a transaction. How far it has come stands in the manifest and is written in
// the same transactions, so that it goes on where it was stopped, also in another process, and nothing is done twice.
import type { Database } from './database.ts';
import { fact, setFact } from './manifest.ts';
import { DOCUMENT_COLUMNS, documentOf } from './rows.ts';
import type { DocumentRow } from './rows.ts';
import { TOKENIZER } from './schema.ts';
import { applyChange } from './statistics.ts';
import { countStems, writeStems } from './stems.ts';
import type { IndexStore, PlacedDocument, ReindexedDocument, ReindexStep } from './store.ts';

/** The index of one database as something to be made again. */
export function indexing(database: Database): IndexStore {
  return {
    indexing: () =>
      database.read('asking for the version of the database', () => ({
        database: database.description,
        tokenizer: TOKENIZER,
      })),
    reindexed: (to) => database.read('reading the manifest', () => done(database, to)),
    documentsAfter: (place, count) =>
      database.read('listing documents', () => documentsAfter(database, place, count)),
    reindex: (step) => database.write('building the index anew', () => reindex(database, step)),
  };
}

const PROGRESS = 'reindexing';

function done(database: Database, to: string): number {
  const progress = fact(database, PROGRESS) as { to: string; done: number } | null | undefined;
  return progress?.to === to ? progress.done : 0;
}

function documentsAfter(database: Database, place: number, count: number): PlacedDocument[] {
  const sql = `SELECT d.row AS place, ${DOCUMENT_COLUMNS} FROM documents d WHERE d.row > ? ORDER BY d.row LIMIT ?`;
  return database
    .statement(sql)
    .all<DocumentRow & { place: number }>(place, count)
    .map((row) => ({ ...documentOf(row), place: row.place }));
}

function reindex(database: Database, { to, from, documents, manifest }: ReindexStep): boolean {
  if (done(database, to) !== from) return false;
  const last = documents.at(-1);
  if (last !== undefined) {
    for (const document of documents) replaceStems(database, document);
    setFact(database, PROGRESS, { to, done: last.place });
    return true;
  }
  if (documentsAfter(database, from, 1).length > 0) return false;
  for (const [name, value] of Object.entries({ ...manifest, [PROGRESS]: null }))
    setFact(database, name, value);
  return true;
}

interface Counts {
  readonly current: number;
  readonly title_stems: number;
  readonly body_stems: number;
}

function replaceStems(database: Database, { place, chunks }: ReindexedDocument): void {
  const before = database
    .statement('SELECT current, title_stems, body_stems FROM documents WHERE row = ?')
    .get<Counts>(place);
  if (before === undefined) throw new RangeError(`there is no document at place ${place}`);
  const after = { title_stems: 0, body_stems: 0 };
  for (const { id, title_stems, body_stems } of chunks) {
    const [title, body] = [writeStems(title_stems), writeStems(body_stems)];
    after.title_stems += countStems(title);
    after.body_stems += countStems(body);
    database
      .statement('UPDATE chunks SET title_stems = ?, body_stems = ? WHERE id = ? AND document = ?')
      .run(title, body, id, place);
  }
  database
    .statement('UPDATE documents SET title_stems = ?, body_stems = ? WHERE row = ?')
    .run(after.title_stems, after.body_stems, place);
  if (before.current === 1) enterAgain(database, place, before, after);
}

// Only current chunks are in the index.
function enterAgain(database: Database, place: number, before: Counts, after: Omit<Counts, 'current'>): void {
  database
    .statement('DELETE FROM stems WHERE rowid IN (SELECT row FROM chunks WHERE document = ?)')
    .run(place);
  database
    .statement(
      'INSERT INTO stems (rowid, title, body) SELECT row, title_stems, body_stems FROM chunks WHERE document = ? ORDER BY row',
    )
    .run(place);
  applyChange(database, {
    documents: 0,
    chunks: 0,
    title_stems: after.title_stems - before.title_stems,
    body_stems: after.body_stems - before.body_stems,
  });
}
