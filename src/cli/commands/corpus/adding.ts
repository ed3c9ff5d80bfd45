// What `corpus add`, `sync` and `reindex` share: flags, the thread, progress, the report.
import { attempt } from '../../../api/attempt.ts';
import { basename } from 'node:path';
import type { Flags, FlagValues, Result } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { cleanLine, jsonLine } from '../../../page/clean.ts';
import { usageError } from '../../kit/errors.ts';
import type { Screen } from '../../../page/screen.ts';
import type { IngestReport, IngestEvent } from '../../../corpus/ingest.ts';
import type { AddOptions } from '../../../service/manage-corpus.ts';
import type { Tally } from '../../../corpus/adding/places.ts';
import { width } from '../../../page/wrap.ts';
import { lettersOf } from '../../../text/marks.ts';

export const ADDING = {
  sector: {
    kind: 'text',
    value: 'ID',
    complete: 'sector',
    help: 'the sector of documents that do not name their own (general)',
  },
  language: {
    kind: 'text',
    value: 'TAG',
    help: 'the language of documents that do not say or show it (de, pt-BR)',
  },
  'keep-starter': { kind: 'switch', help: 'keep answering from the starter corpus too' },
  'max-file': { kind: 'bytes', value: 'SIZE', above: true, min: 0, help: 'skip larger files (50MB)' },
  include: { kind: 'list', value: 'GLOB', help: 'from folders, only files that match; may be repeated' },
  exclude: {
    kind: 'list',
    value: 'GLOB',
    help: 'leave out files and folders that match; may be repeated',
  },
  gitignore: { kind: 'switch', help: 'leave out what .gitignore files exclude' },
} as const satisfies Flags;

/** Adds in a thread, showing how far it is. @throws {CliError} `usage` for globs that cannot be used */
export async function addTo(
  context: Context,
  paths: readonly string[],
  flags: FlagValues<typeof ADDING>,
  more: Pick<AddOptions, 'sync' | 'web'>,
): Promise<Result> {
  const { include, exclude, gitignore } = flags;
  const language = await checkedLanguage(flags.language);
  if (flags.sector?.trim() === '') throw usageError('--sector takes the id of a sector, such as energy.');
  await checkGlobs([...include, ...exclude]);
  // Opening the service puts the starter corpus into an empty store: beside documents it would not come any more.
  if (flags['keep-starter']) await context.service();
  const { store } = await context.settings();
  const { addInThread } = await import('../../../service/threads/add-in-thread.ts');
  const { stop, ...progress } = await follow(context);
  try {
    const report = await addInThread(store, paths, {
      sector: flags.sector,
      language,
      keepStarter: flags['keep-starter'],
      maxBytes: flags['max-file'],
      selection: { include, exclude, gitignore },
      signal: context.signal,
      ...progress,
      ...more,
    });
    if (report.added + report.updated > 0) await lookForAnomalies(context);
    return {
      kind: 'value',
      value: report,
      exit: report.failed.length > 0 ? 'incomplete' : 'ok',
      text: (_document, screen) => summary(report, screen),
    };
  } finally {
    stop();
  }
}

async function checkedLanguage(said: string | undefined): Promise<string | undefined> {
  if (said === undefined) return undefined;
  const { languageOf } = await import('../../../corpus/reading/reading.ts');
  const tag = languageOf(said);
  if (tag === null || nameOfLanguage(tag) === undefined)
    throw usageError(`--language takes a language tag such as de or pt-BR, not “${cleanLine(said)}”.`);
  return tag;
}

/** Undefined where no language has this tag. */
function nameOfLanguage(tag: string): string | undefined {
  return attempt(() =>
    new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag.split('-')[0]!),
  );
}

async function checkGlobs(globs: readonly string[]): Promise<void> {
  if (globs.length === 0) return;
  const { withoutBraces } = await import('../../../text/glob.ts');
  for (const glob of globs) {
    try {
      withoutBraces(glob);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw usageError(`The glob ${glob} cannot be used: ${error.message}.`);
    }
  }
}

function summary(report: IngestReport, screen: Screen): string {
  const { added, updated, moved, other_language, unchanged, empty, removed, ignored, excluded } = report;
  const counts = [
    `${added} added`,
    `${updated} updated`,
    `${unchanged - moved} unchanged`,
    ...(moved > 0 ? [`${moved} moved to another sector`] : []),
    ...(other_language > 0 ? [`${other_language} in another language now`] : []),
    ...(removed === undefined ? [] : [`${removed} removed`]),
    ...(empty > 0 ? [`${empty} empty`] : []),
    ...(excluded > 0 ? [`${excluded} left out`] : []),
    ...(ignored > 0 ? [`${ignored} of other kinds skipped (${extensions(report)})`] : []),
  ].join(', ');
  const failed = report.failed.map(({ path, reason }) => screen.cleanLine(`not added: ${path}: ${reason}`));
  const again = failed.length === 0 ? [] : ['Once that is fixed, the same command adds what is missing.'];
  const nothing = empty > 0 && added + updated + unchanged === 0 ? [NOTHING_TO_QUOTE] : [];
  return `${[`${screen.cleanLine(counts)}.`, ...nothing, ...warned(report, screen), ...failed, ...again].join('\n')}\n`;
}

