// One open database file: its connection, cached prepared statements, and transactions. It waits
// here for other processes, between attempts and without blocking the event loop, until a deadline.
import type { Database, Insert, Statement as Asked, Value, Work } from '../sql/work.ts';
import { translated } from './dialect.ts';
import { SqliteFailure, type Connection, type Statement, type Value as Bound } from './driver/driver.ts';
import { damaged, isBusy, readOnly, storeFailure } from './failures.ts';

/** Wraps an opened connection whose schema has been checked. */
export function database(
  connection: Connection,
  facts: { file: string; driver: string; readOnly: boolean; patience?: number },
): Database {
  const { file } = facts;
  const perform = performing(connection);
  let wrote = false;
  const attempt = <T>(doing: string, begin: string, work: () => Work<T>): Promise<T> =>
    patiently(
      () => inTransaction(connection, begin, () => finished(work(), perform)),
      facts.patience ?? PATIENCE,
      (error) => storeFailure(error, doing, file),
    );
  const read = <T>(doing: string, work: () => Work<T>): Promise<T> => attempt(doing, 'BEGIN', work);
  const write = async <T>(doing: string, work: () => Work<T>): Promise<T> => {
    if (facts.readOnly) throw readOnly(doing, file);
    wrote = true;
    return await attempt(doing, 'BEGIN IMMEDIATE', work);
  };
  return {
    name: file,
    readOnly: facts.readOnly,
    get description(): string {
      const row = connection.prepare('SELECT sqlite_version() AS version').get<{ version: string }>();
      return `sqlite ${row?.version ?? 'unknown'} (${facts.driver})`;
    },
    read,
    ask: read,
    write,
    note: inGroups(write),
    grown: async () => undefined,
    *copied() {
      // SQLite numbers rows after the last one by itself.
    },
    damaged: (cause) => damaged(file, cause),
    close: async () => {
      if (wrote) settle(connection);
      connection.close();
    },
  };
}

/** How long one operation waits for other processes, in milliseconds. */
export const PATIENCE = 15_000;

/** Retries `work` while the database is busy, for at most `patience` milliseconds. */
export async function patiently<T>(
  work: () => T,
  patience: number,
  explain: (error: unknown) => unknown,
): Promise<T> {
  const since = process.uptime();
  for (let tries = 0; ; tries += 1) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || (process.uptime() - since) * 1000 >= patience) throw explain(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 2 + Math.random() * Math.min(2 ** tries, 60)));
  }
}

type Perform = (asked: Asked) => unknown;

/** Runs work to its end, at once. */
function finished<T>(work: Work<T>, perform: Perform): T {
  let step = work.next();
  while (step.done !== true) {
    let result: unknown;
    try {
      result = perform(step.value);
    } catch (error) {
      step = work.throw(error);
      continue;
    }
    step = work.next(result);
  }
  return step.value;
}

function performing(connection: Connection): Perform {
  const prepared = new Map<string, Statement>();
  const statement = (sql: string): Statement => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const made = connection.prepare(translated(sql));
    prepared.set(sql, made);
    return made;
  };
  const insert = ({ into, rows, otherwise = '' }: Insert): void => {
    const places = rows[0]!.map((_, at) => `$${at + 1}`).join(', ');
    const each = statement(`INSERT INTO ${into} VALUES (${places}) ${otherwise}`);
    for (const row of rows) each.run(...row.map(bound));
  };
  return (asked) => {
    switch (asked.kind) {
      case 'all':
        return statement(asked.sql).all(...asked.values.map(bound));
      case 'run':
        return statement(asked.sql).run(...asked.values.map(bound));
      case 'insert':
        return insert(asked.insert);
      case 'lock':
        // A transaction that writes has the file for itself.
        return undefined;
    }
  };
}

/** Texts end at a NUL in one of the libraries. */
function bound(value: Value): Bound {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
  return isList(value) ? JSON.stringify(value) : value;
}

function isList(value: Value): value is readonly (string | null)[] | readonly (number | null)[] {
  return Array.isArray(value);
}

// What was written goes from the log to the file now: a driver that cannot let go of its statements would otherwise
// leave that to the end of the process. Others at work are not waited for; the log is as durable as the file.
function settle(connection: Connection): void {
  try {
    connection.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!(error instanceof SqliteFailure)) throw error;
  }
}

function inTransaction<T>(connection: Connection, begin: string, work: () => T): T {
  connection.exec(begin);
  let result: T;
  try {
    result = work();
    connection.exec('COMMIT');
  } catch (error) {
    rollBack(connection);
    throw error;
  }
  return result;
}

// After a full disk or an I/O error SQLite has rolled back by itself, and says so by an error that means nothing here.
function rollBack(connection: Connection): void {
  try {
    connection.exec('ROLLBACK');
  } catch {
    /* already rolled back */
  }
}

// Group commit: writes that arrive together are committed together, and each is acknowledged after the commit. A server under
// load pays for one commit instead of fifty.

type Write = <T>(doing: string, work: () => Work<T>) => Promise<T>;

interface Job {
  readonly doing: string;
  readonly work: () => Work<unknown>;
  readonly done: (result: never) => void;
  readonly failed: (error: unknown) => void;
}

/** `write` for what comes in one turn of the event loop. */
function inGroups(write: Write): Write {
  let waiting: Job[] = [];
  const flush = (): void => {
    const jobs = waiting;
    waiting = [];
    void commit(write, jobs);
  };
  return (doing, work) =>
    new Promise((done, failed) => {
      waiting.push({ doing, work, done, failed });
      if (waiting.length === 1) setImmediate(flush);
    });
}

/** All in one transaction; if that fails, each in its own, so that one failure does not affect the others. */
async function commit(write: Write, jobs: readonly Job[]): Promise<void> {
  try {
    const results = await write(jobs[0]?.doing ?? '', function* () {
      const all: unknown[] = [];
      for (const { work } of jobs) all.push(yield* work());
      return all;
    });
    jobs.forEach(({ done }, index) => done(results[index] as never));
  } catch (error) {
    if (jobs.length === 1) jobs[0]?.failed(error);
    else for (const job of jobs) await commit(write, [job]);
  }
}
