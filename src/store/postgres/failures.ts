// Errors of PostgreSQL and the network as a StoreError: one sentence that names the database and
// what to do. The driver's own words are shown only if they cannot contain a value.
import { StoreError, type StoreErrorCode } from '../errors.ts';

/** A conflict with another transaction: a retry may work at once. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** The server accepts no more connections; one of the pool may become free. */
export function isCrowded(error: unknown): boolean {
  return codeOf(error) === '53300';
}

/** The server is a standby, or is set to read-only. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006';
}

/** The connection is lost, or the server is stopping or starting: a new connection may work. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (GONE.has(code) || code.startsWith('08') || isFatal(error)) return true;
  return (
    error instanceof Error &&
    /^(Connection terminated|Client has encountered|Query read timeout|timeout ex)/.test(error.message)
  );
}

/** @param doing what was being done, as in `adding a document`; @param name the database without a password */
export function storeFailure(error: unknown, doing: string, name: string): unknown {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  const known = SENTENCES[code] ?? SENTENCES[code.slice(0, 2)];
  if (known !== undefined) return failure(known, doing, name, error);
  if (isLost(error)) return failure(AWAY, doing, name, error);
  if (error instanceof Error && error.message.startsWith('SASL'))
    return failure(NOT_LET_IN, doing, name, error);
  if (isOfTls(error)) return failure(NO_TLS, doing, name, error);
  return error;
}

/** A write where nothing may be written. */
export function readOnly(doing: string, name: string): StoreError {
  return failure(READ_ONLY, doing, name, undefined);
}

/** Stored data is not, or no longer, what was written. */
export function damaged(name: string, cause: unknown): StoreError {
  return failure(DAMAGED, 'reading the store', name, cause);
}

/** It is not known whether it was written: the connection broke during the acknowledgement. */
export function unacknowledged(doing: string, name: string, cause: unknown): StoreError {
  return failure(UNKNOWN, doing, name, cause);
}

interface Sentence {
  readonly code: StoreErrorCode;
  /** What is wrong with the store, and what to do; `$` is its name. */
  readonly says: string;
}

const AWAY: Sentence = {
  code: 'unavailable',
  says: 'the database $ cannot be reached. Check that the server runs and that host and port are right, then try again.',
};
const UNKNOWN: Sentence = {
  code: 'unavailable',
  says: 'the connection to the database $ was lost while a change was being confirmed. Check whether it took effect before you repeat it.',
};
const READ_ONLY: Sentence = {
  code: 'read_only',
  says: 'the database $ cannot be written to: it is opened read-only, it is a standby, or its user has no write permission.',
};
const NO_TLS: Sentence = {
  code: 'unavailable',
  says: 'no trusted TLS connection to the database $ could be made. Check sslmode and sslrootcert in the URL.',
};
const FULL: Sentence = {
  code: 'full',
  says: 'the server of the database $ has no space left. Free some and try again; what was added before is safe.',
};
const BUSY: Sentence = {
  code: 'busy',
  says: 'other clients kept parts of the database $ locked for too long. Try again when they have finished.',
};
const NOT_LET_IN: Sentence = {
  code: 'unavailable',
  says:
    'the database $ refuses this user. Check user and password, in the URL, PGPASSWORD or PGPASSFILE, and what ' +
    'pg_hba.conf says of this host.',
};
const DAMAGED: Sentence = {
  code: 'damaged',
  says: 'the store in the database $ is damaged. Restore it from a backup; nothing was deleted.',
};
const NO_RIGHT: Sentence = {
  code: 'read_only',
  says:
    'the user has no right to do so in the database $. Have its owner run GRANT CREATE ON DATABASE … TO …, or connect as ' +
    'the user who made the store.',
};
const NOT_THERE: Sentence = {
  code: 'unavailable',
  says: 'there is no database $. Make it (createdb, or CREATE DATABASE … ENCODING UTF8), or correct the URL.',
};
const FULL_HOUSE: Sentence = {
  code: 'unavailable',
  says: 'the server of the database $ accepts no more connections. Raise its max_connections, or run fewer replicas.',
};

/** By SQLSTATE, or by its class. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  '28': NOT_LET_IN,
  '25006': READ_ONLY,
  '3D000': NOT_THERE,
  '42501': NO_RIGHT,
  '42P01': DAMAGED,
  '42703': DAMAGED,
  '3F000': DAMAGED,
  '53100': FULL,
  '53300': FULL_HOUSE,
  '53': BUSY,
  '55P03': BUSY,
  '57014': BUSY,
  '57': AWAY,
  '08': AWAY,
  XX001: DAMAGED,
  XX002: DAMAGED,
  ENOSPC: FULL,
};

const GONE: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EACCES',
  'ENOENT',
]);

function failure({ code, says }: Sentence, doing: string, name: string, cause: unknown): StoreError {
  const sentence = `${doing.charAt(0).toUpperCase()}${doing.slice(1)} failed: ${says.replace('$', () => name)}`;
  return new StoreError(code, sentence, { cause });
}

/** The SQLSTATE or the system's code; empty where there is none. */
function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  // A host with several addresses, none of which answers.
  return 'errors' in error && Array.isArray(error.errors) ? codeOf(error.errors[0]) : '';
}

/** Codes that end a connection, for any reason: a database that is being closed, a server that stops. */
function isFatal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('severity' in error)) return false;
  return error.severity === 'FATAL' || error.severity === 'PANIC';
}

function isOfTls(error: unknown): boolean {
  const code = codeOf(error);
  const words = error instanceof Error ? error.message : '';
  return /CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code) || /\b(SSL|TLS|certificate)\b/.test(words);
}
