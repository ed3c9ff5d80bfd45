// Tables for the screen. cli-table3 is quadratic in rows, so long tables are made in blocks of the same widths.
import type { Screen } from '../../kit/io.ts';
import { width } from './wrap.ts';

const BLOCK = 50;
const NO_RULES = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
};

/** Rows under headings, fitted to the screen: a cell that is too wide is wrapped, never cut. */
export async function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  screen: Screen,
): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const cleaned = rows.map((row) => row.map((cell) => screen.cleanLine(cell)));
  const colWidths = fit(headings, cleaned, screen.columns);
  const lines: string[] = [];
  for (let start = 0; start === 0 || start < cleaned.length; start += BLOCK) {
    const block = new Table({
      ...(start === 0 ? { head: headings.map((heading) => screen.paint.bold(heading.toUpperCase())) } : {}),
      chars: NO_RULES,
      style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
      colWidths,
      wordWrap: true,
      wrapOnWordBoundary: true,
    });
    for (const row of cleaned.slice(start, start + BLOCK))
      block.push(row.map((cell, column) => breakLong(cell, colWidths[column] ?? 10)));
    lines.push(block.toString());
  }
  return lines
    .flatMap((block) => block.split('\n'))
    .map((line) => line.trimEnd())
    .join('\n');
}

/**
 * Column widths that sum to the screen. No column is narrower than its longest word, so that ids and addresses can be
 * copied, as long as all of them fit so; the rest of the room goes to the columns that need it, in equal shares.
 */
function fit(headings: readonly string[], rows: readonly (readonly string[])[], columns: number): number[] {
  const room = columns - 2 * (headings.length - 1);
  const cells = headings.map((heading, column) => [heading, ...sample(rows).map((row) => row[column] ?? '')]);
  const needs = cells.map((texts) => Math.max(1, ...texts.map(width)));
  const words = cells.map((texts) => Math.max(1, ...texts.flatMap((text) => text.split(' ').map(width))));
  // Where that is too much, only columns of long words (ids) keep them whole; where even those are, none does.
  const ids = cells.map((texts) => Math.max(1, ...texts.map(wholeIds)));
  const least = [words, ids].find((widths) => sum(widths) <= room) ?? needs.map(() => 8);
  const widths = needs.map((need, column) => Math.min(need, least[column] ?? 1));
  for (;;) {
    const open = needs.flatMap((need, column) => (need > (widths[column] ?? 0) ? [column] : []));
    const share = Math.floor((room - sum(widths)) / open.length);
    if (open.length === 0 || share < 1) return widths;
    for (const column of open) widths[column] = Math.min(needs[column] ?? 1, (widths[column] ?? 1) + share);
  }
}

/** The least room of a cell in which its long words (ids, addresses) stay whole and the others are broken. */
export function wholeIds(text: string): number {
  const longest = Math.max(1, ...text.split(' ').map(width));
  return longest < 16 ? Math.min(longest, 6) : longest;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Enough rows to know the widths: all of a short list, the first ones of a long list. */
function sample(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.slice(0, 1000);
}

/** A word longer than its column would be cut with an ellipsis by the library: break it instead. */
function breakLong(cell: string, columns: number): string {
  return cell
    .split(' ')
    .map((word) =>
      width(word) <= columns ? word : (word.match(new RegExp(`.{1,${columns}}`, 'gsu')) ?? [word]).join(' '),
    )
    .join(' ');
}
