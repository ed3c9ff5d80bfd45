// A new name is on the disk once its folder is.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/** What cannot be synced (a folder on Windows, some network shares) is left to the system. */
export function syncFolder(path: string): void {
  try {
    const descriptor = openSync(dirname(path), 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // The data itself was synced.
  }
}
