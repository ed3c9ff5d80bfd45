// Opens the embedded service over a data folder: store, starter corpus, rules. The path of every cold answer, so each
// part is imported when it is needed; a fact in the manifest says whether the starter corpus must be looked at.
import { createService, type Service, type ServiceOptions } from './app.ts';
import { starterFact } from '../corpus/starter-fact.ts';
import { openBackend, type Backend } from '../store/backend.ts';
import { StoreError } from '../store/errors.ts';
import type { Store } from '../store/store.ts';

export interface OpenServiceOptions extends Omit<ServiceOptions, 'backend' | 'folder'> {
  /** The data folder; made when it is not there. */
  readonly folder: string;
  /** The store of that folder where it is open already; it is opened when absent. */
  readonly backend?: Backend;
  /** Where the packaged starter documents are; without it a new store stays empty. */
  readonly starterFolder?: string;
}

export interface OpenedService extends Service {
  readonly backend: Backend;
}

/** Opens store and service. @throws StoreError with a sentence that names the store and what to do. */
export async function openService(options: OpenServiceOptions): Promise<OpenedService> {
  const { folder, starterFolder, backend = await openBackend(folder), ...rest } = options;
  const now = options.now ?? (() => new Date());
  if (starterFolder !== undefined) await startCorpus(backend.corpus, starterFolder, now, options.version);
  return { ...createService({ ...rest, backend, folder }), backend };
}

/** Puts the starter corpus into a store that never had anything, or this package's in the place of another's. */
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
  const { calibrate } = await import('./calibrating.ts');
  const options = { folder, now, calibrate, ...(version === undefined ? {} : { version }) };
  if (fact.state === 'absent') await ensureStarter(store, options);
  else await refreshStarter(store, options).catch(unlessStore);
}

// Documents of an older package answer too where the new ones cannot be written.
function unlessStore(error: unknown): void {
  if (!(error instanceof StoreError)) throw error;
}
