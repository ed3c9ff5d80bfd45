// The conformance tests over every SQLite that this Node has.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sqliteDrivers } from '../support/sqlite-drivers.ts';
import { openSqlite } from '../../src/store/sqlite/open.ts';
import { conformance } from './conformance/conformance.ts';
import { inFolder } from './documents.ts';

for (const driver of sqliteDrivers()) {
  conformance(`SQLite by ${driver.name}`, (test) =>
    inFolder((folder) =>
      test({
        open: (options) => openSqlite({ folder, driver, ...options }),
        damage: (sha256) => writeFile(join(folder, 'snapshots', sha256.slice(0, 2), sha256), 'other bytes'),
      }),
    ),
  );
}

const names = sqliteDrivers().map(({ name }) => name);
test.skipIf(!names.includes('node:sqlite'))(
  'node:sqlite comes first where this Node has it: 22.13 and later',
  () => expect(names).toEqual(['node:sqlite', 'libsql']),
);
