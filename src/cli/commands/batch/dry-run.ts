// ibid batch --dry-run: rows, worst cost and likely time. Nothing is sent, and no file is made.
import { existsSync } from 'node:fs';
import { readJournal, refuseOther } from '../../../batch/files/read-journal.ts';
import type { Plan } from '../../../batch/rows/plan.ts';
import { STATE } from '../../../batch/states.ts';
import type { Result } from '../../kit/command.ts';
import type { Context } from '../../kit/context.ts';
import type { BatchOptions } from './options.ts';
import { inWords } from './report.ts';
import { readNumbers, writeState } from '../../kit/state-file.ts';

export async function dryRun(context: Context, options: BatchOptions, plan: Plan): Promise<Result> {
  const value = await estimated(context, options, plan);
  return { kind: 'value', value, text: (_document, screen) => screen.clean(textOf(value, options)) };
}

async function estimated(context: Context, options: BatchOptions, plan: Plan) {
  const { identity, resume, journalPath } = options;
  const local = identity['server'] === 'local';
  const left = resume && existsSync(journalPath) ? await leftOf(options, plan) : plan.rows - plan.bad;
  const rate = usualRate(context, identity['server'] ?? '', [...plan.routes.keys()]);
  return {
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
}

/** Rows that a resume would ask. */
async function leftOf({ journalPath, identity }: BatchOptions, plan: Plan): Promise<number> {
  const past = await readJournal(journalPath);
  refuseOther(past, plan, identity);
  return past.states.count(STATE.waiting) + past.states.count(STATE.again);
}

function textOf(value: Awaited<ReturnType<typeof estimated>>, { budgetUsd }: BatchOptions): string {
  const routes = Object.entries(value.routes).map(([route, count]) => `${count} ${route}`);
  const cost =
    value.worst_cost_usd === null
      ? `not known: ${value.rows_without_bound} rows have no cost_cap_usd`
      : value.worst_cost_usd === 0
        ? 'nothing'
        : `$${value.worst_cost_usd.toFixed(2)}`;
  const time =
    value.seconds_expected === null
      ? 'not known: no batch of these routes ran before'
      : `about ${inWords(value.seconds_expected)}, as earlier batches went`;
  const to = value.server === 'local' ? 'the embedded service' : value.server;
  return [
    `Rows:        ${value.rows}${value.bad === 0 ? '' : `, ${value.bad} of them cannot be asked`} (${routes.join(', ') || 'none'}), to ${to}`,
    ...(value.left === value.rows - value.bad ? [] : [`Left:        ${value.left}`]),
    `Worst cost:  ${cost}${budgetUsd === undefined ? '' : `; the budget is $${budgetUsd.toFixed(2)}`}`,
    `Time:        ${time}`,
    'Nothing was sent.',
    '',
  ].join('\n');
}

const FILE = 'batch-rates';
const KEPT = 10;
/** Fewer rows say little. */
const FEWEST = 10;

/** Rows a second, the median of earlier batches; undefined where there was none. */
function usualRate(
  { env }: Pick<Context, 'env'>,
  server: string,
  routes: readonly string[],
): number | undefined {
  const rates = (readNumbers(env, FILE)[nameOf(server, routes)] ?? []).toSorted((a, b) => a - b);
  return rates[Math.floor(rates.length / 2)];
}

/** Notes one run. */
export function rememberRate(
  { env }: Pick<Context, 'env'>,
  server: string,
  routes: readonly string[],
  perSecond: number,
  rows: number,
): void {
  if (rows < FEWEST) return;
  const name = nameOf(server, routes);
  const all = readNumbers(env, FILE);
  const rates = [...(all[name] ?? []), Number(perSecond.toPrecision(4))].slice(-KEPT);
  writeState(env, FILE, { ...all, [name]: rates });
}

function nameOf(server: string, routes: readonly string[]): string {
  return `${server} ${routes.toSorted().join(' ')}`;
}
