// The interface between storage work and the database: work is a generator of statements, which a
// driver runs one after the other in one transaction. SQLite runs them at once, PostgreSQL awaits each; the statements are the
// same.
import type { StoreError } from '../errors.ts';

export type Value =
  | string
  | number
  | null
  | Uint8Array
  | readonly (string | null)[]
  | readonly (number | null)[];

/**
 * One statement, in PostgreSQL's words: tables in the schema `ibid`, parameters `$1`, `$2`, …, a list as `= ANY ($1)`.
 * sqlite/dialect.ts says what SQLite makes of them. A NUL in a text becomes U+FFFD, which is one code unit too.
 */
export type Statement =
  | { readonly kind: 'all' | 'run'; readonly sql: string; readonly values: readonly Value[] }
  | { readonly kind: 'insert'; readonly insert: Insert }
  | { readonly kind: 'lock'; readonly lock: Lock };

/** Rows of one table, in order. */
export interface Insert {
  /** `ibid.blocks (segment, first, chunks, data)` */
  readonly into: string;
  readonly rows: readonly (readonly (string | number | null | Uint8Array)[])[];
  /** `ON CONFLICT …`; no row may come twice then. */
  readonly otherwise?: string;
}

/** A lock that only one transaction holds at a time, over all processes. */
export type Lock = 'schema' | 'corpus' | 'entityRequests' | 'entities';

/** Statements and their result. It may be run again, so it must have no side effects. */
export type Work<T> = Generator<Statement, T, unknown>;

export function* all<Row extends object>(sql: string, ...values: readonly Value[]): Work<readonly Row[]> {
  return (yield { kind: 'all', sql, values }) as readonly Row[];
}

export function* get<Row extends object>(sql: string, ...values: readonly Value[]): Work<Row | undefined> {
  return ((yield { kind: 'all', sql, values }) as readonly Row[])[0];
}

/** @returns how many rows it changed */
export function* run(sql: string, ...values: readonly Value[]): Work<number> {
  return (yield { kind: 'run', sql, values }) as number;
}

export function* insert(given: Insert): Work<void> {
  if (given.rows.length > 0) yield { kind: 'insert', insert: given };
}

/** Waits for the lock, and holds it until the transaction ends. */
export function* lock(what: Lock): Work<void> {
  yield { kind: 'lock', lock: what };
}

/** Work is `repeatable` if doing it twice changes nothing more: it is retried if its commit was not acknowledged. */
export type Repeating = 'once' | 'repeatable';

/** One opened database. Errors: StoreError. */
export interface Database {
  /** For sentences: a file, or a server and its database. */
  readonly name: string;
  /** For health: `sqlite 3.46.1 (node:sqlite)`, `postgresql 18.4 (postgres://db.example/ibid)`. */
  readonly description: string;
  /** As far as is known: a standby becomes a server that can be written to, which the next write finds out. */
  readonly readOnly: boolean;
  /** Runs work on one snapshot. @param doing for the error, as in `reading a document` */
  read<T>(doing: string, work: () => Work<T>): Promise<T>;
  /** The same for work that is one statement. */
  ask<T>(doing: string, work: () => Work<T>): Promise<T>;
  /** Runs work as one transaction: on return it is on disk; on an error it is not, or the error says that this is not known. */
  write<T>(doing: string, work: () => Work<T>, repeating?: Repeating): Promise<T>;
  /** The same for frequent short work: concurrent calls may share one transaction. */
  note<T>(doing: string, work: () => Work<T>, repeating?: Repeating): Promise<T>;
  /** After the index has grown: what the database has to learn of its own tables. */
  grown(): Promise<void>;
  /** After rows were copied with their numbers: new ones are numbered after them. */
  copied(): Work<void>;
  /** The error for an index that is damaged and cannot be made again here. */
  damaged(cause: unknown): StoreError;
  close(): Promise<void>;
}
