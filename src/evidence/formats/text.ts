// The report for people: the verdict first, then findings, what was not checked, and faulty claims;
// in full, also every check and the first claims. Text from a bundle is cleaned.

import type { Paint, Screen } from '../../page/screen.ts';
import { width, wrap } from '../../page/wrap.ts';
import { named } from '../../text/odd-letters.ts';
import { originWords, provedWords } from '../report/verdict.ts';
import { verdictOf, type Check, type Report, type Verdict } from '../report/report.ts';

/** `whole`: everything, not only what a reader has to act on. */
type Style = Pick<Screen, 'cleanLine' | 'columns' | 'paint'> & { readonly whole: boolean };

const TONES = {
  verified: 'green',
  consistent: 'green',
  mismatch: 'red',
  unproven: 'yellow',
  policy: 'yellow',
} as const satisfies Record<Verdict, keyof Paint>;
const ROWS = 40;
/** Of a short report: places of a finding, and things that were not checked. */
const FEW = 3;

export function toText(report: Report, style: Style): string {
  const { cleanLine: clean, columns, whole } = style;
  const lines = [
    headline(report, style),
    fill(clean(report.summary), '', columns),
    '',
    ...facts(report, style),
  ];
  const notes = report.checks.filter(
    (check) => whole || (check.status !== 'pass' && check.status !== 'skipped'),
  );
  if (notes.length > 0)
    lines.push('', whole ? 'Checks' : 'Findings', ...notes.flatMap((check) => finding(check, style)));
  if (report.not_checked.length > 0) lines.push('', 'Not checked', ...notChecked(report, style));
  if (report.not_covered.length > 0)
    lines.push('', fill(clean(report.not_covered.join(', ')), 'Not protected by the hash: ', columns));
  return `${[...lines, ...table(report, style)].join('\n')}\n`;
}

/** The verdict, the file, and of a verified one by what its origin is known. */
function headline({ verdict, file, origin }: Report, { cleanLine: clean, paint }: Style): string {
  const by = verdict === 'verified' ? `  by ${originWords(origin)}` : '';
  return `${paint[TONES[verdict]](verdict.toUpperCase())}${file === null ? '' : `  ${clean(file)}`}${by}`;
}

function notChecked({ not_checked: all }: Report, { cleanLine: clean, columns, whole }: Style): string[] {
  const shown = whole ? all : all.slice(0, FEW);
  const more = all.length - shown.length;
  return [
    ...shown.map((each) => fill(clean(each), '  ', columns)),
    ...(more > 0 ? [`  and ${more} more (-v shows them)`] : []),
  ];
}

function facts(report: Report, { cleanLine: clean, columns }: Style): string[] {
  const passed = report.checks.filter((check) => check.status === 'pass').length;
  const { recipe } = report;
  return [
    `hash     ${clean(report.bundle_sha256 ?? 'none')}`,
    fill(recipe === null ? 'none found' : `${recipe.name} (${recipe.id})`, 'recipe   ', columns),
    fill(provedWords(report.statements), 'proved   ', columns),
    `checks   ${passed} of ${report.checks.length} pass, ${report.claims_total} claims, ${report.bytes} bytes`,
  ];
}

function finding(check: Check, { cleanLine: clean, columns, paint, whole }: Style): string[] {
  const { id, status, expected, found } = check;
  if (status === 'pass' || status === 'skipped')
    return [
      fill(`${id}: ${clean(found)}`, `  ${paint[status === 'pass' ? 'green' : 'dim'](status)} `, columns),
    ];
  const tone = status === 'warn' || status === 'partly' ? 'yellow' : 'red';
  const places = check.where.slice(0, whole ? check.where.length : FEW);
  const more = check.count - places.length;
  return [
    fill(`${id}: expected ${clean(expected)}; found ${clean(found)}`, `  ${paint[tone](status)} `, columns),
    ...places.map((place) => fill(clean(place), '      ', columns)),
    ...(more > 0 && places.length > 0 ? [`      and ${more} more`] : []),
  ];
}

/** Whole, the first claims of all; else those that are not right. */
function table(report: Report, { cleanLine: clean, columns, paint, whole }: Style): string[] {
  const listed = report.claims.filter(({ problems }) => whole || problems.length > 0);
  if (listed.length === 0) return [];
  const room = Math.max(20, columns - 24);
  const rows = listed.slice(0, ROWS).flatMap((claim) => {
    const { index, text, problems } = claim;
    const verdict = verdictOf(claim);
    const words = cut(clean(named(text ?? '(no claim text)')).replace(/\s+/g, ' '), room);
    const row = `${String(index + 1).padStart(6)}  ${cut(clean(verdict ?? 'absent'), 14).padEnd(14)}  ${words}`;
    return problems.length === 0 ? [row] : [row, fill(clean(problems.join('; ')), ' '.repeat(8), columns)];
  });
  const left = (whole ? report.claims_total : listed.length) - Math.min(ROWS, listed.length);
  return [
    '',
    paint.dim('     #  verdict         claim'),
    ...rows,
    ...(left > 0 ? [`        and ${left} more claims (--json lists a thousand)`] : []),
  ];
}

/** The first line begins with `first`, all others with blanks of its width. */
function fill(text: string, first: string, columns: number): string {
  return wrap(text, columns, ' '.repeat(width(first)), first);
}

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
