// Tables that are made when the first row is written, so that a store that only reads stays as it is; until then every
// question about them has the answer of an empty table. Writes that come together are committed together: each is
// acknowledged after the commit, and a server under load pays for one instead of fifty.
import type { Database } from './database.ts';
import type { Statement } from './driver/driver.ts';

export interface Tables {
  statement(sql: string): Statement;
  /** `empty` while there are no tables. */
  read<T>(doing: string, empty: T, work: () => T): Promise<T>;
  /** `work` must be synchronous; it is run again when what it was committed with failed. */
  write<T>(doing: string, work: () => T): Promise<T>;
}

interface Job {
  readonly doing: string;
  readonly work: () => unknown;
  readonly done: (result: never) => void;
  readonly failed: (error: unknown) => void;
}

/** @param schema statements that make the tables; `last` is the table made last: where it is, all of them are */
export function lazyTables(database: Database, schema: readonly string[], last: string): Tables {
  const present = presence(database, schema, last);
  let waiting: Job[] = [];
  const flush = async (): Promise<void> => {
    const jobs = waiting;
    waiting = [];
    await commit(database, present, jobs);
  };
  return {
    statement: (sql) => database.statement(sql),
    read: (doing, empty, work) => database.read(doing, () => (present.known() ? work() : empty)),
    write: (doing, work) =>
      new Promise((done, failed) => {
        waiting.push({ doing, work, done, failed });
        if (waiting.length === 1) setImmediate(() => void flush());
      }),
  };
}

/** All in one transaction; where that fails, each in its own, so that one failure is not everybody's. */
async function commit(database: Database, present: Presence, jobs: readonly Job[]): Promise<void> {
  const doing = jobs[0]?.doing ?? '';
  try {
    const results = await database.write(doing, () => {
      present.ensure();
      return jobs.map(({ work }) => work());
    });
    jobs.forEach(({ done }, index) => done(results[index] as never));
  } catch (error) {
    present.forget();
    if (jobs.length === 1) jobs[0]?.failed(error);
    else for (const job of jobs) await commit(database, present, [job]);
  }
}

interface Presence {
  known(): boolean;
  /** Inside a transaction that writes. */
  ensure(): void;
  /** After a transaction that was not committed: what was made in it is not there. */
  forget(): void;
}

function presence(database: Database, schema: readonly string[], last: string): Presence {
  let seen = false;
  const known = (): boolean => {
    const sql = "SELECT 1 AS found FROM sqlite_schema WHERE type = 'table' AND name = ?";
    seen ||= database.statement(sql).get(last) !== undefined;
    return seen;
  };
  return {
    known,
    ensure: () => {
      if (!known()) for (const sql of schema) database.statement(sql).run();
    },
    forget: () => {
      seen = false;
    },
  };
}
