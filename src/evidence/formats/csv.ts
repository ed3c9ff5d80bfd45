// CSV (RFC 4180), a row per claim or bundle. No cell can become a formula in a spreadsheet.

import { csvLine } from '../../page/csv.ts';
import { originWords } from '../report/verdict.ts';
import type { Report } from '../report/report.ts';

const COLUMNS = [
  'file',
  'bundle_verdict',
  'bundle_origin',
  'index',
  'id',
  'claim',
  'verdict',
  'source_url',
  'content_sha256',
  'retrieved_at',
  'snapshot',
  'problems',
];

export function toCsv(reports: readonly Report[]): string {
  return [COLUMNS, ...reports.flatMap((report) => rows(report))].map(csvLine).join('');
}

function rows(report: Report): string[][] {
  const head = [report.file ?? '', report.verdict, originWords(report.origin)];
  if (report.claims.length === 0) return [[...head, '', '', '', '', '', '', '', '', report.summary]];
  return report.claims.map((claim) => [
    ...head,
    String(claim.index),
    claim.id ?? '',
    claim.text ?? '',
    claim.verdict ?? '',
    claim.source_url ?? '',
    claim.content_sha256 ?? '',
    claim.retrieved_at ?? '',
    claim.snapshot ?? '',
    claim.problems.join('; '),
  ]);
}
