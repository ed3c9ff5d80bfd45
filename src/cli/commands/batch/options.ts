// The flags of ibid batch as what they mean; refused here where their words alone are wrong.
import { attempt } from '../../../api/attempt.ts';
import { createWriteStream, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { RouteName } from '../../../api/routes.ts';
import { canonical } from '../../../batch/rows/row.ts';
import { kindOf, type InputKind, type InputOptions } from '../../../batch/rows/input.ts';
import type { Retry } from '../../../batch/start.ts';
import type { FlagValues } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { usageError } from '../../kit/errors.ts';
import { settings } from '../../request/request.ts';
import type { FLAGS } from './batch.ts';

type BatchFlags = FlagValues<typeof FLAGS>;

export interface BatchOptions {
  readonly input: InputOptions;
  /** The input as it was named. */
  readonly named: string;
  /** The output, its links followed. */
  readonly path: string;
  readonly journalPath: string;
  readonly lockPath: string;
  readonly resume: boolean;
  readonly retry: readonly Retry[];
  readonly start: number;
  readonly most: number;
  readonly budgetUsd: number | undefined;
  readonly ordered: boolean;
  readonly escalate: boolean;
  readonly route: RouteName;
  readonly members: Readonly<Record<string, unknown>>;
  readonly skipBad: boolean;
  readonly summary: string | undefined;
  /** What a resume must agree with. */
  readonly identity: Readonly<Record<string, string>>;
}

/** Requests at once: where `auto` begins, and how many it tries at most. */
const AUTO = { start: 2, most: 64 };
const MOST_JOBS = 512;

/** The member that a plain question sets, by route. */
const QUESTION: Readonly<Partial<Record<RouteName, string>>> = {
  query: 'query',
  tutor: 'message',
  'entity.search': 'q',
  'entity.by-alias': 'alias',
};

/** @throws {CliError} `usage` */
export async function optionsOf(context: Context, named: string, flags: BatchFlags): Promise<BatchOptions> {
  const path = outputOf(context);
  const members = settings(context.flags.set ?? []);
  const { route = 'query' } = flags;
  const source = named === '-' ? await spooled(context) : named;
  const kind = await kindFor(source, named, flags);
  const { baseUrl } = await context.settings();
  return {
    input: {
      path: source,
      kind,
      column: flags.column,
      idColumn: flags['id-column'],
      member: memberOf(route, kind),
    },
    named,
    path,
    journalPath: `${path}.journal`,
    lockPath: `${path}.lock`,
    resume: flags.resume || flags.retry.length > 0,
    retry: flags.retry,
    ...jobsOf(flags.jobs),
    budgetUsd: flags.budget === undefined ? undefined : dollars(flags.budget),
    ordered: flags.ordered,
    escalate: flags.escalate !== undefined,
    route,
    members,
    skipBad: flags['skip-bad'],
    summary: flags.summary,
    identity: {
      server: baseUrl ?? 'local',
      '--route': route,
      '--set': canonical(members),
      '--escalate': flags.escalate ?? 'no',
    },
  };
}

function outputOf({ flags }: Context): string {
  if (flags.body !== undefined || flags.curl === true)
    throw usageError('A batch takes its bodies from its rows: it has neither --body nor --curl.');
  if (flags.output === undefined || flags.output === '-')
    throw usageError(
      'A batch needs a file for its answers: its journal is kept beside it.',
      'Name one: ibid batch questions.txt -o answers.jsonl',
    );
  const path = linked(flags.output);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found !== undefined && !found.isFile())
    throw usageError(
      `${flags.output} is not a file: a batch goes on where its lines end.`,
      'Name a file with -o.',
    );
  return path;
}

/** The file that a name stands for: two names of one output are one batch. */
function linked(path: string): string {
  return attempt(() => realpathSync(path)) ?? resolve(path);
}

async function kindFor(source: string, named: string, flags: BatchFlags): Promise<InputKind> {
  const found = statSync(source, { throwIfNoEntry: false });
  if (found === undefined)
    throw usageError(`There is no file ${named}.`, 'Name the file with the rows; - reads stdin.');
  if (!found.isFile())
    throw usageError(`${named} is not a file that can be read twice.`, 'Pipe it: - reads stdin.');
  const { input: given } = flags;
  const kind = given ?? (await kindOf(source, named));
  const isTable = kind === 'csv' || kind === 'tsv';
  if (isTable || (flags.column === undefined && flags['id-column'] === undefined)) return kind;
  if (given === undefined && kind === 'lines') return 'csv';
  throw usageError('--column and --id-column are for tables.', 'Say that the input is one with --input csv.');
}

function memberOf(route: RouteName, kind: InputKind): string {
  const member = QUESTION[route] ?? (route.endsWith('.get') ? 'id' : undefined);
  if (member !== undefined || kind === 'jsonl') return member ?? 'query';
  throw usageError(
    `${route} takes more than one text.`,
    'Write its rows as JSON lines: {"route": "…", "body": {…}}',
  );
}

/** Standard input as a file, since it is read twice. */
async function spooled(context: Context): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-batch-'));
  context.atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'input');
  await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
  return path;
}

function jobsOf(text: string | undefined): { readonly start: number; readonly most: number } {
  if (text === undefined || text === 'auto') return AUTO;
  const jobs = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (jobs >= 1 && jobs <= MOST_JOBS) return { start: jobs, most: jobs };
  throw usageError(`--jobs: ${JSON.stringify(text)} is neither auto nor a number from 1 to ${MOST_JOBS}.`);
}

function dollars(text: string): number {
  const found = /^\$?(\d{1,9}(?:\.\d{1,6})?)\s*(?:usd)?$/i.exec(text);
  if (found !== null) return Number(found[1]);
  throw usageError(
    `--budget: ${JSON.stringify(text)} is not an amount of US dollars.`,
    'Write it as 5usd or 0.50usd.',
  );
}
