// For a folder of which only an overview is wanted, an intact bundle's report keeps what did not pass: ten thousand whole
// reports would cost more to hand over than the bundles to verify.

import type { VerifyOptions } from '../options.ts';
import { isIntact, saysOrigin } from '../report/origin.ts';
import type { Report } from '../report/report.ts';

/** The reports as the caller needs them: whole, unless no claims are to be listed either (`list: 0`). */
export function slim(reports: readonly Report[], options: VerifyOptions): readonly Report[] {
  if (options.list !== 0) return reports;
  return reports.map((report) => {
    if (!isIntact(report.verdict)) return report;
    const checks = report.checks.filter(
      ({ id, status }) => (status !== 'pass' && status !== 'skipped') || saysOrigin(id),
    );
    return { ...report, checks, covers: [], not_checked: [] };
  });
}
