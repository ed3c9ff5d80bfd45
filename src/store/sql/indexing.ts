// Rebuilds the index, a few documents per transaction. The progress is in the manifest, written in
// the same transactions, so that any process can continue after an interruption, and nothing is done twice.
import { isRecord } from '../../api/record.ts';
import type { IndexStore, PlacedDocument, ReindexedDocument, ReindexStep } from '../index-store.ts';
import { INDEX_FORM } from '../segments/segment.ts';
import { DOCUMENT_COLUMNS, documentOf, type DocumentRow, writeStems } from '../written/rows.ts';
import { moveInIndex } from './index/index-change.ts';
import { changed, repairAll } from './index/tidy.ts';
import { replaceText, type ReadAgain } from './insert.ts';
import { fact, setFact } from './statistics.ts';
import { all, get, run, type Database, type Work } from './work.ts';

/** The index of one database as something to be made again. */
export function indexing(database: Database): IndexStore {
  return {
    indexing: async () => ({ database: database.description, tokenizer: INDEX_FORM }),
    reindexed: (to) => database.ask('reading the manifest', () => done(to)),
    documentsAfter: (place, count) => database.ask('listing documents', () => documentsAfter(place, count)),
    leftAfter: (place) => database.ask('counting documents', () => leftAfter(place)),
    reindex: (step) => changed(database, 'rebuilding the index', () => reindex(step)),
    repairIndex: () => repairAll(database),
  };
}

const PROGRESS = 'reindexing';

function* done(to: string): Work<number> {
  const progress = yield* fact(PROGRESS);
  if (!isRecord(progress) || progress['to'] !== to) return 0;
  return Number(progress['done']);
}

function* leftAfter(place: number): Work<{ documents: number; bytes: number }> {
  const sql =
    'SELECT count(*) AS documents, coalesce(sum(bytes), 0) AS bytes FROM ibid.documents WHERE row > $1';
  const { documents = 0, bytes = 0 } = (yield* get<{ documents: number; bytes: number }>(sql, place)) ?? {};
  return { documents, bytes };
}

function* documentsAfter(place: number, count: number): Work<PlacedDocument[]> {
  const sql = `SELECT d.row AS place, ${DOCUMENT_COLUMNS} FROM ibid.documents d WHERE d.row > $1 ORDER BY d.row LIMIT $2`;
  const found = yield* all<DocumentRow & { readonly place: number }>(sql, place, count);
  return found.map((row) => ({ ...documentOf(row), place: row.place }));
}

function* reindex({ to, from, documents, manifest }: ReindexStep): Work<boolean> {
  if ((yield* done(to)) !== from) return false;
  const last = documents.at(-1);
  if (last !== undefined) {
    yield* replaceStems(documents);
    yield* setFact(PROGRESS, { to, done: last.place });
    return true;
  }
  if ((yield* documentsAfter(from, 1)).length > 0) return false;
  for (const [name, value] of Object.entries({ ...manifest, [PROGRESS]: null })) yield* setFact(name, value);
  return true;
}

// Only current documents are in the index, and counted.
function* replaceStems(documents: readonly ReindexedDocument[]): Work<void> {
  const places = documents.map(({ place }) => place);
  const sql = 'SELECT row FROM ibid.documents WHERE row = ANY ($1) AND current = 1';
  const current = (yield* all<{ row: number }>(sql, places)).map(({ row }) => row);
  yield* moveInIndex({ leaving: current });
  for (const document of documents)
    if ('text' in document) yield* replaceText(document.place, document);
    else yield* writeStemsOf(document);
  yield* moveInIndex({ entering: current });
}

function* writeStemsOf({ place, chunks }: Exclude<ReindexedDocument, ReadAgain>): Work<void> {
  const counts = { title: 0, body: 0 };
  for (const { id, title_stems, headings_from, body_stems } of chunks) {
    const [title, body] = [writeStems(title_stems), writeStems(body_stems)];
    const from = writeStems(title_stems.slice(0, headings_from)).count;
    counts.title += title.count;
    counts.body += body.count;
    yield* run(
      'UPDATE ibid.chunks SET title_stems = $3, headings_from = $4, body_stems = $5 WHERE id = $1 AND document = $2',
      id,
      place,
      title.written,
      from,
      body.written,
    );
  }
  const sql = 'UPDATE ibid.documents SET title_stems = $2, body_stems = $3 WHERE row = $1';
  yield* run(sql, place, counts.title, counts.body);
}
