// Copies one store into another, between any databases: table by table in the order of keys,
// originals before the documents that name them, compared at the end. After an interruption, the next run continues after the
// last row.
import { createHash } from 'node:crypto';
import type { Backend } from './backend.ts';
import { StoreError } from './errors.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import { TABLES, type Cell, type Row, type TableShape, type TableStore } from './table-store.ts';

/** The contents of a table: two stores with the same digests have the same contents. */
export interface TableDigest {
  readonly table: string;
  readonly rows: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

export interface CopyOptions {
  /** The name of the source, for the note in the target that identifies an interrupted copy. */
  readonly name: string;
  readonly signal: AbortSignal;
  /** Called before each table is copied. */
  readonly onTable?: (table: string) => void;
}

/** In the target's manifest until the copy is complete. */
const NOTE = 'copying';
const AT_ONCE = 200;

/**
 * Copies all stored data into an empty store. Derived data is rebuilt: the index here, names by the first question about them.
 * @throws StoreError if the target has other data, or the source was changed meanwhile; the signal's reason
 */
export async function copyStore(from: Backend, to: Backend, options: CopyOptions): Promise<TableDigest[]> {
  const [source, target] = [await from.tables(), await to.tables()];
  const { name, signal, onTable } = options;
  if ((await to.corpus.manifest(NOTE)) !== name) {
    await refuseFull(target);
    await to.corpus.setManifest(NOTE, name);
  }
  const digests: TableDigest[] = [];
  for (const table of TABLES) {
    onTable?.(table.name);
    const originals = table.name === 'documents' ? { from: from.snapshots, to: to.snapshots } : undefined;
    digests.push(await copyTable(table, { source, target, originals, signal }));
  }
  await target.settle();
  await to.corpus.repairIndex();
  await to.corpus.setManifest(NOTE, null);
  return digests;
}

interface Copying {
  readonly source: TableStore;
  readonly target: TableStore;
  readonly originals: { readonly from: SnapshotStore; readonly to: SnapshotStore } | undefined;
  readonly signal: AbortSignal;
}

/** A table that differs afterwards was changed since an earlier run: it is copied once more from the beginning. */
async function copyTable(table: TableShape, copying: Copying): Promise<TableDigest> {
  const { source, target, signal } = copying;
  for (let tries = 0; tries < 2; tries += 1) {
    if (tries > 0 || HELD.has(table.name)) await clearBut(table, target);
    await fill(table, copying);
    const [wanted, made] = [await digestOf(source, table, signal), await digestOf(target, table, signal)];
    if (wanted.sha256 === made.sha256) return made;
  }
  throw new StoreError(
    'busy',
    `Copying ${table.name} failed: the store was changed while it was copied. Stop whatever writes to it, and run the command again.`,
  );
}

/** Tables with rows that exist before the copy begins, or that differ by their key. */
const HELD: ReadonlySet<string> = new Set(['manifest', 'statistics']);

async function clearBut(table: TableShape, target: TableStore): Promise<void> {
  const notes = table.name === 'manifest' ? await noteIn(target, table) : [];
  await target.clear(table);
  if (notes.length > 0) await target.putRows(table, notes);
}

async function noteIn(target: TableStore, table: TableShape): Promise<readonly Row[]> {
  const notes: Row[] = [];
  for await (const rows of pages(target, table)) notes.push(...rows.filter(isNote));
  return notes;
}

async function fill(table: TableShape, { source, target, originals, signal }: Copying): Promise<void> {
  for await (const rows of pages(source, table, await lastKey(target, table))) {
    signal.throwIfAborted();
    if (originals !== undefined) await copyOriginals(rows, originals);
    await target.putRows(
      table,
      rows.filter((row) => table.name !== 'manifest' || !isNote(row)),
    );
  }
}

/** The last key that an earlier run copied. */
async function lastKey(target: TableStore, table: TableShape): Promise<readonly Cell[] | undefined> {
  if (HELD.has(table.name)) return undefined;
  let last: readonly Cell[] | undefined;
  for await (const rows of pages(target, table)) last = keyOf(table, rows.at(-1));
  return last;
}

async function copyOriginals(
  rows: readonly Row[],
  { from, to }: { readonly from: SnapshotStore; readonly to: SnapshotStore },
): Promise<void> {
  for (const { content_sha256 } of rows) {
    const sha256 = String(content_sha256);
    const bytes = await from.snapshot(sha256);
    if (bytes !== undefined) await to.putSnapshots([{ sha256, bytes }]);
  }
}

/** All rows of a table, some at a time. */
export async function* pages(
  store: TableStore,
  table: TableShape,
  after?: readonly Cell[],
): AsyncGenerator<readonly Row[]> {
  let last = after;
  for (;;) {
    const rows = await store.rows(table, last, AT_ONCE);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    last = keyOf(table, rows.at(-1));
  }
}

function keyOf({ key }: TableShape, row: Row | undefined): readonly Cell[] {
  return key.map((column) => row?.[column] ?? null);
}

/** @throws the signal's reason */
export async function digestOf(
  store: TableStore,
  table: TableShape,
  signal: AbortSignal,
): Promise<TableDigest> {
  const digest = createHash('sha256');
  let count = 0;
  for await (const rows of pages(store, table)) {
    signal.throwIfAborted();
    for (const row of rows) {
      if (table.name === 'manifest' && isNote(row)) continue;
      digest.update(`${JSON.stringify(table.columns.map((column) => row[column] ?? null))}\n`);
      count += 1;
    }
  }
  return { table: table.name, rows: count, sha256: digest.digest('hex') };
}

function isNote(row: Row): boolean {
  return row['name'] === NOTE;
}

async function refuseFull(target: TableStore): Promise<void> {
  for (const table of TABLES) {
    if (table.name === 'statistics' || (await target.rows(table, undefined, 1)).length === 0) continue;
    throw new StoreError(
      'unavailable',
      `The store to copy into holds ${table.name} already. Name an empty one: existing data is not overwritten.`,
    );
  }
}
