// A delimited file as a table: its delimiter and its heading row are detected from the text itself. Formulas are
// text here. Bounded in cells, since 50 MB of commas would otherwise be fifty million strings.
import { decode } from '../reading/decode.ts';
import { ReadingFailure } from '../reading/reading.ts';
import { delimiterOf, isDelimiter } from './delimiter.ts';
import type { Delimiter } from './delimiter.ts';
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
  return new ReadingFailure(`it is too large a table: at most ${most} are read`);
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
