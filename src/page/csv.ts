// RFC 4180, with cells that a spreadsheet would run made harmless.
import { clean } from './clean.ts';

/** A line with its end. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
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
