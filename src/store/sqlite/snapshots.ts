// SnapshotStore over a folder: snapshots/ab/<sha256>. Each is written completely (temporary file,
// fsync, rename, fsync of the folder) before any row refers to it, and never changed; its hash is checked when it is read.
import { makeFolder } from '../../api/make-folder.ts';
import { hash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsync,
  open as openFile,
  promises,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StoreError } from '../errors.ts';
import { type Snapshot, type SnapshotStore, checkedName } from '../snapshot-store.ts';
import { readOnly, storeFailure } from './failures.ts';

/** The snapshots in a folder. @param database the file that they belong to, for errors */
export function folderSnapshots(
  folder: string,
  database: { readonly name: string; readonly readOnly: boolean },
): SnapshotStore {
  const failing = async <T>(doing: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw storeFailure(error, doing, database.name);
    }
  };
  return {
    snapshot: (sha256) => failing('reading a snapshot', readSnapshot(folder, sha256)),
    hasSnapshot: async (sha256) => existsSync(pathOf(folder, sha256)),
    putSnapshots: async (snapshots) => {
      if (database.readOnly) throw readOnly('writing snapshots', database.name);
      await failing('adding documents', writeSnapshots(folder, snapshots));
    },
  };
}

/** Several at a time, since each waits for the disk. */
async function writeSnapshots(folder: string, snapshots: readonly Snapshot[]): Promise<void> {
  const folders = new Set<string>();
  const waiting = [...snapshots];
  const next = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (await writeSnapshot(folder, one)) folders.add(dirname(pathOf(folder, one.sha256)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  await Promise.all([...folders].map(syncFolder));
}

async function readSnapshot(folder: string, sha256: string): Promise<Uint8Array | undefined> {
  const path = pathOf(folder, sha256);
  let bytes: Uint8Array;
  try {
    bytes = statSync(path).size > LARGE ? await promises.readFile(path) : readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (hash('sha256', bytes) === sha256) return bytes;
  throw new StoreError(
    'damaged',
    `The snapshot ${path} no longer has the bytes of its name. Move that file away and add the document again.`,
  );
}

/** A smaller file is read sooner than it is handed to another thread, in bytes. */
const LARGE = 1 << 20;

const AT_ONCE = 8;
function pathOf(folder: string, sha256: string): string {
  return join(folder, checkedName(sha256).slice(0, 2), sha256);
}

// Making the file and having it on disk is left to other threads, for it takes long; the steps between are shorter than
// handing them over would be.
async function writeSnapshot(folder: string, { sha256, bytes }: Snapshot): Promise<boolean> {
  const path = pathOf(folder, sha256);
  if (hasSize(path, bytes.byteLength)) return false;
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeSynced(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  return true;
}

function hasSize(path: string, size: number): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size === size;
}

const synced = promisify(fsync);

const openNew = (path: string): Promise<number> => promisify(openFile)(path, 'wx', 0o600);

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await openNew(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    makeFolder(dirname(path));
    return openNew(path);
  });
  try {
    writeFileSync(file, bytes);
    await synced(file);
  } finally {
    closeSync(file);
  }
}

// Windows cannot open a folder for syncing, and does not need it.
async function syncFolder(path: string): Promise<void> {
  const handle = await promises.open(path, 'r').catch(() => undefined);
  if (handle === undefined) return;
  try {
    await handle.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  } finally {
    await handle.close();
  }
}
