// RecordStore over SQLite: one table for all kinds. Loaded with the first call that needs a record (sqlite-backend.ts).
import type { Database } from './database.ts';
import type { Page, Rows } from '../paging.ts';
import type { RecordKind, RecordStore, StoredRecord } from '../record-store.ts';
import { lazyTables, type Tables } from './tables.ts';

/** The records over an opened database; their tables are made with the first row. */
export function records(database: Database): RecordStore {
  const tables = lazyTables(database, SCHEMA, 'record_labels');
  return {
    put: (workspace, ...all) =>
      tables.write('writing a record', () => all.forEach((record) => put(tables, workspace, record))),
    add: (workspace, record) =>
      tables.write('adding a record', () => {
        if (get(tables, workspace, record.kind, record.id) !== undefined) return false;
        put(tables, workspace, record);
        return true;
      }),
    get: (workspace, kind, id) =>
      tables.read<StoredRecord | undefined>('reading a record', undefined, () =>
        get(tables, workspace, kind, id),
      ),
    list: (workspace, kind, { label }, page) =>
      tables.read<Rows<StoredRecord>>('listing records', { rows: [], total: 0 }, () =>
        list(tables, [workspace, kind], label, page),
      ),
    change: (workspace, kind, id, change) =>
      tables.write('changing a record', () => {
        const record = get(tables, workspace, kind, id);
        if (record === undefined) return false;
        const changed = change(record.text);
        const { text, labels } =
          typeof changed === 'string' ? { text: changed, labels: record.labels } : changed;
        put(tables, workspace, { kind, id, at: record.at, text, labels });
        return true;
      }),
    remove: (workspace, kind, id) =>
      tables.write('removing a record', () => remove(tables, workspace, kind, id)),
    workspaces: (kind) =>
      tables.read<readonly string[]>('listing workspaces', [], () =>
        tables
          .statement('SELECT DISTINCT workspace FROM records WHERE kind = ? ORDER BY workspace')
          .all<{ workspace: string }>(kind)
          .map(({ workspace }) => workspace),
      ),
  };
}

export const SCHEMA: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS records (
    workspace TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, at TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (workspace, kind, id)
  ) STRICT`,
  `CREATE INDEX IF NOT EXISTS records_by_time ON records (workspace, kind, at DESC, id)`,
  `CREATE TABLE IF NOT EXISTS record_labels (
    workspace TEXT NOT NULL, kind TEXT NOT NULL, label TEXT NOT NULL, id TEXT NOT NULL,
    PRIMARY KEY (workspace, kind, id, label)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX IF NOT EXISTS records_by_label ON record_labels (workspace, kind, label, id)`,
];

interface Row {
  readonly id: string;
  readonly at: string;
  readonly text: string;
}

function put(tables: Tables, workspace: string, record: StoredRecord & { readonly kind: RecordKind }): void {
  remove(tables, workspace, record.kind, record.id);
  tables
    .statement('INSERT INTO records (workspace, kind, id, at, text) VALUES (?, ?, ?, ?, ?)')
    .run(workspace, record.kind, record.id, record.at, record.text);
  const label = tables.statement('INSERT INTO record_labels VALUES (?, ?, ?, ?)');
  for (const one of new Set(record.labels)) label.run(workspace, record.kind, one, record.id);
}

function get(tables: Tables, workspace: string, kind: RecordKind, id: string): StoredRecord | undefined {
  const row = tables
    .statement('SELECT id, at, text FROM records WHERE workspace = ? AND kind = ? AND id = ?')
    .get<Row>(workspace, kind, id);
  return row === undefined ? undefined : recordOf(tables, workspace, kind, row);
}

function list(
  tables: Tables,
  owner: readonly [workspace: string, kind: RecordKind],
  label: string | undefined,
  page: Page,
): Rows<StoredRecord> {
  const labelled = ` AND id IN (SELECT id FROM record_labels WHERE workspace = ? AND kind = ? AND label = ?)`;
  const where = `FROM records WHERE workspace = ? AND kind = ?${label === undefined ? '' : labelled}`;
  const values = label === undefined ? [...owner] : [...owner, ...owner, label];
  const rows = tables
    .statement(`SELECT id, at, text ${where} ORDER BY at DESC, id LIMIT ? OFFSET ?`)
    .all<Row>(...values, page.limit, page.offset);
  const counted = tables.statement(`SELECT count(*) AS total ${where}`).get<{ total: number }>(...values);
  return { rows: rows.map((row) => recordOf(tables, ...owner, row)), total: counted?.total ?? 0 };
}

function recordOf(tables: Tables, workspace: string, kind: RecordKind, row: Row): StoredRecord {
  const labels = tables
    .statement('SELECT label FROM record_labels WHERE workspace = ? AND kind = ? AND id = ? ORDER BY label')
    .all<{ label: string }>(workspace, kind, row.id)
    .map(({ label }) => label);
  return { id: row.id, at: row.at, labels, text: row.text };
}

function remove(tables: Tables, workspace: string, kind: RecordKind, id: string): boolean {
  const known = tables
    .statement('SELECT 1 AS found FROM records WHERE workspace = ? AND kind = ? AND id = ?')
    .get(workspace, kind, id);
  tables
    .statement('DELETE FROM record_labels WHERE workspace = ? AND kind = ? AND id = ?')
    .run(workspace, kind, id);
  tables
    .statement('DELETE FROM records WHERE workspace = ? AND kind = ? AND id = ?')
    .run(workspace, kind, id);
  return known !== undefined;
}
