// Checks a whole store: reads all rows, compares originals with their hashes, recounts.
import type { Backend } from './backend.ts';
import { digestOf, pages, type TableDigest } from './copy.ts';
import { StoreError } from './errors.ts';
import { TABLES, type Row, type TableStore } from './table-store.ts';

export interface StoreCheck {
  readonly tables: readonly TableDigest[];
  /** Originals that have the bytes they are named for. */
  readonly originals: number;
  /** What is wrong, a sentence each; the first hundred. */
  readonly problems: readonly string[];
}

const MOST = 100;

/** Changes nothing. @throws StoreError; the signal's reason */
export async function checkStore(backend: Backend, signal: AbortSignal): Promise<StoreCheck> {
  const store = await backend.tables();
  const tables: TableDigest[] = [];
  for (const table of TABLES) tables.push(await digestOf(store, table, signal));
  const problems: string[] = [];
  if (typeof (await backend.corpus.manifest('copying')) === 'string')
    problems.push('A copy into this store was not finished: run it again.');
  const { originals, counted } = await lookAtDocuments(backend, store, { signal, problems });
  const { documents, chunks } = await backend.corpus.statistics();
  if (documents !== counted.documents || chunks !== counted.chunks)
    problems.push(
      `The counts say ${documents} documents and ${chunks} chunks; there are ${counted.documents} and ${counted.chunks}.`,
    );
  return { tables, originals, problems: problems.slice(0, MOST) };
}

const DOCUMENTS = TABLES.find(({ name }) => name === 'documents')!;

async function lookAtDocuments(
  backend: Backend,
  store: TableStore,
  { signal, problems }: { readonly signal: AbortSignal; readonly problems: string[] },
) {
  const counted = { documents: 0, chunks: 0 };
  let originals = 0;
  for await (const rows of pages(store, DOCUMENTS))
    for (const row of rows) {
      signal.throwIfAborted();
      const fault = await faultIn(backend, row);
      if (fault === undefined) originals += 1;
      else problems.push(fault);
      if (row['current'] !== 1) continue;
      counted.documents += 1;
      counted.chunks += (await backend.corpus.chunks(String(row['id']))).length;
    }
  return { originals, counted };
}

async function faultIn(backend: Backend, { id, content_sha256 }: Row): Promise<string | undefined> {
  try {
    const bytes = await backend.snapshots.snapshot(String(content_sha256));
    return bytes === undefined ? `The original of ${String(id)} is not there.` : undefined;
  } catch (error) {
    if (error instanceof StoreError && error.code === 'damaged') return error.message;
    throw error;
  }
}
