// ibid budget clear: takes a limit away.
import { defineCommand } from '../../kit/command.ts';
import { shownBudgets } from './shown.ts';

export const command = defineCommand({
  name: 'budget clear',
  summary: 'Take a budget away',
  group: 'Servers',
  effects: 'deletes',
  about: 'That of all profiles together, or with --profile that of one.',
  examples: ['ibid budget clear', 'ibid budget clear --profile work'],
  exits: ['local_io'],
  async run(context) {
    const { clearLimit } = await import('../../budget/limits.ts');
    const { folders } = await context.settings();
    await clearLimit({ ...context, state: folders.state }, context.flags.profile ?? null);
    return shownBudgets(context);
  },
});
