// The files under a path, in sorted order, one folder in memory at a time. A link is followed only to places inside the
// folder that was named, and no folder is entered twice, so that circles end.
import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { byCodeUnits } from '../text/code-unit-order.ts';
import { readFailureReason } from './files.ts';
import { rowOfFile } from './readers/readers.ts';

export type FoundEntry =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'ignored'; readonly path: string }
  | { readonly kind: 'failed'; readonly path: string; readonly reason: string };

/** Everything under a folder. @param root its real path. Hidden entries and node_modules are skipped and not reported. */
export async function* walkFolder(root: string): AsyncGenerator<FoundEntry> {
  yield* folder(root, root, new Set());
}

async function* folder(root: string, path: string, entered: Set<string>): AsyncGenerator<FoundEntry> {
  let entries: Dirent[];
  try {
    const identity = await stat(path, { bigint: true });
    const key = `${identity.dev}:${identity.ino}:${identity.ino === 0n ? await realpath(path) : ''}`;
    if (entered.has(key)) return;
    entered.add(key);
    entries = await readdir(path, { withFileTypes: true });
  } catch (error) {
    yield { kind: 'failed', path, reason: readFailureReason(error) };
    return;
  }
  for (const one of entries.toSorted((a, b) => byCodeUnits(a.name, b.name))) {
    if (!one.name.startsWith('.') && one.name !== 'node_modules') yield* entry(root, path, one, entered);
  }
}

async function* entry(
  root: string,
  parent: string,
  one: Dirent,
  entered: Set<string>,
): AsyncGenerator<FoundEntry> {
  const path = join(parent, one.name);
  try {
    const target = one.isSymbolicLink() ? await linkTarget(root, path) : one;
    if (target === undefined) yield { kind: 'ignored', path };
    else if (target.isDirectory()) yield* folder(root, path, entered);
    else yield { kind: rowOfFile(path) === undefined ? 'ignored' : 'file', path };
  } catch (error) {
    yield { kind: 'failed', path, reason: readFailureReason(error) };
  }
}

// A link that leads out of the folder is not part of it.
async function linkTarget(root: string, path: string): Promise<Stats | undefined> {
  const real = await realpath(path);
  const inside = root.endsWith(sep) ? root : root + sep;
  return real === root || real.startsWith(inside) ? await stat(real) : undefined;
}
