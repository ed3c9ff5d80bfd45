// SQLite through Node's own node:sqlite (22.13 and later). Loading it prints an ExperimentalWarning
// on some Nodes: that one warning is silenced, every other passes.
import { createRequire } from 'node:module';
import {
  databaseName,
  SqliteFailure,
  type Access,
  type Connection,
  type Driver,
  type Statement,
  type Value,
} from './driver.ts';

/** The driver over node:sqlite, or undefined where this Node does not have it. */
export function nodeDriver(): Driver | undefined {
  const DatabaseSync = load();
  if (DatabaseSync === undefined) return undefined;
  return { name: 'node:sqlite', open: (file, access) => connect(DatabaseSync, file, access) };
}

interface NodeStatement {
  run(...values: Value[]): { changes: number | bigint };
  get(...values: Value[]): unknown;
  all(...values: Value[]): unknown[];
}
interface NodeDatabase {
  exec(sql: string): void;
  prepare(sql: string): NodeStatement;
  close(): void;
}
type NodeConstructor = new (file: string, options: { readOnly: boolean }) => NodeDatabase;

function load(): NodeConstructor | undefined {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 22 || (major === 22 && minor < 13)) return undefined;
  const emitWarning = Reflect.get(process, 'emitWarning') as (...given: unknown[]) => void;
  process.emitWarning = (...given: unknown[]) => {
    if (!String(given[0]).includes('SQLite is an experimental feature')) emitWarning.apply(process, given);
  };
  try {
    return (createRequire(import.meta.url)('node:sqlite') as { DatabaseSync: NodeConstructor }).DatabaseSync;
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

function connect(DatabaseSync: NodeConstructor, file: string, access: Access): Connection {
  const options = { readOnly: access !== 'write' };
  const database = guarded(() => new DatabaseSync(databaseName(file, access), options));
  return {
    exec: (sql) => guarded(() => database.exec(sql)),
    prepare: (sql) => statement(guarded(() => database.prepare(sql))),
    close: () => guarded(() => database.close()),
  };
}

function statement(prepared: NodeStatement): Statement {
  return {
    run: (...values) => guarded(() => Number(prepared.run(...values).changes)),
    get: <T>(...values: Value[]) => guarded(() => prepared.get(...values) as T | undefined),
    all: <T>(...values: Value[]) => guarded(() => prepared.all(...values) as T[]),
  };
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = (error as { errcode?: unknown }).errcode;
    if (typeof code !== 'number') throw error;
    throw new SqliteFailure(code, (error as Error).message, { cause: error });
  }
}
