// ibid budget show: the limits, and what of them is gone this month.
import { defineCommand } from '../../kit/command.ts';
import { shownBudgets } from './shown.ts';

export const command = defineCommand({
  name: 'budget show',
  summary: 'Show the budgets of this machine, and what is left of them this month',
  group: 'Servers',
  effects: 'reads',
  about:
    'What was spent is what answers said, or the fixed price. It is this machine alone: `ibid usage` shows what the service counted for the workspace, and these limits below it.',
  examples: ['ibid budget show', 'ibid budget show --get items.0.left_usd'],
  exits: ['local_io'],
  run: shownBudgets,
});
