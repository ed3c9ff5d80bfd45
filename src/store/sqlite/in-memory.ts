// A database that lives as long as its process: for stores in memory, and for what is derived where a store cannot be written.
import type { Database } from '../sql/work.ts';
import { database } from './database.ts';
import { migrate } from './migrate.ts';

const FILE = ':memory:';

/** An empty one, of its own. */
export async function memoryDatabase(): Promise<Database> {
  const { defaultDrivers } = await import('./driver/drivers.ts');
  const driver = defaultDrivers()[0]!;
  const connection = driver.open(FILE, 'write');
  migrate(connection, FILE, 'write');
  return database(connection, { file: FILE, driver: driver.name, readOnly: false });
}
