// Scores of a forecast against the actual values: quantiles of paths, CRPS from paths, sMAPE.
import { breathe } from '../../text/breathe.ts';

/** The quantile at `level` of sorted values, between neighbours in proportion. */
export function quantile(sorted: Float64Array, level: number): number {
  const place = level * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  // Of values as large as they come the difference overflows: the sum of parts does not.
  return low === high ? low : low * (1 - (place - below)) + high * (place - below);
}

/** The continuous ranked probability score of sorted draws: the mean distance from `actual`, less half that between draws. */
export function crps(sorted: Float64Array, actual: number): number {
  const count = sorted.length;
  let distance = 0;
  let between = 0;
  for (let at = 0; at < count; at++) {
    distance += Math.abs(sorted[at]! - actual) / count;
    between += (sorted[at]! / count) * ((2 * at + 1 - count) / count);
  }
  const score = distance - between;
  // Of draws that are all right, what is left is rounding.
  return score > 1e-13 * Math.abs(actual) ? score : 0;
}

/** Percent, 0 to 200; 0 where both are zero. */
export function smape(forecast: number, actual: number): number {
  const size = Math.abs(forecast) + Math.abs(actual);
  return size === 0 ? 0 : (200 * Math.abs(forecast - actual)) / size;
}

/** The draws of each step, sorted. @param paths step by step, `count` draws each @throws the signal's reason */
export async function sortedSteps(
  paths: Float64Array,
  count: number,
  signal?: AbortSignal,
): Promise<readonly Float64Array[]> {
  const steps: Float64Array[] = [];
  for (let from = 0; from < paths.length; from += count) {
    await breathe(signal);
    steps.push(paths.slice(from, from + count).sort());
  }
  return steps;
}
