// Several methods as one: each has a part of the draws of a step, larger the smaller its error was that far ahead.
// A mixture errs less than its best member would have been chosen to, and spreads by what its members disagree about.
import type { Fitted } from './methods.ts';
import { meanOf } from './moments.ts';
import { createRandom } from './random.ts';

export interface Member {
  readonly fitted: Fitted;
  /** Its part of the draws at each step; those of a mixture sum to 1. */
  readonly shares: readonly number[];
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

/**
 * Step by step the parts that go with the errors from half to twice as far ahead: what repeats a season errs in its first step as much as
 * in its last, what follows the last values does not.
 * @param errors of each member, step by step
 */
export function sharesByStep(errors: readonly Float64Array[]): readonly (readonly number[])[] {
  return Array.from(errors[0]!, (_, step) =>
    sharesOf(errors.map((one) => meanOf(one.subarray(Math.floor((step + 1) / 2), 2 * (step + 1))))),
  );
}

function normal(weights: readonly number[]): readonly number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / whole);
}

/** How many of `count` draws each has; what rounding leaves over goes to the largest. */
export function countsOf(shares: readonly number[], count: number): readonly number[] {
  const counts = shares.map((share) => Math.floor(share * count));
  const left = count - counts.reduce((sum, one) => sum + one, 0);
  const largest = shares.indexOf(Math.max(...shares));
  return counts.map((one, at) => (at === largest ? one + left : one));
}

/** So many draws of each member at one step, sorted together. @param draws of each member, at least as many as its count */
export function together(draws: readonly Float64Array[], counts: readonly number[]): Float64Array {
  const made = new Float64Array(counts.reduce((sum, one) => sum + one, 0));
  let at = 0;
  for (const [member, count] of counts.entries()) {
    made.set(draws[member]!.subarray(0, count), at);
    at += count;
  }
  return made.sort();
}

/** The sorted draws of a mixture, step by step. @throws the signal's reason */
export async function mixed(
  members: readonly Member[],
  { horizon, count, seed }: { readonly horizon: number; readonly count: number; readonly seed: number },
  signal?: AbortSignal,
): Promise<readonly Float64Array[]> {
  const random = createRandom(seed);
  const counts = Array.from({ length: horizon }, (_, step) =>
    countsOf(
      members.map(({ shares }) => shares[step]!),
      count,
    ),
  );
  const draws: Float64Array[] = [];
  const most = members.map((_, at) => Math.max(...counts.map((step) => step[at]!)));
  for (const [at, { fitted }] of members.entries())
    draws.push(await fitted.paths(horizon, most[at]!, random, signal));
  return counts.map((step, ahead) =>
    together(
      draws.map((drawn, at) => drawn.subarray(ahead * most[at]!, (ahead + 1) * most[at]!)),
      step,
    ),
  );
}
