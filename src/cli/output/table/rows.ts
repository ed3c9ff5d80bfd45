// A document as rows, for csv, md and jsonl, whatever its layout.
import { cellText } from '../../../page/values.ts';
import type { Scalar } from '../../../api/payloads/foreign.ts';
import { isRecord } from '../../../api/record.ts';
import { usageError } from '../../kit/errors.ts';
import { findList, type FoundList } from '../../../client/list.ts';

/**
 * Where the rows of a list document are: the path to them (`''` when it is an array itself), or undefined when it is no
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

/** `20 of 340 from 41`: how many rows of a list are shown, of how many, from which on. */
export function countIn(
  rows: number,
  { total, offset }: { readonly total?: unknown; readonly offset?: unknown },
): string {
  const from = typeof offset === 'number' && offset > 0 ? ` from ${offset + 1}` : '';
  return typeof total === 'number' ? `${rows} of ${total}${from}` : `${rows}${from}`;
}

/**
 * Rows flattened to cells: nested objects as `a.b`, arrays as JSON; the columns in order of first appearance. The lines are
 * made as they are asked for. @throws {CliError} `usage` where nearly all cells of a large table would be empty
 */
export function cellsOf(rows: readonly unknown[]): { columns: string[]; lines: Iterable<string[]> } {
  const flat = rows.map((row) => flatten(row));
  const names = new Set<string>();
  let filled = 0;
  for (const row of flat) {
    filled += row.size;
    for (const name of row.keys()) names.add(name);
  }
  const columns = [...names];
  if (rows.length * columns.length > SMALL_TABLE + MOST_EMPTY * filled)
    throw usageError(
      `The ${rows.length} rows have ${columns.length} members between them, nearly all in a few rows each: they are not a table.`,
      'Write them with --format jsonl, one a line.',
    );
  return { columns, lines: linesOf(flat, columns) };
}

/** A table of so many cells may be as empty as it likes; a larger one has so many cells for each that is filled. */
const SMALL_TABLE = 1_000_000;
const MOST_EMPTY = 20;

function* linesOf(rows: readonly Map<string, string>[], columns: readonly string[]): Generator<string[]> {
  for (const row of rows) yield columns.map((column) => row.get(column) ?? '');
}

/** Whether a value is a list; the type of its items stays what it was. */
export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** What should be a list of records, as another server may have sent it. */
type ForeignList<R> =
  | readonly (R | Scalar | readonly unknown[])[]
  | Scalar
  | Readonly<Record<string, unknown>>;

/** The records in what should be a list of them; none where it is not a list. */
export function recordsIn<R extends object>(value: ForeignList<R>): R[] {
  return isList(value) ? value.filter((item): item is R => isRecord(item)) : [];
}

/** The same, or undefined where it is not a list or has anything else in it. */
export function recordsOnly<R extends object>(value: ForeignList<R>): R[] | undefined {
  return isList(value) && value.every(isRecord) ? recordsIn(value) : undefined;
}

/** The members of a payload that a view shows: each must be named, so that a new one is not passed over. */
export type Known<Payload> = Readonly<Record<keyof Payload, true>>;

/** The members that a view does not know. */
export function unknownIn(record: object, known: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !Object.hasOwn(known, name)));
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
