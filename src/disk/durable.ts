// Files that are there whole or not at all, whatever ends the process or the power: temporary file, rename, and on
// request fsync of both file and folder.
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../api/make-folder.ts';

/** Names of temporary files: `.NAME.PID.tmp`. */
export const TEMPORARY = /^\..+\.(\d+)\.tmp$/;

/** Writes a file of mode 0600; its folder is made, mode 0700. Fails with the system's error, and leaves nothing behind. */
export function writeWhole(path: string, parts: readonly Uint8Array[], durable: boolean): void {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${process.pid}.tmp`);
  makeFolder(folder);
  try {
    const file = openSync(temporary, 'w', 0o600);
    try {
      for (const part of parts) writeAll(file, part);
      if (durable) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    removeQuietly(temporary);
    throw error;
  }
  if (durable) syncFolder(folder);
}

/** Appends to a file that is on the disk when this returns. Fails with the system's error. */
export function appendDurably(path: string, text: string): void {
  const file = openSync(path, 'a', 0o600);
  try {
    writeAll(file, Buffer.from(text));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Makes what was renamed in a folder outlast the power. Not every system can: then the rename itself must do. */
export function syncFolder(folder: string): void {
  try {
    const descriptor = openSync(folder, 'r');
    try {
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // Windows opens no folders.
  }
}

export function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // `force` forgives a missing file, not a folder above it that is none.
  }
}

/** Writes all of it where the file is. Fails with the system's error. */
export function writeAll(file: number, data: Uint8Array): void {
  for (let offset = 0; offset < data.length;) offset += writeSync(file, data, offset);
}
