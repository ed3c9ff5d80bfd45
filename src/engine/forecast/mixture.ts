// Several methods as one: each draws a part of the paths, larger the smaller its error was.
// A mixture errs less than its best member would have been chosen to, and spreads by what its members disagree about.
import type { Fitted } from './methods.ts';
import { createRandom } from './random.ts';

export interface Member {
  readonly fitted: Fitted;
  /** Its part of the paths; those of a mixture sum to 1. */
  readonly share: number;
}

/** Errors count by this power: the mean of all members, and only the best one, are at its ends. */
const SHARPNESS = 4;
/** A smaller part is none: it would change nothing but the list of members. */
const LEAST_SHARE = 0.01;

/** The parts that go with errors, each at least 0: all equal where there are none yet. */
export function sharesOf(errors: readonly number[]): readonly number[] {
  const least = Math.min(...errors);
  const weights = errors.map((error) => (error === least ? 1 : (least / error) ** SHARPNESS));
  const parts = normal(weights);
  return normal(parts.map((part) => (part < LEAST_SHARE ? 0 : part)));
}

function normal(weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / whole);
}

/** How many of `count` paths each draws; what rounding leaves over goes to the largest. */
export function countsOf(shares: readonly number[], count: number): readonly number[] {
  const counts = shares.map((share) => Math.floor(share * count));
  const left = count - counts.reduce((sum, one) => sum + one, 0);
  const largest = shares.indexOf(Math.max(...shares));
  return counts.map((one, at) => (at === largest ? one + left : one));
}

/** Draws of several members, step by step, put together as those of one. */
export function together(
  draws: readonly Float64Array[],
  counts: readonly number[],
  horizon: number,
): Float64Array {
  const count = counts.reduce((sum, one) => sum + one, 0);
  const made = new Float64Array(horizon * count);
  for (let step = 0; step < horizon; step++) {
    let at = step * count;
    for (const [member, of] of counts.entries()) {
      const drawn = draws[member]!.length / horizon;
      made.set(draws[member]!.subarray(step * drawn, step * drawn + of), at);
      at += of;
    }
  }
  return made;
}

/** The paths of a mixture, step by step. @throws the signal's reason */
export async function pathsOf(
  members: readonly Member[],
  { horizon, count, seed }: { readonly horizon: number; readonly count: number; readonly seed: number },
  signal?: AbortSignal,
): Promise<Float64Array> {
  const counts = countsOf(
    members.map(({ share }) => share),
    count,
  );
  const random = createRandom(seed);
  const draws: Float64Array[] = [];
  for (const [at, { fitted }] of members.entries())
    draws.push(await fitted.paths(horizon, counts[at]!, random, signal));
  return together(draws, counts, horizon);
}
