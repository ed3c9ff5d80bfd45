// A column of a table by its name, its cells as numbers, and the rows of one series among several.
import { looksLikeTime } from './times.ts';
import type { Table } from './parse.ts';
import { SeriesError } from '../errors.ts';
import { certainMark, numberColumn, type Mark } from './numbers.ts';

export interface ChosenColumn {
  /** As it was asked for, in the table's own letters. */
  readonly name: string;
  readonly place: number;
  /** The table, or the rows of it that were asked for. */
  readonly table: Table;
}

interface ColumnNumbers {
  readonly values: readonly (number | null)[];
  readonly numbers: number;
  readonly unit: string | null;
  readonly warnings: readonly string[];
}

/** Finds `name` or `name[other=value]`. @throws {SeriesError} `no_column`, with the columns that there are */
export function columnOf(table: Table, asked: string, title: string): ChosenColumn {
  const place = columnPlace(table, asked);
  if (place >= 0) return { name: table.names[place]!, place, table };
  const part = /^(.+?)\s*\[([^\]=]+)=([^\]]*)\]$/.exec(asked.trim());
  if (part === null) throw noColumn(table, asked, title);
  const [, name = '', other = '', value = ''] = part;
  const [column, by] = [columnPlace(table, name), columnPlace(table, other)];
  if (column < 0 || by < 0) throw noColumn(table, column < 0 ? name : other, title);
  const rows = table.rows.filter((row) => comparable(row[by]!) === comparable(value));
  if (rows.length === 0)
    throw new SeriesError('no_column', `No row of ${title} has ${value} in ${table.names[by]!}.`);
  const label = `${table.names[column]!}[${table.names[by]!}=${rows[0]![by]!}]`;
  return { name: label, place: column, table: { ...table, rows } };
}

/** The cells of a column as numbers. @throws {SeriesError} `no_numbers` or `ambiguous` */
export function columnNumbers(
  { name, place, table }: ChosenColumn,
  decimal: Mark | undefined,
): ColumnNumbers {
  const column = numberColumn(
    table.rows.map((row) => row[place]!),
    decimal,
  );
  if ('unclear' in column)
    throw new SeriesError(
      'ambiguous',
      `The column ${name} cannot be read for certain: its values ${column.unclear}.`,
    );
  const { values, numbers, odd } = column;
  if (numbers === 0 || numbers < odd.length)
    throw new SeriesError('no_numbers', `The column ${name} does not hold numbers.`);
  const warnings =
    odd.length === 0
      ? []
      : [`${odd.length} cell(s) of ${name} are not numbers, as "${odd[0]!.slice(0, 40)}"; they are gaps.`];
  return { values, numbers, unit: column.unit ?? unitOf(name), warnings };
}

/** The decimal mark of a table: the one that all its columns show, else the one compatible with comma-separated cells. */
export function decimalOf(table: Table): Mark | undefined {
  const sample = table.rows.slice(0, Math.ceil(SAMPLE / table.names.length));
  const marks = new Set(
    table.names.flatMap((_, place) => certainMark(sample.map((row) => row[place]!)) ?? []),
  );
  if (marks.size === 1) return [...marks][0];
  return marks.size === 0 && table.delimiter === ',' ? '.' : undefined;
}

/** Cells that are looked at for it. */
const SAMPLE = 50_000;

/** The text in brackets at the end of a column's name, where it is short enough to be a unit. */
export function unitOf(name: string): string | null {
  const said = /[([]([^()[\]]{1,24})[)\]](?:\[.*\])?$/.exec(name.trim())?.[1]?.trim() ?? '';
  return said === '' || /^\d+$/.test(said) || said.includes('=') ? null : said;
}

function columnPlace(table: Table, asked: string): number {
  const exact = table.names.indexOf(asked);
  if (exact >= 0) return exact;
  const wanted = comparable(asked);
  const names = table.names.map(withoutInvisible);
  const tests: ((name: string) => boolean)[] = [
    (name) => comparable(name) === wanted,
    (name) => unitOf(name) !== null && comparable(bare(name)) === wanted,
    // A row of several labels, "Aruba, ABW, Output (Mt)", is named by some of them.
    (name) =>
      name.includes(', ') && wanted.split(', ').every((part) => comparable(name).split(', ').includes(part)),
  ];
  for (const test of tests) {
    const found = names.flatMap((name, place) => (test(name) ? [place] : []));
    if (found.length > 1) throw several(table, asked, found);
    if (found.length === 1) return found[0]!;
  }
  return -1;
}

function several(table: Table, asked: string, found: readonly number[]): SeriesError {
  const [first = 0, second = 0] = found;
  return new SeriesError(
    'ambiguous',
    `${found.length} columns are meant by ${asked.slice(0, 80)}: ${table.names[first]}; ${table.names[second]}${found.length > 2 ? '; …' : ''}.`,
  );
}

/** A column's name without its unit. */
export function bare(name: string): string {
  return unitOf(name) === null ? name : name.replace(/\s*[([][^()[\]]*[)\]]$/, '');
}

// A heading is asked for as it is printed: without invisible characters, some of which reverse the order of the others.
function withoutInvisible(text: string): string {
  return text.replace(/\ufeff|(?!\s)[\p{Cc}\p{Cf}]/gu, '');
}

function comparable(text: string): string {
  return withoutInvisible(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

function noColumn(table: Table, asked: string, title: string): SeriesError {
  const names = table.names.slice(0, 12).join(', ');
  const more = table.names.length > 12 ? ', …' : '';
  return new SeriesError(
    'no_column',
    `${title} has no column ${asked.slice(0, 80)}; it has ${names}${more}.`,
  );
}

// Wide tables, as statistical offices publish them: a row a series, a column a year. Transposed they are read like any
// other.

/** The places of the columns that are times, and of those that say what a row is about. */
export interface Wide {
  readonly times: readonly number[];
  readonly labels: readonly number[];
}

/** The columns of a wide table; undefined where it is none. */
export function wideOf({ names }: Pick<Table, 'names'>): Wide | undefined {
  const times = names.flatMap((name, place) => (looksLikeTime(name) ? [place] : []));
  const labels = names.flatMap((name, place) => (looksLikeTime(name) ? [] : [place]));
  return times.length >= 3 && times.length >= labels.length && labels.length > 0
    ? { times, labels }
    : undefined;
}

/** The table transposed: a row a time, a column for each of its rows, named by what that row is about. */
export function turned(table: Table, { times, labels }: Wide): Table {
  const taken = new Map<string, number>();
  const names = table.rows.map((row) => {
    const label = labels.flatMap((place) => row[place] || []).join(', ') || 'row';
    const count = (taken.get(label) ?? 0) + 1;
    taken.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
  return {
    ...table,
    names: ['time', ...names],
    rows: times.map((place) => [table.names[place]!, ...table.rows.map((row) => row[place]!)]),
  };
}
