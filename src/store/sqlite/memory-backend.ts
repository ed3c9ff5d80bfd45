// A whole store in memory: the same tables as in a file, and snapshots in a map.
import type { Backend } from '../backend.ts';
import { type SnapshotStore, checkedName } from '../snapshot-store.ts';
import { backendOver } from '../sql/backend.ts';
import type { Database } from '../sql/work.ts';
import { database } from './database.ts';
import { migrate } from './migrate.ts';
import { defaultDriver } from './open.ts';

/** An empty store of its own. */
export async function openInMemory(): Promise<Backend> {
  return backendOver(await memoryDatabase(), memorySnapshots(), memoryDatabase);
}

function memorySnapshots(): SnapshotStore {
  const stored = new Map<string, Uint8Array>();
  return {
    snapshot: async (sha256) => stored.get(checkedName(sha256)),
    hasSnapshot: async (sha256) => stored.has(checkedName(sha256)),
    putSnapshots: async (snapshots) => {
      for (const { sha256, bytes } of snapshots)
        if (!stored.has(checkedName(sha256))) stored.set(sha256, Uint8Array.from(bytes));
    },
  };
}

// A database that lives as long as its process: for stores in memory, and for what is derived where a store cannot be written.

const FILE = ':memory:';

/** An empty one, of its own. */
export async function memoryDatabase(): Promise<Database> {
  const driver = await defaultDriver();
  const connection = driver.open(FILE, 'write');
  migrate(connection, FILE, 'write');
  return database(connection, { file: FILE, driver: driver.name, readOnly: false });
}
