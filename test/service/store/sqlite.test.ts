// The conformance tests over every SQLite that this Node has.
import { libsqlDriver } from '../../../src/service/store/driver-libsql.ts';
import { nodeDriver } from '../../../src/service/store/driver-node.ts';
import { openStore } from '../../../src/service/store/open.ts';
import { storeConformance } from './conformance.ts';

for (const driver of [nodeDriver(), libsqlDriver()]) {
  if (driver === undefined) continue;
  storeConformance(`SQLite by ${driver.name}`, (folder) => openStore({ folder, driver }));
}
