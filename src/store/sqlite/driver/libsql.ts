// SQLite through `libsql`, for a Node without node:sqlite. Its dangers: a bound boolean, undefined
// or named value aborts the whole process, strings end at NUL, and a failed open has its result code only in its message.
import Libsql from 'libsql';
import {
  databaseName,
  SqliteFailure,
  type Access,
  type Connection,
  type Driver,
  type Statement,
  type Value,
} from './driver.ts';

/** The driver over the package `libsql`; loads its native library (about 10 ms). */
export function libsqlDriver(): Driver {
  const Database = Libsql as unknown as LibsqlConstructor;
  return { name: 'libsql', open: (file, access) => connect(Database, file, access) };
}

interface LibsqlStatement {
  run(values: readonly Value[]): { changes: number };
  get(values: readonly Value[]): unknown;
  all(values: readonly Value[]): unknown[];
}
interface LibsqlDatabase {
  exec(sql: string): void;
  prepare(sql: string): LibsqlStatement;
  close(): void;
}
type LibsqlConstructor = new (file: string) => LibsqlDatabase;

function connect(Database: LibsqlConstructor, file: string, access: Access): Connection {
  const database = guarded(() => new Database(databaseName(file, access)));
  return {
    exec: (sql) => guarded(() => database.exec(sql)),
    prepare: (sql) => statement(guarded(() => database.prepare(sql))),
    close: () => guarded(() => database.close()),
  };
}

function statement(prepared: LibsqlStatement): Statement {
  return {
    run: (...values) => guarded(() => prepared.run(checked(values)).changes),
    get: <T>(...values: Value[]) => guarded(() => prepared.get(checked(values)) as T | undefined),
    all: <T>(...values: Value[]) => guarded(() => prepared.all(checked(values)).map(withBytes) as T[]),
  };
}

/** Bytes of many rows come as an ArrayBuffer, those of one as they are promised. */
function withBytes(row: unknown): unknown {
  const cells = row as Record<string, unknown>;
  for (const name in cells) {
    const cell = cells[name];
    if (cell instanceof ArrayBuffer) cells[name] = new Uint8Array(cell);
  }
  return row;
}

function checked(values: readonly Value[]): readonly Value[] {
  for (const value of values) {
    if (value === null || typeof value === 'string' || typeof value === 'number') continue;
    if (value instanceof Uint8Array) continue;
    throw new TypeError(`a ${typeof value} cannot be bound to a statement`);
  }
  return values;
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failure(error);
  }
}

function failure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof TypeError) return error;
  const said = (error as { rawCode?: unknown }).rawCode;
  const code = typeof said === 'number' ? said : Number(/: (\d+)"\)$/.exec(error.message)?.[1] ?? 1);
  return new SqliteFailure(code, error.message, { cause: error });
}
