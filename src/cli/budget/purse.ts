// What may be spent: held at the worst cost before a request leaves, settled by what came of it.
// Any number of processes hold at once and never more than the limit together: each reads and writes the one ledger under
// its lock.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makeFolder } from '../../api/make-folder.ts';
import type { Purse, Refusal } from '../../batch/purse.ts';
import { findInBatches } from '../runs/batches.ts';
import { readRun, runFile, runsFolder } from '../runs/files.ts';
import { lifeOf, thisProcess } from '../../disk/owner.ts';
import { type Run, isRunId } from '../runs/run.ts';
import { hasBudget, ledgerFile } from './has-budget.ts';
import { type Hold, type Ledger, type Line, appendLines, countedIn, readLedger } from './ledger.ts';
import { withLock } from '../../disk/lock.ts';
import { dollars, microsOf, monthOf, usdOf } from './money.ts';

export interface PurseOptions {
  /** The state folder. */
  readonly state: string;
  readonly profile: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

export function openPurse({ state, profile, now, signal }: PurseOptions): Purse {
  const path = ledgerFile(state);
  return {
    hold: (worstUsd, what) =>
      changing(state, signal, (ledger) => {
        const scopes = [null, profile].filter((scope) => ledger.limits.has(scope));
        if (worstUsd === Infinity && scopes.length > 0) return unknownWorst(profile);
        const month = monthOf(now());
        const micros = worstUsd === Infinity ? 0 : microsOf(worstUsd);
        const current = scopes.every((scope) => fits(ledger, month, scope, micros))
          ? ledger
          : reconciled(state, ledger);
        const over = scopes.find((scope) => !fits(current, month, scope, micros));
        if (over !== undefined) return refusal(current, { month, scope: over, micros });
        const hold = {
          id: randomBytes(8).toString('hex'),
          month,
          profile,
          micros,
          what,
          owner: thisProcess(),
        };
        appendLines(path, current, [{ op: 'hold', ...hold }]);
        return { settle: (billedUsd) => settleHold(state, hold.id, billedUsd) };
      }),
  };
}

/** Settles a hold of any process, under the lock; one that is settled already stays so. */
async function settleHold(state: string, id: string, billedUsd: number | null): Promise<void> {
  // A signal does not keep what was spent from being noted.
  await changing(state, new AbortController().signal, (ledger) => {
    if (!ledger.holds.has(id)) return;
    appendLines(ledgerFile(state), ledger, [
      { op: 'settle', id, micros: billedUsd === null ? null : microsOf(billedUsd) },
    ]);
  });
}

/** Runs `work` on the ledger as it is, while no other process changes it. */
export function changing<T>(state: string, signal: AbortSignal, work: (ledger: Ledger) => T): Promise<T> {
  makeFolder(state);
  return withLock(join(state, 'budget.lock'), signal, () => work(readLedger(ledgerFile(state))));
}

/** Holds of processes that are no more, settled by what their runs say; `never` also those that have no run, which is written before anything is sent. */
export function reconciled(state: string, ledger: Ledger, never?: 'never sent'): Ledger {
  const dead = [...ledger.holds.values()].filter(
    ({ what, owner }) => isRunId(what) && (owner === null || lifeOf(owner) === 'dead'),
  );
  const files = new Map(dead.map(({ what }) => [what, runFile(runsFolder(state), what)]));
  const rows = findInBatches(state, new Set([...files].filter(([, file]) => !file).map(([id]) => id)));
  const lines = dead.flatMap((hold): Line[] => {
    const file = files.get(hold.what);
    const row = rows.get(hold.what);
    // The journal of a batch is written before a row is sent.
    if (row === 'unsent') return [{ op: 'settle', id: hold.id, micros: 0 }];
    if (row !== undefined) return settlementOf(hold, row.run.end);
    if (file !== undefined) return settlementOf(hold, readRun(file.path)?.end ?? null);
    return never === 'never sent' && !hold.unknown ? [{ op: 'settle', id: hold.id, micros: 0 }] : [];
  });
  if (lines.length === 0) return ledger;
  appendLines(ledgerFile(state), ledger, lines);
  return readLedger(ledgerFile(state));
}

function settlementOf({ id, unknown }: Hold & { readonly unknown: boolean }, end: Run['end']): Line[] {
  if (end === null || (unknown && end.cost_usd === null)) return [];
  return [{ op: 'settle', id, micros: end.cost_usd === null ? null : microsOf(end.cost_usd) }];
}

function fits(ledger: Ledger, month: string, scope: string | null, micros: number): boolean {
  const { spent, held } = countedIn(ledger, month, scope);
  return spent + held + micros <= (ledger.limits.get(scope) ?? Infinity);
}

function refusal(
  ledger: Ledger,
  {
    month,
    scope,
    micros,
  }: { readonly month: string; readonly scope: string | null; readonly micros: number },
): Refusal {
  const limit = ledger.limits.get(scope) ?? 0;
  const { spent, held, unknown } = countedIn(ledger, month, scope);
  const left = Math.max(0, limit - spent - held);
  const whose = scope === null ? '' : ` of profile ${scope}`;
  const parts = [
    `${dollars(usdOf(spent))} is spent`,
    ...(held > unknown ? [`${dollars(usdOf(held - unknown))} held by requests under way`] : []),
    ...(unknown > 0
      ? [`${dollars(usdOf(unknown))} held for answers that were lost or do not say what they cost`]
      : []),
  ];
  return {
    refused: `This may cost ${dollars(usdOf(micros))}, and of the budget${whose} of ${dollars(usdOf(limit))} for ${month} (UTC) ${dollars(usdOf(left))} is left: ${parts.join(', ')}. Nothing was sent.`,
    advice:
      unknown > 0
        ? '`ibid runs recover` looks for lost answers; lower the cost with --cost-cap-usd, or raise the limit with `ibid budget set`.'
        : 'Lower the cost with --cost-cap-usd, or raise the limit with `ibid budget set`.',
    facts: {
      worst_usd: usdOf(micros),
      left_usd: usdOf(left),
      limit_usd: usdOf(limit),
      month,
      profile: scope,
    },
  };
}

function unknownWorst(profile: string): Refusal {
  return {
    refused: `The maximum cost of this is unknown, and profile ${profile} has a budget. Nothing was sent.`,
    advice: 'Set a limit with --cost-cap-usd.',
    facts: { worst_usd: null },
  };
}

/** Settles what is held for a run by what it cost; nothing where nothing is. Errors: CliError `local_io` */
export async function settleRun(state: string, runId: string, usd: number): Promise<void> {
  if (!hasBudget(state)) return;
  await changing(state, new AbortController().signal, (ledger) => {
    const lines = [...ledger.holds.values()]
      .filter(({ what }) => what === runId)
      .map(({ id }) => ({ op: 'settle', id, micros: microsOf(usd) }) as const);
    if (lines.length > 0) appendLines(ledgerFile(state), ledger, lines);
  });
}

/** Lets go of what dead processes held and never sent. @returns how many */
export async function releaseUnsent(state: string): Promise<number> {
  if (!hasBudget(state)) return 0;
  return changing(
    state,
    new AbortController().signal,
    (ledger) => ledger.holds.size - reconciled(state, ledger, 'never sent').holds.size,
  );
}
