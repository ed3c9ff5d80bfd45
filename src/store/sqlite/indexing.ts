// Building the index anew, a few documents a transaction. How far it has come is in the manifest, written in
// the same transactions, so that it goes on where it was stopped, also in another process, and nothing is done twice.
import type { Database } from './database.ts';
import { changingIndex } from './index-change.ts';
import { fact, setFact } from './manifest.ts';
import { DOCUMENT_COLUMNS, documentOf } from '../written/rows.ts';
import type { DocumentRow } from '../written/rows.ts';
import { INDEX_FORM } from '../segments/segment.ts';
import { storable, written } from '../written/chunk.ts';
import { insertChunks } from './insert.ts';
import { renewedUntil } from './index/older.ts';
import { renew } from './index/renew.ts';
import { changed, mendAll } from './index/tidy.ts';
import { writeStems } from '../written/stems.ts';
import type { IndexStore, PlacedDocument, ReindexedDocument, ReindexStep, Renewal } from '../index-store.ts';

/** The index of one database as something to be made again. */
export function indexing(database: Database): IndexStore {
  return {
    indexing: () =>
      database.read('asking for the version of the database', () => ({
        database: database.description,
        tokenizer: INDEX_FORM,
      })),
    reindexed: (to) => database.read('reading the manifest', () => done(database, to)),
    documentsAfter: (place, count) =>
      database.read('listing documents', () => documentsAfter(database, place, count)),
    leftAfter: (place) => database.read('counting documents', () => leftAfter(database, place)),
    reindex: (step) => changed(database, 'building the index anew', () => reindex(database, step)),
    renew: () => renewed(database),
    mend: () => mendAll(database),
  };
}

/** Nearly always there is nothing to do, for which nothing is locked. */
async function renewed(database: Database): Promise<Renewal | undefined> {
  const until = await database.read('examining the index', () => renewedUntil(database));
  if (until === undefined) return undefined;
  return await changed(database, 'building the index anew', () => renew(database));
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

function leftAfter(database: Database, place: number): { documents: number; bytes: number } {
  const sql = 'SELECT count(*) AS documents, coalesce(sum(bytes), 0) AS bytes FROM documents WHERE row > ?';
  const { documents, bytes } = database.statement(sql).get<{ documents: number; bytes: number }>(place) ?? {
    documents: 0,
    bytes: 0,
  };
  return { documents, bytes };
}

function reindex(database: Database, { to, from, documents, manifest }: ReindexStep): boolean {
  if (done(database, to) !== from) return false;
  const last = documents.at(-1);
  if (last !== undefined) {
    replaceStems(database, documents);
    setFact(database, PROGRESS, { to, done: last.place });
    return true;
  }
  if (documentsAfter(database, from, 1).length > 0) return false;
  for (const [name, value] of Object.entries({ ...manifest, [PROGRESS]: null }))
    setFact(database, name, value);
  return true;
}

// Only current documents are in the index, and counted.
function replaceStems(database: Database, documents: readonly ReindexedDocument[]): void {
  const current = documents.map(({ place }) => place).filter((place) => isCurrent(database, place));
  changingIndex(database, (change) => {
    for (const place of current) change.leave(place);
  });
  for (const document of documents)
    if ('text' in document) replaceText(database, document);
    else writeStemsOf(database, document);
  changingIndex(database, (change) => {
    for (const place of current) change.enter(place);
  });
}

type ReadAgain = Extract<ReindexedDocument, { text: string }>;

function replaceText(database: Database, document: ReadAgain): void {
  const { place, title, published_at, language, warnings, text_share = null } = document;
  const stored = storable(document.text);
  const all = document.chunks.map(written);
  const sum = (of: (chunk: (typeof all)[number]) => number): number =>
    all.reduce((total, chunk) => total + of(chunk), 0);
  database.statement('DELETE FROM chunks WHERE document = ?').run(place);
  insertChunks(database, place, stored, all);
  database
    .statement(
      'UPDATE documents SET title = ?, published_at = ?, language = ?, warnings = ?, text_share = ?, chunks = ?, ' +
        'title_stems = ?, body_stems = ?, lead = ? WHERE row = ?',
    )
    .run(
      storable(title),
      published_at,
      language,
      JSON.stringify(warnings),
      text_share,
      all.length,
      sum((chunk) => chunk.title.count),
      sum((chunk) => chunk.body.count),
      stored.slice(0, all[0]?.chunk.start ?? stored.length),
      place,
    );
}

function isCurrent(database: Database, place: number): boolean {
  const row = database
    .statement('SELECT current FROM documents WHERE row = ?')
    .get<{ current: number }>(place);
  return row?.current === 1;
}

function writeStemsOf(database: Database, { place, chunks }: Exclude<ReindexedDocument, ReadAgain>): void {
  const counts = { title: 0, body: 0 };
  for (const { id, title_stems, headings_from, body_stems } of chunks) {
    const [title, body] = [writeStems(title_stems), writeStems(body_stems)];
    const from = writeStems(title_stems.slice(0, headings_from)).count;
    counts.title += title.count;
    counts.body += body.count;
    database
      .statement(
        'UPDATE chunks SET title_stems = ?, headings_from = ?, body_stems = ? WHERE id = ? AND document = ?',
      )
      .run(title.written, from, body.written, id, place);
  }
  database
    .statement('UPDATE documents SET title_stems = ?, body_stems = ? WHERE row = ?')
    .run(counts.title, counts.body, place);
}
