// The files under a path, in sorted order, one folder in memory at a time.
// A link is followed only to places inside the folder that was named, and no folder is entered twice, so that circles end.
import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { byCodeUnits } from '../../text/code-unit-order.ts';
import { readFailureReason } from '../reading/files.ts';
import { rowOfFile } from '../readers/readers.ts';
import { ReadingFailure } from '../reading/reading.ts';
import {
  EVERYTHING,
  IGNORE_FILE,
  openSelection,
  type Ignores,
  type OpenSelection,
  type Selection,
} from './selection.ts';

/** `ignored`: of a kind that no reader is for; `excluded`: a file, or a folder with all in it, that the selection leaves out. */
export type FoundEntry =
  | { readonly kind: 'file' | 'ignored' | 'excluded'; readonly path: string }
  | { readonly kind: 'failed'; readonly path: string; readonly reason: string };

/**
 * Everything under a folder that is selected. @param root its real path. Hidden entries and node_modules are skipped and not
 * reported.
 */
export async function* walkFolder(
  root: string,
  selection: Selection = EVERYTHING,
): AsyncGenerator<FoundEntry> {
  const chosen = openSelection(root, selection);
  yield* folder({ root, chosen, entered: new Set() }, root, chosen.outer);
}

interface Walk {
  readonly root: string;
  readonly chosen: OpenSelection;
  readonly entered: Set<string>;
}

async function* folder(walk: Walk, path: string, above: Ignores): AsyncGenerator<FoundEntry> {
  const { entered } = walk;
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
  let ignores = above;
  try {
    if (entries.some(({ name }) => name === IGNORE_FILE)) ignores = walk.chosen.with(above, path);
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    yield { kind: 'failed', path: join(path, IGNORE_FILE), reason: error.message };
  }
  for (const one of entries.toSorted((a, b) => byCodeUnits(a.name, b.name))) {
    if (!one.name.startsWith('.') && one.name !== 'node_modules') yield* entry(walk, path, one, ignores);
  }
}

async function* entry(walk: Walk, parent: string, one: Dirent, ignores: Ignores): AsyncGenerator<FoundEntry> {
  const path = join(parent, one.name);
  try {
    const target = one.isSymbolicLink() ? await linkTarget(walk.root, path) : one;
    const isFolder = target?.isDirectory() ?? false;
    if (!walk.chosen.takes(path, isFolder, ignores)) yield { kind: 'excluded', path };
    else if (target === undefined) yield { kind: 'ignored', path };
    else if (isFolder) yield* folder(walk, path, ignores);
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

// Work that is begun before its turn comes, so that other threads are busy while this one deals with what is finished.

/** What an item becomes, and whether it failed is seen only where it is awaited. */
interface Begun<T, R> {
  readonly item: T;
  readonly work: Promise<R>;
}

/** The items in their order, with the work on at most so many of those that follow begun as well. */
export async function* begunAhead<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  begin: (item: T) => Promise<R>,
  most: number,
): AsyncGenerator<Begun<T, R>> {
  const begun: Begun<T, R>[] = [];
  for await (const item of items) {
    const work = begin(item);
    // One that fails before its turn is not a failure of the program.
    work.catch(() => undefined);
    begun.push({ item, work });
    if (begun.length > most) yield begun.shift()!;
  }
  yield* begun;
}
