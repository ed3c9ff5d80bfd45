// The conformance tests over every SQLite that this Node has.
import { defaultDrivers } from '../../src/store/sqlite/drivers.ts';
import { openStore } from '../../src/store/sqlite/open.ts';
import { storeConformance } from './conformance.ts';

for (const driver of defaultDrivers()) {
  storeConformance(`SQLite by ${driver.name}`, (folder) => openStore({ folder, driver }));
}
