// Opens the embedded service over a data folder: store, starter corpus, rules. The path of every cold answer, so each
// part is imported when it is needed; what stands in the manifest says whether the starter corpus must be looked at.
import { createService, type Service, type ServiceOptions } from './app.ts';
import { starterFact } from '../corpus/starter-fact.ts';
import type { AccountStore } from '../store/sqlite/accounts.ts';
import { StoreError } from '../store/errors.ts';
import type { Store } from '../store/corpus-store.ts';

export interface OpenServiceOptions extends Omit<
  ServiceOptions,
  'store' | 'accounts' | 'database' | 'folder'
> {
  /** The data folder, with `ibid.db` and the snapshots; made when it is not there. */
  readonly folder: string;
  /** Where the packaged starter documents are; without it a new store stays empty. */
  readonly starterFolder?: string;
}

export interface OpenedService extends Service {
  readonly store: Store;
  readonly accounts: AccountStore;
}

/** Opens store and service. @throws StoreError with a sentence that names the file and what to do. */
export async function openService(options: OpenServiceOptions): Promise<OpenedService> {
  const { folder, starterFolder, ...rest } = options;
  const now = options.now ?? (() => new Date());
  const { openStore } = await import('../store/sqlite/open.ts');
  const { accounts } = await import('../store/sqlite/accounts.ts');
  const store = await openStore({ folder });
  if (starterFolder !== undefined) await startCorpus(store, starterFolder, now, options.version);
  const ledger = accounts(store.database);
  const service = createService({ ...rest, store, accounts: ledger, database: store.database, folder });
  return { ...service, store, accounts: ledger };
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
  const { calibrate } = await import('../engine/query/calibrate.ts');
  const options = { folder, now, calibrate, ...(version === undefined ? {} : { version }) };
  if (fact.state === 'absent') await ensureStarter(store, options);
  else await refreshStarter(store, options).catch(unlessStore);
}

// Documents of an older package answer too where the new ones cannot be written.
function unlessStore(error: unknown): void {
  if (!(error instanceof StoreError)) throw error;
}
