// A delimited file as a table, whose delimiter and heading row are detected from the text itself.
// Formulas are text here. Bounded in cells, since 50 MB of commas would otherwise be fifty million strings.
import { decode } from '../reading/decode.ts';
import { ReadingFailure } from '../reading/reading.ts';
import { headed } from './header.ts';
import { codeOf } from '../../api/coded-error.ts';

export interface Table {
  /** Unique names, as the heading row has them, or `column 3`. */
  readonly names: readonly string[];
  /** As many cells a row as there are names, trimmed, line ends inside them as spaces. */
  readonly rows: readonly (readonly string[])[];
  /** Lines above the heading row. */
  readonly preamble: readonly string[];
  readonly delimiter: Delimiter;
  readonly warnings: readonly string[];
}

/** Reads a table. @param usual the delimiter that its name suggests. @throws ReadingFailure where there is none */
export async function parseTable(bytes: Uint8Array, usual?: Delimiter): Promise<Table> {
  const { text, warnings } = decode(bytes);
  const named = /^sep=([,;|\t])\n/.exec(text);
  const body = named === null ? text : text.slice(named[0].length);
  const delimiter = isDelimiter(named?.[1]) ? named[1] : delimiterOf(body, usual);
  const rows = await parsedRows(body, delimiter);
  if (rows.length === 0) throw new ReadingFailure('it holds no rows');
  const table = headed(rows);
  if (table.rows.length === 0) throw new ReadingFailure('it has a heading row and no rows below it');
  return { ...table, delimiter, warnings: [...warnings, ...table.warnings] };
}

const MOST_CELLS = 10_000_000;
const MOST_COLUMNS = 2000;
/** Characters of one row. */
const LONGEST_ROW = 1_000_000;

async function parsedRows(text: string, delimiter: Delimiter): Promise<string[][]> {
  const { parse } = await import('csv-parse/sync');
  let cells = 0;
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      onRecord: (record: string[]) => {
        cells += record.length;
        if (record.length > MOST_COLUMNS) throw tooLargeTable(`${MOST_COLUMNS} columns`);
        if (cells > MOST_CELLS) throw tooLargeTable(`${MOST_CELLS} cells`);
        return cleaned(record);
      },
    });
  } catch (error) {
    throw error instanceof ReadingFailure ? error : unreadable(error);
  }
}

function cleaned(record: string[]): string[] | null {
  let said = false;
  for (const [place, cell] of record.entries()) {
    const clean = cell.includes('\n') ? cell.replace(/\s*\n\s*/g, ' ').trim() : cell.trim();
    if (clean !== '') said = true;
    record[place] = clean;
  }
  return said ? record : null;
}

function tooLargeTable(most: string): ReadingFailure {
  return new ReadingFailure(`the table is too large: at most ${most} are read`);
}

function unreadable(error: unknown): ReadingFailure {
  const code = codeOf(error);
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new ReadingFailure('a quotation mark in it is opened and never closed', { cause: error });
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new ReadingFailure('a row of it has no end: a quotation mark may be missing', { cause: error });
  const line = error instanceof Error && 'lines' in error ? ` (line ${String(error.lines)})` : '';
  return new ReadingFailure(`it could not be read as a table${line}`, { cause: error });
}

// The delimiter of a file, detected from its first lines: the mark that splits most lines into equally many cells, and
// into cells that look like numbers and dates rather than halves of them (`1,5;2,5` has as many commas as numbers).

export type Delimiter = ',' | ';' | '\t' | '|';

/** Media types of the tables that series are read from, with the delimiter that each is named for. */
export const DELIMITED: ReadonlyMap<string, Delimiter> = new Map([
  ['text/csv', ','],
  ['text/tab-separated-values', '\t'],
]);

/** The delimiter of a text. @param usual preferred where two are as likely */
function delimiterOf(text: string, usual: Delimiter = ','): Delimiter {
  const lines = firstLines(text);
  let best: Delimiter = usual;
  let most = 0;
  for (const one of [usual, ...DELIMITERS.filter((other) => other !== usual)]) {
    const score = delimiterScore(lines, one);
    if (score > most + 1e-9) {
      best = one;
      most = score;
    }
  }
  return best;
}

/** Whether a mark can be one. */
function isDelimiter(mark: string | undefined): mark is Delimiter {
  return DELIMITERS.some((one) => one === mark);
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];
const SAMPLE_LINES = 60;
const SAMPLE_CHARACTERS = 65_536;

/** Lines with each quoted cell replaced: by `1` where it is a number, else by `x`. */
function firstLines(text: string): string[] {
  const start = text.slice(0, SAMPLE_CHARACTERS);
  const lines = start
    .replace(/"(?:[^"]|"")*(?:"|$)/g, (quoted) => (/^"[\s\d.,%-]+"$/.test(quoted) ? '1' : 'x'))
    .split('\n');
  // The last one may be cut short.
  if (start.length < text.length) lines.pop();
  return lines.filter((line) => line.trim() !== '').slice(0, SAMPLE_LINES);
}

function delimiterScore(lines: readonly string[], delimiter: Delimiter): number {
  const split = lines.map((line) => line.split(delimiter));
  const widths = new Map<number, number>();
  for (const { length } of split) if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
  const [width, count] = [...widths].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  if (count === 0) return 0;
  const cells = split.filter(({ length }) => length === width).flat();
  const typed = cells.filter((cell) => VALUE.test(cell.trim())).length / cells.length;
  const halves = cells.filter((cell) => /[;\t|]/.test(cell)).length / cells.length;
  return (count / lines.length) * (1 + typed - halves) + Math.min(width, 20) / 1000;
}

const VALUE = /^$|^[-+(]?[$€£]?\d[\d.,' \u00a0]*\s?%?\)?$|^\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?(?:[T ].*)?$/;
