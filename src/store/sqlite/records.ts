// What the service made and was told to keep: briefs, evidence bundles, forecasts, tutor sessions, subscriptions, alerts.
// One table for all, a kind each; what is in a record is its maker's business, and its text comes back as it was given.
// Every record belongs to a workspace and is never seen from another.
import type { Database } from './database.ts';
import type { Page, Rows } from '../corpus-store.ts';
import { lazyTables, type Tables } from './tables.ts';

export type RecordKind = 'brief' | 'evidence' | 'forecast' | 'session' | 'subscription' | 'alert';

export interface KeptRecord {
  readonly id: string;
  /** RFC 3339, UTC; lists are newest first. */
  readonly at: string;
  /** What lists may be narrowed by: the sectors of a brief, the subscription of an alert. Each once. */
  readonly labels: readonly string[];
  /** Kept and given back byte for byte. */
  readonly text: string;
}

/** Errors: StoreError. */
export interface RecordStore {
  /** Writes a record, and others that stand or fall with it, as one transaction; what has the same kind and id is replaced. */
  put(workspace: string, ...records: readonly (KeptRecord & { readonly kind: RecordKind })[]): Promise<void>;
  get(workspace: string, kind: RecordKind, id: string): Promise<KeptRecord | undefined>;
  /** Newest first, ties by id. */
  list(
    workspace: string,
    kind: RecordKind,
    filter: { readonly label?: string | undefined },
    page: Page,
  ): Promise<Rows<KeptRecord>>;
  /**
   * Replaces the text of a record by what `change`, which must be synchronous, makes of it, as one transaction: two turns
   * of one session do not lose each other. It may be called again. False where there is no such record.
   */
  change(workspace: string, kind: RecordKind, id: string, change: (text: string) => string): Promise<boolean>;
  /** False where there was none. */
  remove(workspace: string, kind: RecordKind, id: string): Promise<boolean>;
  /** The workspaces that have records of a kind, in order: for work that nobody's request asks for. */
  workspaces(kind: RecordKind): Promise<readonly string[]>;
}

/** The records over an opened database; their tables are made with the first row. */
export function records(database: Database): RecordStore {
  const tables = lazyTables(database, SCHEMA, 'record_labels');
  return {
    put: (workspace, ...all) =>
      tables.write('keeping a record', () => all.forEach((record) => put(tables, workspace, record))),
    get: (workspace, kind, id) =>
      tables.read<KeptRecord | undefined>('reading a record', undefined, () =>
        get(tables, workspace, kind, id),
      ),
    list: (workspace, kind, { label }, page) =>
      tables.read<Rows<KeptRecord>>('listing records', { rows: [], total: 0 }, () =>
        list(tables, [workspace, kind], label, page),
      ),
    change: (workspace, kind, id, change) =>
      tables.write('changing a record', () => {
        const record = get(tables, workspace, kind, id);
        if (record === undefined) return false;
        tables
          .statement('UPDATE records SET text = ? WHERE workspace = ? AND kind = ? AND id = ?')
          .run(change(record.text), workspace, kind, id);
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

/**
 * The records of a service: in its file, or in memory where it has none. In a file that cannot be written they are read,
 * and to keep one is the StoreError that says so: what is shown with an id must be there when it is asked for.
 */
export async function recordsOf(database: Database | undefined): Promise<RecordStore> {
  if (database !== undefined) return records(database);
  return records(await (await import('./in-memory.ts')).inMemory());
}

const SCHEMA: readonly string[] = [
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

function put(tables: Tables, workspace: string, record: KeptRecord & { readonly kind: RecordKind }): void {
  remove(tables, workspace, record.kind, record.id);
  tables
    .statement('INSERT INTO records (workspace, kind, id, at, text) VALUES (?, ?, ?, ?, ?)')
    .run(workspace, record.kind, record.id, record.at, record.text);
  const label = tables.statement('INSERT INTO record_labels VALUES (?, ?, ?, ?)');
  for (const one of new Set(record.labels)) label.run(workspace, record.kind, one, record.id);
}

function get(tables: Tables, workspace: string, kind: RecordKind, id: string): KeptRecord | undefined {
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
): Rows<KeptRecord> {
  const labelled = ` AND id IN (SELECT id FROM record_labels WHERE workspace = ? AND kind = ? AND label = ?)`;
  const where = `FROM records WHERE workspace = ? AND kind = ?${label === undefined ? '' : labelled}`;
  const values = label === undefined ? [...owner] : [...owner, ...owner, label];
  const rows = tables
    .statement(`SELECT id, at, text ${where} ORDER BY at DESC, id LIMIT ? OFFSET ?`)
    .all<Row>(...values, page.limit, page.offset);
  const counted = tables.statement(`SELECT count(*) AS total ${where}`).get<{ total: number }>(...values);
  return { rows: rows.map((row) => recordOf(tables, ...owner, row)), total: counted?.total ?? 0 };
}

function recordOf(tables: Tables, workspace: string, kind: RecordKind, row: Row): KeptRecord {
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
