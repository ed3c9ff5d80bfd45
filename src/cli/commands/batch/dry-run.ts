// ibid batch --dry-run: how many rows, what they can cost at most, how long earlier batches would have taken. Nothing is
// sent, and no file is made.
import { existsSync } from 'node:fs';
import { readJournal, refuseOther } from '../../../batch/files/read-journal.ts';
import type { Plan } from '../../../batch/rows/plan.ts';
import { STATE } from '../../../batch/states.ts';
import type { Result } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import type { BatchOptions } from './options.ts';
import { usualRate } from './rates.ts';
import { inWords } from './report.ts';

export async function dryRun(context: Context, options: BatchOptions, plan: Plan): Promise<Result> {
  const { identity, resume, journalPath } = options;
  const local = identity['server'] === 'local';
  const left = resume && existsSync(journalPath) ? await leftOf(options, plan) : plan.rows - plan.bad;
  const rate = usualRate(context, identity['server'] ?? '', [...plan.routes.keys()]);
  const value = {
    rows: plan.rows,
    bad: plan.bad,
    left,
    routes: Object.fromEntries(plan.routes),
    worst_cost_usd: local ? 0 : plan.unbounded > 0 ? null : plan.worst,
    rows_without_bound: local ? 0 : plan.unbounded,
    budget_usd: options.budgetUsd ?? null,
    seconds_expected: rate === undefined ? null : Math.ceil(left / rate),
    server: identity['server'],
    sent: 'no',
  };
  return { kind: 'value', value, text: (_document, screen) => screen.clean(textOf(value, options)) };
}

/** Rows that a resume would ask. */
async function leftOf({ journalPath, identity }: BatchOptions, plan: Plan): Promise<number> {
  const past = await readJournal(journalPath);
  refuseOther(past, plan, identity);
  return past.states.count(STATE.waiting) + past.states.count(STATE.again);
}

interface Said {
  readonly rows: number;
  readonly bad: number;
  readonly left: number;
  readonly routes: Readonly<Record<string, number>>;
  readonly worst_cost_usd: number | null;
  readonly rows_without_bound: number;
  readonly seconds_expected: number | null;
  readonly server: string | undefined;
}

function textOf(said: Said, { budgetUsd }: BatchOptions): string {
  const routes = Object.entries(said.routes).map(([route, count]) => `${count} ${route}`);
  const cost =
    said.worst_cost_usd === null
      ? `not known: ${said.rows_without_bound} rows have no cost_cap_usd`
      : said.worst_cost_usd === 0
        ? 'nothing'
        : `$${said.worst_cost_usd.toFixed(2)}`;
  const time =
    said.seconds_expected === null
      ? 'not known: no batch of these routes ran before'
      : `about ${inWords(said.seconds_expected)}, as earlier batches went`;
  const to = said.server === 'local' ? 'the embedded service' : said.server;
  return [
    `Rows:        ${said.rows}${said.bad === 0 ? '' : `, ${said.bad} of them cannot be asked`} (${routes.join(', ') || 'none'}), to ${to}`,
    ...(said.left === said.rows - said.bad ? [] : [`Left:        ${said.left}`]),
    `Worst cost:  ${cost}${budgetUsd === undefined ? '' : `; the budget is $${budgetUsd.toFixed(2)}`}`,
    `Time:        ${time}`,
    'Nothing was sent.',
    '',
  ].join('\n');
}
