// The Store over SQLite: each part in its own file, put together here.
import { addDocument, putSource, removeDocument } from './changes.ts';
import type { Database } from './database.ts';
import { storeFailure } from './failures.ts';
import { changingIndex } from './index-change.ts';
import { indexing } from './indexing.ts';
import { library } from './library.ts';
import { manifest, setFact } from './manifest.ts';
import { retrieval } from './retrieval.ts';
import { keepSnapshots, readSnapshot } from './snapshots.ts';
import type { Added, Alongside, NewDocument, Store } from '../corpus-store.ts';

/** The store and the database behind it, for other tables of the service in the same file. */
export interface SqliteStore extends Store {
  readonly database: Database;
}

/** @param folder where the snapshots are kept. */
export function sqliteStore(database: Database, folder: string): SqliteStore {
  const add = (entries: readonly NewDocument[], alongside?: Alongside): Promise<readonly Added[]> =>
    addDocuments(database, folder, entries, alongside);
  return {
    database,
    ...library(database),
    ...retrieval(database),
    ...manifest(database),
    ...indexing(database),
    putSource: (source) => database.write('adding a source', () => putSource(database, source)),
    addDocuments: add,
    addDocument: async (entry) => (await add([entry]))[0]!,
    removeDocuments: (ids) =>
      database.write('removing documents', () =>
        changingIndex(database, (change) => ids.filter((id) => removeDocument(database, change, id)).length),
      ),
    snapshot: async (sha256) => {
      try {
        return await readSnapshot(folder, sha256);
      } catch (error) {
        throw storeFailure(error, 'reading a snapshot', database.file);
      }
    },
    describe: () => database.description,
    close: async () => database.close(),
  };
}

async function addDocuments(
  database: Database,
  folder: string,
  entries: readonly NewDocument[],
  { without = [], sources = [], manifest: facts = {} }: Alongside = {},
): Promise<readonly Added[]> {
  const doing = 'adding documents';
  const snapshots = entries.map((entry) => ({
    sha256: entry.document.content_sha256,
    bytes: entry.original,
  }));
  try {
    if (!database.readOnly) await keepSnapshots(folder, snapshots);
  } catch (error) {
    throw storeFailure(error, doing, database.file);
  }
  return await database.write(doing, () => {
    for (const source of sources) putSource(database, source);
    for (const [name, value] of Object.entries(facts)) setFact(database, name, value);
    return changingIndex(database, (change) => {
      for (const id of without) removeDocument(database, change, id);
      return entries.map((entry) => addDocument(database, change, entry));
    });
  });
}
