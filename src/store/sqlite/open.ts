// Opens the embedded store: one SQLite file in WAL mode, `ibid.db`, and the snapshots next to it.
// Every cold answer runs this: no integrity check, one check of the schema version, no prepared statements.
import { attempt } from '../../api/attempt.ts';
import { makeFolder } from '../../api/make-folder.ts';
import { accessSync, chmodSync, constants, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { database, patiently, PATIENCE } from './database.ts';
import { type Access, type Connection, type Driver, SqliteFailure } from './driver/driver.ts';
import { StoreError } from '../errors.ts';
import { readOnly, storeFailure, refuseLostDatabase } from './failures.ts';
import { migrate } from './migrate.ts';
import { folderSnapshots } from './snapshots.ts';
import { backendOver } from '../sql/backend.ts';
import type { Backend } from '../backend.ts';
import type { Database } from '../sql/work.ts';

/** The name of the database inside the store's folder. */
export const DATABASE_FILE = 'ibid.db';

export interface OpenOptions {
  /** Absolute or relative; made with mode 0700 when it is not there. */
  folder: string;
  /** Never write, even if possible. A folder that cannot be written is opened like this automatically. */
  readOnly?: boolean;
  /** Create nothing: if there is no store, a StoreError `absent`. */
  mustExist?: boolean;
  /** Which SQLite; the first that this Node has when absent. */
  driver?: Driver;
  /** How long one operation waits for other processes, in milliseconds (15,000). */
  patience?: number;
}

/** Opens or makes the store in a folder. @throws StoreError, each with a sentence that says what to do. */
export async function openSqlite(options: OpenOptions): Promise<SqliteBackend> {
  const opened = await openDatabase(options);
  const snapshots = folderSnapshots(join(resolve(options.folder), 'snapshots'), opened);
  const otherwise = async (): Promise<Database> => (await import('./memory-backend.ts')).memoryDatabase();
  return { ...backendOver(opened, snapshots, otherwise), database: opened };
}

/** A Backend, with the database behind it. */
export interface SqliteBackend extends Backend {
  readonly database: Database;
}

async function openDatabase(options: OpenOptions): Promise<Database> {
  const folder = resolve(options.folder);
  const file = join(folder, DATABASE_FILE);
  const driver = options.driver ?? (await defaultDriver());
  try {
    await refuseLostDatabase(file);
    if (options.mustExist === true && sizeOf(file) < 0) throw unmade(folder);
    const access = wantedAccess(folder, file, options.readOnly === true);
    const patience = options.patience ?? PATIENCE;
    const connection = await patiently(
      () => connect(driver, file, access),
      patience,
      (error) => error,
    );
    if (access === 'write') makePrivate(file);
    return database(connection, { file, driver: driver.name, readOnly: access !== 'write', patience });
  } catch (error) {
    throw storeFailure(error, 'opening the store', file);
  }
}

/** The first SQLite that this Node has. */
export async function defaultDriver(): Promise<Driver> {
  const { nodeDriver } = await import('./driver/node.ts');
  const own = nodeDriver();
  if (own !== undefined) return own;
  const { libsqlDriver } = await import('./driver/libsql.ts');
  return libsqlDriver();
}

// Synchronous calls: threads for them would cost a cold answer more than they could save.
function wantedAccess(folder: string, file: string, asked: boolean): Access {
  if (!asked) makeQuietly(folder);
  const writable = !asked && reachable(folder) && reachable(file, true);
  if (writable) return 'write';
  if (sizeOf(file) < 0) throw missing(folder, file, asked);
  // With no log beside it nothing is pending, and a folder that cannot be written cannot hold the log's index.
  return sizeOf(`${file}-wal`) > 0 || reachable(folder) ? 'read' : 'frozen';
}

/** What cannot be made is seen when it is used. */
function makeQuietly(folder: string): void {
  try {
    makeFolder(folder);
  } catch {
    // Whether it can be read all the same is looked at next.
  }
}

function missing(folder: string, file: string, asked: boolean): StoreError {
  if (!asked) return readOnly(`making a store in ${folder}`, file);
  return new StoreError('absent', `There is no store at ${file} yet. Add documents first.`);
}

function unmade(folder: string): StoreError {
  return new StoreError(
    'absent',
    `There is no store in ${folder}. Correct its name, or make one there: \`ibid corpus add\` with the same --store.`,
  );
}

function reachable(path: string, orAbsent = false): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch (error) {
    return orAbsent && (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}

// Minus one for a file that is not there.
function sizeOf(path: string): number {
  return attempt(() => statSync(path).size) ?? -1;
}

function connect(driver: Driver, file: string, access: Access): Connection {
  const connection = driver.open(file, access);
  try {
    connection.exec('PRAGMA busy_timeout = 40; PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 4000;');
    migrate(connection, file, access);
    return connection;
  } catch (error) {
    closeQuietly(connection);
    throw error;
  }
}

function closeQuietly(connection: Connection): void {
  try {
    connection.close();
  } catch (error) {
    if (!(error instanceof SqliteFailure)) throw error;
  }
}

// SQLite gives its log the mode of the database, so one chmod at the birth of the file covers all three.
function makePrivate(file: string): void {
  if ((statSync(file).mode & 0o077) === 0) return;
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(name, 0o600);
    } catch {
      // It is not there, or another's.
    }
  }
}
