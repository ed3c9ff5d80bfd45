// The bundles in a folder, by name. Links are not followed (they can loop, or lead out), devices and pipes are never
// opened (they can hang): both are listed as left out.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors.ts';

export interface FolderListing {
  readonly files: readonly string[];
  /** Paths that were left out and why. */
  readonly leftOut: readonly { readonly path: string; readonly why: string }[];
}

const BUNDLE = /\.(?:json|ndjson|jsonl)(?:\.gz)?$/i;

/** Every file below `folder` that is named like a bundle, sorted. @throws {InputError} when it cannot be read. */
export function listFolder(folder: string): FolderListing {
  const files: string[] = [];
  const leftOut: { path: string; why: string }[] = [];
  const folders = [folder];
  for (let next = folders.pop(); next !== undefined; next = folders.pop()) {
    for (const entry of entriesOf(next, next === folder, leftOut)) {
      const path = join(next, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isSymbolicLink()) leftOut.push({ path, why: 'a link' });
      else if (!entry.isFile()) leftOut.push({ path, why: 'no regular file' });
      else if (BUNDLE.test(entry.name)) files.push(path);
    }
  }
  return { files: files.sort(), leftOut };
}

function entriesOf(folder: string, top: boolean, leftOut: { path: string; why: string }[]) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (top) throw new InputError('unreadable', folder, `${folder} cannot be read`, error);
    leftOut.push({ path: folder, why: 'a folder that cannot be read' });
    return [];
  }
}
