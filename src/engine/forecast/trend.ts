// The straight line through a series by least squares.

export interface Trend {
  /** The line's value at index 0. */
  readonly start: number;
  readonly slope: number;
}

export function trendOf(series: Float64Array): Trend {
  const count = series.length;
  const middle = (count - 1) / 2;
  let mean = 0;
  for (const value of series) mean += value / count;
  let product = 0;
  let square = 0;
  for (let index = 0; index < count; index++) {
    product += (index - middle) * (series[index]! - mean);
    square += (index - middle) ** 2;
  }
  const slope = square === 0 ? 0 : product / square;
  return { start: mean - slope * middle, slope };
}
