// Errors of SQLite and the file system as a StoreError that names the file and what to do.
import { dirname, join } from 'node:path';
import { promises, statSync } from 'node:fs';
import { SqliteFailure } from './driver/driver.ts';
import { StoreError } from '../errors.ts';

/** Whether waiting and retrying can help. */
export function isBusy(error: unknown): boolean {
  return error instanceof SqliteFailure && (error.resultCode === BUSY || error.resultCode === LOCKED);
}

/** @param doing what was being done, as in `adding a document`; @param file the database. */
export function storeFailure(error: unknown, doing: string, file: string): unknown {
  if (error instanceof StoreError) return error;
  if (error instanceof SqliteFailure) return fromSqlite(error, doing, file);
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOSPC' || code === 'EDQUOT') return full(doing, file, error);
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return readOnly(doing, file, error);
  return error;
}

/** The file is not, or no longer, a database that can be read. */
export function damaged(file: string, cause: unknown): StoreError {
  return new StoreError(
    'damaged',
    `The store ${file} is damaged. Restore it from a backup, or run \`ibid doctor --repair\`: it moves that file aside and ` +
      `re-reads the originals from the snapshots folder next to it. Nothing was deleted.`,
    { cause },
  );
}

export function readOnly(doing: string, file: string, cause?: unknown): StoreError {
  return new StoreError(
    'read_only',
    `${capital(doing)} failed: the store ${file} cannot be written to. Make its folder writable, or choose another with IBID_HOME.`,
    { cause },
  );
}

const BUSY = 5;
const LOCKED = 6;
const READ_ONLY = 8;
const IO = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

function fromSqlite(error: SqliteFailure, doing: string, file: string): unknown {
  switch (error.resultCode) {
    case BUSY:
    case LOCKED:
      return new StoreError(
        'busy',
        `${capital(doing)} failed: another process kept the store ${file} locked for too long. Try again when it has finished.`,
        { cause: error },
      );
    case READ_ONLY:
      return readOnly(doing, file, error);
    case FULL:
      return full(doing, file, error);
    case CORRUPT:
    case NOT_A_DATABASE:
      return damaged(file, error);
    case CANNOT_OPEN:
      return new StoreError('unavailable', cannotOpen(doing, file), { cause: error });
    case IO:
      return new StoreError(
        'unavailable',
        `${capital(doing)} failed: the store ${file} could not be read or written (${error.message}).`,
        { cause: error },
      );
    default:
      return error;
  }
}

function cannotOpen(doing: string, file: string): string {
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  const why = isFolder ? 'is a folder' : 'cannot be opened';
  const advice = isFolder ? 'Move that folder away' : 'Check who owns it and who may read it';
  return `${capital(doing)} failed: the store ${file} ${why}. ${advice}, or choose another store with --store.`;
}

function full(doing: string, file: string, cause: unknown): StoreError {
  return new StoreError(
    'full',
    `${capital(doing)} failed: the disk that holds ${file} is full. Free some space and try again; what was added before is safe.`,
    { cause },
  );
}

function capital(doing: string): string {
  return doing.charAt(0).toUpperCase() + doing.slice(1);
}

// A missing or empty database next to snapshots is not a new store: a new one in its place would hide that documents, keys and
// briefs are lost.

/** @throws StoreError `damaged` where there are snapshots, but not the database that names them */
export async function refuseLostDatabase(file: string): Promise<void> {
  // Another process may be making the store: it writes snapshots after its database, which is looked at again.
  if (isLost(file) && (await hasSnapshots(dirname(file))) && isLost(file)) throw lost(file);
}

/** Whether there is no database, or one without a byte. */
export function isLost(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** Whether anything is archived in a store's folder. */
export async function hasSnapshots(folder: string): Promise<boolean> {
  return (await promises.readdir(join(folder, 'snapshots')).catch(() => [])).length > 0;
}

function lost(file: string): StoreError {
  return new StoreError(
    'damaged',
    `The store ${file} is lost: the file is missing or empty, but the snapshots folder next to it still has the originals. ` +
      'Restore the file from a backup, or run `ibid doctor --repair`, which re-reads the originals.',
  );
}
