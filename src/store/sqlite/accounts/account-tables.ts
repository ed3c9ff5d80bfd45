// The tables of the accounts.
import type { Database } from '../database.ts';
import { lazyTables, type Tables } from '../tables.ts';

export function accountTables(database: Database): Tables {
  return lazyTables(database, SCHEMA, LAST);
}

export const SCHEMA: readonly string[] = [
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

/** Made last, so that where it is, all of them are. */
const LAST = 'entity_requests';
