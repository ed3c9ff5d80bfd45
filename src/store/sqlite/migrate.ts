// The version of the schema (PRAGMA user_version): a new file gets its tables, others are rejected.
import type { Access, Connection } from './driver/driver.ts';
import { StoreError } from '../errors.ts';
import { TABLES, VERSION } from '../sql/schema.ts';
import { translatedTable } from './dialect.ts';
import { damaged, readOnly } from './failures.ts';

/** Marks a file as this program's (PRAGMA application_id): "ibid" in ASCII. */
const APPLICATION = 0x69626964;

/** Looks at an opened file, and makes its tables where it is new. @throws StoreError `newer`, `older`, `damaged`, `read_only` */
export function migrate(connection: Connection, file: string, access: Access): void {
  if (isUsable(connection, file)) return;
  if (access !== 'write') throw readOnly('making the tables of the store', file);
  connection.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL;');
  connection.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have done it meanwhile.
    if (!isUsable(connection, file)) {
      connection.exec(TABLES.map(translatedTable).join(';\n'));
      connection.exec(`PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${VERSION};`);
    }
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
}

/** False where there are no tables yet. */
function isUsable(connection: Connection, file: string): boolean {
  const row = connection
    .prepare(
      'SELECT user_version AS version, application_id AS application, ' +
        '(SELECT count(*) FROM sqlite_schema) AS tables FROM pragma_user_version, pragma_application_id',
    )
    .get<{ version: number; application: number; tables: number }>();
  if (row === undefined) throw damaged(file, undefined);
  if (row.application !== APPLICATION && row.tables > 0) throw foreign(file);
  if (row.application !== APPLICATION || row.version === 0) return false;
  if (row.version > VERSION) throw newer(file);
  if (row.version < VERSION) throw older(file);
  return true;
}

function newer(file: string): StoreError {
  return new StoreError(
    'newer',
    `The store ${file} was written by a newer version of ibid. Update ibid, or choose another folder with IBID_HOME.`,
  );
}

function older(file: string): StoreError {
  return new StoreError(
    'older',
    `The store ${file} was written by a version of ibid before the first release. Move that file away and run \`ibid doctor --repair\`, ` +
      'which re-reads the originals in the snapshots folder next to it, or choose another folder with IBID_HOME.',
  );
}

function foreign(file: string): StoreError {
  return new StoreError(
    'damaged',
    `The file ${file} is another program's database. Move it away, or choose another folder with IBID_HOME.`,
  );
}
