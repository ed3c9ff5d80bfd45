// The schema's version is in `ibid.store`: older ones are brought up in one transaction, newer ones refused, and a database
// of another program is left as it is.
import { StoreError } from '../errors.ts';
import { inTransaction, type Transaction } from './database.ts';
import { readOnly } from './failures.ts';
import { lock } from './locks.ts';
import type { Pool } from './pool.ts';
import { SCHEMA, STEPS } from './schema.ts';

export interface Found {
  /** `18.4` */
  readonly release: string;
  /** Whether the user has the right to write. */
  readonly hasRights: boolean;
  /** Whether the server can be written to: no standby, not told to write nothing. */
  readonly isWritable: boolean;
}

/**
 * Looks at a database, and makes or brings up its tables.
 * @param name of the database, for sentences @param mayWrite false leaves everything as it is
 * @throws StoreError `absent`, `newer`, `read_only`, `unavailable`
 */
export async function migrate(
  pool: Pool,
  name: string,
  mayWrite: boolean,
  steps: readonly string[] = STEPS,
): Promise<Found> {
  const server = await inTransaction(pool, LOOK, (transaction) => look(transaction, name));
  const { version, ...found } = server;
  if (version > steps.length) throw newer(name);
  if (version === steps.length) return found;
  if (!mayWrite && version === 0)
    throw new StoreError('absent', `There is no store in the database ${name} yet. Add documents first.`);
  if (!mayWrite || !found.isWritable || !found.hasRights)
    throw readOnly('bringing the store up to this version of ibid', name);
  await inTransaction(pool, 'BEGIN', (transaction) => bringUp(transaction, name, steps));
  return found;
}

/** On one state: a store that another makes between two looks would be taken for tables of another program. */
const LOOK = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

interface Server extends Found {
  readonly version: number;
}

/** The first release that this was tried with. */
const LEAST = 150_000;

async function look(transaction: Transaction, name: string): Promise<Server> {
  const row = await transaction.get<{ number: number; version: string; encoding: string; writable: boolean }>(
    `SELECT current_setting('server_version_num')::integer AS number, current_setting('server_version') AS version,
       current_setting('server_encoding') AS encoding,
       NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off' AS writable`,
  );
  const { number = 0, version = '', encoding = '', writable = false } = row ?? {};
  const release = /^\d+(\.\d+)?/.exec(version)?.[0] ?? version;
  if (number < LEAST)
    throw new StoreError(
      'unavailable',
      `The server of the database ${name} is PostgreSQL ${release}; ibid needs 15 or later. Update it, or name another.`,
    );
  if (encoding !== 'UTF8')
    throw new StoreError(
      'unavailable',
      `The database ${name} has the encoding ${encoding}; ibid needs UTF8. Make another: CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'.`,
    );
  const found = await versionOf(transaction);
  if (found === 0) await refuseForeign(transaction, name);
  const hasRights = found === 0 || (await mayWrite(transaction));
  return { release, hasRights, isWritable: writable, version: found };
}

/**
 * 0 where there is no store. The catalogue itself is read: `to_regclass` answers from what the connection remembers, also
 * after waiting for the lock behind which another has made the tables.
 */
async function versionOf(transaction: Transaction): Promise<number> {
  const isThere = `SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'ibid' AND c.relname = 'store') AS found`;
  if ((await transaction.get<{ found: boolean }>(isThere))?.found !== true) return 0;
  return (await transaction.get<{ version: number }>('SELECT version FROM ibid.store'))?.version ?? 0;
}

async function mayWrite(transaction: Transaction): Promise<boolean> {
  const sql = "SELECT has_table_privilege('ibid.manifest', 'INSERT') AS may";
  return (await transaction.get<{ may: boolean }>(sql))?.may === true;
}

/** Tables of extensions are nobody's data. */
async function refuseForeign(transaction: Transaction, name: string): Promise<void> {
  const others = await transaction.get<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'f') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
       AND NOT EXISTS (SELECT FROM pg_depend d
         WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY 1 LIMIT 1`,
  );
  if (others !== undefined)
    throw new StoreError(
      'unavailable',
      `The database ${name} has tables of another program (${others.name}). Make one for ibid alone, with CREATE DATABASE, and name that.`,
    );
}

/** Another process may have done it meanwhile. */
async function bringUp(transaction: Transaction, name: string, steps: readonly string[]): Promise<void> {
  await lock(transaction, 'schema');
  const version = await versionOf(transaction);
  if (version > steps.length) throw newer(name);
  if (version === 0) {
    await transaction.run(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
    await transaction.run(
      'CREATE TABLE ibid.store (one integer PRIMARY KEY CHECK (one = 1), version integer NOT NULL)',
    );
    await transaction.run('INSERT INTO ibid.store VALUES (1, 0)');
  }
  for (const step of steps.slice(version)) await transaction.script(step);
  await transaction.run('UPDATE ibid.store SET version = $1', steps.length);
}

function newer(name: string): StoreError {
  return new StoreError(
    'newer',
    `The store in the database ${name} was written by a newer version of ibid. Update ibid, or name another database.`,
  );
}
