// What a folder held that was not opened, as a report of its own: silence about a file would read as a pass.

import type { Rules } from '../report/effects.ts';
import { assemble, checked } from '../report/report.ts';
import type { Check, Report } from '../report/report.ts';
import type { FolderListing } from '../input/folder.ts';

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
