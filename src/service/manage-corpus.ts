// The corpus as its owner handles it, in this process: add, list and remove documents. No HTTP: the API has no route for it.
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IngestOptions, IngestReport } from '../corpus/ingest.ts';
import type { DocumentRecord, SourceRow } from '../store/corpus-store.ts';
import type { Store } from '../store/backend.ts';

export interface AddOptions extends Omit<IngestOptions, 'sector' | 'maxBytes'> {
  readonly sector?: string | undefined;
  /** Largest file, in bytes. */
  readonly maxBytes?: number | undefined;
  readonly keepStarter?: boolean;
}

/**
 * Adds files, folders and web pages; the user's first own documents replace the starter corpus, even if none has a text.
 * @throws {CorpusError} before anything is added if a path does not exist.
 * @throws {StoreError}.
 */
export async function addPaths(
  store: Store,
  paths: readonly string[],
  options: AddOptions,
): Promise<IngestReport> {
  const { ingest } = await import('../corpus/ingest.ts');
  const { keepStarter = false, sector, maxBytes, ...rest } = options;
  const report = await ingest(store, paths, {
    ...rest,
    ...(sector === undefined ? {} : { sector }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  // Files without a text are the user's own too: nothing else may be taken for what they say.
  const own = report.added + report.updated + report.unchanged + report.empty > 0;
  const { recallStarter, retireStarter } = await import('../corpus/starter.ts');
  if (own && !keepStarter) await retireStarter(store, true);
  if ((report.removed ?? 0) > 0) await recallStarter(store);
  return report;
}

export interface DocumentList {
  readonly items: readonly DocumentRecord[];
  readonly total: number;
}

/** Current documents, all of them unless `limit` says otherwise. */
export async function listDocuments(
  store: Store,
  options: { sector?: string | undefined; limit?: number | undefined; offset?: number | undefined },
): Promise<DocumentList> {
  const filter = options.sector === undefined ? {} : { sector_id: options.sector };
  const start = options.offset ?? 0;
  const items: DocumentRecord[] = [];
  for (;;) {
    const wanted = Math.min(PAGE, (options.limit ?? Number.POSITIVE_INFINITY) - items.length);
    const { rows, total } = await store.documents(filter, { limit: wanted, offset: start + items.length });
    items.push(...rows);
    if (rows.length < wanted || items.length >= (options.limit ?? total)) return { items, total };
  }
}

/**
 * Removes documents by id, source id, path or address; `unknown`: what matched nothing, `starter`: the starter corpus is back.
 */
export async function removeDocuments(
  store: Store,
  names: readonly string[],
  all: { all?: boolean; starter?: boolean },
): Promise<{ removed: number; unknown: string[]; starter: boolean }> {
  const { items } = await listDocuments(store, {});
  const wanted = new Set<string>();
  const unknown: string[] = [];
  for (const name of names) {
    const isNamed = await namedBy(store, name);
    const found = items.filter(isNamed);
    if (found.length === 0) unknown.push(name);
    for (const { id } of found) wanted.add(id);
  }
  if (all.all === true) for (const { id } of items) wanted.add(id);
  const removed = wanted.size > 0 ? await store.removeDocuments([...wanted]) : 0;
  const { recallStarter, retireStarter } = await import('../corpus/starter.ts');
  const retired = all.starter === true ? await retireStarter(store) : 0;
  return { removed: removed + retired, unknown, starter: removed > 0 && (await recallStarter(store)) };
}

const PAGE = 500;

/**
 * A path means a file and what is in a folder; a feed or an archive that holds many documents is their source, or where
 * they are, whatever addresses they name themselves.
 */
async function namedBy(store: Store, name: string): Promise<(document: DocumentRecord) => boolean> {
  const addresses = await addressesOf(name);
  const there = new Set<string>();
  for (const address of addresses) for (const id of await store.documentsUnder(address)) there.add(id);
  const within = (url: string) => addresses.some((address) => isUnder(url, address));
  const sources = new Set((await allSources(store)).filter(({ url }) => within(url)).map(({ id }) => id));
  return ({ id, source_id, source_url }) =>
    id === name ||
    source_id === name ||
    source_url === name ||
    there.has(id) ||
    sources.has(source_id) ||
    within(source_url);
}

/** Of a path as it is named and where its links lead; of an address on the web, that too. */
async function addressesOf(name: string): Promise<string[]> {
  const paths = [resolve(name), await realpath(name).catch(() => resolve(name))];
  const given = /^[a-z][a-z0-9+.-]+:/i.test(name) ? [name] : [];
  return [...new Set([...paths.map((path) => pathToFileURL(path).href), ...given])];
}

function isUnder(url: string, address: string): boolean {
  return url === address || url.startsWith(`${address}/`) || url.startsWith(`${address}#`);
}

async function allSources(store: Store): Promise<SourceRow[]> {
  const found: SourceRow[] = [];
  for (;;) {
    const { rows, total } = await store.sources({}, { limit: PAGE, offset: found.length });
    found.push(...rows);
    if (rows.length < PAGE || found.length >= total) return found;
  }
}
