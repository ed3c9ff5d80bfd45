// How long each command's earlier runs took, so that waiting people know what is usual. Only where a terminal watches.
import type { Context } from './context.ts';
import { readNumbers, writeState } from './state-file.ts';

const FILE = 'durations';
const KEPT = 20;
/** Shorter runs teach nothing about waiting, in milliseconds. */
const SHORTEST = 1000;

/** The median of earlier runs in milliseconds; undefined before the third. */
export function usual({ env }: Pick<Context, 'env'>, name: string): number | undefined {
  const times = (readNumbers(env, FILE)[name] ?? []).toSorted((a, b) => a - b);
  return times.length < 3 ? undefined : times[Math.floor(times.length / 2)];
}

/** Notes one run. */
export function remember({ env, io }: Pick<Context, 'env' | 'io'>, name: string, ms: number): void {
  if (ms < SHORTEST || !io.isTerminal(2)) return;
  const durations = readNumbers(env, FILE);
  const times = [...(durations[name] ?? []), Math.round(ms)].slice(-KEPT);
  writeState(env, FILE, { ...durations, [name]: times });
}
