// A document as a Markdown table, or as a list of members where it is not a list.
import { isRecord } from '../../../api/record.ts';
import { membersMarkdown, tableText } from '../../../page/markdown.ts';
import { cellsOf, listPath, rowsOf } from './rows.ts';

export function toMarkdown(document: unknown): string {
  if (listPath(document) === undefined && isRecord(document)) return membersMarkdown(document);
  const { columns, lines } = cellsOf(rowsOf(document));
  return `${tableText(columns, lines)}\n`;
}
