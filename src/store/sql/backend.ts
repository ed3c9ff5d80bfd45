// All contracts over one database (store/backend.ts). What a cold question does not need is loaded with the first call that
// does: records and entities.
import { lazy } from '../../text/lazy.ts';
import type { Backend } from '../backend.ts';
import type { EntityStore } from '../entity-store.ts';
import type { RecordStore } from '../record-store.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import { accounts } from './accounts/accounts.ts';
import { corpus } from './corpus.ts';
import type { Database } from './work.ts';

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

/** In the database, or elsewhere where that cannot be written: all of it can be read from the corpus again. */
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
