// Means, deviations and the like of plain numbers.

export function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index]!;
  return values.length === 0 ? 0 : sum / values.length;
}

/** The root of the mean square: the deviation of errors around nothing. */
export function rootMeanSquare(values: Float64Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / Math.max(1, values.length));
}

/** The sample variance; 0 of fewer than two values. */
export function varianceOf(values: ArrayLike<number>): number {
  const mean = meanOf(values);
  let squares = 0;
  for (let index = 0; index < values.length; index++) squares += (values[index]! - mean) ** 2;
  return squares / Math.max(1, values.length - 1);
}

export function leastOf(values: Float64Array): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}

export function mostOf(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity);
}

/** Values as parts of the largest: sums of them neither overflow nor vanish. */
export function proportions(values: Float64Array): Float64Array {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return largest === 0 ? values : values.map((value) => value / largest);
}

/** The most that the highest value so far grew by within `steps` steps, in the later two thirds. */
export function recordGrowth(values: Float64Array, steps: number): number {
  const records = values.slice();
  for (let at = 1; at < records.length; at++) records[at] = Math.max(records[at - 1]!, records[at]!);
  let most = 0;
  for (let at = Math.floor(records.length / 3); at < records.length; at++)
    most = Math.max(most, records[Math.min(records.length - 1, at + steps)]! - records[at]!);
  return most;
}
