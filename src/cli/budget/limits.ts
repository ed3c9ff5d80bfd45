// Limits as commands set, show and clear them.
import { rmSync } from 'node:fs';
import { everyRun } from '../runs/find.ts';
import { hasBudget, ledgerFile } from './has-budget.ts';
import { appendLines, countedIn, type Line } from './ledger.ts';
import { microsOf, monthOf, usdOf } from './money.ts';
import { changing, reconciled } from './purse.ts';

/** A limit and what of it is gone this month; US dollars. */
export interface BudgetLine {
  /** Null is all profiles together. */
  readonly profile: string | null;
  /** `2026-11`, in UTC. */
  readonly month: string;
  readonly limit_usd: number;
  readonly spent_usd: number;
  /** At the worst, for requests under way or lost. */
  readonly held_usd: number;
  /** Of what is held: no one knows what became of it. */
  readonly unknown_usd: number;
  readonly left_usd: number;
}

interface Where {
  readonly state: string;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** Sets a limit a month. The first one counts what this month's runs have spent before. */
export async function setLimit(
  { state, now, signal }: Where,
  profile: string | null,
  micros: number,
): Promise<void> {
  await changing(state, signal, (ledger) => {
    const before = ledger.limits.size > 0 ? [] : spentBefore(state, monthOf(now()));
    appendLines(ledgerFile(state), ledger, [...before, { op: 'set', profile, micros }]);
  });
}

/** Takes a limit away, and the ledger with the last one. False where there was none. */
export async function clearLimit({ state, signal }: Where, profile: string | null): Promise<boolean> {
  if (!hasBudget(state)) return false;
  return changing(state, signal, (ledger) => {
    if (!ledger.limits.has(profile)) return false;
    if (ledger.limits.size === 1) rmSync(ledgerFile(state), { force: true });
    else appendLines(ledgerFile(state), ledger, [{ op: 'clear', profile }]);
    return true;
  });
}

/** Every limit, that of all profiles first; what dead processes held is settled where their runs say how it ended. */
export async function budgetLines({ state, now, signal }: Where): Promise<BudgetLine[]> {
  if (!hasBudget(state)) return [];
  return changing(state, signal, (read) => {
    const ledger = reconciled(state, read);
    const month = monthOf(now());
    return [...ledger.limits]
      .sort(([one], [other]) => (one ?? '').localeCompare(other ?? ''))
      .map(([profile, limit]) => {
        const { spent, held, unknown } = countedIn(ledger, month, profile);
        return {
          profile,
          month,
          limit_usd: usdOf(limit),
          spent_usd: usdOf(spent),
          held_usd: usdOf(held),
          unknown_usd: usdOf(unknown),
          left_usd: usdOf(Math.max(0, limit - spent - held)),
        };
      });
  });
}

/** What the runs of a month have cost, as far as they say; at the worst where they do not. */
function spentBefore(state: string, month: string): Line[] {
  const first = `run_${month.replace('-', '')}`;
  const spent = new Map<string, number>();
  const open: Line[] = [];
  for (const { id, paid, profile, owner, end, worst_usd } of everyRun(state)) {
    const micros = microsOf(end?.cost_usd ?? worst_usd ?? 0);
    if (!paid || id < first || end?.billed === 'no' || micros === 0) continue;
    if (end !== null && (end.billed === 'yes' || end.cost_usd !== null)) {
      spent.set(profile, (spent.get(profile) ?? 0) + micros);
      continue;
    }
    open.push({ op: 'hold', id, month, profile, micros, what: id, owner });
    if (end !== null) open.push({ op: 'settle', id, micros: null });
  }
  return [...[...spent].map(([profile, micros]): Line => ({ op: 'spent', month, profile, micros })), ...open];
}
