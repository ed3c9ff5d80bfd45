// The corpus over PostgreSQL: each part in its own file, put together here.
import type { Added, Alongside, NewDocument } from '../corpus-store.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import type { Store } from '../store.ts';
import { addDocument, putSource, removeAddress, removeDocument } from './changes.ts';
import type { Database, Transaction } from './database.ts';
import { changingIndex, type IndexChange } from './index-change.ts';
import { changed } from './index/tidy.ts';
import { indexing } from './indexing.ts';
import { library } from './library.ts';
import { manifest, setFact } from './manifest.ts';
import { retrieval } from './retrieval.ts';

/** The corpus in a database whose original bytes are in `snapshots`. */
export function corpus(database: Database, snapshots: SnapshotStore): Store {
  const add = (entries: readonly NewDocument[], alongside?: Alongside): Promise<readonly Added[]> =>
    addDocuments(database, snapshots, entries, alongside);
  return {
    ...library(database),
    ...retrieval(database),
    ...manifest(database),
    ...indexing(database),
    putSource: (source) => database.write('adding a source', (rows) => putSource(rows, source), 'repeatable'),
    addDocuments: add,
    addDocument: async (entry) => (await add([entry]))[0]!,
    removeDocuments: (ids) =>
      changed(database, 'removing documents', (rows) => removeAll(rows, ids, removeDocument)),
    removeAddresses: (addresses) =>
      changed(database, 'removing documents', (rows) => removeAll(rows, addresses, removeAddress)),
    snapshot: (sha256) => snapshots.snapshot(sha256),
  };
}

/** @returns how many were removed */
async function removeAll(
  rows: Transaction,
  all: readonly string[],
  remove: (rows: Transaction, change: IndexChange, one: string) => Promise<boolean>,
): Promise<number> {
  return await changingIndex(rows, async (change) => {
    let removed = 0;
    for (const one of all) removed += Number(await remove(rows, change, one));
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
  return await changed(database, 'adding documents', async (rows) => {
    for (const source of sources) await putSource(rows, source);
    for (const [name, value] of Object.entries(facts)) await setFact(rows, name, value);
    return await changingIndex(rows, async (change) => {
      for (const id of without) await removeDocument(rows, change, id);
      const added: Added[] = [];
      for (const entry of entries) added.push(await addDocument(rows, change, entry));
      return added;
    });
  });
}
