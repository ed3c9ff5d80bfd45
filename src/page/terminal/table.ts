// Tables for the screen. cli-table3 lays them out, but measures many scripts otherwise than a terminal shows them: it is given a
// stand-in as wide as each line of a cell. It is quadratic in rows, so long tables are made in blocks of the same widths.
import { lettersOf } from '../../text/marks.ts';
import type { Screen } from '../screen.ts';
import { width, wrap } from '../wrap.ts';

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
/** One cell wide, and in no text: it is of no script. */
const STAND_IN = '\ue000';

/** Rows under headings, fitted to the screen: a cell that is too wide is wrapped, never cut. */
export async function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  screen: Screen,
): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const cleanedLine = (row: readonly string[]): string[] => row.map((cell) => screen.cleanLine(cell));
  const cleaned = rows.map(cleanedLine);
  const titles = cleanedLine(headings).map((heading) => heading.toUpperCase());
  const colWidths = fit(titles, cleaned, screen.columns);
  const lined = (row: readonly string[]): string[][] =>
    row.map((cell, at) => wrap(breakLong(cell, colWidths[at] ?? 10), colWidths[at] ?? 10).split('\n'));
  const head = lined(titles);
  const all = [head.map((lines) => lines.map((line) => screen.paint.bold(line))), ...cleaned.map(lined)];
  const blocks: string[] = [];
  for (let start = 0; start < all.length; start += BLOCK) {
    const block = new Table({
      chars: NO_RULES,
      style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
      colWidths,
    });
    const few = all.slice(start, start + BLOCK);
    for (const row of few)
      block.push(row.map((lines) => lines.map((line) => STAND_IN.repeat(width(line))).join('\n')));
    const texts = few.flatMap(inReadingOrder).filter((line) => width(line) > 0);
    let next = 0;
    blocks.push(block.toString().replaceAll(new RegExp(`${STAND_IN}+`, 'g'), () => texts[next++] ?? ''));
  }
  return blocks
    .flatMap((block) => block.split('\n'))
    .map((line) => line.trimEnd())
    .join('\n');
}

/** The lines of a row's cells as they come on the screen: the first of each, then the second of each. */
function inReadingOrder(row: readonly (readonly string[])[]): string[] {
  const height = Math.max(0, ...row.map(({ length }) => length));
  return Array.from({ length: height }, (_, at) => row.map((lines) => lines[at] ?? '')).flat();
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
