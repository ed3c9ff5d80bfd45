// A whole store in memory: the same tables as in a file, and snapshots in a map.
import { memoryDatabase } from './in-memory.ts';
import { migrate } from './migrate.ts';
import { checkedName } from '../written/snapshot-name.ts';
import { sqliteBackend, type SqliteBackend } from './sqlite-backend.ts';
import type { SnapshotStore } from '../snapshot-store.ts';

/** An empty store of its own. */
export async function openInMemory(): Promise<SqliteBackend> {
  const database = await memoryDatabase((connection, file) => migrate(connection, file, 'write'));
  return sqliteBackend(database, memorySnapshots());
}

function memorySnapshots(): SnapshotStore {
  const stored = new Map<string, Uint8Array>();
  return {
    snapshot: async (sha256) => stored.get(checkedName(sha256)),
    putSnapshots: async (snapshots) => {
      for (const { sha256, bytes } of snapshots)
        if (!stored.has(checkedName(sha256))) stored.set(sha256, Uint8Array.from(bytes));
    },
  };
}
