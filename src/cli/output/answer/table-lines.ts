// A quoted table on a terminal: its columns below each other; a row that is too wide for that cell by cell, each behind the name
// of its column.
import { tableOf, type QuotedTable } from '../../../text/table-cells.ts';
import { width, wrap } from '../../../page/wrap.ts';

const INDENT = '  ';
const GAP = 2;

/** The lines of a part of an answer that quotes rows of a table with what is above them; undefined where it quotes none. */
export function tableLines(part: string, columns: number): string | undefined {
  const table = tableOf(part);
  if (table === undefined) return undefined;
  const { caption, rows } = table;
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => width(row[at]!))));
  const isWide = widths.reduce((sum, one) => sum + one + GAP, 0) > columns;
  const lines = isWide ? inTurn(table, columns) : rows.map((row) => INDENT + aligned(row, widths));
  return [...(caption === '' ? [] : [wrap(caption, columns)]), ...lines].join('\n');
}

function aligned(row: readonly string[], widths: readonly number[]): string {
  return row
    .map((cell, at) => cell + ' '.repeat(widths[at]! - width(cell)))
    .join(' '.repeat(GAP))
    .trimEnd();
}

/** One row cell by cell; of several each on lines of its own. */
function inTurn({ rows: [header, ...rows] }: QuotedTable, columns: number): string[] {
  const [row, ...others] = rows;
  if (header === undefined || row === undefined || others.length > 0)
    return [header ?? [], ...rows].map((cells) => wrap(cells.join(' | '), columns, INDENT + INDENT, INDENT));
  return row.flatMap((cell, at) => {
    const name = header[at]!;
    if (cell === '') return [];
    return [wrap(name === '' ? cell : `${name}: ${cell}`, columns, INDENT + INDENT, INDENT)];
  });
}
