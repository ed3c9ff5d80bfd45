// The input as records, readable repeatedly: JSON lines, one question per line, or a table.
import { createReadStream } from 'node:fs';
import { isUtf8 } from 'node:buffer';
import { isRecord } from '../../api/record.ts';
import { BatchError } from '../errors.ts';
import { asUtf8, linesOf, type Line } from './lines.ts';
import type { RawRow } from './row.ts';

export const INPUT_KINDS = ['jsonl', 'lines', 'csv', 'tsv'] as const;
export type InputKind = (typeof INPUT_KINDS)[number];

export interface InputOptions {
  /** A file that can be read twice. */
  readonly path: string;
  readonly kind: InputKind;
  readonly column: string | undefined;
  readonly idColumn: string | undefined;
  /** The member of the request that a question sets. */
  readonly member: string;
}

/** The longest row, in bytes. */
export const LONGEST_ROW = 16 * 1024 * 1024;

const CHUNK = 256 * 1024;

/** What kind of input a file is: by its name, else by its first byte that is not white space. */
export async function kindOf(path: string, named: string): Promise<InputKind> {
  const extension = /\.(jsonl|ndjson|json|csv|tsv|txt)$/i.exec(named)?.[1]?.toLowerCase();
  if (extension === 'csv' || extension === 'tsv') return extension;
  if (extension === 'txt') return 'lines';
  if (extension !== undefined) return 'jsonl';
  for await (const chunk of asUtf8(createReadStream(path, { end: 4095 }))) {
    const start = chunk.toString('utf8').trimStart();
    if (start !== '') return start.startsWith('{') ? 'jsonl' : 'lines';
  }
  return 'jsonl';
}

/** The records in the order of the file, in groups. @throws {BatchError} `bad_input` */
export async function* readRows(options: InputOptions): AsyncGenerator<RawRow[]> {
  const { kind, column, idColumn, member } = options;
  const chunks = asUtf8(createReadStream(options.path, { highWaterMark: CHUNK }));
  try {
    if (kind === 'csv' || kind === 'tsv') {
      const { csvRows } = await import('./csv.ts');
      const delimiter = kind === 'csv' ? ',' : '\t';
      yield* csvRows(chunks, { delimiter, column, idColumn, member, longest: LONGEST_ROW });
      return;
    }
    const read = kind === 'jsonl' ? fromJson : (line: Line) => fromText(line, member);
    for await (const lines of linesOf(chunks, LONGEST_ROW + 1)) {
      const rows = lines.filter(({ bytes }) => !isBlank(bytes)).map(read);
      if (rows.length > 0) yield rows;
    }
  } catch (error) {
    throw error instanceof BatchError ? error : unreadable(error);
  }
}

function fromJson({ number, bytes, length }: Line): RawRow {
  const at = { line: number, bytes };
  const fault = unusable(bytes, length);
  if (fault !== undefined) return { ...at, fault };
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (isRecord(value)) return { line: number, bytes, value };
    return { ...at, fault: 'it is JSON, but not an object' };
  } catch {
    return { ...at, fault: 'it is not JSON' };
  }
}

function fromText({ number, bytes, length }: Line, member: string): RawRow {
  const at = { line: number, bytes };
  const fault = unusable(bytes, length);
  if (fault !== undefined) return { ...at, fault };
  return { ...at, value: { body: { [member]: bytes.toString('utf8').trim() } } };
}

function unusable(bytes: Buffer, length: number): string | undefined {
  if (length > LONGEST_ROW) return `it is longer than ${LONGEST_ROW / 1024 / 1024} MiB`;
  if (!isUtf8(bytes)) return 'it is not UTF-8';
  return bytes.includes(0) ? 'it holds a NUL byte' : undefined;
}

function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte !== 32 && byte !== 9 && byte !== 13) return false;
  return true;
}

function unreadable(cause: unknown): BatchError {
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return new BatchError('bad_input', `The input cannot be read${code}.`, 'Name a file. Nothing was sent.', {
    cause,
  });
}
