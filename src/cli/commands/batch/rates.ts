// How many rows a second earlier batches came through, by server and routes: what --dry-run says about time.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../api/make-folder.ts';
import { recordIn } from '../../../disk/record-line.ts';
import { foldersOf } from '../../../config/folders.ts';
import type { Context } from '../../kit/context.ts';

const FILE = 'batch-rates.json';
const KEPT = 10;
/** Fewer rows say little. */
const FEWEST = 10;

/** Rows a second, the median of earlier batches; undefined where there was none. */
export function usualRate(
  context: Pick<Context, 'env'>,
  server: string,
  routes: readonly string[],
): number | undefined {
  const rates = (read(context)[nameOf(server, routes)] ?? []).toSorted((a, b) => a - b);
  return rates[Math.floor(rates.length / 2)];
}

/** Notes one run. What cannot be written is not noted: no answer depends on it. */
export function rememberRate(
  context: Pick<Context, 'env'>,
  server: string,
  routes: readonly string[],
  perSecond: number,
  rows: number,
): void {
  if (rows < FEWEST) return;
  const name = nameOf(server, routes);
  const all = read(context);
  const next = { ...all, [name]: [...(all[name] ?? []), Number(perSecond.toPrecision(4))].slice(-KEPT) };
  const { state } = foldersOf(context.env);
  const temporary = join(state, `batch-rates.${process.pid}.tmp`);
  try {
    makeFolder(state);
    writeFileSync(temporary, JSON.stringify(next), { mode: 0o600 });
    renameSync(temporary, join(state, FILE));
  } catch {
    // A read-only folder: nothing is remembered.
  }
}

function nameOf(server: string, routes: readonly string[]): string {
  return `${server} ${routes.toSorted().join(' ')}`;
}

function read(context: Pick<Context, 'env'>): Record<string, readonly number[]> {
  try {
    const value = recordIn(readFileSync(join(foldersOf(context.env).state, FILE), 'utf8')) ?? {};
    const rates = Object.entries(value).map(
      ([name, some]) => [name, Array.isArray(some) ? some.map(Number) : []] as const,
    );
    return Object.fromEntries(rates);
  } catch {
    return {};
  }
}
