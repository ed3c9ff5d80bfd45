// Opens the store in a PostgreSQL database, whose tables are made when there are none.
import type { AccountStore } from '../account-store.ts';
import type { EntityStore } from '../entity-store.ts';
import type { RecordStore } from '../record-store.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import type { Store } from '../store.ts';
import type { TableStore } from '../table-store.ts';
import { accounts } from './accounts/accounts.ts';
import { addressOf } from './address.ts';
import { corpus } from './corpus.ts';
import { database, explained, patiently } from './database.ts';
import { entities } from './entities.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import { records } from './records.ts';
import { snapshots } from './snapshots.ts';

export interface OpenOptions {
  readonly url: string;
  /** Never write, and make nothing. A database that cannot be written is opened so by itself. */
  readonly readOnly?: boolean;
  /** Where what is read about names is kept where the database cannot be written. */
  readonly otherwise: () => Promise<EntityStore>;
}

interface PostgresBackend {
  readonly corpus: Store;
  readonly accounts: AccountStore;
  readonly records: RecordStore;
  readonly entities: EntityStore;
  readonly snapshots: SnapshotStore;
  readonly tables: () => Promise<TableStore>;
  readonly describe: () => string;
  readonly close: () => Promise<void>;
}

/** @throws StoreError, each with a sentence that says what to do, none with a password */
export async function openPostgres(options: OpenOptions): Promise<PostgresBackend> {
  const address = addressOf(options.url);
  const { name } = address;
  const explain = (error: unknown): unknown => explained(error, 'opening the store', name);
  const pool = await openPool(address).catch((error: unknown) => {
    throw explain(error);
  });
  try {
    const isToRead = options.readOnly === true;
    const found = await patiently(() => migrate(pool, name, !isToRead), explain);
    const description = `postgresql ${found.release} (${name})`;
    const opened = database(pool, {
      name,
      description,
      isToRead: isToRead || !found.hasRights,
      isWritable: found.isWritable,
    });
    const blobs = snapshots(opened);
    return {
      corpus: corpus(opened, blobs),
      accounts: accounts(opened),
      records: records(opened),
      entities: opened.readOnly ? await options.otherwise() : entities(opened),
      snapshots: blobs,
      tables: async () => (await import('./table-rows.ts')).tableRows(opened),
      describe: () => description,
      close: () => opened.close(),
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
