// A database that lives as long as its process, for what is derived where the store cannot be written.
import { database, type Database } from './database.ts';
import type { Connection } from './driver/driver.ts';

const FILE = ':memory:';

/** An empty one, of its own. @param prepare makes its tables, where they are not made with their first row */
export async function memoryDatabase(
  prepare: (connection: Connection, file: string) => void = () => undefined,
): Promise<Database> {
  const { defaultDrivers } = await import('./driver/drivers.ts');
  const driver = defaultDrivers()[0]!;
  const connection = driver.open(FILE, 'write');
  prepare(connection, FILE);
  return database(connection, { file: FILE, driver: driver.name, readOnly: false });
}
