// One sentence that says the verdict and why, in words that claim no more than was proved.

import type { Check, Report } from './report.ts';

/** The summary of a judged report. */
export function summarise(report: Report): string {
  const bad = report.checks.filter((check) => check.status === 'fail' || check.status === 'absent');
  if (report.verdict === 'verified') {
    const pinned = report.statements.pinned === true ? ', and it is the one expected' : '';
    const partly = report.checks.some((check) => check.status === 'partly')
      ? ' Not everything was checked.'
      : '';
    const proved =
      report.signed_by.length > 0
        ? `it is signed by ${report.signed_by.join('; ')}.`
        : 'that proves consistency, not origin.';
    return `The hash inside reproduces over ${report.claims_total} claims${pinned}; ${proved}${partly}`;
  }
  if (report.verdict === 'mismatch') return `Something is not what it should be: ${reasons(bad, report)}.`;
  if (report.verdict === 'policy')
    return `The hash inside reproduces, but a rule fails: ${reasons(bad, report)}.`;
  return `This cannot be judged: ${reasons(bad, report)}.`;
}

function reasons(bad: readonly Check[], report: Report): string {
  const list = bad.length > 0 ? bad : report.checks.filter((check) => check.status === 'warn');
  return list
    .slice(0, 3)
    .map((check) => `${check.id}: ${check.found}`)
    .join('; ');
}
