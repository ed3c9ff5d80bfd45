// Which files of a folder are wanted: what globs name and its .gitignore files do not pass over.
import { existsSync } from 'node:fs';
import { dirname, join, sep, extname } from 'node:path';
import { CorpusError } from '../errors.ts';
import { readWhole } from '../reading/files.ts';
import { ignoreRules, namedBy, type IgnoreRules, type PathNames } from './path-rules.ts';
import { ReadingFailure } from '../reading/reading.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';

/** As a command names it; globs are over paths in the folder. */
export interface Selection {
  /** Files that any of these names are wanted; all where there is none. */
  readonly include: readonly string[];
  /** Files and folders that any of these names are left out, whatever else names them. */
  readonly exclude: readonly string[];
  /** Whether the rules of .gitignore hold, as for git: those of the repository around the folder too. */
  readonly gitignore: boolean;
}

export const EVERYTHING: Selection = { include: [], exclude: [], gitignore: false };

export const IGNORE_FILE = '.gitignore';

/** The rules that hold in a folder, the innermost first, each for paths under the folder that has it. */
export type Ignores = readonly { readonly depth: number; readonly rules: IgnoreRules }[];

export interface OpenSelection {
  /** The rules from around the root. */
  readonly outer: Ignores;
  /** Those of a folder with its own .gitignore. @throws ReadingFailure where that cannot be read */
  with(above: Ignores, folder: string): Ignores;
  /** Whether to read a file, or to look into a folder. */
  takes(path: string, isFolder: boolean, ignores: Ignores): boolean;
}

/** @param root the real path of the folder @throws RangeError where the braces of a glob mean too many patterns; CorpusError */
export function openSelection(root: string, { include, exclude, gitignore }: Selection): OpenSelection {
  const isIncluded = namedBy(include);
  const isExcluded = namedBy(exclude);
  const depth = namesOf(root).length;
  return {
    outer: gitignore ? around(root) : [],
    with: (above, folder) => (gitignore ? [rulesIn(folder, join(folder, IGNORE_FILE)), ...above] : above),
    takes: (path, isFolder, ignores) => {
      const names = namesOf(path);
      const inside = names.slice(depth);
      if (isExcluded(inside, isFolder) || isIgnored(names, isFolder, ignores)) return false;
      return isFolder || include.length === 0 || isIncluded(inside);
    },
  };
}

function isIgnored(names: PathNames, isFolder: boolean, ignores: Ignores): boolean {
  for (const { depth, rules } of ignores) {
    const said = rules.says(names.slice(depth), isFolder);
    if (said !== undefined) return said === 'ignored';
  }
  return false;
}

/** Larger ones are not lists that a person keeps, in bytes. */
const LARGEST = 1_000_000;

function rulesIn(folder: string, file: string): Ignores[number] {
  const text = new TextDecoder().decode(readWhole(file, LARGEST));
  return { depth: namesOf(folder).length, rules: ignoreRules(text) };
}

function outerRules(folder: string, file: string): Ignores[number] {
  try {
    return rulesIn(folder, file);
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    throw new CorpusError('not_found', `Cannot follow ${file}: ${error.message}. Nothing was added.`);
  }
}

/** The rules of the folders above, up to that of the repository; none where the folder is in no repository. */
function around(root: string): Ignores {
  const found: Ignores[number][] = [];
  for (let folder = root; ; folder = dirname(folder)) {
    const file = join(folder, IGNORE_FILE);
    // That of the root itself is met on the walk.
    if (folder !== root && existsSync(file)) found.push(outerRules(folder, file));
    const own = join(folder, '.git', 'info', 'exclude');
    if (existsSync(join(folder, '.git')))
      return existsSync(own) ? [...found, outerRules(folder, own)] : found;
    if (dirname(folder) === folder) return [];
  }
}

function namesOf(path: string): string[] {
  return path.split(sep).filter((name) => name !== '');
}

// What no reader is for, counted by extension, so that a report says which documents a folder still has.

/** Counts a file or page by the extension of its name, in lower case; `none` where it has none. @param label as in the report */
export function countExtension(counts: Map<string, number>, label: string): void {
  const said = extname(label.replace(/[?#].*$/, '')).toLowerCase();
  const extension = /^\.[\p{L}\p{N}_+-]{1,12}$/u.test(said) ? said : 'none';
  const name = counts.has(extension) || counts.size < MOST_EXTENSIONS ? extension : 'others';
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** The most frequent first. */
export function byFrequency(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].toSorted(([a, n], [b, m]) => m - n || byCodeUnits(a, b)));
}

const MOST_EXTENSIONS = 100;
