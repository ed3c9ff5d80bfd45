// Which SQLite libraries this Node has, the preferred one first. The cold start loads only the first (open.ts).
import type { Driver } from './driver.ts';
import { libsqlDriver } from './libsql.ts';
import { nodeDriver } from './node.ts';

/** Every driver that works here. */
export function defaultDrivers(): Driver[] {
  const own = nodeDriver();
  return own === undefined ? [libsqlDriver()] : [own, libsqlDriver()];
}
