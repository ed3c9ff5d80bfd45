// ibid usage: GET /v1/usage.
import { defineCommand } from '../kit/command.ts';
import type { Context } from '../kit/context.ts';
import type { Screen } from '../../page/screen.ts';
import { FREE_EXITS } from '../kit/route-parts.ts';
import { ask } from '../request/request.ts';

export const command = defineCommand({
  name: 'usage',
  summary: "The workspace's metered usage: what will be billed",
  group: 'Servers',
  effects: 'reads',
  about:
    'On the screen the budgets of this machine (`ibid budget`) come below; --json is what the service says.',
  route: 'usage',
  reach: 'route',
  examples: ['ibid usage', 'ibid usage --json'],
  exits: FREE_EXITS,
  run: (context) =>
    ask(
      context,
      'usage',
      {},
      {
        text: async (document, screen) => {
          const { generic } = await import('../output/table/generic.ts');
          return `${await generic(document, screen)}${await budgets(context, screen)}`;
        },
      },
    ),
});

/** The limits of this machine, below the service's own figures; nothing where there are none. */
async function budgets(context: Context, screen: Screen): Promise<string> {
  const { state } = (await context.settings()).folders;
  const { hasBudget } = await import('../budget/has-budget.ts');
  if (!hasBudget(state)) return '';
  const { budgetLines } = await import('../budget/limits.ts');
  const { dollars } = await import('../budget/money.ts');
  const { budgetText } = await import('../output/runs/run-text.ts');
  const lines = await budgetLines({ ...context, state });
  return `\n${budgetText(lines, dollars, screen)}\n`;
}
