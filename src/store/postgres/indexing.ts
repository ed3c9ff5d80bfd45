// Building the index anew, a few documents a transaction. How far it has come is in the manifest, written in
// the same transactions, so that it goes on where it was stopped, also in another process, and nothing is done twice.
import { isRecord } from '../../api/record.ts';
import type { IndexStore, PlacedDocument, ReindexedDocument, ReindexStep } from '../index-store.ts';
import { INDEX_FORM } from '../segments/segment.ts';
import { storable, written } from '../written/chunk.ts';
import { DOCUMENT_COLUMNS, documentOf, type DocumentRow } from '../written/rows.ts';
import { writeStems } from '../written/stems.ts';
import type { Database, Transaction } from './database.ts';
import { changingIndex } from './index-change.ts';
import { changed, mendAll } from './index/tidy.ts';
import { insertChunks } from './insert.ts';
import { fact, setFact } from './manifest.ts';

/** The index of one database as something to be made again. */
export function indexing(database: Database): IndexStore {
  return {
    indexing: async () => ({ database: database.description, tokenizer: INDEX_FORM }),
    reindexed: (to) => database.ask('reading the manifest', (rows) => done(rows, to)),
    documentsAfter: (place, count) =>
      database.ask('listing documents', (rows) => documentsAfter(rows, place, count)),
    leftAfter: (place) =>
      database.ask('counting documents', async (rows) => {
        const sql =
          'SELECT count(*) AS documents, coalesce(sum(bytes), 0) AS bytes FROM ibid.documents WHERE row > $1';
        return (
          (await rows.get<{ documents: number; bytes: number }>(sql, place)) ?? { documents: 0, bytes: 0 }
        );
      }),
    reindex: (step) => changed(database, 'building the index anew', (rows) => reindex(rows, step)),
    // No store here was ever made with another index.
    renew: async () => undefined,
    mend: () => mendAll(database),
  };
}

const PROGRESS = 'reindexing';

async function done(rows: Transaction, to: string): Promise<number> {
  const progress = await fact(rows, PROGRESS);
  if (!isRecord(progress) || progress['to'] !== to) return 0;
  return Number(progress['done']);
}

async function documentsAfter(rows: Transaction, place: number, count: number): Promise<PlacedDocument[]> {
  const sql = `SELECT d.row AS place, ${DOCUMENT_COLUMNS} FROM ibid.documents d WHERE d.row > $1 ORDER BY d.row LIMIT $2`;
  const found = await rows.all<DocumentRow & { readonly place: number }>(sql, place, count);
  return found.map((row) => ({ ...documentOf(row), place: row.place }));
}

async function reindex(rows: Transaction, step: ReindexStep): Promise<boolean> {
  const { to, from, documents, manifest } = step;
  if ((await done(rows, to)) !== from) return false;
  const last = documents.at(-1);
  if (last !== undefined) {
    await replaceStems(rows, documents);
    await setFact(rows, PROGRESS, { to, done: last.place });
    return true;
  }
  if ((await documentsAfter(rows, from, 1)).length > 0) return false;
  for (const [name, value] of Object.entries({ ...manifest, [PROGRESS]: null }))
    await setFact(rows, name, value);
  return true;
}

// Only current documents are in the index, and counted.
async function replaceStems(rows: Transaction, documents: readonly ReindexedDocument[]): Promise<void> {
  const places = documents.map(({ place }) => place);
  const sql = 'SELECT row FROM ibid.documents WHERE row = ANY ($1) AND current = 1';
  const current = (await rows.all<{ row: number }>(sql, places)).map(({ row }) => row);
  await changingIndex(rows, async (change) => {
    for (const place of current) change.leave(place);
  });
  for (const document of documents)
    if ('text' in document) await replaceText(rows, document);
    else await writeStemsOf(rows, document);
  await changingIndex(rows, async (change) => {
    for (const place of current) change.enter(place);
  });
}

type ReadAgain = Extract<ReindexedDocument, { text: string }>;

async function replaceText(rows: Transaction, document: ReadAgain): Promise<void> {
  const { place, title, published_at, language, warnings, text_share = null } = document;
  const stored = storable(document.text);
  const all = document.chunks.map(written);
  const sum = (of: (chunk: (typeof all)[number]) => number): number =>
    all.reduce((total, chunk) => total + of(chunk), 0);
  await rows.run('DELETE FROM ibid.chunks WHERE document = $1', place);
  await insertChunks(rows, place, stored, all);
  await rows.run(
    `UPDATE ibid.documents SET title = $2, published_at = $3, language = $4, warnings = $5, text_share = $6, chunks = $7,
       title_stems = $8, body_stems = $9, lead = $10 WHERE row = $1`,
    place,
    title,
    published_at,
    language,
    JSON.stringify(warnings),
    text_share,
    all.length,
    sum((chunk) => chunk.title.count),
    sum((chunk) => chunk.body.count),
    stored.slice(0, all[0]?.chunk.start ?? stored.length),
  );
}

async function writeStemsOf(
  rows: Transaction,
  { place, chunks }: Exclude<ReindexedDocument, ReadAgain>,
): Promise<void> {
  const all = chunks.map(({ id, title_stems, headings_from, body_stems }) => ({
    id,
    title: writeStems(title_stems),
    body: writeStems(body_stems),
    from: writeStems(title_stems.slice(0, headings_from)).count,
  }));
  await rows.run(
    `UPDATE ibid.chunks c SET title_stems = t.title, headings_from = t.headings, body_stems = t.body
     FROM unnest($2::text[], $3::text[], $4::integer[], $5::text[]) AS t (id, title, headings, body)
     WHERE c.id = t.id AND c.document = $1`,
    place,
    all.map(({ id }) => id),
    all.map(({ title }) => title.written),
    all.map(({ from }) => from),
    all.map(({ body }) => body.written),
  );
  await rows.run(
    'UPDATE ibid.documents SET title_stems = $2, body_stems = $3 WHERE row = $1',
    place,
    all.reduce((sum, { title }) => sum + title.count, 0),
    all.reduce((sum, { body }) => sum + body.count, 0),
  );
}