const NOTHING_TO_QUOTE = 'Nothing here can be quoted: an empty file has no text, or all of it is struck out.';

/** The kinds of files that were passed over most, and how many of each. */
function extensions({ passed_over }: IngestReport): string {
  const [named, rest] = [Object.entries(passed_over).slice(0, 4), Object.keys(passed_over).length > 4];
  return `${named.map(([extension, count]) => `${count} ${extension === 'none' ? 'without an extension' : extension}`).join(', ')}${rest ? ', …' : ''}`;
}

/** How many were read with doubts, and which the first of them are. */
function warned({ warned: count, warnings }: IngestReport, screen: Screen): string[] {
  if (count === 0) return [];
  const named = warnings
    .slice(0, 3)
    .map(({ path, document_id }) => screen.cleanLine(`${basename(path)}: ${document_id}`));
  const more = count > named.length ? ', …' : '';
  return [`${count} with warnings: \`ibid document get ID\` shows them (${named.join(', ')}${more}).`];
}

/** What came may be what somebody subscribed to. */
async function lookForAnomalies(context: Context): Promise<void> {
  const { records } = await context.backend();
  if ((await records.workspaces('subscription')).length === 0) return;
  const { outboxOf } = await import('../anomaly.ts');
  const anomalies = await (await context.service()).anomalies();
  await anomalies.once({ outbox: await outboxOf(context), signal: context.signal });
}

interface Following {
  readonly onEvent?: (event: IngestEvent) => void;
  readonly onFile?: (path: string, files: Readonly<Tally>) => void;
  /** Of documents that an older version has read. */
  readonly onReindex?: (done: number, documents: number) => void;
  readonly stop: () => void;
}

/** Milliseconds between the lines of --progress plain. */
const PLAIN = 5000;
/** Cells that the spinner takes before its text, and one that stays free. */
const SPINNER = 3;

/**
 * Progress on stderr: one line on a terminal, a line each few seconds (plain), an event a document, or a step of reading
 * again (json).
 */
export async function follow(context: Context): Promise<Following> {
  const { io, flags } = context;
  const how = flags.progress ?? 'auto';
  if (how === 'json')
    return {
      onEvent: (event) => io.err(jsonLine(event)),
      onReindex: (done, documents) => io.err(jsonLine({ outcome: 'read_again', done, documents })),
      stop: () => {},
    };
  const shows = how === 'plain' || (how === 'auto' && io.isTerminal(2));
  if (!shows) return { stop: () => {} };
  const { columns, unicode, cleanLine } = await io.screen(2, 'auto');
  const line = (count: string, path: string, most: number): string => {
    if (path === '') return count;
    const start = `${count} ${unicode ? '·' : '-'} `;
    return start + shortenPath(cleanLine(path), most - start.length, unicode ? '…' : '...');
  };
  if (how === 'plain') {
    let last = context.now();
    return following((count, path) => {
      if (context.now() - last < PLAIN) return;
      last = context.now();
      io.err(`ibid: ${line(count, path, 1000)}\n`);
    });
  }
  const spinner = await io.spinner('reading');
  const shown = following((count, path) => spinner.text(line(count, path, columns - SPINNER)));
  return { ...shown, stop: spinner.stop };
}

/** Files are said as they are begun with, pages of the web as they are finished. */
function following(say: (count: string, path: string) => void): Following {
  return {
    onFile: (path, files) => say(countOf(files), path),
    onEvent: ({ path, done }) => {
      if (/^https?:/.test(path)) say(`${done} ${done === 1 ? 'document' : 'documents'}`, path);
    },
    onReindex: (done, documents) =>
      say(`${done} of ${documents} ${documents === 1 ? 'document' : 'documents'} read again`, ''),
    stop: () => {},
  };
}

/** `12 of 340 files`, `12 of 340+ files` while more may be found. */
export function countOf({ begun, found, complete }: Readonly<Tally>): string {
  const all = Math.max(begun, found);
  return `${begun} of ${all}${complete ? '' : '+'} ${all === 1 && complete ? 'file' : 'files'}`;
}

/** The end of a path behind "…", whole folders where they fit, in at most `cells` terminal cells. */
export function shortenPath(path: string, cells: number, ellipsis = '…'): string {
  if (width(path) <= cells) return path;
  const room = cells - width(ellipsis);
  if (room < 1) return '';
  const letters = lettersOf(path);
  let used = 0;
  let start = letters.length;
  while (start > 0 && used + width(letters[start - 1] ?? '') <= room) {
    start -= 1;
    used += width(letters[start] ?? '');
  }
  const end = letters.slice(start).join('');
  const folder = end.search(/[/\\]/);
  // A name that is cut anyway, or one that would be left by itself far from the edge, begins where there is room.
  return ellipsis + (folder > 0 && folder < end.length / 2 ? end.slice(folder) : end);
}
