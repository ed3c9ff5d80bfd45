// Tables of tbl in manual pages: options, formats up to a full stop, then rows with cells between tabs or the sign that the
// options name; a cell may be a text of several lines.
import type { RoffLine } from './roff-lines.ts';

interface Rows {
  readonly rows: readonly string[][];
  /** Where the next line is. */
  readonly end: number;
}

/** @param from the line that begins it @param said a line of text as it is shown */
export function tableAt(lines: readonly RoffLine[], from: number, said: (line: RoffLine) => string): Rows {
  const rows: string[][] = [];
  let at = from + 1;
  let tab = '\t';
  let isData = false;
  let block: string[] | undefined;
  for (; at < lines.length && !ENDS.has(lines[at]!.name); at += 1) {
    const line = lines[at]!;
    if (line.name === 'T&') isData = false;
    if (line.name !== '' && !/^[BIR]{1,2}$/.test(line.name)) continue;
    const text = line.name === '' ? line.rest : said(line);
    if (isData) block = rowOf(text, tab, rows, block);
    else {
      tab = /tab\s*\((.)\)/.exec(text)?.[1] ?? tab;
      isData = /\.\s*$/.test(text);
    }
  }
  return { rows, end: lines[at]?.name === 'TE' ? at + 1 : at };
}

const ENDS: ReadonlySet<string> = new Set(['TE', 'SH', 'Sh', 'SS', 'Ss']);

/** Adds a line of data to the rows. @returns the text block (`T{`) that goes on, as its row, whose last cell it is */
function rowOf(
  line: string,
  tab: string,
  rows: string[][],
  open: string[] | undefined,
): string[] | undefined {
  if (open !== undefined && !line.startsWith('T}')) {
    open[open.length - 1] += ` ${line}`;
    return open;
  }
  if (open === undefined && /^[_=]$/.test(line.trim())) return undefined;
  const cells = (open === undefined ? line : line.slice(2)).split(tab);
  const row = open ?? [];
  if (open === undefined) rows.push(row);
  row.push(...(open === undefined ? cells : cells.slice(1)));
  if (row.at(-1)?.trim() !== 'T{') return undefined;
  row[row.length - 1] = '';
  return row;
}
