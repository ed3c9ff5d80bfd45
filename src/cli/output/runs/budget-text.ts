// Limits of spending for a person: one line a limit, and what is held for lost answers below it.
import type { BudgetLine } from '../../budget/limits.ts';
import type { Screen } from '../../../page/screen.ts';
import { wrap } from '../../../page/wrap.ts';

export function budgetText(
  lines: readonly BudgetLine[],
  dollars: (usd: number) => string,
  { paint, cleanLine, columns }: Screen,
): string {
  return lines
    .flatMap(({ profile, month, ...usd }) => {
      const whose = profile === null ? 'all profiles' : `profile ${cleanLine(profile)}`;
      const left = `${dollars(usd.left_usd)} left`;
      const held = usd.held_usd > 0 ? `, ${dollars(usd.held_usd)} held` : '';
      const lost =
        usd.unknown_usd > 0
          ? `${dollars(usd.unknown_usd)} of what is held is for answers that were lost or do not say what they cost: \`ibid runs recover\`.`
          : '';
      const text = `Budget of ${whose} for ${month} (UTC): ${dollars(usd.spent_usd)} of ${dollars(usd.limit_usd)} spent${held}, ${usd.left_usd > 0 ? paint.bold(left) : paint.red(left)}.`;
      return [wrap(text, columns), ...(lost === '' ? [] : [wrap(lost, columns, '  ')])];
    })
    .join('\n');
}
