// Tables for the screen: columns with two spaces between them, no rules.
import { lettersOf } from '../../../text/marks.ts';
import type { Screen } from '../../kit/io.ts';
import { width, wrap } from './wrap.ts';

const BETWEEN = '  ';

/** Rows under headings, fitted to the screen: a cell that is too wide is wrapped, never cut. */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  screen: Screen,
): string {
  const cleaned = rows.map((row) => row.map((cell) => screen.cleanLine(cell)));
  const widths = fit(headings, cleaned, screen.columns);
  const head = headings.map((heading) => heading.toUpperCase());
  return [rowOf(head, widths, screen.paint.bold), ...cleaned.map((row) => rowOf(row, widths))].join('\n');
}

/** A row, as many lines as its longest cell has. */
function rowOf(
  cells: readonly string[],
  widths: readonly number[],
  paint: (text: string) => string = (text) => text,
): string {
  const columns = cells.map((cell, at) =>
    wrap(breakLong(cell, widths[at] ?? 10), widths[at] ?? 10).split('\n'),
  );
  const height = Math.max(...columns.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    columns
      .map((lines, at) => padded(paint(lines[line] ?? ''), widths[at] ?? 0))
      .join(BETWEEN)
      .trimEnd(),
  ).join('\n');
}

function padded(text: string, cells: number): string {
  return text + ' '.repeat(Math.max(0, cells - width(text)));
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

/** A word longer than its column is broken between two letters. */
function breakLong(cell: string, columns: number): string {
  return cell
    .split(' ')
    .map((word) => (width(word) <= columns ? word : broken(word, columns)))
    .join(' ');
}

function broken(word: string, columns: number): string {
  const parts: string[] = [];
  let [part, used] = ['', 0];
  for (const letter of lettersOf(word)) {
    const cells = width(letter);
    if (part !== '' && used + cells > columns) {
      parts.push(part);
      [part, used] = ['', 0];
    }
    part += letter;
    used += cells;
  }
  return [...parts, part].join(' ');
}
