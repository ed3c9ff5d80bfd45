// A document as CSV with a header line.
import { csvLine } from '../../../page/csv.ts';
import { cellsOf, rowsOf } from './rows.ts';

export function toCsv(document: unknown): string {
  const { columns, lines } = cellsOf(rowsOf(document));
  let text = csvLine(columns);
  for (const line of lines) text += csvLine(line);
  return text;
}
