// Tables of AsciiDoc, whose cells begin with a sign and may be a line each.

export interface AsciidocRow {
  readonly cells: readonly string[];
  /** Only of the first row: whether it is one of headers. */
  readonly isHeader?: boolean;
}

/**
 * @param lines between the delimiters
 * @param sign of a cell: `|`, `!`, or `,` and `:` for values between these
 * @param isHeaded the table is said to have a header
 */
export function asciidocRows(lines: readonly string[], sign: string, isHeaded: boolean): AsciidocRow[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0) return [];
  const header = isHeaded || (first === 0 && (lines[1] ?? '').trim() === '' && lines.length > 2);
  const rows =
    sign === ',' || sign === ':' ? lines.map((line) => line.split(sign)) : signedRows(lines, sign, first);
  const said = rows
    .map((cells) => cells.map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  return said.map((cells, at) => ({ cells, ...(at === 0 && { isHeader: header }) }));
}

// The first line has as many cells as a row, unless each line has one: then an empty line ends a row.
function signedRows(lines: readonly string[], sign: string, first: number): string[][] {
  const split = sign === '|' ? /(?<!\\)(?:\d+(?:\.\d+)?[+*]|\.\d+\+)?[<^>]{0,2}[aemdslhv]?\|/ : /!/;
  const cells: string[][] = [];
  let columns = lines[first]!.split(split).length - 1;
  let isOver = false;
  for (const [at, line] of lines.entries()) {
    const [before = '', ...own] = line.split(split);
    if (line.trim() === '' && cells.length > 0 && !isOver && columns <= 1) {
      columns = cells.length;
      isOver = true;
    }
    if (before.trim() !== '' && at > 0) cells.at(-1)?.push(before);
    for (const cell of own) cells.push([cell]);
  }
  const joined = cells.map((parts) => parts.join(' ').replace(/\s+/g, ' '));
  const rows: string[][] = [];
  for (let at = 0; at < joined.length; at += Math.max(1, columns))
    rows.push(joined.slice(at, at + Math.max(1, columns)));
  return rows;
}
