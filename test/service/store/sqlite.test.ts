// The conformance tests over every SQLite that this Node has.
import { defaultDrivers } from '../../../src/service/store/drivers.ts';
import { openStore } from '../../../src/service/store/open.ts';
import { storeConformance } from './conformance.ts';

for (const driver of defaultDrivers()) {
  storeConformance(`SQLite by ${driver.name}`, (folder) => openStore({ folder, driver }));
}
