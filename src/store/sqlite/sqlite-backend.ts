// All contracts over one SQLite database (store/backend.ts). What a cold question does not need is loaded with the first
// call that does: records and entities.
import { lazy } from '../../text/lazy.ts';
import type { AccountStore } from '../account-store.ts';
import type { EntityStore } from '../entity-store.ts';
import type { RecordStore } from '../record-store.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import type { Store } from '../store.ts';
import type { TableStore } from '../table-store.ts';
import { accounts } from './accounts/accounts.ts';
import { corpus } from './corpus.ts';
import type { Database } from './database.ts';

/** A Backend, with the database behind it for the tests of this folder. */
export interface SqliteBackend {
  readonly corpus: Store;
  readonly accounts: AccountStore;
  readonly records: RecordStore;
  readonly entities: EntityStore;
  readonly snapshots: SnapshotStore;
  readonly tables: () => Promise<TableStore>;
  readonly database: Database;
  readonly describe: () => string;
  readonly close: () => Promise<void>;
}

export function sqliteBackend(database: Database, snapshots: SnapshotStore): SqliteBackend {
  return {
    database,
    corpus: corpus(database, snapshots),
    accounts: accounts(database),
    records: lazyRecords(database),
    entities: lazyEntities(database),
    snapshots,
    tables: async () => (await import('./table-rows.ts')).tableRows(database),
    describe: () => database.description,
    close: async () => database.close(),
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

/** In the database, or in memory where that cannot be written: all of it can be read from the corpus again. */
function lazyEntities(database: Database): EntityStore {
  const loaded = lazy(async () => {
    const { entities } = await import('./entities.ts');
    if (!database.readOnly) return entities(database);
    return entities(await (await import('./in-memory.ts')).memoryDatabase());
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
