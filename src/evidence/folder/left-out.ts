// What a folder held that was not opened, as a report of its own: silence about a file would read as a pass.

import { addCheck, emptyReport, judge } from '../report/report.ts';
import type { Report } from '../report/report.ts';
import type { FolderListing } from '../input/folder.ts';

/** A report for a folder with nothing to verify; none where every entry that could be a bundle was looked at. */
export function leftOutReport(
  folder: string,
  { files, leftOut }: FolderListing,
  failOn: readonly string[] = [],
): Report[] {
  if (leftOut.length === 0 && files.length > 0) return [];
  const report = emptyReport(folder);
  const places = leftOut.map(({ path, why }) => `${path}: ${why}`);
  if (files.length === 0) {
    addCheck(
      report,
      'input.read',
      'fail',
      'at least one .json, .ndjson or .jsonl file, gzipped or not',
      'none',
    );
    report.summary = 'This cannot be judged: the folder holds no bundle.';
  } else {
    report.summary = `${leftOut.length} entries of the folder were left out.`;
  }
  if (leftOut.length > 0)
    addCheck(
      report,
      'folder.left-out',
      'warn',
      'only folders and regular files',
      `${leftOut.length} left out`,
      places,
    );
  report.verdict = judge(report.checks, failOn);
  return [report];
}
