// The report for people: the verdict first, then findings, what was not checked, and faulty claims;
// in full, also every check and the first claims. Text from a bundle passes through `clean`, which the caller owns.

import { named } from '../../text/odd-letters.ts';
import { originWords, provedWords } from '../report/verdict.ts';
import { verdictOf, type Check, type Report, type Verdict } from '../report/report.ts';

/** How to show things: cleaning and colours are the terminal's business. */
export interface TextStyle {
  readonly clean: (text: string) => string;
  readonly columns: number;
  readonly paint: (text: string, tone: 'good' | 'bad' | 'doubt' | 'faint') => string;
  /** Fills lines to the width: the first begins with `first`, all others with blanks of its length. */
  readonly fill: (text: string, first: string) => string;
  /** Everything, not only what a reader has to act on. */
  readonly whole: boolean;
}

const TONES: Record<Verdict, 'good' | 'bad' | 'doubt'> = {
  verified: 'good',
  consistent: 'good',
  mismatch: 'bad',
  unproven: 'doubt',
  policy: 'doubt',
};
const ROWS = 40;
/** Of a short report: places of a finding, and things that were not checked. */
const FEW = 3;

export function toText(report: Report, style: TextStyle): string {
  const { clean, fill, whole } = style;
  const lines = [headline(report, style), fill(clean(report.summary), ''), '', ...facts(report, style)];
  const notes = report.checks.filter(
    (check) => whole || (check.status !== 'pass' && check.status !== 'skipped'),
  );
  if (notes.length > 0)
    lines.push('', whole ? 'Checks' : 'Findings', ...notes.flatMap((check) => finding(check, style)));
  if (report.not_checked.length > 0) lines.push('', 'Not checked', ...notChecked(report, style));
  if (report.not_covered.length > 0)
    lines.push('', fill(clean(report.not_covered.join(', ')), 'Not protected by the hash: '));
  return `${[...lines, ...table(report, style)].join('\n')}\n`;
}

/** The verdict, the file, and of a verified one by what its origin is known. */
function headline({ verdict, file, origin }: Report, { clean, paint }: TextStyle): string {
  const by = verdict === 'verified' ? `  by ${originWords(origin)}` : '';
  return `${paint(verdict.toUpperCase(), TONES[verdict])}${file === null ? '' : `  ${clean(file)}`}${by}`;
}

function notChecked({ not_checked: all }: Report, { clean, fill, whole }: TextStyle): string[] {
  const shown = whole ? all : all.slice(0, FEW);
  const more = all.length - shown.length;
  return [
    ...shown.map((each) => fill(clean(each), '  ')),
    ...(more > 0 ? [`  and ${more} more (-v shows them)`] : []),
  ];
}

function facts(report: Report, { clean, fill }: TextStyle): string[] {
  const passed = report.checks.filter((check) => check.status === 'pass').length;
  const { recipe } = report;
  return [
    `hash     ${clean(report.bundle_sha256 ?? 'none')}`,
    fill(recipe === null ? 'none found' : `${recipe.name} (${recipe.id})`, 'recipe   '),
    fill(provedWords(report.statements), 'proved   '),
    `checks   ${passed} of ${report.checks.length} pass, ${report.claims_total} claims, ${report.bytes} bytes`,
  ];
}

function finding(check: Check, { clean, paint, fill, whole }: TextStyle): string[] {
  const { id, status, expected, found } = check;
  if (status === 'pass' || status === 'skipped')
    return [fill(`${id}: ${clean(found)}`, `  ${paint(status, status === 'pass' ? 'good' : 'faint')} `)];
  const tone = status === 'warn' || status === 'partly' ? 'doubt' : 'bad';
  const places = check.where.slice(0, whole ? check.where.length : FEW);
  const more = check.count - places.length;
  return [
    fill(`${id}: expected ${clean(expected)}; found ${clean(found)}`, `  ${paint(status, tone)} `),
    ...places.map((place) => fill(clean(place), '      ')),
    ...(more > 0 && places.length > 0 ? [`      and ${more} more`] : []),
  ];
}

/** Whole, the first claims of all; else those that are not right. */
function table(report: Report, { clean, columns, paint, fill, whole }: TextStyle): string[] {
  const listed = report.claims.filter(({ problems }) => whole || problems.length > 0);
  if (listed.length === 0) return [];
  const width = Math.max(20, columns - 24);
  const rows = listed.slice(0, ROWS).flatMap((claim) => {
    const { index, text, problems } = claim;
    const verdict = verdictOf(claim);
    const words = cut(clean(named(text ?? '(no claim text)')).replace(/\s+/g, ' '), width);
    const row = `${String(index + 1).padStart(6)}  ${cut(clean(verdict ?? 'absent'), 14).padEnd(14)}  ${words}`;
    return problems.length === 0 ? [row] : [row, fill(clean(problems.join('; ')), ' '.repeat(8))];
  });
  const left = (whole ? report.claims_total : listed.length) - Math.min(ROWS, listed.length);
  return [
    '',
    paint('     #  verdict         claim', 'faint'),
    ...rows,
    ...(left > 0 ? [`        and ${left} more claims (--json lists a thousand)`] : []),
  ];
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
