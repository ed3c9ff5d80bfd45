// A document as rows, for csv, md and jsonl, whatever its layout.

export type Row = Readonly<Record<string, unknown>>;

/** Names under which servers put the rows of a list, in the order they are looked for. */
const LIST_NAMES = ['items', 'data', 'results', 'rows', 'entries', 'records'];

/** Where the rows of a list document stand: its path (`''` when it is an array itself), or undefined when it is no list. */
export function listPath(document: unknown): string | undefined {
  if (Array.isArray(document)) return '';
  if (!isRecord(document)) return undefined;
  const named = LIST_NAMES.find((name) => Array.isArray(document[name]));
  if (named !== undefined) return named;
  // A page of briefs under `briefs`: the only array beside counters.
  const arrays = Object.entries(document).filter(([, value]) => Array.isArray(value));
  const counted = ['total', 'limit', 'offset', 'count', 'has_more', 'next_offset'].some(
    (name) => name in document,
  );
  return arrays.length === 1 && counted ? arrays[0]?.[0] : undefined;
}

/** The rows of a list document; any other document is one row. */
export function rowsOf(document: unknown): readonly unknown[] {
  const path = listPath(document);
  if (path === undefined) return [document];
  return (path === '' ? document : (document as Row)[path]) as readonly unknown[];
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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
