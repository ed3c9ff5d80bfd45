// The account of a batch: results of its rows over all runs, and costs. From states and journal.
import type { Ran } from './run.ts';
import { STATE, type States } from './states.ts';
import type { Stop } from './stopper.ts';

export interface Account {
  readonly rows: number;
  readonly answered: number;
  readonly insufficient_evidence: number;
  readonly failed: number;
  readonly outcome_unknown: number;
  readonly bad: number;
  /** Rows that were not asked. */
  readonly left: number;
  /** US dollars that answers said they cost, over all runs. */
  readonly billed_usd: number;
  /** Rows whose cost is unknown. */
  readonly billed_unknown: number;
  /** Requests of this run. */
  readonly requests: number;
  /** Why the run ended before the last row; null if it did not. */
  readonly stopped: { readonly code: string; readonly message: string } | null;
  /** Where answers were saved that could not be written to the output; null if there are none. */
  readonly kept_in: string | null;
}

export function accountOf(
  states: States,
  micros: number,
  { requests, kept }: Ran,
  stop: Stop | undefined,
): Account {
  const sent = states.count(STATE.sent);
  return {
    rows: states.rows,
    answered: states.count(STATE.answered),
    insufficient_evidence: states.count(STATE.insufficient),
    failed: states.count(STATE.failed) + states.count(STATE.unsure),
    outcome_unknown: states.count(STATE.unknown) + sent,
    bad: states.count(STATE.bad),
    left: states.count(STATE.waiting) + states.count(STATE.again),
    billed_usd: micros / 1e6,
    billed_unknown: states.untold + sent,
    requests,
    stopped: stop === undefined ? null : { code: stop.code, message: stop.message },
    kept_in: kept ?? null,
  };
}

/** How a batch ends: the most serious outcome wins (automation.md). */
export type Ending = 'outcome_unknown' | 'budget_refused' | 'incomplete' | 'insufficient_evidence' | 'ok';

export function endingOf(account: Account): Ending {
  if (account.outcome_unknown > 0) return 'outcome_unknown';
  if (account.stopped?.code === 'budget') return 'budget_refused';
  if (account.left + account.failed + account.bad > 0) return 'incomplete';
  return account.insufficient_evidence > 0 ? 'insufficient_evidence' : 'ok';
}
