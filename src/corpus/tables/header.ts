// The heading row of a table, distinguished from data by the rows below it.
// Files come with notes above their headings and without any headings at all.
import { readNumber } from './numbers.ts';
import { looksLikeTime } from './times.ts';

interface Headed {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly preamble: readonly string[];
  readonly warnings: readonly string[];
}

/** Separates notes, headings and data. @param all rows with at least one cell that is not empty, as in the file */
export function headed(all: readonly (readonly string[])[]): Headed {
  const first = firstOfTable(all);
  const candidate = all[first]!;
  const below = all.slice(first + 1);
  const isHeading = below.length === 0 || namesColumns(candidate, below);
  const rows = isHeading ? below : all.slice(first);
  const width = widthOf(rows, candidate);
  const { places, names } = namedColumns(isHeading ? candidate : [], rows, width);
  return {
    names,
    rows: rows.map((row) => places.map((place) => row[place] ?? '')),
    preamble: all.slice(0, first).map((row) => row.filter((cell) => cell !== '').join(' ')),
    warnings: headingWarnings(isHeading, rows, candidate.length),
  };
}

/** Rows by which it is judged what their columns hold. */
const SAMPLE = 100;

// Notes above a table are narrower than the table.
function firstOfTable(all: readonly (readonly string[])[]): number {
  const widths = new Map<number, number>();
  for (const row of all.slice(0, SAMPLE)) {
    const width = filledWidth(row);
    widths.set(width, (widths.get(width) ?? 0) + 1);
  }
  const [usual] = [...widths].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1];
  if (usual < 2) return 0;
  const first = all.findIndex((row) => filledWidth(row) > usual / 2 && filledWidth(row) > 1);
  return first < 0 || first > SAMPLE ? 0 : first;
}

function filledWidth(row: readonly string[]): number {
  return row.findLastIndex((cell) => cell !== '') + 1;
}

// A heading differs from its column: words above numbers or dates. Where nothing below is a number, a row of short,
// different words that do not come again is taken for one. Years in a row head the columns of a wide table.
function namesColumns(candidate: readonly string[], below: readonly (readonly string[])[]): boolean {
  const sample = below.slice(0, SAMPLE);
  if (headsYears(candidate)) return true;
  let valued = false;
  for (const [place, cell] of candidate.entries()) {
    const column = sample.map((row) => row[place] ?? '').filter((one) => one !== '');
    if (column.length === 0 || column.filter(isValue).length < column.length * 0.6) continue;
    if (cell !== '' && !isValue(cell)) return true;
    valued = true;
  }
  if (valued) return false;
  const words = candidate.filter((cell) => cell !== '');
  // The column of an index has no name.
  const unnamed = candidate[0] === '' ? 1 : 0;
  const short = words.every((cell) => cell.length <= 60 && !/[.!?]$/.test(cell));
  return (
    short &&
    new Set(words).size === words.length &&
    words.length > 0 &&
    words.length + unnamed === filledWidth(candidate)
  );
}

function isValue(cell: string): boolean {
  return readNumber(cell) !== undefined || looksLikeTime(cell);
}

/** Whether cells head the columns of a wide table: words, then years that go up. */
export function headsYears(cells: readonly string[]): boolean {
  const values = cells.filter((cell) => cell !== '' && isValue(cell));
  const years = values.map(Number);
  const first = cells.findIndex((cell) => cell !== '' && isValue(cell));
  return (
    first > 0 &&
    years.length > 1 &&
    years.every((year, place) => year >= 1500 && year <= 2200 && (place === 0 || year > years[place - 1]!))
  );
}

function widthOf(rows: readonly (readonly string[])[], candidate: readonly string[]): number {
  let width = filledWidth(candidate);
  for (const row of rows) if (row.length > width) width = Math.max(width, filledWidth(row));
  return width;
}

// A column without a name and without a single cell is what a delimiter at the end of each line leaves behind.
function namedColumns(
  heading: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): { places: number[]; names: string[] } {
  const taken = new Map<string, number>();
  const places: number[] = [];
  const names: string[] = [];
  for (let place = 0; place < width; place += 1) {
    const said = (heading[place] ?? '').replace(/\s+/g, ' ');
    if (said === '' && rows.every((row) => (row[place] ?? '') === '')) continue;
    const name = said === '' ? `column ${place + 1}` : said;
    const times = (taken.get(name) ?? 0) + 1;
    taken.set(name, times);
    places.push(place);
    names.push(times === 1 ? name : `${name} (${times})`);
  }
  return { places, names };
}

function headingWarnings(isHeading: boolean, rows: readonly (readonly string[])[], width: number): string[] {
  const longer = rows.filter((row) => filledWidth(row) > width).length;
  return [
    ...(isHeading ? [] : ['It has no heading row; its columns were numbered.']),
    ...(longer === 0 ? [] : [`${longer} row(s) have more cells than the first one.`]),
  ];
}
