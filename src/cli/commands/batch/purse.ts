// What a batch may spend: its own --budget and the budgets of this machine, both held before a request leaves.
import { isRefusal, limitedPurse, OPEN_PURSE, type Purse } from '../../../batch/purse.ts';
import { hasBudget } from '../../budget/has-budget.ts';
import type { Context } from '../../kit/context.ts';

/** @param spentUsd what earlier runs of the batch spent */
export async function purseFor(
  context: Context,
  budgetUsd: number | undefined,
  spentUsd: number,
): Promise<Purse> {
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
