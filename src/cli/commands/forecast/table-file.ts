// The members of a forecast request from its flags. A table is named by its path: the embedded
// service reads series from the corpus, so that each number can be checked against the archived
// original. The file is added where its bytes are not there yet.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { codeOf, messageOf } from '../../../api/coded-error.ts';
import type { IngestReport } from '../../../corpus/ingest.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';

/**
 * What the service knows a table by: for a file of this machine the document that it is, added or found by its bytes;
 * anything else as it was given, as is every name that goes to another server.
 * @throws {CliError} `usage` where a file cannot be read as a document
 */
export async function tableNamed(context: Context, given: string): Promise<string> {
  const path = fileNamed(given);
  if (path !== undefined && statSync(path).size === 0)
    throw usageError(`${given} is empty.`, 'Series are read from CSV and TSV files.');
  if (path === undefined || (await context.settings()).baseUrl !== undefined) return given;
  const { flags } = context;
  if (flags['dry-run'] === true || flags.curl === true) return pathToFileURL(path).href;
  const { corpus } = (await context.service()).backend;
  const report = await added(context, path);
  const [failure] = report.failed;
  if (failure !== undefined)
    throw usageError(
      `${given} cannot be read: ${failure.reason}.`,
      'Series are read from CSV and TSV files.',
    );
  if (report.added + report.updated > 0 && context.io.isTerminal(2)) {
    const { cleanLine } = await import('../../../page/clean.ts');
    const { tell } = await import('../../result/notice.ts');
    await tell(context.io, [`${cleanLine(given)} was added to the corpus.`]);
  }
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
  const [document] = await corpus.documentsById([`doc_${digest.slice(0, 24)}`]);
  return document?.id ?? pathToFileURL(path).href;
}

/** A column of a table; where none is named, the only one that holds numbers. @throws {CliError} `usage` where it has several, or they are not known here */
export async function columnNamed(
  context: Context,
  { source: given, column }: { readonly source: string; readonly column?: string },
): Promise<{ readonly source: string; readonly column: string }> {
  const source = await tableNamed(context, given);
  if (column !== undefined) return { source, column };
  const isOwn = (await context.settings()).baseUrl === undefined;
  const names = isOwn ? await columnsOf(context, source) : [];
  const [only, second] = names;
  if (only !== undefined && second === undefined) return { source, column: only };
  if (isOwn && names.length === 0)
    throw usageError(`${given} has no column of numbers.`, 'Dates and words are none.');
  const has = names.length === 0 ? '' : `: ${given} has ${names.slice(0, MOST_NAMED).join(', ')}`;
  throw usageError(`\`--column NAME\` is required with --source${has}.`, EXAMPLE);
}

const MOST_NAMED = 20;

async function columnsOf(context: Context, source: string): Promise<readonly string[]> {
  const { corpus } = (await context.service()).backend;
  const { seriesColumns } = await import('../../../corpus/tables/series.ts');
  const { tableDocument } = await import('../../../corpus/tables/series.ts');
  try {
    return (await seriesColumns(corpus, await tableDocument(corpus, source))).map(({ name }) => name);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    throw usageError(
      messageOf(error),
      codeOf(error) === 'no_document'
        ? 'Give the path of a CSV or TSV file, or a name that `ibid corpus list` shows.'
        : undefined,
    );
  }
}

/** A small file in no time here, a large one in a thread. */
async function added(context: Context, path: string): Promise<IngestReport> {
  const options = { keepStarter: true, signal: context.signal };
  const { LONG_TABLE } = await import('../../../service/threads/on-demand.ts');
  if (statSync(path).size >= LONG_TABLE) {
    const { addInThread } = await import('../../../service/threads/add-in-thread.ts');
    return await addInThread((await context.settings()).store, [path], options);
  }
  const { addPaths } = await import('../../../service/manage-corpus.ts');
  const { corpus } = await context.backend();
  return await addPaths(corpus, [path], { ...options, now: () => new Date(context.now()) });
}

/** The path of a file that is there. */
function fileNamed(given: string): string | undefined {
  try {
    const path = /^file:/i.test(given) ? fileURLToPath(given) : resolve(given);
    return statSync(path).isFile() ? path : undefined;
  } catch {
    return undefined;
  }
}

interface Column {
  readonly source: string;
  readonly column: string;
}

/** `112,118,,132`: between two commas nothing is a gap. @throws {CliError} `usage` */
export function seriesOf(
  list: string | undefined,
  source: string | undefined,
  column: string | undefined,
): readonly (number | null)[] | (Pick<Column, 'source'> & Partial<Column>) | undefined {
  if (list !== undefined && (source !== undefined || column !== undefined))
    throw usageError(
      '--series gives the values themselves: it cannot be combined with --source or --column.',
    );
  if (list !== undefined)
    return list.split(',').map((cell) => (cell.trim() === '' ? null : numberOf(cell, '--series')));
  if (source === undefined && column === undefined) return undefined;
  if (source === undefined) throw usageError('`--source FILE|NAME` is required with --column.', EXAMPLE);
  return column === undefined ? { source } : { source, column };
}

const EXAMPLE = 'For example: ibid forecast create --source passengers.csv --column Passengers --horizon 12';

/** `oil=prices.csv:Brent`, or `oil=Brent` for a column of --source. @throws {CliError} `usage` */
export function driversOf(given: readonly string[], source: string | undefined) {
  if (given.length === 0) return undefined;
  return given.map((text) => {
    const [, name = '', rest = ''] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    const cut = rest.lastIndexOf(':');
    const from = cut < 0 ? source : rest.slice(0, cut);
    const column = rest.slice(cut + 1);
    if (name.trim() === '' || column === '' || from === undefined || from === '')
      throw usageError(
        `--driver ${JSON.stringify(text)} is not NAME=SOURCE:COLUMN.`,
        'Write --driver oil=prices.csv:Brent, or --driver oil=Brent for a column of --source.',
      );
    return { name: name.trim(), series: { source: from, column } };
  });
}

/** Each flag one number or several, parted by commas. @throws {CliError} `usage` */
export function numbersOf(given: readonly string[], flag: string): readonly number[] | undefined {
  if (given.length === 0) return undefined;
  return given.flatMap((text) => text.split(',')).map((cell) => numberOf(cell, flag));
}

/** `12` is a length, anything else a name. */
export function frequencyOf(given: string | undefined): string | number | undefined {
  return given !== undefined && /^\d{1,6}$/.test(given) ? Number(given) : given;
}

function numberOf(cell: string, flag: string): number {
  const text = cell.trim();
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) throw usageError(`${flag}: ${JSON.stringify(text)} is not a number.`);
  return value;
}
