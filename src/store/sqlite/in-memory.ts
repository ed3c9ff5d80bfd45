// A database that lives as long as its process, for what is derived or may be lost where the store cannot be written.
import { database as wrap, type Database } from './database.ts';

/** An empty one, of its own. */
export async function inMemory(): Promise<Database> {
  const { defaultDrivers } = await import('./drivers.ts');
  const driver = defaultDrivers()[0]!;
  return wrap(driver.open(':memory:', 'write'), { file: ':memory:', driver: driver.name, readOnly: false });
}
