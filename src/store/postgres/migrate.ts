// The version of the schema (`ibid.store`): creates missing tables, rejects other versions.
import { StoreError } from '../errors.ts';
import { TABLES, VERSION } from '../sql/schema.ts';
import { get, lock, run, type Work } from '../sql/work.ts';
import { inTransaction } from './database.ts';
import { AND_THEN, translatedTable } from './dialect.ts';
import { readOnly } from './failures.ts';
import type { Pool } from './pool.ts';

export interface Found {
  /** `18.4` */
  readonly release: string;
  /** Whether the user has the right to write. */
  readonly hasRights: boolean;
  /** Whether the server is writable: neither a standby nor set to read-only. */
  readonly isWritable: boolean;
}

/**
 * Looks at a database, and makes its tables where there are none.
 * @param name of the database, for sentences @param mayWrite false leaves everything as it is
 * @throws StoreError `absent`, `newer`, `older`, `read_only`, `unavailable`
 */
export async function migrate(pool: Pool, name: string, mayWrite: boolean): Promise<Found> {
  const { version, ...found } = await inTransaction(pool, LOOK, () => look(name));
  if (isUsable(version, name)) return found;
  if (!mayWrite)
    throw new StoreError('absent', `There is no store in the database ${name} yet. Add documents first.`);
  if (!found.isWritable || !found.hasRights) throw readOnly('making the tables of the store', name);
  await inTransaction(pool, 'BEGIN', () => makeTables(name));
  return found;
}

/** On one snapshot: otherwise a store created between two statements would look like another program's tables. */
const LOOK = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';

interface Server extends Found {
  readonly version: number;
}

/** The first release that this was tried with. */
const LEAST = 150_000;

function* look(name: string): Work<Server> {
  const row = yield* get<{ number: number; version: string; encoding: string; writable: boolean }>(
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
  const found = yield* versionOf();
  if (found === 0) yield* refuseForeign(name);
  const hasRights = found === 0 || (yield* mayInsert());
  return { release, hasRights, isWritable: writable, version: found };
}

/**
 * 0 if there is no store. Reads the catalogue itself: `to_regclass` answers from the connection's cache, even after waiting for
 * the lock under which another process has created the tables.
 */
function* versionOf(): Work<number> {
  const isThere = `SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'ibid' AND c.relname = 'store') AS found`;
  if ((yield* get<{ found: boolean }>(isThere))?.found !== true) return 0;
  return (yield* get<{ version: number }>('SELECT version FROM ibid.store'))?.version ?? 0;
}

function* mayInsert(): Work<boolean> {
  const sql = "SELECT has_table_privilege('ibid.manifest', 'INSERT') AS may";
  return (yield* get<{ may: boolean }>(sql))?.may === true;
}

/** The tables of extensions are not data of a user. */
function* refuseForeign(name: string): Work<void> {
  const others = yield* get<{ name: string }>(
    `SELECT n.nspname || '.' || c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'f') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
       AND NOT EXISTS (SELECT FROM pg_depend d
         WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY 1 LIMIT 1`,
  );
  if (others !== undefined)
    throw new StoreError(
      'unavailable',
      `The database ${name} has tables of another program (${others.name}). Make one only for ibid, with CREATE DATABASE, and name that.`,
    );
}

/** Another process may have done it meanwhile. */
function* makeTables(name: string): Work<void> {
  yield* lock('schema');
  if (isUsable(yield* versionOf(), name)) return;
  yield* run('CREATE SCHEMA IF NOT EXISTS ibid');
  yield* run('CREATE TABLE ibid.store (one integer PRIMARY KEY CHECK (one = 1), version integer NOT NULL)');
  for (const sql of TABLES) yield* run(translatedTable(sql));
  for (const sql of AND_THEN) yield* run(sql);
  yield* run('INSERT INTO ibid.store VALUES (1, $1)', VERSION);
}

/** False where there are no tables yet. @throws StoreError `newer`, `older` */
function isUsable(version: number, name: string): boolean {
  if (version === VERSION || version === 0) return version === VERSION;
  if (version > VERSION)
    throw new StoreError(
      'newer',
      `The store in the database ${name} was written by a newer version of ibid. Update ibid, or name another database.`,
    );
  throw new StoreError(
    'older',
    `The store in the database ${name} was written by a version of ibid before the first release. Name another database, and add the documents to it.`,
  );
}
