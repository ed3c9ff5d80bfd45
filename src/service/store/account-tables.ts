// The tables of the accounts. They are made when the first row is written, so that a store that only reads stays as it is;
// until then every question about them has the answer of an empty table.
import type { Database } from './database.ts';
import type { Statement } from './driver.ts';

export interface Tables {
  readonly readOnly: boolean;
  statement(sql: string): Statement;
  /** `empty` while there are no tables. */
  read<T>(doing: string, empty: T, work: () => T): Promise<T>;
  write<T>(doing: string, work: () => T): Promise<T>;
}

const SCHEMA: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS keys (
    id TEXT PRIMARY KEY, secret_sha256 TEXT NOT NULL, name TEXT NOT NULL, workspace TEXT NOT NULL, tier TEXT NOT NULL,
    scopes TEXT NOT NULL, rate REAL, created_at TEXT NOT NULL, revoked_at TEXT
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS buckets (
    name TEXT PRIMARY KEY, full_at REAL NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS calls (
    row INTEGER PRIMARY KEY, request_id TEXT NOT NULL UNIQUE, workspace TEXT NOT NULL, key_id TEXT, route TEXT NOT NULL,
    mode TEXT NOT NULL, period TEXT NOT NULL, at TEXT NOT NULL, status INTEGER, units INTEGER NOT NULL,
    cost_micros INTEGER NOT NULL, billable INTEGER NOT NULL, cached INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX IF NOT EXISTS calls_by_month
    ON calls (workspace, period, route, mode, status, at, units, cost_micros)`,
  `CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, revision INTEGER NOT NULL, document TEXT NOT NULL, at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS answers_by_age ON answers (revision, at)`,
  `CREATE TABLE IF NOT EXISTS entity_requests (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, reason TEXT, url TEXT, contact TEXT, times INTEGER NOT NULL,
    first_at TEXT NOT NULL, last_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
];

/** Made last, so that its presence stands for all of them. */
const LAST = 'entity_requests';

export function accountTables(database: Database): Tables {
  let known = false;
  const present = (): boolean => {
    const sql = "SELECT 1 AS found FROM sqlite_schema WHERE type = 'table' AND name = ?";
    known ||= database.statement(sql).get(LAST) !== undefined;
    return known;
  };
  return {
    readOnly: database.readOnly,
    statement: (sql) => database.statement(sql),
    read: (doing, empty, work) => database.read(doing, () => (present() ? work() : empty)),
    write: async (doing, work) => {
      // Only a transaction that was committed proves that the tables are there to stay.
      const before = known;
      try {
        return await database.write(doing, () => {
          if (!present()) for (const sql of SCHEMA) database.statement(sql).run();
          return work();
        });
      } catch (error) {
        known = before;
        throw error;
      }
    },
  };
}
