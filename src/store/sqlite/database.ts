// One open database file: its connection, prepared statements (made when first used) and transactions.
// Waiting for another process is done here, between tries and off the event loop's back, up to a deadline.
import { SqliteFailure } from './driver/driver.ts';
import type { Connection, Statement } from './driver/driver.ts';
import { isBusy, readOnly, storeFailure } from './failures.ts';

export interface Database {
  readonly file: string;
  /** Driver and version, for health: `sqlite 3.46.1 (node:sqlite)`. */
  readonly description: string;
  readonly readOnly: boolean;
  /** The prepared statement of this text, made once. Only inside `read` or `write`. */
  statement(sql: string): Statement;
  /** Runs `work` on one consistent state. @param doing for the error, as in `reading a document`. */
  read<T>(doing: string, work: () => T): Promise<T>;
  /** Runs `work`, which must be synchronous, as one transaction: on return it is on disk, on an error it never was. */
  write<T>(doing: string, work: () => T): Promise<T>;
  close(): void;
}

/** Wraps an opened connection whose schema has been checked. */
export function database(
  connection: Connection,
  facts: { file: string; driver: string; readOnly: boolean; patience?: number },
): Database {
  const prepared = new Map<string, Statement>();
  let wrote = false;
  const statement = (sql: string): Statement => {
    const known = prepared.get(sql);
    if (known !== undefined) return known;
    const made = connection.prepare(sql);
    prepared.set(sql, made);
    return made;
  };
  const attempt = <T>(doing: string, work: () => T): Promise<T> =>
    patiently(work, facts.patience ?? PATIENCE, (error) => storeFailure(error, doing, facts.file));
  return {
    file: facts.file,
    readOnly: facts.readOnly,
    get description(): string {
      const row = statement('SELECT sqlite_version() AS version').get<{ version: string }>();
      return `sqlite ${row?.version ?? 'unknown'} (${facts.driver})`;
    },
    statement,
    read: (doing, work) => attempt(doing, () => inTransaction(connection, 'BEGIN', work)),
    write: async (doing, work) => {
      if (facts.readOnly) throw readOnly(doing, facts.file);
      wrote = true;
      return await attempt(doing, () => inTransaction(connection, 'BEGIN IMMEDIATE', work));
    },
    close() {
      if (wrote) settle(connection);
      prepared.clear();
      connection.close();
    },
  };
}

/** How long one operation waits for other processes, in milliseconds. */
export const PATIENCE = 15_000;

/** Runs `work` again while the database is busy, for at most `patience` milliseconds. */
export async function patiently<T>(
  work: () => T,
  patience: number,
  explain: (error: unknown) => unknown,
): Promise<T> {
  const since = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() - since >= patience) throw explain(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 2 + Math.random() * Math.min(2 ** tries, 60)));
  }
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
