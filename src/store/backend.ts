// All storage, behind contracts that name no database, and the only way to open it. Only this file
// imports a folder of a database, and only when one is opened.
import type { AccountStore } from './account-store.ts';
import type { EntityStore } from './entity-store.ts';
import { StoreError } from './errors.ts';
import type { RecordStore } from './record-store.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import type { TableStore } from './table-store.ts';
import type { CorpusStore } from './corpus-store.ts';
import type { IndexStore, ManifestStore, RetrievalStore } from './index-store.ts';

/** A whole corpus. Its parts read and write the same documents, and each of its writes is one transaction. */
export interface Store extends CorpusStore, RetrievalStore, ManifestStore, IndexStore {}

/** One opened store: all of its parts are in one database, and are closed together. */
export interface Backend {
  readonly corpus: Store;
  readonly accounts: AccountStore;
  readonly records: RecordStore;
  readonly entities: EntityStore;
  readonly snapshots: SnapshotStore;
  /** All stored rows: for copies and checks. */
  readonly tables: () => Promise<TableStore>;
  /** Database and version, for health: `sqlite 3.46.1 (node:sqlite)`. */
  readonly describe: () => string;
  /** Releases files and connections. No part may be used afterwards. */
  readonly close: () => Promise<void>;
}

export interface BackendOptions {
  /** Never write, and create nothing: if there is no store, a StoreError `absent`. */
  readonly readOnly?: boolean;
  /** Create no folder, and no database in a folder: if there is no store, a StoreError `absent`. */
  readonly mustExist?: boolean;
}

/**
 * Opens the store at a place; makes an empty one where there is none.
 * @param where a folder, absolute or relative, or the URL of a PostgreSQL database
 * @throws StoreError, each with a sentence that says what to do
 */
export async function openBackend(where: string, options: BackendOptions = {}): Promise<Backend> {
  const scheme = /^([a-z][a-z0-9+.-]+):\/\//i.exec(where)?.[1];
  if (isPostgres(scheme)) return await openAtUrl(where, options);
  if (scheme !== undefined) throw unknownScheme(scheme);
  const { openSqlite } = await import('./sqlite/open.ts');
  return openSqlite({ folder: where, ...options });
}

function isPostgres(scheme: string | undefined): boolean {
  return scheme !== undefined && ['postgres', 'postgresql'].includes(scheme.toLowerCase());
}

async function openAtUrl(url: string, options: BackendOptions): Promise<Backend> {
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres({
    url,
    ...options,
    otherwise: async () => (await import('./sqlite/memory-backend.ts')).memoryDatabase(),
  });
}

/** `absent`: nothing is there · `sound` · `damaged` · `lost`: snapshots without the database that names them. */
export type Condition = 'absent' | 'sound' | 'damaged' | 'lost';

export interface Salvage {
  /** Checks the whole database, which may take a while. @throws StoreError `busy`, `newer`, `read_only`, `unavailable` */
  condition(): Promise<Condition>;
  /**
   * Replaces the database with an empty one with these facts in its manifest; the old one is renamed.
   * @returns the new name of the old one, undefined if there was none
   */
  startOver(now: Date, manifest: Readonly<Record<string, unknown>>): Promise<string | undefined>;
  /** The SHA-256 of each snapshot, in order; their bytes are still to be checked. */
  snapshotNames(): Promise<string[]>;
}

/** What can still be done with a store in a folder that `openBackend` rejects. Nothing is ever deleted. */
export async function salvage(folder: string): Promise<Salvage> {
  const { salvageSqlite } = await import('./sqlite/salvage.ts');
  return salvageSqlite(folder);
}

/** An empty store in memory, lost when it is closed: for demonstrations, tests and benchmarks. */
export async function openMemoryBackend(): Promise<Backend> {
  const { openInMemory } = await import('./sqlite/memory-backend.ts');
  return openInMemory();
}

// The rest of the URL may hold a password.
function unknownScheme(scheme: string): StoreError {
  return new StoreError(
    'unavailable',
    `A store at a ${scheme}: URL cannot be opened. Name a folder of this machine, or a PostgreSQL as postgres://….`,
  );
}
