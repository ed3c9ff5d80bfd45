// TAP 13: one line a check, numbered through all bundles.

import { isIntact } from '../report/origin.ts';
import type { Report } from '../report/report.ts';

export function toTap(reports: readonly Report[]): string {
  const lines: string[] = [];
  let number = 0;
  for (const report of reports) {
    lines.push(`# ${line(report.file ?? 'bundle')}: ${report.verdict}`);
    for (const check of report.checks) {
      number += 1;
      const bad = check.status === 'fail' || check.status === 'absent';
      const directive = check.status === 'skipped' ? ` # SKIP ${line(check.found)}` : '';
      lines.push(`${bad ? 'not ok' : 'ok'} ${number} - ${check.id}${directive}`);
      if (bad || check.status === 'warn' || check.status === 'partly')
        lines.push(
          '  ---',
          `  expected: ${JSON.stringify(check.expected)}`,
          `  found: ${JSON.stringify(check.found)}`,
          '  ...',
        );
    }
    number += 1;
    lines.push(`${isIntact(report.verdict) ? 'ok' : 'not ok'} ${number} - verdict ${report.verdict}`);
  }
  return ['TAP version 13', `1..${number}`, ...lines, ''].join('\n');
}

function line(text: string): string {
  return text.replace(/[\p{Cc}#]+/gu, ' ');
}
