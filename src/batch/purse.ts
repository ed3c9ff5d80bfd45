// Money: the worst cost is reserved before a request is sent, and settled by its answer.

/** The reservation for a request, until its cost is known. */
export interface Held {
  /** @param billedUsd null where it is unknown: then the worst counts as spent. Fails where a ledger cannot be written */
  settle(billedUsd: number | null): Promise<void>;
}

/** The limit would be exceeded: nothing may be sent. */
export interface Refusal {
  /** One sentence. */
  readonly refused: string;
  /** What to do, one sentence. */
  readonly advice: string;
  /** Members for --json. */
  readonly facts: Readonly<Record<string, unknown>>;
}

export interface Purse {
  /**
   * @param worstUsd US dollars at the worst; Infinity where it is unknown
   * @param what what it is for: the id of its run, or words
   */
  hold(worstUsd: number, what: string): Promise<Held | Refusal>;
}

/** No limit. */
export const OPEN_PURSE: Purse = {
  hold: () => Promise.resolve({ settle: () => Promise.resolve() }),
};

/** A limit of one batch, over all its runs. @param spentUsd what earlier runs of it spent */
export function limitedPurse(limitUsd: number, spentUsd: number): Purse {
  let micros = Math.round(spentUsd * 1e6);
  const limit = Math.round(limitUsd * 1e6);
  return {
    hold: (worstUsd) => {
      const worst = Math.round(worstUsd * 1e6);
      if (micros + worst > limit)
        return Promise.resolve({
          refused: `The budget of $${limitUsd.toFixed(2)} would be passed: $${(micros / 1e6).toFixed(2)} is spent or held, and the next row may cost $${worstUsd.toFixed(2)}.`,
          advice: 'Resume with a larger --budget.',
          facts: { worst_usd: worstUsd, limit_usd: limitUsd },
        });
      micros += worst;
      return Promise.resolve({
        settle: (billedUsd) => {
          if (billedUsd !== null) micros += Math.round(billedUsd * 1e6) - worst;
          return Promise.resolve();
        },
      });
    },
  };
}

export function isRefusal(held: Held | Refusal): held is Refusal {
  return 'refused' in held;
}
