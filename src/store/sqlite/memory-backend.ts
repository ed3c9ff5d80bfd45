// A whole store in memory: the same tables as in a file, and snapshots in a map.
import type { Backend } from '../backend.ts';
import type { SnapshotStore } from '../snapshot-store.ts';
import { backendOver } from '../sql/backend.ts';
import { checkedName } from '../written/snapshot-name.ts';
import { memoryDatabase } from './in-memory.ts';

/** An empty store of its own. */
export async function openInMemory(): Promise<Backend> {
  return backendOver(await memoryDatabase(), memorySnapshots(), memoryDatabase);
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
