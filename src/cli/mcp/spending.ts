// What calls may cost while a server runs: held at the worst before a request leaves, settled by
// what its answer says. The budgets of this machine are held besides, as for any command
// (request/paying.ts).
import { randomBytes } from 'node:crypto';
import { ceilingMicros } from '../../api/cost.ts';
import { CliError } from '../kit/errors.ts';
import { dollars, microsOf, usdOf } from '../budget/money.ts';

export interface Limits {
  /** US dollars in all, and of one call; 0 where they were not given: nothing is spent without being asked about. */
  readonly total: number;
  readonly call: number;
}

/** What a person said of a call that passes the limits. */
export interface Consent {
  /** Whether the client can ask a person. */
  readonly canAsk: boolean;
  /** What came back of the question: the state that went out with it, already found genuine, and the answer. */
  readonly answered?: { readonly state: Asked; readonly yes: boolean };
}

/** Goes out with a question and comes back with its answer. */
export interface Asked {
  /** What it was asked about. */
  readonly key: string;
  /** Serves once. */
  readonly nonce: string;
}

export interface Hold {
  /** @param usd null where it is unknown: then the worst counts as spent */
  settle(usd: number | null): void;
}

export type Decision =
  | { readonly kind: 'held'; readonly hold: Hold }
  | { readonly kind: 'ask'; readonly question: string; readonly state: Asked };

/** What a call is about to cost. */
export interface Cost {
  readonly tool: string;
  /** Of route and body. */
  readonly key: string;
  readonly worstUsd: number | 'unknown';
  /** What would be sent, cleaned and short. */
  readonly shown: string;
}

export interface Spending {
  readonly limits: Limits;
  /** @throws {CliError} `budget_refused`: nothing was sent */
  decide(cost: Cost, consent: Consent): Decision;
}

/** Consents that were used, so many at the most: older ones have run out by then. */
const MOST_USED = 10_000;

export function spendingWithin(limits: Limits): Spending {
  let micros = 0;
  const used = new Set<string>();
  const hold = (worstUsd: number): Hold => {
    const worst = microsOf(worstUsd);
    micros += worst;
    let open = true;
    return {
      settle: (usd) => {
        if (open && usd !== null) micros += microsOf(usd) - worst;
        open = false;
      },
    };
  };
  const agreed = ({ key }: Cost, { answered }: Consent): boolean => {
    if (answered === undefined || answered.state.key !== key || used.has(answered.state.nonce)) return false;
    used.add(answered.state.nonce);
    const [oldest] = used;
    if (used.size > MOST_USED && oldest !== undefined) used.delete(oldest);
    if (!answered.yes) throw declined();
    return true;
  };
  return {
    limits,
    decide(cost, consent) {
      if (cost.worstUsd === 'unknown') throw unbounded(cost);
      if (agreed(cost, consent)) return { kind: 'held', hold: hold(cost.worstUsd) };
      const left = Math.max(0, usdOf(ceilingMicros(limits.total) - micros));
      if (cost.worstUsd <= limits.call && cost.worstUsd <= left)
        return { kind: 'held', hold: hold(cost.worstUsd) };
      if (!consent.canAsk) throw refused(cost, cost.worstUsd, limits, left);
      const state = { key: cost.key, nonce: randomBytes(16).toString('hex') };
      return { kind: 'ask', question: questionOf(cost, cost.worstUsd), state };
    },
  };
}

function questionOf({ tool, shown }: Cost, worst: number): string {
  return `${tool} may cost up to ${dollars(worst)}, more than it may spend without asking. Send it once? ${shown}`;
}

function refused({ tool }: Cost, worst: number, { total, call }: Limits, left: number): CliError {
  const why =
    worst > call
      ? `a call may cost ${dollars(call)} (--max-call-usd)`
      : `${dollars(left)} of ${dollars(total)} are left (--max-usd)`;
  return new CliError('budget_refused', `${tool} may cost ${dollars(worst)}, and ${why}. Nothing was sent.`, {
    advice:
      'Give a lower cost_cap_usd or a cheaper mode; the person who runs this server can allow more with --max-usd and --max-call-usd.',
    facts: { worst_usd: worst, left_usd: left, limit_usd: total, limit_call_usd: call },
  });
}

function unbounded({ tool }: Cost): CliError {
  return new CliError('budget_refused', `The maximum cost of ${tool} is unknown. Nothing was sent.`, {
    advice: 'Set a limit: cost_cap_usd.',
    facts: { worst_usd: null },
  });
}

function declined(): CliError {
  return new CliError('budget_refused', 'The user did not agree. Nothing was sent.', {
    advice: 'Do not call it again for this unless the user asks for it.',
  });
}
