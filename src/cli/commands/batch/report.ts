// The account of a batch: JSON, lines for a person, or one line in a log where something is not 0.
import { writeFileSync } from 'node:fs';
import type { Account, Ending } from '../../../batch/account.ts';
import type { Stop } from '../../../batch/stopper.ts';
import { codeOf } from '../../../api/coded-error.ts';
import { cleanLine } from '../../../page/clean.ts';
import { counted } from '../../../page/values.ts';
import type { Result } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { type ExitName, exitCode, exitOf } from '../../kit/exit.ts';
import type { BatchOptions } from './options.ts';

interface Ended {
  readonly account: Account;
  readonly ending: Ending;
  readonly seconds: number;
  readonly stop: Stop | undefined;
}

export function report(context: Context, options: BatchOptions, ended: Ended): Result {
  const exit = exitFor(context, ended);
  const { account, seconds } = ended;
  const value = {
    ...account,
    seconds: Number(seconds.toFixed(3)),
    output: options.path,
    journal: options.journalPath,
    exit_code: exitCode(exit),
    code_name: exit,
  };
  const summary = summaryOf(account);
  const next = nextStep(account, options);
  if (exit !== 'ok' && !context.io.isTerminal(1) && !context.flags.json)
    context.io.err(`ibid: ${cleanLine([summary, next].filter((one) => one !== '').join(' '))}\n`);
  const unsaved = writeSummary(options.summary, value);
  if (unsaved !== undefined) context.io.err(`ibid: ${cleanLine(unsaved)}\n`);
  return {
    kind: 'value',
    value,
    exit: unsaved === undefined || exit !== 'ok' ? exit : 'local_io',
    text: () => {
      if (!context.io.isTerminal(1)) return '';
      const rate = `${inWords(seconds)}, ${rateInWords(account.requests / Math.max(seconds, 0.001)).replace('rows', 'requests')}`;
      return [summary, ...(next === '' ? [] : [next]), `${options.path}: ${rate}.`, '']
        .map(cleanLine)
        .join('\n');
    },
  };
}

function exitFor({ flags }: Context, { ending, stop }: Ended): ExitName {
  if (stop?.code === 'local_io') {
    const own = exitOf(stop.cause);
    if (ending !== 'outcome_unknown') return own === 'internal' ? 'internal' : 'local_io';
  }
  return ending === 'insufficient_evidence' && flags['insufficient-ok'] === true ? 'ok' : ending;
}

/** One sentence: how many rows ended how, and what they cost. */
export function summaryOf(account: Account): string {
  const counts = countsInWords([
    [account.answered, 'answered'],
    [account.insufficient_evidence, 'insufficient'],
    [account.failed, 'failed'],
    [account.outcome_unknown, 'unknown'],
    [account.bad, 'bad'],
    [account.left, 'left'],
  ]);
  return `${counted(account.rows, 'row')}: ${counts === '' ? 'none' : counts}${moneyIn(account)}.`;
}

function moneyIn({ billed_usd: usd, billed_unknown: unknown }: Account): string {
  if (usd === 0 && unknown === 0) return '';
  const more = unknown === 0 ? '' : `, and what ${counted(unknown, 'row')} cost is not known`;
  return `; $${usd.toFixed(2)}${more}`;
}

/** Why it ended, and what to do. */
function nextStep(
  { stopped, left, failed, outcome_unknown: unknown, kept_in: kept }: Account,
  { path }: BatchOptions,
): string {
  const parts = [
    ...(stopped === null || stopped.code === 'signal' ? [] : [stopped.message]),
    ...(kept === null
      ? []
      : [`Paid answers are kept in ${kept}: append them to ${path} (cat ${kept} >> ${path}).`]),
    ...(left > 0 ? ['Run it again with --resume.'] : []),
    ...(failed > 0 && left === 0 ? ['--retry failed asks again what was not billed.'] : []),
    ...(unknown > 0 && kept === null
      ? ['Those unknown may have been billed: see `ibid usage`; --retry unknown asks them again.']
      : []),
  ];
  return parts.join(' ');
}

/** Why the account could not be written; undefined where it could, or was not asked for. */
function writeSummary(path: string | undefined, value: unknown): string | undefined {
  if (path === undefined) return undefined;
  try {
    writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
    return undefined;
  } catch (error) {
    return `The summary ${path} cannot be written (${codeOf(error) ?? 'it fails'}).`;
  }
}

/** `40 s`, `3 min`, `2 h 5 min`. */
export function inWords(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** `38 rows/s`, `0.4 rows/s`. */
export function rateInWords(perSecond: number): string {
  return `${perSecond >= 10 ? Math.round(perSecond) : perSecond.toFixed(1)} rows/s`;
}

/** The counts that are not 0: `391 answered, 12 insufficient, 9 failed`. */
export function countsInWords(counts: readonly (readonly [count: number, what: string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count} ${what}`)
    .join(', ');
}
