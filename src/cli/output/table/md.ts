// A document as a Markdown table, or as a list of members where it is not a list.
import { isRecord } from '../../../api/record.ts';
import { clean } from '../../../page/clean.ts';
import { cellsOf, listPath, rowsOf } from './rows.ts';

export function toMarkdown(document: unknown): string {
  if (listPath(document) === undefined && isRecord(document)) return members(document, 0);
  const { columns, lines } = cellsOf(rowsOf(document));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  let text = row(columns.map(escapeMarkdown)) + row(columns.map(() => '---'));
  for (const line of lines) text += row(line.map(escapeMarkdown));
  return text;
}

/** Outside text as Markdown text: nothing in it is markup, links included, and it stays in its cell. */
export function escapeMarkdown(text: string): string {
  return clean(text)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .replace(/^(\s*)([-+]|\d+[.)])(?=\s)/, '$1\\$2');
}

function members(document: Record<string, unknown>, depth: number): string {
  const indent = '  '.repeat(depth);
  return Object.entries(document)
    .map(([name, value]) => {
      const label = `${indent}- **${escapeMarkdown(name)}**:`;
      if (isRecord(value)) return `${label}\n${members(value, depth + 1)}`;
      if (Array.isArray(value))
        return `${label}\n${value.map((item, index) => element(item, index, depth + 1)).join('')}`;
      return `${label} ${escapeMarkdown(typeof value === 'string' ? value : JSON.stringify(value))}\n`;
    })
    .join('');
}

function element(item: unknown, index: number, depth: number): string {
  const indent = '  '.repeat(depth);
  if (isRecord(item)) return `${indent}- ${index + 1}\n${members(item, depth + 1)}`;
  return `${indent}- ${escapeMarkdown(typeof item === 'string' ? item : JSON.stringify(item))}\n`;
}
