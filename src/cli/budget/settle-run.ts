// What is held for runs, where somebody learnt how they ended.
import { microsOf } from './money.ts';
import { hasBudget, ledgerFile } from './has-budget.ts';
import { appendLines } from './ledger.ts';
import { changing, reconciled } from './purse.ts';

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
