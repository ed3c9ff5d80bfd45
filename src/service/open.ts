// Opens the embedded service over a data folder: store, documents of an older version, starter
// corpus, rules. Every cold answer runs this, so each part is imported only when needed; a fact in the manifest says whether to
// check the starter corpus.
import { createService, type Service, type ServiceOptions } from './app.ts';
import { leftBehind, type Left } from '../corpus/index/index-facts.ts';
import { starterFact } from '../corpus/starter-fact.ts';
import { openBackend, type Backend, type Store } from '../store/backend.ts';
import { StoreError } from '../store/errors.ts';

export interface OpenServiceOptions extends Omit<ServiceOptions, 'backend' | 'folder'> {
  /** The data folder; made when it is not there. */
  readonly folder: string;
  /** The store of that folder where it is open already; it is opened when absent. */
  readonly backend?: Backend;
  /** Where the packaged starter documents are; without it a new store stays empty. */
  readonly starterFolder?: string;
  /** Called with the documents left as an older version read them: reading them again takes too long. */
  readonly onOutdated?: (left: Left) => void | Promise<void>;
}

export interface OpenedService extends Service {
  readonly backend: Backend;
}

/**
 * Opens store and service. @throws StoreError with a sentence that names the store and what to do; `newer` also where a
 * newer version has read its documents.
 */
export async function openService(options: OpenServiceOptions): Promise<OpenedService> {
  const { folder, starterFolder, onOutdated, backend = await openBackend(folder), ...rest } = options;
  const now = options.now ?? (() => new Date());
  const left = await outdated(backend.corpus);
  if (left !== undefined) await onOutdated?.(left);
  // The starter corpus of another package waits until all can be read again.
  else if (starterFolder !== undefined)
    await startCorpus(backend.corpus, starterFolder, now, options.version);
  return { ...createService({ ...rest, backend, folder }), backend };
}

/** What an older version read and this one cannot read again at once. */
async function outdated(store: Store): Promise<Left | undefined> {
  const left = await leftBehind(store);
  if (left === undefined || left.documents > FEW || left.bytes > SMALL) return left;
  const { bringIndexUpToDate } = await import('../corpus/index/index-manifest.ts');
  const signal = AbortSignal.timeout(AT_ONCE);
  await bringIndexUpToDate(store, { signal }).catch((error: unknown) => {
    if (!signal.aborted && !(error instanceof StoreError)) throw error;
  });
  return await leftBehind(store);
}

/** Limits of what is read again before an answer: documents, bytes of their originals, milliseconds. */
const FEW = 200;
const SMALL = 1_000_000;
const AT_ONCE = 10_000;

/** Adds the starter corpus to a store that was always empty, or replaces that of another package. */
async function startCorpus(
  store: Store,
  folder: string,
  now: () => Date,
  version: string | undefined,
): Promise<void> {
  const fact = await starterFact(store);
  if (fact.state === 'retired') return;
  if (fact.state === 'present' && (version === undefined || version === fact.version)) return;
  if (fact.state === 'absent' && (await store.statistics()).documents > 0) return;
  const { ensureStarter, refreshStarter } = await import('../corpus/starter.ts');
  const options = { folder, now, ...(version === undefined ? {} : { version }) };
  if (fact.state === 'absent') await ensureStarter(store, options).catch(newStoreFull);
  else await refreshStarter(store, options).catch(unlessStore);
}

// No document was added, and the store was empty before.
function newStoreFull(cause: unknown): never {
  if (!(cause instanceof StoreError) || cause.code !== 'full') throw cause;
  const what = 'The starter documents could not be put into the new store: its disk is full.';
  throw new StoreError('full', `${what} Free some space and try again.`, { cause });
}

// Documents of an older package answer too where the new ones cannot be written.
function unlessStore(error: unknown): void {
  if (!(error instanceof StoreError)) throw error;
}
