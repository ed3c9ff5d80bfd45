// The bundles in a folder, by name. Links are not followed (they can loop, or lead out), devices
// and pipes are never opened (they can hang): both are listed as left out.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../errors.ts';
import type { Rules } from '../report/verdict.ts';
import { checked, type Check, type Report } from '../report/report.ts';
import { assemble } from '../report/assemble.ts';

export interface FolderListing {
  readonly files: readonly string[];
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

// What a folder held that was not opened, as a report of its own: silence about a file would read as a pass.

/** A report for a folder with nothing to verify; none where every entry that could be a bundle was looked at. */
export function leftOutReport(
  folder: string,
  { files, leftOut }: FolderListing,
  rules: Rules = {},
): Report[] {
  if (leftOut.length === 0 && files.length > 0) return [];
  const summary =
    files.length === 0
      ? 'This cannot be judged: the folder holds no bundle.'
      : `${leftOut.length} entries of the folder were left out.`;
  const checks = [...(files.length === 0 ? [NO_BUNDLE] : []), ...leftOutCheck(leftOut)];
  // What is not a bundle has no origin to be asked for.
  return [{ ...assemble(folder, [{ checks }], { ...rules, requireOrigin: false }), checks, summary }];
}

/** Whether a report is about what a folder held beside its bundles, and about no bundle. */
export function isLeftOut({ checks }: Report): boolean {
  return checks.length === 1 && checks[0]?.id === LEFT_OUT;
}

const LEFT_OUT = 'folder.left-out';

export const NO_BUNDLE = checked({
  id: 'input.read',
  status: 'fail',
  expected: 'at least one .json, .ndjson or .jsonl file, gzipped or not',
  found: 'none',
});

function leftOutCheck(leftOut: FolderListing['leftOut']): Check[] {
  if (leftOut.length === 0) return [];
  return [
    checked({
      id: LEFT_OUT,
      status: 'warn',
      expected: 'only folders and regular files',
      found: `${leftOut.length} left out`,
      where: leftOut.map(({ path, why }) => `${path}: ${why}`),
    }),
  ];
}
