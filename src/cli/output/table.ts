// Tables for the screen. cli-table3 is quadratic in rows, so long tables are made in blocks of the same widths.
import type { Screen } from '../io.ts';
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

/** Column widths that sum to the screen: narrow columns get what they need, wide ones share the rest. */
function fit(headings: readonly string[], rows: readonly (readonly string[])[], columns: number): number[] {
  const needs = headings.map((heading, column) =>
    Math.max(width(heading), ...sample(rows).map((row) => width(row[column] ?? '')), 1),
  );
  const room = columns - 2 * (headings.length - 1);
  const widths = needs.slice();
  let left = room;
  let open = needs.map((_need, column) => column);
  while (open.length > 0) {
    const share = Math.floor(left / open.length);
    const narrow = open.filter((column) => (needs[column] ?? 0) <= share);
    if (narrow.length === 0) {
      for (const column of open) widths[column] = Math.max(8, share);
      break;
    }
    for (const column of narrow) left -= needs[column] ?? 0;
    open = open.filter((column) => !narrow.includes(column));
  }
  return widths;
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
