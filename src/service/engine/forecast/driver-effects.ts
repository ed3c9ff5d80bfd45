// What drivers add to a forecast: their changes, one to three steps back, move the innovation of a step as a ridge
// regression on the past says. Beyond three steps nothing is known of a driver, and nothing is added.
import { meanOf, proportions, varianceOf } from './moments.ts';
import { addRow, noProducts, ridge } from './ridge.ts';
import { isSeasonal, scaleOf, seasonalIndices } from './season.ts';

export const LAGS = 3;
/** Rows before this one lack a change three steps back. */
export const FIRST_ROW = LAGS + 1;
/** Holds weights back as if three rows without any effect had been seen. */
export const PENALTY = 3;

/** The lagged changes of drivers: `features[driver × 3 + lag - 1][row]`, for the rows of the past and three beyond. */
export interface DriverEffects {
  readonly features: readonly Float64Array[];
}

export const NO_DRIVERS: DriverEffects = { features: [] };

/** @param drivers each as long as the target, without gaps; the last values are of the same time */
export function effectsOf(drivers: readonly Float64Array[], season: number): DriverEffects {
  return { features: drivers.flatMap((values) => lagged(changesOf(values, season))) };
}

/**
 * What the drivers let one expect of the next three innovations, what is left of the past errors without it, how many
 * weights were fitted, and the weights.
 */
export function expectedOf({ features }: DriverEffects, errors: Float64Array) {
  if (features.length === 0) return { expected: [], left: errors, fitted: 0, weights: [] };
  const products = noProducts(features.length + 1);
  for (let row = FIRST_ROW; row < errors.length; row++) addRow(products, rowOf(features, row), errors[row]!);
  const [, ...weights] = ridge(products, [0, ...features.map((_, at) => at + 1)], PENALTY);
  const effect = (row: number) => weights.reduce((sum, weight, at) => sum + weight * features[at]![row]!, 0);
  const left = errors.map((error, row) => (row < FIRST_ROW ? error : error - effect(row)));
  const expected = Array.from({ length: LAGS }, (_, step) => effect(errors.length + step));
  return { expected, left, fitted: features.length, weights };
}

/** The constant and the features of one row. */
export function rowOf(features: readonly Float64Array[], row: number): Float64Array {
  const made = new Float64Array(features.length + 1);
  made[0] = 1;
  for (let at = 0; at < features.length; at++) made[at + 1] = features[at]![row]!;
  return made;
}

/** Changes from value to value in standard deviations around their mean, of logarithms where all are positive; a season is taken out. */
function changesOf(values: Float64Array, season: number): Float64Array {
  const scale = scaleOf(values);
  const parts = proportions(values);
  const found = isSeasonal(parts, season) ? season : 1;
  const indices = found > 1 ? seasonalIndices(parts, found, scale) : new Float64Array(1);
  const worked = (scale === 'log' ? values.map(Math.log) : parts).map(
    (value, at) => value - indices[at % found]!,
  );
  const changes = worked.slice(1).map((value, at) => value - worked[at]!);
  const mean = meanOf(changes);
  const deviation = Math.sqrt(varianceOf(changes));
  return changes.map((change) => (deviation === 0 ? 0 : (change - mean) / deviation));
}

/** `changes[index]` leads to value index + 1. What is not known yet counts as no change out of the usual. */
function lagged(changes: Float64Array): Float64Array[] {
  const rows = changes.length + 1 + LAGS;
  return Array.from({ length: LAGS }, (_, lag) => {
    const feature = new Float64Array(rows);
    for (let row = 0; row < rows; row++) feature[row] = changes[row - lag - 2] ?? 0;
    return feature;
  });
}
