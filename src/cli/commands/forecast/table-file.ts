// A table named by its path: the embedded service reads series from the corpus, so that each number can be checked against
// the archived original. The file is added where its bytes are not there yet.
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { codeOf, messageOf } from '../../../api/coded-error.ts';
import type { IngestReport } from '../../../corpus/ingest.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import { EXAMPLE } from './members.ts';

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
  const names = (await context.settings()).baseUrl === undefined ? await columnsOf(context, source) : [];
  const [only, second] = names;
  if (only !== undefined && second === undefined) return { source, column: only };
  const has = names.length === 0 ? '' : `: ${given} has ${names.slice(0, MOST_NAMED).join(', ')}`;
  throw usageError(`\`--column NAME\` is required with --source${has}.`, EXAMPLE);
}

const MOST_NAMED = 20;

async function columnsOf(context: Context, source: string): Promise<readonly string[]> {
  const { corpus } = (await context.service()).backend;
  const { seriesColumns } = await import('../../../corpus/tables/series.ts');
  const { tableDocument } = await import('../../../corpus/tables/series-document.ts');
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
