// An autoregression of a long series: what each value owes to those shortly before and to those of the same place in
// earlier cycles, so that a cycle may change as it goes. By ridge regression; paths stay near the range of the past.
import { leastOf, meanOf, mostOf, varianceOf } from './moments.ts';
import { addRow, noProducts, ridge } from './ridge.ts';
import { cycleOf, longerSeason } from './season.ts';
import type { Smoother } from './smoothing.ts';

/** Holds weights back as if so many rows without any effect had been seen. */
const PENALTY = 1;
const SHORT = 3;
const CYCLES = 2;

/** Fits a series of at least 3 values. @param season the length of a cycle, 1 for none */
export function autoregression(series: Float64Array, season: number): Smoother {
  const lags = lagsOf(
    season,
    series.length,
    series.length > LONG_CYCLES * season ? cycleOf(series, season) : undefined,
  );
  const from = Math.max(...lags);
  const mean = meanOf(series);
  const unit = Math.sqrt(varianceOf(series)) || 1;
  const past = series.map((value) => (value - mean) / unit);
  const products = noProducts(lags.length + 1);
  for (let at = from; at < past.length; at++) addRow(products, rowAt(past, at, lags), past[at]!);
  const [constant = 0, ...weights] = ridge(products, [0, ...lags.map((_, at) => at + 1)], PENALTY);
  const expected = (values: Float64Array, at: number) => {
    let sum = constant;
    for (let lag = 0; lag < lags.length; lag++) sum += weights[lag]! * values[at - lags[lag]!]!;
    return sum;
  };
  const [least, most] = [leastOf(past), mostOf(past)];
  const room = most - least;
  const errors = past.map((value, at) => (at < from ? 0 : (value - expected(past, at)) * unit));
  return {
    name: 'autoregression',
    errors,
    from,
    parameters: lags.length + 1,
    weight: 0,
    path(innovations, into) {
      const values = new Float64Array(from + into.length);
      values.set(past.subarray(past.length - from));
      for (let step = 0; step < into.length; step++) {
        const next = expected(values, from + step) + innovations[step]! / unit;
        values[from + step] = Math.min(most + room, Math.max(least - room, next));
        into[step] = values[from + step]! * unit + mean;
      }
    },
  };
}

function rowAt(past: Float64Array, at: number, lags: readonly number[]): Float64Array {
  const row = new Float64Array(lags.length + 1);
  row[0] = 1;
  for (let lag = 0; lag < lags.length; lag++) row[lag + 1] = past[at - lags[lag]!]!;
  return row;
}

/** A long cycle is looked for in a past of so many seasons. */
const LONG_CYCLES = 24;
const PARTS_OF_CYCLE: readonly number[] = [1 / 8, 1 / 4, 3 / 8, 1 / 2, 5 / 8, 3 / 4, 7 / 8, 1];

/** The last three steps, and the neighbours of as many whole cycles as make the longer season; two where there is none. */
function lagsOf(season: number, count: number, cycle: number | undefined): readonly number[] {
  const longest = longerSeason(season) ?? CYCLES * season;
  const cycles = season > 1 ? Array.from({ length: longest / season }, (_, at) => (at + 1) * season) : [];
  const lags = [
    ...Array.from({ length: SHORT }, (_, at) => at + 1),
    ...cycles.flatMap((cycle) => [cycle - 1, cycle, cycle + 1]),
    ...(cycle === undefined ? [] : PARTS_OF_CYCLE.map((part) => Math.round(part * cycle))),
  ];
  return [...new Set(lags)].filter((lag) => lag === 1 || (lag >= 1 && lag <= count / 3));
}
