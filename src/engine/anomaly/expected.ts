// What is usual at each place of a series, only by what came before it.
// The mean of the trailing window, the last value, or the mean at the same place of the last cycles, whichever erred least.
import { breathe } from '../../text/breathe.ts';

/** Values in a row, with the number of the period and the time of its end, both ascending. */
export interface Periods {
  readonly numbers: Float64Array;
  readonly ends: Float64Array;
  readonly values: Float64Array;
}

export interface Cycle {
  /** In periods. */
  readonly length: number;
  /** So many of the last ones count. */
  readonly most: number;
}

interface ExpectOptions {
  readonly cycles: readonly Cycle[];
  /** So many errors must be known of what is not the mean. */
  readonly patience: number;
  readonly signal?: AbortSignal | undefined;
}

interface Expected {
  /** NaN where nothing was known yet. */
  readonly values: Float64Array;
  /** The root of the mean squared error of what expected each; infinite where nothing was. */
  readonly deviations: Float64Array;
}

/** Errors of the trailing mean are known after so many periods; those of others must be known longer. */
const LEAST_ERRORS = 3;
/** Another expectation than the trailing mean must err clearly less. */
const CLEARLY = 0.9;

/** @param window of time, in the units of `ends` @throws the signal's reason */
export async function expectedOf(
  periods: Periods,
  window: number,
  { cycles, patience, signal }: ExpectOptions,
): Promise<Expected> {
  const { values, ends } = periods;
  const choices = [
    meansBefore(values, ends, window).means,
    values.map((_, at) => values[at - 1] ?? Number.NaN),
    ...cycles.map((cycle) => cycleMeans(periods, cycle)),
  ];
  const expected = new Float64Array(values.length).fill(Number.NaN);
  const deviations = new Float64Array(values.length).fill(Infinity);
  for (const [choice, guesses] of choices.entries()) {
    await breathe(signal);
    const squares = guesses.map((value, at) => (value - values[at]!) ** 2);
    const { means, counts } = meansBefore(squares, ends, window);
    const least = choice === 0 ? LEAST_ERRORS : Math.max(LEAST_ERRORS, patience);
    for (let at = 0; at < values.length; at++) {
      // What rounding leaves of a sum of squares may be below zero.
      const deviation = Math.sqrt(Math.max(0, means[at]!));
      const better = deviation < deviations[at]! * (choice === 0 ? 1 : CLEARLY);
      if (counts[at]! < least || Number.isNaN(guesses[at]!) || !better) continue;
      deviations[at] = deviation;
      expected[at] = guesses[at]!;
    }
  }
  return { values: expected, deviations };
}

/** After so many steps, or a part of the window, sums are computed afresh: what rounding left of a huge value would stay in them. */
const AFRESH = 256;
const AFRESH_PART = 1 / 16;

/** For each place the mean of the numbers before it within the window, and how many those are; NaN counts for nothing. */
function meansBefore(values: Float64Array, ends: Float64Array, window: number) {
  const means = new Float64Array(values.length).fill(Number.NaN);
  const counts = new Uint32Array(values.length);
  let [first, sum, count, afresh] = [0, 0, 0, 0];
  const add = (at: number, sign: 1 | -1) => {
    if (Number.isNaN(values[at]!)) return;
    sum += sign * values[at]!;
    count += sign;
  };
  for (let at = 0; at < values.length; at++) {
    for (; ends[first]! < ends[at]! - window; first++) add(first, -1);
    if (at >= afresh) {
      [sum, count, afresh] = [0, 0, at + Math.max(AFRESH, (at - first) * AFRESH_PART)];
      for (let one = first; one < at; one++) add(one, 1);
    }
    if (count > 0) means[at] = sum / count;
    counts[at] = count;
    add(at, 1);
  }
  return { means, counts };
}

function cycleMeans({ numbers, values }: Periods, { length, most }: Cycle): Float64Array {
  const past = new Map<number, number[]>();
  return values.map((value, at) => {
    const place = numbers[at]! % length;
    const known = past.get(place) ?? [];
    const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
    past.set(place, [...known.slice(1 - most), value]);
    return mean;
  });
}
