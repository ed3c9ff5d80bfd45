// How many rows a second earlier batches came through, by server and routes: what --dry-run says about time.
import type { Context } from '../../kit/context.ts';
import { readNumbers, writeState } from '../../kit/state-file.ts';

const FILE = 'batch-rates';
const KEPT = 10;
/** Fewer rows say little. */
const FEWEST = 10;

/** Rows a second, the median of earlier batches; undefined where there was none. */
export function usualRate(
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
