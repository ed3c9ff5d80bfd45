// Original bytes, content-addressed: snapshots/ab/<sha256>. Written whole (temporary file, fsync, rename, fsync of the
// folder) before any row speaks of them, and never written again; checked against their name when read.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StoreError } from './errors.ts';

export interface Snapshot {
  /** Lower-case hex SHA-256 of the bytes. */
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** Makes sure that all of these are on disk; several at a time, since each waits for the disk. */
export async function keepSnapshots(folder: string, snapshots: readonly Snapshot[]): Promise<void> {
  const folders = new Set<string>();
  const waiting = [...snapshots];
  const next = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (await keep(folder, one)) folders.add(dirname(pathOf(folder, one.sha256)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  await Promise.all([...folders].map(syncFolder));
}

/** The bytes with this hash, or undefined where they were never kept. @throws StoreError `damaged` */
export async function readSnapshot(folder: string, sha256: string): Promise<Uint8Array | undefined> {
  const path = pathOf(folder, sha256);
  let bytes: Uint8Array;
  try {
    bytes = await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (createHash('sha256').update(bytes).digest('hex') === sha256) return bytes;
  throw new StoreError(
    'damaged',
    `The snapshot ${path} no longer has the bytes it is named for. Move that file away and add the document again.`,
  );
}

const AT_ONCE = 8;
const SHA256 = /^[0-9a-f]{64}$/;

function pathOf(folder: string, sha256: string): string {
  if (!SHA256.test(sha256)) throw new TypeError('a snapshot is named by 64 lower-case hex digits');
  return join(folder, sha256.slice(0, 2), sha256);
}

async function keep(folder: string, { sha256, bytes }: Snapshot): Promise<boolean> {
  const path = pathOf(folder, sha256);
  if (await hasSize(path, bytes.byteLength)) return false;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeSynced(temporary, bytes);
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return true;
}

async function hasSize(path: string, size: number): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isFile() && found.size === size,
    () => false,
  );
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

// Windows cannot open a folder for syncing, and does not need it.
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined);
  if (handle === undefined) return;
  try {
    await handle.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  } finally {
    await handle.close();
  }
}
