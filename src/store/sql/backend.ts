// All contracts over one database (store/backend.ts); records and entities are loaded late.
import { lazy } from '../../text/lazy.ts';
import type { Backend, Store } from '../backend.ts';
import type { EntityStore } from '../entity-store.ts';
import type { RecordStore } from '../record-store.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import { accounts } from './accounts/accounts.ts';
import type { Database, Work } from './work.ts';
import type { Added, Alongside, NewDocument } from '../corpus-store.ts';
import { addDocument, putSource, removeAddress, removeDocument } from './changes.ts';
import { changingIndex, type IndexChange } from './index/index-change.ts';
import { changed } from './index/tidy.ts';
import { indexing } from './indexing.ts';
import { library } from './library.ts';
import { manifest, setFact } from './statistics.ts';
import { retrieval } from './retrieval.ts';

/** @param otherwise where what is read about names is kept where the database cannot be written */
export function backendOver(
  database: Database,
  snapshots: SnapshotStore,
  otherwise: () => Promise<Database>,
): Backend {
  return {
    corpus: corpus(database, snapshots),
    accounts: accounts(database),
    records: lazyRecords(database),
    entities: lazyEntities(database, otherwise),
    snapshots,
    tables: async () => (await import('./table-rows.ts')).tableRows(database),
    describe: () => database.description,
    close: () => database.close(),
  };
}

function lazyRecords(database: Database): RecordStore {
  const loaded = lazy(async () => (await import('./records.ts')).records(database));
  return {
    put: async (...given) => (await loaded()).put(...given),
    add: async (...given) => (await loaded()).add(...given),
    get: async (...given) => (await loaded()).get(...given),
    list: async (...given) => (await loaded()).list(...given),
    change: async (...given) => (await loaded()).change(...given),
    remove: async (...given) => (await loaded()).remove(...given),
    workspaces: async (...given) => (await loaded()).workspaces(...given),
  };
}

/** In the database, or elsewhere if it cannot be written: all of it can be read from the corpus again. */
function lazyEntities(database: Database, otherwise: () => Promise<Database>): EntityStore {
  const loaded = lazy(async () => {
    const { entities } = await import('./entities.ts');
    return entities(database.readOnly ? await otherwise() : database);
  });
  return {
    stamp: async () => (await loaded()).stamp(),
    setStamp: async (...given) => (await loaded()).setStamp(...given),
    documents: async (...given) => (await loaded()).documents(...given),
    cases: async (...given) => (await loaded()).cases(...given),
    extracts: async (...given) => (await loaded()).extracts(...given),
    putCases: async (...given) => (await loaded()).putCases(...given),
    putExtracts: async (...given) => (await loaded()).putExtracts(...given),
    drop: async (...given) => (await loaded()).drop(...given),
  };
}

// The corpus over one database: each part in its own file, put together here.

/** The corpus in a database whose original bytes are in `snapshots`. */
function corpus(database: Database, snapshots: SnapshotStore): Store {
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
    hasSnapshot: (sha256) => snapshots.hasSnapshot(sha256),
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

// Snapshots first: bytes without a row do no harm, but a row without its bytes does.
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
