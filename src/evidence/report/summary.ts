// One sentence that says the verdict and why, in words that claim no more than was proved.

import type { Origin } from './origin.ts';
import type { Check, Report } from './report.ts';

/** The summary of a judged report. */
export function summarise(report: Report): string {
  const bad = report.checks.filter((check) => check.status === 'fail' || check.status === 'absent');
  if (report.verdict === 'mismatch') return `Something is not what it should be: ${reasons(bad, report)}.`;
  if (report.verdict === 'policy')
    return `The hash inside reproduces, but a rule fails: ${reasons(bad, report)}.`;
  if (report.verdict === 'unproven') return `This cannot be judged: ${reasons(bad, report)}.`;
  const partly = report.checks.some((check) => check.status === 'partly')
    ? ' Not everything was checked.'
    : '';
  return `The hash inside reproduces over ${report.claims_total} claims; ${proved(report)}.${partly}`;
}

function proved(report: Report): string {
  if (report.verdict === 'consistent') return 'that proves consistency, not origin';
  return `its origin is known: ${report.origin.map((one) => SAID[one](report)).join('; ')}`;
}

const SAID: Readonly<Record<Origin, (report: Report) => string>> = {
  expect: () => 'it has the hash that was expected',
  receipt: ({ checks }) =>
    `it is ${checks.find(({ id }) => id === 'hash.receipt')?.found ?? 'as downloaded'}`,
  download: () => 'it is byte for byte a fresh download',
  signature: (report) => `it is signed by ${report.signed_by.join('; ')}${before(report)}`,
};

function before({ signed_before }: Report): string {
  return signed_before.map(({ time, authority }) => `, signed before ${time}, says ${authority}`).join('');
}

function reasons(bad: readonly Check[], report: Report): string {
  const list = bad.length > 0 ? bad : report.checks.filter((check) => check.status === 'warn');
  return list
    .slice(0, 3)
    .map((check) => `${check.id}: ${check.found}`)
    .join('; ');
}
