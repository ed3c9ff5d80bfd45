// Opens the store in a PostgreSQL database, whose tables are made when there are none.
import type { Backend } from '../backend.ts';
import { backendOver } from '../sql/backend.ts';
import type { Database } from '../sql/work.ts';
import { addressOf } from './address.ts';
import { database, explained, patiently } from './database.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import { snapshots } from './snapshots.ts';

export interface OpenOptions {
  readonly url: string;
  /** Never write, and make nothing. A database that cannot be written is opened so by itself. */
  readonly readOnly?: boolean;
  /** Where what is read about names is kept where the database cannot be written. */
  readonly otherwise: () => Promise<Database>;
}

/** @throws StoreError, each with a sentence that says what to do, none with a password */
export async function openPostgres(options: OpenOptions): Promise<Backend> {
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
    return backendOver(opened, snapshots(opened), options.otherwise);
  } catch (error) {
    await pool.end();
    throw error;
  }
}
