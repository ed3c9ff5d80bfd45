// RecordStore over PostgreSQL: one table for all kinds.
import type { Page, Rows } from '../paging.ts';
import type { Changed, RecordKind, RecordStore, StoredRecord } from '../record-store.ts';
import type { Database, Transaction } from './database.ts';

export function records(database: Database): RecordStore {
  return {
    put: (workspace, ...all) =>
      database.write('writing a record', (rows) => putAll(rows, workspace, all), 'repeatable'),
    add: (workspace, record) => database.write('adding a record', (rows) => add(rows, workspace, record)),
    get: (workspace, kind, id) =>
      database.ask('reading a record', (rows) =>
        rows.get<StoredRecord>(`${RECORD} WHERE ${THIS}`, workspace, kind, id),
      ),
    list: (workspace, kind, { label }, page) =>
      database.read('listing records', (rows) => list(rows, [workspace, kind], label, page)),
    change: (workspace, kind, id, change) =>
      database.write('changing a record', (rows) => changeOne(rows, [workspace, kind, id], change)),
    remove: (workspace, kind, id) =>
      database.write('removing a record', (rows) => remove(rows, workspace, kind, id)),
    workspaces: (kind) =>
      database.ask('listing workspaces', async (rows) => {
        const sql = 'SELECT DISTINCT workspace FROM ibid.records WHERE kind = $1 ORDER BY workspace';
        return (await rows.all<{ workspace: string }>(sql, kind)).map(({ workspace }) => workspace);
      }),
  };
}

/** A record with its labels, in order. */
const RECORD =
  'SELECT r.id, r.at, r.text, ARRAY(SELECT l.label FROM ibid.record_labels l WHERE l.workspace = r.workspace ' +
  'AND l.kind = r.kind AND l.id = r.id ORDER BY l.label)::text[] AS labels FROM ibid.records r';
const THIS = 'r.workspace = $1 AND r.kind = $2 AND r.id = $3';

type KindRecord = StoredRecord & { readonly kind: RecordKind };

async function putAll(rows: Transaction, workspace: string, all: readonly KindRecord[]): Promise<void> {
  for (const record of all) await put(rows, workspace, record);
}

async function add(rows: Transaction, workspace: string, record: KindRecord): Promise<boolean> {
  const { kind, id, at, text } = record;
  const sql =
    'INSERT INTO ibid.records (workspace, kind, id, at, text) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING';
  const isNew = (await rows.run(sql, workspace, kind, id, at, text)) > 0;
  if (isNew) await putLabels(rows, workspace, record);
  return isNew;
}

async function put(rows: Transaction, workspace: string, record: KindRecord): Promise<void> {
  const { kind, id, at, text } = record;
  await rows.run(
    `INSERT INTO ibid.records (workspace, kind, id, at, text) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (workspace, kind, id) DO UPDATE SET at = excluded.at, text = excluded.text`,
    workspace,
    kind,
    id,
    at,
    text,
  );
  await rows.run(`DELETE FROM ibid.record_labels r WHERE ${THIS}`, workspace, kind, id);
  await putLabels(rows, workspace, record);
}

async function changeOne(
  rows: Transaction,
  [workspace, kind, id]: readonly [workspace: string, kind: RecordKind, id: string],
  change: (text: string) => string | Changed,
): Promise<boolean> {
  const found = `SELECT text FROM ibid.records r WHERE ${THIS} FOR UPDATE`;
  const record = await rows.get<{ text: string }>(found, workspace, kind, id);
  if (record === undefined) return false;
  const changed = change(record.text);
  const text = typeof changed === 'string' ? changed : changed.text;
  await rows.run(`UPDATE ibid.records r SET text = $4 WHERE ${THIS}`, workspace, kind, id, text);
  if (typeof changed === 'string') return true;
  await rows.run(`DELETE FROM ibid.record_labels r WHERE ${THIS}`, workspace, kind, id);
  await putLabels(rows, workspace, { kind, id, labels: changed.labels });
  return true;
}

async function putLabels(
  rows: Transaction,
  workspace: string,
  { kind, id, labels }: Pick<KindRecord, 'kind' | 'id' | 'labels'>,
): Promise<void> {
  if (labels.length === 0) return;
  await rows.run(
    'INSERT INTO ibid.record_labels (workspace, kind, id, label) SELECT $1, $2, $3, unnest($4::text[])',
    workspace,
    kind,
    id,
    [...new Set(labels)],
  );
}

async function list(
  rows: Transaction,
  owner: readonly [workspace: string, kind: RecordKind],
  label: string | undefined,
  page: Page,
): Promise<Rows<StoredRecord>> {
  const labelled =
    ' AND r.id IN (SELECT l.id FROM ibid.record_labels l WHERE l.workspace = $1 AND l.kind = $2 AND l.label = $3)';
  const where = `r.workspace = $1 AND r.kind = $2${label === undefined ? '' : labelled}`;
  const values = label === undefined ? [...owner] : [...owner, label];
  const cut = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  const found = await rows.all<StoredRecord>(
    `${RECORD} WHERE ${where} ORDER BY r.at DESC, r.id ${cut}`,
    ...values,
    page.limit,
    page.offset,
  );
  const counted = `SELECT count(*) AS total FROM ibid.records r WHERE ${where}`;
  return { rows: found, total: (await rows.get<{ total: number }>(counted, ...values))?.total ?? 0 };
}

async function remove(rows: Transaction, workspace: string, kind: RecordKind, id: string): Promise<boolean> {
  const removed = await rows.run(`DELETE FROM ibid.records r WHERE ${THIS}`, workspace, kind, id);
  await rows.run(`DELETE FROM ibid.record_labels r WHERE ${THIS}`, workspace, kind, id);
  return removed > 0;
}
