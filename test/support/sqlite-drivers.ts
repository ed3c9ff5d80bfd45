// Every SQLite library that works here, the preferred one first.
import type { Driver } from '../../src/store/sqlite/driver/driver.ts';
import { libsqlDriver } from '../../src/store/sqlite/driver/libsql.ts';
import { nodeDriver } from '../../src/store/sqlite/driver/node.ts';

export function sqliteDrivers(): Driver[] {
  const own = nodeDriver();
  return own === undefined ? [libsqlDriver()] : [own, libsqlDriver()];
}
