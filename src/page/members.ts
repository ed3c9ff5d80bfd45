// Any value on a terminal: members in order, nested ones indented, lists of records as tables.
import { isRecord } from '../api/record.ts';
import { cellText } from './values.ts';
import type { Screen } from './screen.ts';
import { table, wholeIds } from './terminal/table.ts';
import { width, wrap } from './wrap.ts';

const DEEPEST = 24;

export async function membersText(value: unknown, screen: Screen): Promise<string> {
  return (await lines(value, screen, 0)).join('\n');
}

async function lines(value: unknown, screen: Screen, depth: number): Promise<string[]> {
  if (depth > DEEPEST) return [indent(depth) + screen.paint.dim('… (deeper than is shown; see --json)')];
  if (Array.isArray(value)) return elements(value, screen, depth);
  if (!isRecord(value)) return [wrap(scalar(value, screen), screen.columns, indent(depth))];
  const names = Object.keys(value);
  if (names.length === 0) return [indent(depth) + screen.paint.dim('(empty)')];
  const output: string[] = [];
  for (const name of names) output.push(...(await member(name, value[name], screen, depth)));
  return output;
}

async function member(name: string, value: unknown, screen: Screen, depth: number): Promise<string[]> {
  const named = `${screen.paint.bold(screen.cleanLine(name))}:`;
  const label = indent(depth) + named;
  const above = wrap(named, screen.columns, indent(depth));
  const empty =
    value === null ||
    (Array.isArray(value) && value.length === 0) ||
    (isRecord(value) && Object.keys(value).length === 0);
  if (empty) return [`${label} ${screen.paint.dim(value === null ? 'null' : '(none)')}`];
  if (typeof value === 'object') {
    if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
      const inline = value.map((item) => scalar(item, screen)).join(', ');
      if (width(label) + 1 + width(inline) <= screen.columns && !inline.includes('\n'))
        return [`${label} ${inline}`];
    }
    return [above, ...(await lines(value, screen, depth + 1))];
  }
  const text = scalar(value, screen);
  const fits = !text.includes('\n') && width(label) + 1 + width(text) <= screen.columns;
  return fits ? [`${label} ${text}`] : [above, wrap(text, screen.columns, indent(depth + 1))];
}

/** A list as lines: a table where its records are short enough. */
export async function elements(values: readonly unknown[], screen: Screen, depth: number): Promise<string[]> {
  if (values.length > 0 && values.every(isRecord) && isTabular(values, screen.columns - depth * 2)) {
    const columns = [...new Set(values.flatMap((row) => Object.keys(row)))];
    const cells = values.map((row) => columns.map((column) => cellText(row[column])));
    const made = await table(
      columns.map((column) => screen.cleanLine(column)),
      cells,
      { ...screen, columns: screen.columns - depth * 2 },
    );
    return made.split('\n').map((line) => indent(depth) + line);
  }
  const output: string[] = [];
  for (const [index, value] of values.entries()) {
    const inner = await lines(value, screen, depth + 1);
    output.push(
      `${indent(depth)}${screen.paint.dim(isRecord(value) ? `${index + 1}.` : '-')} ${(inner[0] ?? '').trimStart()}`,
      ...inner.slice(1),
    );
    if (isRecord(value) && index < values.length - 1) output.push('');
  }
  return output;
}

/** Records whose members are scalars, few and short enough to be side by side: as they are, or wrapped a little. */
function isTabular(rows: readonly Record<string, unknown>[], columns: number): boolean {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  // A column takes a character and two spaces at least: what has thousands of members is not measured.
  if (names.size === 0 || 3 * names.size - 2 > columns) return false;
  if (names.size > Math.floor(columns / 10) && !fits([...names], rows, columns, width)) return false;
  // An id or an address that is broken into pieces cannot be copied.
  if (!fits([...names], rows, columns, wholeIds)) return false;
  return rows.every((row) =>
    Object.values(row).every((value) => {
      const flat =
        typeof value !== 'object' ||
        value === null ||
        (Array.isArray(value) && value.every((item) => typeof item !== 'object'));
      return flat && cellText(value).length <= 80 && !cellText(value).includes('\n');
    }),
  );
}

/** Whether every column has its room beside the others. @param least of a cell, in columns of the screen */
function fits(
  names: readonly string[],
  rows: readonly Record<string, unknown>[],
  columns: number,
  least: (text: string) => number,
): boolean {
  const widths = names.map((name) => Math.max(least(name), ...rows.map((row) => least(cellText(row[name])))));
  return widths.reduce((sum, one) => sum + one, 2 * (names.length - 1)) <= columns;
}

function scalar(value: unknown, screen: Screen): string {
  if (typeof value !== 'string') return value === null ? 'null' : JSON.stringify(value);
  const text = screen.clean(value);
  return /^https?:\/\/\S+$/.test(text) ? screen.link(text, text) : text;
}

function indent(depth: number): string {
  return '  '.repeat(depth);
}
