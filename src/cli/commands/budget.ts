// ibid budget set, show and clear: what may be spent a month.
import { type Result, defineCommand, wholeList } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import { messageOf } from '../../api/coded-error.ts';
import { usageError } from '../kit/errors.ts';

async function shownBudgets(context: Context): Promise<Result> {
  const { budgetLines } = await import('../budget/limits.ts');
  const lines = await budgetLines({ ...context, state: (await context.settings()).folders.state });
  return {
    kind: 'value',
    value: wholeList(lines),
    text: async (_document, screen) => {
      if (lines.length === 0) return 'There is no budget. Set one: ibid budget set 20usd/month\n';
      const { budgetText } = await import('../output/runs/run-text.ts');
      const { dollars } = await import('../budget/money.ts');
      return `${budgetText(lines, dollars, screen)}\n`;
    },
  };
}

export const set = defineCommand({
  name: 'budget set',
  summary: 'Set a monthly spending limit; requests that could exceed it are not sent',
  group: 'Servers',
  effects: 'writes',
  about:
    'Before a request that may be billed is sent, its worst cost is held: its price, its --cost-cap-usd, or the default cap of its route. The cost in the answer replaces it; if the answer is lost, the worst cost stays held. This is exact with any number of concurrent processes. Months are in UTC, as the service counts. Without --profile the limit is for all profiles together; a profile may have its own limit as well.',
  arguments: [{ name: 'amount', help: 'such as 20usd/month', required: true }],
  examples: ['ibid budget set 20usd/month', 'ibid budget set 5usd/month --profile work'],
  exits: ['local_io'],
  async run(context, { args }) {
    const { monthlyLimit } = await import('../budget/money.ts');
    const { setLimit } = await import('../budget/limits.ts');
    let micros: number;
    try {
      micros = monthlyLimit(args.amount);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw usageError(`${messageOf(error)}.`, 'For example: ibid budget set 20usd/month');
    }
    const { folders } = await context.settings();
    await setLimit({ ...context, state: folders.state }, context.flags.profile ?? null, micros);
    return shownBudgets(context);
  },
});

export const show = defineCommand({
  name: 'budget show',
  summary: 'Show the budgets on this machine, and what is left of them this month',
  group: 'Servers',
  effects: 'reads',
  about:
    'Spending is what answers reported, or the fixed price, on this machine only. `ibid usage` shows what the service counted for the workspace, with these limits below it.',
  examples: ['ibid budget show', 'ibid budget show --get items.0.left_usd'],
  exits: ['local_io'],
  run: shownBudgets,
});

export const clear = defineCommand({
  name: 'budget clear',
  summary: 'Remove a budget',
  group: 'Servers',
  effects: 'deletes',
  about: 'Removes the budget for all profiles, or for one with --profile.',
  examples: ['ibid budget clear', 'ibid budget clear --profile work'],
  exits: ['local_io'],
  async run(context) {
    const { clearLimit } = await import('../budget/limits.ts');
    const { folders } = await context.settings();
    await clearLimit({ ...context, state: folders.state }, context.flags.profile ?? null);
    return shownBudgets(context);
  },
});
