// A document as CSV, as Markdown and as JSON lines, whatever its layout.
import { isRecord } from '../../../api/record.ts';
import { membersMarkdown, tableText } from '../../../page/markdown.ts';
import { cellsOf, listPath, rowsOf } from './rows.ts';
import { csvLine } from '../../../page/csv.ts';
import { compact, elementTexts, memberText } from '../../../client/json-slices.ts';

/** A table, or a list of members where it is not a list. */
export function toMarkdown(document: unknown): string {
  if (listPath(document) === undefined && isRecord(document)) return membersMarkdown(document);
  const { columns, lines } = cellsOf(rowsOf(document));
  return `${tableText(columns, lines)}\n`;
}

/** With a header line. */
export function toCsv(document: unknown): string {
  const { columns, lines } = cellsOf(rowsOf(document));
  let text = csvLine(columns);
  for (const line of lines) text += csvLine(line);
  return text;
}

/** A list's rows one a line, any other document on one line, tokens as they were sent. */
export function toJsonLines(json: string, document: unknown): string {
  const path = listPath(document);
  const list =
    path === undefined ? undefined : elementTexts(path === '' ? json : (memberText(json, path) ?? ''));
  return (list ?? [json]).map((row) => `${compact(row)}\n`).join('');
}
