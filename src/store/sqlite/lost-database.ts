// A database that is gone or empty beside snapshots is not a new store: a new one in its place would hide that documents,
// keys and briefs are lost.
import { promises, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StoreError } from '../errors.ts';

/** @throws StoreError `damaged` where there are snapshots, but not the database that names them */
export async function refuseLostDatabase(file: string): Promise<void> {
  // Another process may be making the store: it writes snapshots after its database, which is looked at again.
  if (isLost(file) && (await hasSnapshots(dirname(file))) && isLost(file)) throw lost(file);
}

/** Whether there is no database, or one without a byte. */
export function isLost(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** Whether anything is archived in a store's folder. */
export async function hasSnapshots(folder: string): Promise<boolean> {
  return (await promises.readdir(join(folder, 'snapshots')).catch(() => [])).length > 0;
}

function lost(file: string): StoreError {
  return new StoreError(
    'damaged',
    `The store ${file} is lost: the file is not there or empty, but the folder snapshots beside it has the originals of ` +
      'documents. Put the file back from a backup, or run `ibid doctor --repair`, which reads the originals again.',
  );
}
