// ibid budget set: a limit of what may be spent a month.
import { messageOf } from '../../../api/coded-error.ts';
import { defineCommand } from '../../kit/command.ts';
import { usageError } from '../../kit/errors.ts';
import { shownBudgets } from './shown.ts';

export const command = defineCommand({
  name: 'budget set',
  summary: 'Set what may be spent a month; what would pass it is not sent',
  group: 'Servers',
  effects: 'writes',
  about:
    'Before a request that may be billed leaves, its worst cost is held: its price, its --cost-cap-usd, or the default cap of its route. What the answer says it cost settles it; where the answer is lost the worst cost stays held. Exact with any number of processes at once. Months are those of UTC, as the service counts. Without --profile the limit is for all profiles together; one of its own may come beside it.',
  arguments: [{ name: 'amount', help: 'such as 20usd/month', required: true }],
  examples: ['ibid budget set 20usd/month', 'ibid budget set 5usd/month --profile work'],
  exits: ['local_io'],
  async run(context, { args }) {
    const { monthlyLimit } = await import('../../budget/money.ts');
    const { setLimit } = await import('../../budget/limits.ts');
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
