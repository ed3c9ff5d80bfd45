// The scale of the computation: logarithms where all values are positive, so that seasons multiply; otherwise fractions of
// the largest value, so that the squares of huge values do not overflow.
import { proportions } from './moments.ts';
import type { Scale } from './season.ts';

export interface OnScale {
  readonly scale: Scale;
  readonly worked: Float64Array;
  /** A scaled value in the units of the series, never infinite. */
  readonly back: (value: number) => number;
  /** A deviation of scaled values: of logarithms as a ratio less 1, else in the units of the series. */
  readonly spread: (deviation: number) => number;
}

export function onScale(values: Float64Array, scale: Scale): OnScale {
  if (scale === 'log') {
    const back = (value: number) => Math.min(Math.exp(value), Number.MAX_VALUE);
    return { scale, worked: values.map(Math.log), back, spread: (deviation) => Math.exp(deviation) - 1 };
  }
  const unit = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const back = (value: number) => Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, value * unit));
  return { scale, worked: proportions(values), back, spread: (deviation) => back(deviation) };
}
