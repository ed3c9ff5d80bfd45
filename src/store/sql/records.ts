// RecordStore: one table for all kinds.
import type { Page, Rows } from '../paging.ts';
import { namesIn } from '../written/rows.ts';
import type { Changed, RecordKind, RecordStore, StoredRecord } from '../record-store.ts';
import { all, get, insert, run, type Database, type Work } from './work.ts';

export function records(database: Database): RecordStore {
  return {
    put: (workspace, ...records) =>
      database.note('writing a record', () => putAll(workspace, records), 'repeatable'),
    add: (workspace, record) => database.note('adding a record', () => add(workspace, record)),
    get: (workspace, kind, id) =>
      database.ask('reading a record', function* () {
        const row = yield* get<RecordRow>(`${RECORD} WHERE ${THIS}`, workspace, kind, id);
        return row === undefined ? undefined : recordOf(row);
      }),
    list: (workspace, kind, { label }, page) =>
      database.read('listing records', () => list([workspace, kind], label, page)),
    change: (workspace, kind, id, change) =>
      database.note('changing a record', () => changeOne([workspace, kind, id], change)),
    remove: (workspace, kind, id) => database.note('removing a record', () => remove(workspace, kind, id)),
    workspaces: (kind) =>
      database.ask('listing workspaces', function* () {
        const sql = 'SELECT DISTINCT workspace FROM ibid.records WHERE kind = $1 ORDER BY workspace';
        return (yield* all<{ workspace: string }>(sql, kind)).map(({ workspace }) => workspace);
      }),
  };
}

/** A record with its labels, in order. */
const RECORD =
  'SELECT r.id, r.at, r."text", (SELECT json_agg(l.label ORDER BY l.label)::text FROM ibid.record_labels l ' +
  'WHERE l.workspace = r.workspace AND l.kind = r.kind AND l.id = r.id) AS labels FROM ibid.records r';
const THIS = 'r.workspace = $1 AND r.kind = $2 AND r.id = $3';

/** The labels are a JSON array, or null where there are none. */
type RecordRow = Omit<StoredRecord, 'labels'> & { readonly labels: string | null };

function recordOf({ id, at, labels, text }: RecordRow): StoredRecord {
  return { id, at, labels: namesIn(labels), text };
}

type KindRecord = StoredRecord & { readonly kind: RecordKind };

function* putAll(workspace: string, records: readonly KindRecord[]): Work<void> {
  for (const record of records) yield* put(workspace, record);
}

function* add(workspace: string, record: KindRecord): Work<boolean> {
  const { kind, id, at, text } = record;
  const sql =
    'INSERT INTO ibid.records (workspace, kind, id, at, "text") VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING';
  const isNew = (yield* run(sql, workspace, kind, id, at, text)) > 0;
  if (isNew) yield* putLabels(workspace, record);
  return isNew;
}

function* put(workspace: string, record: KindRecord): Work<void> {
  const { kind, id, at, text } = record;
  yield* run(
    `INSERT INTO ibid.records (workspace, kind, id, at, "text") VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (workspace, kind, id) DO UPDATE SET at = excluded.at, "text" = excluded."text"`,
    workspace,
    kind,
    id,
    at,
    text,
  );
  yield* run(`DELETE FROM ibid.record_labels AS r WHERE ${THIS}`, workspace, kind, id);
  yield* putLabels(workspace, record);
}

function* changeOne(
  [workspace, kind, id]: readonly [workspace: string, kind: RecordKind, id: string],
  change: (text: string) => string | Changed,
): Work<boolean> {
  const found = `SELECT r."text" FROM ibid.records r WHERE ${THIS} FOR UPDATE`;
  const record = yield* get<{ text: string }>(found, workspace, kind, id);
  if (record === undefined) return false;
  const changed = change(record.text);
  const text = typeof changed === 'string' ? changed : changed.text;
  yield* run(`UPDATE ibid.records AS r SET "text" = $4 WHERE ${THIS}`, workspace, kind, id, text);
  if (typeof changed === 'string') return true;
  yield* run(`DELETE FROM ibid.record_labels AS r WHERE ${THIS}`, workspace, kind, id);
  yield* putLabels(workspace, { kind, id, labels: changed.labels });
  return true;
}

function* putLabels(
  workspace: string,
  { kind, id, labels }: Pick<KindRecord, 'kind' | 'id' | 'labels'>,
): Work<void> {
  const rows = [...new Set(labels)].map((label) => [workspace, kind, id, label]);
  yield* insert({ into: 'ibid.record_labels (workspace, kind, id, label)', rows });
}

function* list(
  owner: readonly [workspace: string, kind: RecordKind],
  label: string | undefined,
  page: Page,
): Work<Rows<StoredRecord>> {
  const labelled =
    ' AND r.id IN (SELECT l.id FROM ibid.record_labels l WHERE l.workspace = $1 AND l.kind = $2 AND l.label = $3)';
  const where = `r.workspace = $1 AND r.kind = $2${label === undefined ? '' : labelled}`;
  const values = label === undefined ? [...owner] : [...owner, label];
  const cut = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const found = yield* all<RecordRow>(
    `${RECORD} WHERE ${where} ORDER BY r.at DESC, r.id ${cut}`,
    ...values,
    page.limit,
    page.offset,
  );
  const counted = `SELECT count(*) AS total FROM ibid.records r WHERE ${where}`;
  return {
    rows: found.map(recordOf),
    total: (yield* get<{ total: number }>(counted, ...values))?.total ?? 0,
  };
}

function* remove(workspace: string, kind: RecordKind, id: string): Work<boolean> {
  const removed = yield* run(`DELETE FROM ibid.records AS r WHERE ${THIS}`, workspace, kind, id);
  yield* run(`DELETE FROM ibid.record_labels AS r WHERE ${THIS}`, workspace, kind, id);
  return removed > 0;
}
