// RFC 4180, with cells that a spreadsheet would run made harmless.
import { clean } from '../../../page/clean.ts';
import { cellsOf, rowsOf } from './rows.ts';

/** A document as CSV with a header line and CRLF line ends. */
export function toCsv(document: unknown): string {
  const { columns, lines } = cellsOf(rowsOf(document));
  let text = `${columns.map(cell).join(',')}\r\n`;
  for (const line of lines) text += `${line.map(cell).join(',')}\r\n`;
  return text;
}

/** Spreadsheets run cells that begin with these; a leading quote makes them text. Numbers stay numbers. */
function cell(text: string): string {
  const cleaned = clean(text);
  const safe =
    /^[\s]*[=+\-@\t\r]/.test(cleaned) && !/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(cleaned)
      ? `'${cleaned}`
      : cleaned;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
