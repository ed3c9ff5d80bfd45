// A document as rows, for csv, md and jsonl, whatever its layout.
import { isRecord } from '../../../api/record.ts';
export { isRecord } from '../../../api/record.ts';
import { findList, type FoundList } from '../../../client/list.ts';

/**
 * Where the rows of a list document stand: the path to them (`''` when it is an array itself), or undefined when it is no
 * list. --all knows that its route lists; here the document must say so: by the list's usual name or a note on paging.
 */
export function listPath(document: unknown): string | undefined {
  const found = listOf(document);
  return found?.path.join('.');
}

/** The rows of a list document; any other document is one row. */
export function rowsOf(document: unknown): readonly unknown[] {
  return listOf(document)?.items ?? [document];
}

function listOf(document: unknown): FoundList | undefined {
  const found = findList(document);
  if (found === undefined || found.path.some((name) => name.includes('.'))) return undefined;
  return found.path.length === 0 || found.usual || found.paged ? found : undefined;
}

/** Rows flattened to cells: nested objects as `a.b`, arrays as JSON; the columns in order of first appearance. */
export function cellsOf(rows: readonly unknown[]): { columns: string[]; cells: string[][] } {
  const flat = rows.map((row) => flatten(row));
  const columns = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  return { columns, cells: flat.map((row) => columns.map((column) => row.get(column) ?? '')) };
}

/** A scalar as the text of a cell; null and absent are empty. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'))
    return value.join('; ');
  return JSON.stringify(value);
}

function flatten(value: unknown, prefix = '', into = new Map<string, string>()): Map<string, string> {
  if (isRecord(value) && Object.keys(value).length > 0) {
    for (const [name, member] of Object.entries(value))
      flatten(member, prefix === '' ? name : `${prefix}.${name}`, into);
  } else {
    into.set(prefix === '' ? 'value' : prefix, cellText(value));
  }
  return into;
}
