// Opens the embedded service over a data folder: store, starter corpus, rules. The path of every cold answer, so each
// part is imported when it is needed and the starter corpus is looked at only while the store has no documents.
import { createService, type Service, type ServiceOptions } from './app.ts';
import type { AccountStore } from './store/accounts.ts';
import type { Store } from './store/store.ts';

export interface OpenServiceOptions extends Omit<ServiceOptions, 'store' | 'accounts'> {
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
  const { openStore } = await import('./store/open.ts');
  const { accounts } = await import('./store/accounts.ts');
  const store = await openStore({ folder });
  if (starterFolder !== undefined) await startCorpus(store, starterFolder, now);
  const ledger = accounts(store.database);
  return { ...createService({ ...rest, store, accounts: ledger }), store, accounts: ledger };
}

/** Puts the starter corpus into a store that never had anything. */
async function startCorpus(store: Store, folder: string, now: () => Date): Promise<void> {
  const { documents } = await store.statistics();
  if (documents > 0) return;
  const { ensureStarter } = await import('./corpus/starter.ts');
  const { calibrate } = await import('./engine/calibrate.ts');
  await ensureStarter(store, { folder, now, calibrate });
}
