// The corpus over one database: each part in its own file, put together here.
import type { Added, Alongside, NewDocument } from '../corpus-store.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import type { Store } from '../store.ts';
import { addDocument, putSource, removeAddress, removeDocument } from './changes.ts';
import { changingIndex, type IndexChange } from './index-change.ts';
import { changed } from './index/tidy.ts';
import { indexing } from './indexing.ts';
import { library } from './library.ts';
import { manifest, setFact } from './manifest.ts';
import { retrieval } from './retrieval.ts';
import type { Database, Work } from './work.ts';

/** The corpus in a database whose original bytes are in `snapshots`. */
export function corpus(database: Database, snapshots: SnapshotStore): Store {
  const add = (entries: readonly NewDocument[], alongside?: Alongside): Promise<readonly Added[]> =>
    addDocuments(database, snapshots, entries, alongside);
  return {
    ...library(database),
    ...retrieval(database),
    ...manifest(database),
    ...indexing(database),
    putSource: (source) => database.write('adding a source', () => putSource(source), 'repeatable'),
    addDocuments: add,
    addDocument: async (entry) => (await add([entry]))[0]!,
    removeDocuments: (ids) => changed(database, 'removing documents', () => removeAll(ids, removeDocument)),
    removeAddresses: (addresses) =>
      changed(database, 'removing documents', () => removeAll(addresses, removeAddress)),
    snapshot: (sha256) => snapshots.snapshot(sha256),
  };
}

/** @returns how many were removed */
function removeAll(
  all: readonly string[],
  remove: (change: IndexChange, one: string) => Work<boolean>,
): Work<number> {
  return changingIndex(function* (change) {
    let removed = 0;
    for (const one of all) removed += Number(yield* remove(change, one));
    return removed;
  });
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
  return await changed(database, 'adding documents', function* () {
    for (const source of sources) yield* putSource(source);
    for (const [name, value] of Object.entries(facts)) yield* setFact(name, value);
    return yield* changingIndex(function* (change) {
      for (const id of without) yield* removeDocument(change, id);
      const added: Added[] = [];
      for (const entry of entries) added.push(yield* addDocument(change, entry));
      return added;
    });
  });
}
