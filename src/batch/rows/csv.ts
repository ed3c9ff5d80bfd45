// A spreadsheet's rows: one column has the question, the others become `meta`. Parsed in a stream.
import { messageOf } from '../../api/coded-error.ts';
import { BatchError } from '../errors.ts';
import type { RawRow } from './row.ts';

export interface CsvOptions {
  readonly delimiter: ',' | '\t';
  /** The column with the question; the only one, `question` or `query` where it is not named. */
  readonly column: string | undefined;
  /** The column with the row's id, where there is one. */
  readonly idColumn: string | undefined;
  /** The member of the request that the column sets. */
  readonly member: string;
  /** Bytes of one record. */
  readonly longest: number;
}

interface Recorded {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** The records below the heading row. @throws {BatchError} `bad_input` where it is not a table, or lacks the column */
export async function* csvRows(chunks: AsyncIterable<Buffer>, options: CsvOptions): AsyncGenerator<RawRow[]> {
  const { parse } = await import('csv-parse');
  const { Readable } = await import('node:stream');
  const parser = parse({
    delimiter: options.delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: options.longest,
  });
  const source = Readable.from(chunks);
  source.on('error', (error) => parser.destroy(error));
  let heading: Heading | undefined;
  let group: RawRow[] = [];
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<Recorded>) {
      if (heading === undefined) heading = headingOf(record, options);
      else if (record.some((cell) => cell.trim() !== '')) group.push(rawOf(record, info.lines, heading));
      if (group.length < 256) continue;
      yield group;
      group = [];
    }
  } catch (error) {
    throw error instanceof BatchError ? error : unreadable(error);
  } finally {
    source.destroy();
  }
  if (group.length > 0) yield group;
}

interface Heading {
  readonly names: readonly string[];
  readonly column: number;
  readonly id: number;
  readonly member: string;
}

function headingOf(record: readonly string[], options: CsvOptions): Heading {
  const names = record.map((name) => name.trim());
  const usual = names.length === 1 ? names[0] : names.find((name) => /^(question|query)$/i.test(name));
  const column = place(options.column ?? usual, names, '--column');
  const id = options.idColumn === undefined ? -1 : place(options.idColumn, names, '--id-column');
  return { names, column, id, member: options.member };
}

function place(name: string | undefined, names: readonly string[], flag: string): number {
  const at = names.indexOf(name ?? '');
  if (name !== undefined && at !== -1) return at;
  const which =
    name === undefined ? 'Several columns could hold the question.' : `There is no column ${name}.`;
  const there = names.slice(0, 30).join(', ');
  throw new BatchError('bad_input', which, `Name one with ${flag}: there are ${there}. Nothing was sent.`);
}

function rawOf(record: readonly string[], line: number, { names, column, id, member }: Heading): RawRow {
  const bytes = Buffer.from(JSON.stringify(record));
  const asked = (record[column] ?? '').trim();
  if (asked === '') return { line, bytes, fault: `its column ${names[column]} is empty` };
  const others = names.flatMap((name, at) =>
    at === column || at === id || name === '' ? [] : [[name, record[at] ?? ''] as const],
  );
  const given = id === -1 ? undefined : (record[id] ?? '').trim();
  if (given === '') return { line, bytes, fault: `its column ${names[id]} is empty` };
  const value = {
    ...(given === undefined ? {} : { id: given }),
    body: { [member]: asked },
    ...(others.length === 0 ? {} : { meta: Object.fromEntries(others) }),
  };
  return { line, bytes, value };
}

function unreadable(cause: unknown): BatchError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason =
    code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'A quotation mark is never closed.'
      : code === 'CSV_MAX_RECORD_SIZE'
        ? 'A record of it has no end: a quotation mark may be missing.'
        : `It cannot be read (${messageOf(cause)}).`;
  return new BatchError('bad_input', `The input is not a table. ${reason}`, 'Correct it. Nothing was sent.', {
    cause,
  });
}
