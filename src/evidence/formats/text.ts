// The report for people: the verdict first, then what was not checked, then findings, then a table of claims. Text from
// outside passes through `clean`, which the caller owns.

import { verdictOf } from '../report/report.ts';
import type { Check, Report, Verdict } from '../report/report.ts';

/** How to show things: cleaning and colours are the terminal's business. */
export interface TextStyle {
  readonly clean: (text: string) => string;
  readonly columns: number;
  readonly paint: (text: string, tone: 'good' | 'bad' | 'doubt' | 'faint') => string;
}

const TONES: Record<Verdict, 'good' | 'bad' | 'doubt'> = {
  verified: 'good',
  mismatch: 'bad',
  unproven: 'doubt',
  policy: 'doubt',
};
const ROWS = 40;

export function toText(report: Report, style: TextStyle): string {
  const { clean, paint } = style;
  const lines = [
    `${paint(report.verdict.toUpperCase(), TONES[report.verdict])}${report.file === null ? '' : `  ${clean(report.file)}`}`,
    clean(report.summary),
    '',
    ...facts(report, style),
  ];
  const notes = report.checks.filter((check) => check.status !== 'pass' && check.status !== 'skipped');
  if (notes.length > 0) lines.push('', 'Findings', ...notes.flatMap((check) => finding(check, style)));
  if (report.not_checked.length > 0)
    lines.push('', 'Not checked', ...report.not_checked.map((each) => `  ${clean(each)}`));
  if (report.not_covered.length > 0)
    lines.push('', `Not protected by the hash: ${clean(report.not_covered.join(', '))}`);
  return `${[...lines, ...table(report, style)].join('\n')}\n`;
}

function facts(report: Report, { clean }: TextStyle): string[] {
  const passed = report.checks.filter((check) => check.status === 'pass').length;
  const { self_consistent, pinned, identical_to_download } = report.statements;
  return [
    `hash     ${clean(report.bundle_sha256 ?? 'none')}`,
    `recipe   ${report.recipe === null ? 'none found' : `${report.recipe.name} (${report.recipe.id})`}`,
    `proved   self-consistent: ${said(self_consistent)}; pinned: ${said(pinned)}; identical to a fresh download: ${said(identical_to_download)}`,
    `checks   ${passed} of ${report.checks.length} pass, ${report.claims_total} claims, ${report.bytes} bytes`,
  ];
}

function said(statement: boolean | null): string {
  return statement === null ? 'not asked' : statement ? 'yes' : 'no';
}

function finding(check: Check, { clean, paint }: TextStyle): string[] {
  const tone = check.status === 'warn' || check.status === 'partly' ? 'doubt' : 'bad';
  const places = check.where.slice(0, 5).map((place) => `      ${clean(place)}`);
  const more =
    check.count > places.length && places.length > 0 ? [`      and ${check.count - places.length} more`] : [];
  return [
    `  ${paint(check.status, tone)} ${check.id}: expected ${clean(check.expected)}; found ${clean(check.found)}`,
    ...places,
    ...more,
  ];
}

function table(report: Report, { clean, columns, paint }: TextStyle): string[] {
  if (report.claims.length === 0) return [];
  const width = Math.max(20, columns - 34);
  const rows = report.claims.slice(0, ROWS).map((claim) => {
    const { index, text, problems } = claim;
    const verdict = verdictOf(claim);
    const words = cut(clean(text ?? '(no claim text)').replace(/\s+/g, ' '), width);
    const problem = problems.length === 0 ? '' : `\n${' '.repeat(8)}${clean(problems.join('; '))}`;
    return `${String(index + 1).padStart(6)}  ${cut(clean(verdict ?? 'absent'), 14).padEnd(14)}  ${words}${problem}`;
  });
  const left = report.claims_total - Math.min(ROWS, report.claims.length);
  return [
    '',
    paint('     #  verdict         claim', 'faint'),
    ...rows,
    ...(left > 0 ? [`        and ${left} more claims`] : []),
  ];
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
