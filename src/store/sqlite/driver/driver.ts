// The interface between this folder and a SQLite library: everything is synchronous, values are
// strings, numbers, bytes or null. Drivers turn their library's errors into SqliteFailure, so that only they know its error
// names.
import { CodedError } from '../../../api/coded-error.ts';

export type Value = string | number | Uint8Array | null;

export interface Statement {
  /** Runs to the end. @returns how many rows it changed */
  run(...values: Value[]): number;
  get<T>(...values: Value[]): T | undefined;
  all<T>(...values: Value[]): T[];
}

export interface Connection {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

/** How a file is to be opened; `frozen` promises SQLite that nothing writes to it meanwhile. */
export type Access = 'write' | 'read' | 'frozen';

export interface Driver {
  /** For people and health: `node:sqlite`, `libsql`. */
  readonly name: string;
  open(file: string, access: Access): Connection;
}

/** A failure inside SQLite with its primary result code (https://www.sqlite.org/rescode.html). */
export class SqliteFailure extends CodedError<'sqlite'> {
  override readonly name = 'SqliteFailure';
  readonly resultCode: number;

  constructor(resultCode: number, message: string, options?: ErrorOptions) {
    super('sqlite', message, options);
    this.resultCode = resultCode & 0xff;
  }
}

/** The name to hand to SQLite: plain for writing, a file: URI where the access must be said. */
export function databaseName(file: string, access: Access): string {
  if (access === 'write') return file;
  const path = file.replaceAll('\\', '/').replace(/[%?#]/g, (character) => encodeURIComponent(character));
  return `file:${path.startsWith('/') ? '' : '/'}${path}?${access === 'frozen' ? 'immutable=1' : 'mode=ro'}`;
}
