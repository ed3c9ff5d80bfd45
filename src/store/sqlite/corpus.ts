// The corpus over SQLite: each part in its own file, put together here.
import { addDocument, putSource, removeAddress, removeDocument } from './changes.ts';
import type { Database } from './database.ts';
import { changed } from './index/tidy.ts';
import { changingIndex } from './index-change.ts';
import { indexing } from './indexing.ts';
import { library } from './library.ts';
import { manifest, setFact } from './manifest.ts';
import { retrieval } from './retrieval.ts';
import type { Added, Alongside, NewDocument } from '../corpus-store.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import type { Store } from '../store.ts';

/** The corpus in a database whose original bytes are in `snapshots`. */
export function corpus(database: Database, snapshots: SnapshotStore): Store {
  const add = (entries: readonly NewDocument[], alongside?: Alongside): Promise<readonly Added[]> =>
    addDocuments(database, snapshots, entries, alongside);
  return {
    ...library(database),
    ...retrieval(database),
    ...manifest(database),
    ...indexing(database),
    putSource: (source) => database.write('adding a source', () => putSource(database, source)),
    addDocuments: add,
    addDocument: async (entry) => (await add([entry]))[0]!,
    removeDocuments: (ids) =>
      changed(database, 'removing documents', () =>
        changingIndex(database, (change) => ids.filter((id) => removeDocument(database, change, id)).length),
      ),
    removeAddresses: (addresses) =>
      changed(database, 'removing documents', () =>
        changingIndex(
          database,
          (change) => addresses.filter((address) => removeAddress(database, change, address)).length,
        ),
      ),
    snapshot: (sha256) => snapshots.snapshot(sha256),
  };
}

// Snapshots first: bytes that no row speaks of do no harm, a row whose bytes are missing does.
async function addDocuments(
  database: Database,
  snapshots: SnapshotStore,
  entries: readonly NewDocument[],
  { without = [], sources = [], manifest: facts = {} }: Alongside = {},
): Promise<readonly Added[]> {
  const originals = entries.map(({ document, original }) => ({
    sha256: document.content_sha256,
    bytes: original,
  }));
  if (!database.readOnly) await snapshots.putSnapshots(originals);
  return await changed(database, 'adding documents', () => {
    for (const source of sources) putSource(database, source);
    for (const [name, value] of Object.entries(facts)) setFact(database, name, value);
    return changingIndex(database, (change) => {
      for (const id of without) removeDocument(database, change, id);
      return entries.map((entry) => addDocument(database, change, entry));
    });
  });
}
