// ibid batch from its options to its account: check all rows, then send, then say how it went.
import { accountOf, endingOf } from '../../../batch/account.ts';
import { BatchError } from '../../../batch/errors.ts';
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { LockError } from '../../../disk/errors.ts';
import { lock } from '../../../disk/lock.ts';
import { Pace } from '../../../batch/pace.ts';
import { checker } from '../../../batch/rows/check.ts';
import { readRows } from '../../../batch/rows/input.ts';
import { type Plan, planOf } from '../../../batch/rows/plan.ts';
import { type Ran, runBatch } from '../../../batch/run.ts';
import { type Started, startBatch } from '../../../batch/start.ts';
import { Stopper } from '../../../batch/stopper.ts';
import { thisProcess } from '../../../disk/owner.ts';
import type { Question } from '../../../batch/question.ts';
import { noteBatch, runIdsIn } from '../../runs/batches.ts';
import { titleOf } from '../../runs/keep.ts';
import type { Client } from '../../../client/types.ts';
import type { Result } from '../../kit/command.ts';
import { maxWaitOf } from '../../kit/connect.ts';
import type { Context } from '../../kit/context.ts';
import { CliError } from '../../kit/errors.ts';
import { exitCode, exitOf } from '../../kit/exit.ts';
import { dryRun, rememberRate } from './dry-run.ts';
import type { BatchOptions } from './options.ts';
import { followBatch } from './progress.ts';
import { report } from './report.ts';
import { cleanLine } from '../../../page/clean.ts';
import { appendFileSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { makeFolder } from '../../../api/make-folder.ts';
import { OPEN_PURSE, type Purse, isRefusal, limitedPurse } from '../../../batch/purse.ts';
import { hasBudget } from '../../budget/has-budget.ts';

/** @throws {CliError} */
export async function runCommand(context: Context, options: BatchOptions): Promise<Result> {
  try {
    if (context.flags['dry-run'] === true) {
      const client = await context.client(options.most);
      return await dryRun(context, options, await plan(context, options, client));
    }
    const unlock = await lockOutput(context, options);
    context.atEnd(async () => unlock());
    process.once('exit', unlock);
    const client = await context.client(options.most);
    return await send(context, options, client, await plan(context, options, client));
  } catch (error) {
    throw error instanceof BatchError ? asCliError(error) : error;
  }
}

/** One batch at a time on an output. @throws {BatchError} `in_use`; {LockError} where the lock cannot be made */
async function lockOutput({ signal }: Context, { lockPath }: BatchOptions): Promise<() => void> {
  try {
    return await lock(lockPath, signal, 0);
  } catch (error) {
    if (!(error instanceof LockError) || error.owner === undefined) throw error;
    const { pid, host } = error.owner;
    const isHere = host === hostname();
    throw new BatchError(
      'in_use',
      `Another batch is using this output: process ${pid}${isHere ? '' : ` on ${host}`}.`,
      isHere ? 'Wait for it, or name another output.' : `Wait for it; if it is gone, remove ${lockPath}.`,
      { facts: { pid, host } },
    );
  }
}

const EXITS = {
  bad_input: 'usage',
  bad_rows: 'usage',
  bad_output: 'usage',
  not_the_same: 'usage',
  in_use: 'usage',
  rows_missing: 'usage',
  damaged: 'local_io',
} as const satisfies Record<BatchError['code'], 'usage' | 'local_io'>;

function asCliError({ code, message, advice, facts, cause }: BatchError): CliError {
  return new CliError(EXITS[code], message, { advice, cause, facts });
}

function checkFor(options: BatchOptions, client: Client) {
  const { route, members, budgetUsd, identity } = options;
  const local = identity['server'] === 'local';
  return checker({ client, route, members, local, limited: budgetUsd !== undefined });
}

async function plan(context: Context, options: BatchOptions, client: Client): Promise<Plan> {
  const made = await planOf(readRows(options.input), checkFor(options, client));
  if (made.bad > 0 && !options.skipBad) throw refuseBad(context, made);
  return made;
}

async function send(context: Context, options: BatchOptions, client: Client, made: Plan): Promise<Result> {
  const { path, journalPath, resume, retry, identity } = options;
  const started = await startBatch(made, {
    path,
    journalPath,
    resume,
    retry,
    options: identity,
    batch: `bat_${randomBytes(8).toString('hex')}`,
    now: context.now,
  });
  await note(context, options, made, started);
  const stopper = new Stopper();
  // What is under way is paid for: it ends in its own time, unless it is asked twice.
  context.linger?.();
  const onSignal = () => stopper.stop('signal', 'Interrupted.');
  context.signal.addEventListener('abort', onSignal, { once: true });
  if (context.signal.aborted) onSignal();
  const pace = new Pace(options.start, options.most);
  const from = performance.now();
  const following = await followBatch(context, { started, pace, budgetUsd: options.budgetUsd, stopper });
  let ran: Ran;
  try {
    ran = await runBatch({
      ...(await asking(context, options, client, started)),
      pace,
      stopper,
      plan: made,
      started,
      rows: () => readRows(options.input),
      check: () => checkFor(options, client),
      escalate: options.escalate,
      ordered: options.ordered,
      exits: { badRow: exitCode('usage'), lost: exitCode('outcome_unknown') },
      rescue: (line) => keepLine(context, path, line),
      onRow: following.onRow,
    });
  } finally {
    following.stop();
    context.signal.removeEventListener('abort', onSignal);
    await started.output
      .close()
      .catch((error: unknown) => stopper.stop('local_io', 'The output cannot be written.', error));
    await started.journal
      .close()
      .catch((error: unknown) => stopper.stop('local_io', 'The journal cannot be written.', error));
  }
  const seconds = (performance.now() - from) / 1000;
  const account = accountOf(started.states, started.journal.micros, ran, stopper.stopped);
  rememberRate(
    context,
    identity['server'] ?? '',
    [...made.routes.keys()],
    following.rows() / seconds,
    following.rows(),
  );
  return report(context, options, { account, ending: endingOf(account), seconds, stop: stopper.stopped });
}

async function asking(context: Context, options: BatchOptions, client: Client, { batch, journal }: Started) {
  const { flags, io, now } = context;
  const runIdOf = runIdsIn(batch, now);
  return {
    runOf: (question: Question) => ({
      run: runIdOf(question),
      title: flags['no-keep'] === true ? null : titleOf(question.body),
    }),
    client,
    journal,
    purse: await purseFor(context, options.budgetUsd, journal.micros / 1e6),
    exitOf: (error: unknown) => exitCode(exitOf(error)),
    maxWait: maxWaitOf(flags, io.isTerminal(2)),
    once: flags['no-retry'] === true,
    maxBytes: flags['max-bytes'],
  };
}

/** What `ibid runs` and budgets know the batch by, on the disk before anything leaves that may be billed. */
async function note(
  context: Context,
  { named, input, route, members, path, journalPath }: BatchOptions,
  made: Plan,
  { batch }: Started,
): Promise<void> {
  if (made.worst === 0 && made.unbounded === 0) return;
  const { folders, profileName, baseUrl } = await context.settings();
  const time = new Date(context.now()).toISOString();
  noteBatch(folders.state, {
    id: batch,
    time,
    profile: profileName,
    base_url: baseUrl ?? null,
    output: path,
    journal: journalPath,
    rows: made.rows,
    owner: thisProcess(),
    input: named === '-' ? null : { ...input, path: resolve(input.path), route, members },
  });
}

/** Writes a line for each to stderr, and makes the error that ends the run; with --json it carries them. */
function refuseBad({ io, flags }: Context, { bad, named, rows }: Plan): CliError {
  const isJson = flags.json || flags.format === 'json';
  if (!isJson) {
    for (const { line, reason } of named) io.err(`ibid: line ${line}: ${cleanLine(reason)}\n`);
    if (bad > named.length) io.err(`ibid: and ${bad - named.length} more\n`);
  }
  const some = bad === 1 ? 'One row' : `${bad} rows`;
  return new CliError('usage', `${some} of ${rows} cannot be asked: nothing was sent.`, {
    advice: 'Correct them; --skip-bad asks the others.',
    facts: { bad_rows: named.map(({ line, reason }) => ({ line, reason })), bad_rows_total: bad },
  });
}

/** Appends the line to the file of this run; its path, or undefined where it cannot be written either. */
async function keepLine(context: Context, output: string, line: Buffer): Promise<string | undefined> {
  try {
    const folder = join((await context.settings()).folders.state, 'kept');
    makeFolder(folder);
    const path = join(folder, `${basename(output)}.${process.pid}.jsonl`);
    const descriptor = openSync(path, 'a', 0o600);
    try {
      appendFileSync(descriptor, line);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    return path;
  } catch {
    return undefined;
  }
}

/** @param spentUsd what earlier runs of the batch spent */
async function purseFor(context: Context, budgetUsd: number | undefined, spentUsd: number): Promise<Purse> {
  const own = budgetUsd === undefined ? OPEN_PURSE : limitedPurse(budgetUsd, spentUsd);
  const { folders, profileName: profile } = await context.settings();
  if (!hasBudget(folders.state)) return own;
  const { openPurse } = await import('../../budget/purse.ts');
  const { now, signal } = context;
  return both(own, openPurse({ state: folders.state, profile, now, signal }));
}

/** Holds in both, or in neither. */
export function both(one: Purse, other: Purse): Purse {
  return {
    async hold(worstUsd, what) {
      const first = await one.hold(worstUsd, what);
      if (isRefusal(first)) return first;
      const second = await other.hold(worstUsd, what);
      if (isRefusal(second)) {
        await first.settle(0);
        return second;
      }
      return {
        async settle(billedUsd) {
          await first.settle(billedUsd);
          await second.settle(billedUsd);
        },
      };
    },
  };
}
