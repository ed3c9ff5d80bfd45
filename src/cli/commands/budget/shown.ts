// The limits as a result, for each command that shows them.
import type { Result } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import { wholeList } from '../../kit/list.ts';

export async function shownBudgets(context: Context): Promise<Result> {
  const { budgetLines } = await import('../../budget/limits.ts');
  const lines = await budgetLines({ ...context, state: (await context.settings()).folders.state });
  return {
    kind: 'value',
    value: wholeList(lines),
    text: async (_document, screen) => {
      if (lines.length === 0) return 'There is no budget. Set one: ibid budget set 20usd/month\n';
      const { budgetText } = await import('../../output/runs/run-text.ts');
      const { dollars } = await import('../../budget/money.ts');
      return `${budgetText(lines, dollars, screen)}\n`;
    },
  };
}
