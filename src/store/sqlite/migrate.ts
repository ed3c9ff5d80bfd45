// The schema version is in PRAGMA user_version: older files are brought up in one transaction, newer ones refused.
import type { Access, Connection } from './driver/driver.ts';
import { StoreError } from '../errors.ts';
import { damaged, readOnly } from './failures.ts';
import { APPLICATION, FRESH, READABLE, STEPS } from './schema.ts';

/** Brings an opened file to the newest version; a new file gets its tables. @throws StoreError `newer`, `damaged`, `read_only` */
export function migrate(
  connection: Connection,
  file: string,
  access: Access,
  steps: readonly string[] = STEPS,
): void {
  const found = version(connection, file);
  if (found === steps.length) return;
  if (found > steps.length) throw newer(file);
  if (access !== 'write' && steps === STEPS && found >= READABLE) return;
  if (access !== 'write') throw readOnly('bringing the store up to this version of ibid', file);
  if (found === 0) connection.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL;');
  connection.exec('BEGIN IMMEDIATE');
  try {
    const now = version(connection, file);
    for (const step of steps.slice(now)) connection.exec(step);
    if (now === 0 && steps === STEPS) connection.exec(FRESH);
    connection.exec(`PRAGMA application_id = ${APPLICATION}; PRAGMA user_version = ${steps.length};`);
    connection.exec('COMMIT');
  } catch (error) {
    connection.exec('ROLLBACK');
    throw error;
  }
}

function version(connection: Connection, file: string): number {
  const row = connection
    .prepare(
      'SELECT user_version AS version, application_id AS application, ' +
        '(SELECT count(*) FROM sqlite_schema) AS tables FROM pragma_user_version, pragma_application_id',
    )
    .get<{ version: number; application: number; tables: number }>();
  if (row === undefined) throw damaged(file, undefined);
  if (row.application !== APPLICATION && row.tables > 0) throw foreign(file);
  return row.application === APPLICATION ? row.version : 0;
}

function newer(file: string): StoreError {
  return new StoreError(
    'newer',
    `The store ${file} was written by a newer version of ibid. Update ibid, or choose another folder with IBID_HOME.`,
  );
}

function foreign(file: string): StoreError {
  return new StoreError(
    'damaged',
    `The file ${file} is a database of another program. Move it away, or choose another folder with IBID_HOME.`,
  );
}
