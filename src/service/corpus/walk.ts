// The files under a path, in sorted order, one folder in memory at a time. A link is followed only to places inside the
// folder that was named, and no folder is entered twice, so that circles end.
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { reasonOf } from './files.ts';
import { readerOf } from './readers/readers.ts';

export type Found =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'ignored'; readonly path: string }
  | { readonly kind: 'failed'; readonly path: string; readonly reason: string };

/** Everything under a folder. @param root its real path. Hidden entries and node_modules are passed over without a word. */
export async function* walk(root: string): AsyncGenerator<Found> {
  yield* folder(root, root, new Set());
}

async function* folder(root: string, path: string, entered: Set<string>): AsyncGenerator<Found> {
  let names: string[];
  try {
    const identity = await stat(path, { bigint: true });
    const key = `${identity.dev}:${identity.ino}:${identity.ino === 0n ? await realpath(path) : ''}`;
    if (entered.has(key)) return;
    entered.add(key);
    names = await readdir(path);
  } catch (error) {
    yield { kind: 'failed', path, reason: reasonOf(error) };
    return;
  }
  for (const name of names.toSorted(byCodeUnits)) {
    if (!name.startsWith('.') && name !== 'node_modules') yield* entry(root, join(path, name), entered);
  }
}

async function* entry(root: string, path: string, entered: Set<string>): AsyncGenerator<Found> {
  try {
    const target = await targetOf(root, path);
    if (target === undefined) yield { kind: 'ignored', path };
    else if (target.isDirectory()) yield* folder(root, path, entered);
    else yield { kind: readerOf(path) === undefined ? 'ignored' : 'file', path };
  } catch (error) {
    yield { kind: 'failed', path, reason: reasonOf(error) };
  }
}

// A link that leads out of the folder is not part of it.
async function targetOf(root: string, path: string) {
  const own = await lstat(path);
  if (!own.isSymbolicLink()) return own;
  const real = await realpath(path);
  const inside = root.endsWith(sep) ? root : root + sep;
  return real.startsWith(inside) ? await stat(real) : undefined;
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
