// Seasons: whether a series has one, what each place adds. As a ratio where every value is positive, as a difference elsewhere.
// Places are judged by what they add to the mean over the season around them. The usual test of the autocorrelation finds none beside a trend.
import { proportions, meanOf, varianceOf } from './moments.ts';

/** The scale: logarithms, where seasons multiply, or plain values, where they add. */
export type Scale = 'log' | 'additive';

/** Logarithms where all values are positive. */
export function scaleOf(values: Float64Array): Scale {
  return values.every((value) => value > 0) ? 'log' : 'additive';
}

export interface Season {
  /** The lengths of the seasons that were found, shortest first; none where none was. */
  readonly lengths: readonly number[];
  /** The length of the longest; 1 where none was found. */
  readonly length: number;
  /**
   * What each place of it adds on the scale given (on `log`: the logarithm of its index), all seasons together, summing to
   * about zero; the first belongs to the first value.
   */
  readonly indices: Float64Array;
}

/** So many times a season must be there to be found. */
export const LEAST_SEASONS = 3;

const NO_SEASON: Season = { lengths: [], length: 1, indices: new Float64Array(1) };

/** Days in steps of an hour, half an hour or a quarter of one also come in weeks. */
const LONGER: Readonly<Record<number, number>> = { 24: 168, 48: 336, 96: 672 };

/** The season that is looked for beside one of this length, a multiple of it; undefined where there is none. */
export function longerSeason(length: number): number | undefined {
  return LONGER[length];
}

/**
 * Looks for a season of a length, and for a longer one in what it leaves. The places of each must differ by more than their own
 * spread lets expect.
 * @param series of values as parts of the largest
 */
export function seasonOf(series: Float64Array, length: number, scale: Scale): Season {
  const first = oneSeason(series, length, scale);
  const longer = longerSeason(length);
  if (longer === undefined) return first;
  const second = oneSeason(without(first, series, scale), longer, scale);
  if (second.length === 1) return first;
  const indices = second.indices.map((index, at) => index + first.indices[at % first.length]!);
  return { lengths: [...first.lengths, longer], length: longer, indices };
}

function oneSeason(series: Float64Array, length: number, scale: Scale): Season {
  if (length < 2 || series.length < LEAST_SEASONS * length) return NO_SEASON;
  const indices = seasonalIndices(series, length, scale);
  return indices === undefined ? NO_SEASON : { lengths: [length], length, indices };
}

function without({ length, indices }: Season, series: Float64Array, scale: Scale): Float64Array {
  return series.map((value, at) => {
    const index = indices[at % length]!;
    return scale === 'log' ? value * Math.exp(-index) : value - index;
  });
}

/**
 * Means over the departures of each place, or nothing where they do not differ clearly. They are shrunk towards none by what
 * their own spread says of them (James-Stein, as Miller and Williams use it on seasonal factors).
 */
function seasonalIndices(series: Float64Array, season: number, scale: Scale): Float64Array | undefined {
  const places = departures(series, season, scale);
  const means = places.map(meanOf);
  const whole = meanOf(means);
  const raw = means.map((mean) => (scale === 'log' ? Math.log(bounded(mean / whole)) : mean - whole));
  const spread = scale === 'log' ? places.map((all) => all.map((ratio) => Math.log(bounded(ratio)))) : places;
  const noise = meanOf(spread.map((all) => varianceOf(all) / Math.max(1, all.length)));
  const square = raw.reduce((sum, index) => sum + index * index, 0);
  // About the 99 % point of the ratio that chance by itself gives.
  const bar = 1 + 3 * Math.sqrt(2 / (season - 1));
  if (square <= bar * (season - 1) * noise) return undefined;
  const shrinkage = Math.min(1, 1 - ((season - 3) * noise) / square);
  return Float64Array.from(raw, (index) => index * shrinkage);
}

/** Autocorrelations at lags 0 to `most`. */
function autocorrelations(series: Float64Array, most: number): Float64Array {
  const mean = meanOf(series);
  const found = new Float64Array(most + 1);
  for (let lag = 0; lag <= most; lag++) {
    let sum = 0;
    for (let index = lag; index < series.length; index++)
      sum += (series[index]! - mean) * (series[index - lag]! - mean);
    found[lag] = sum;
  }
  const whole = found[0]!;
  return found.map((value) => (whole === 0 ? 0 : value / whole));
}

/** Months, hours, quarters, days and weeks: what values without dates are tried for. */
const USUAL_LENGTHS: readonly number[] = [12, 24, 7, 4, 52];

/**
 * The season of values whose steps no date tells; 1 for none. Of the usual lengths that `seasonOf` finds it is the one whose
 * repetition errs least, and it must err less than repeating the last value does over as many steps.
 */
export function undatedSeason(values: Float64Array): number {
  const series = proportions(values);
  const level = (series.at(-1)! - series[0]!) / (series.length - 1);
  const flat = series.map((value, at) => value - level * at);
  const errorAt = (lag: number) => meanOf(flat.slice(lag).map((value, at) => Math.abs(value - flat[at]!)));
  const found = USUAL_LENGTHS.filter((length) => {
    if (seasonOf(flat, length, 'additive').length === 1) return false;
    return errorAt(length) < 0.9 * meanOf(Array.from({ length: length - 1 }, (_, at) => errorAt(at + 1)));
  });
  return found.toSorted((a, b) => errorAt(a) - errorAt(b))[0] ?? 1;
}

/** How clearly a cycle must show in the autocorrelations: its peak, and the trough before it. */
const PEAK = 0.2;

/**
 * The length of the cycle that a series goes through beside its seasons, as sunspots in eleven years: the lag at which it is most like
 * itself again after it was its opposite. Three such cycles at least must be there. Undefined where there is none.
 */
export function cycleOf(series: Float64Array, season: number): number | undefined {
  const most = Math.floor(series.length / 3);
  const correlations = autocorrelations(series, most);
  const trough = correlations.findIndex((value, lag) => lag > season && value < -PEAK / 2);
  if (trough < 0) return undefined;
  let best = trough;
  for (let lag = trough; lag < most; lag++) if (correlations[lag]! > correlations[best]!) best = lag;
  return best < most - 1 && best > 2 * season && correlations[best]! > PEAK ? best : undefined;
}

/** For each place of the season, how its values depart from the mean over the season around them. */
function departures(series: Float64Array, season: number, scale: Scale): number[][] {
  const places: number[][] = Array.from({ length: season }, () => []);
  const half = Math.floor(season / 2);
  for (let index = half; index < series.length - half; index++) {
    const around = centred(series, index, season, half);
    const value = series[index]!;
    places[index % season]!.push(scale === 'log' ? value / around : value - around);
  }
  return places;
}

/** The mean over one season around `index`; with an even season its two ends count half. */
function centred(series: Float64Array, index: number, season: number, half: number): number {
  let sum = 0;
  for (let at = index - half; at <= index + half; at++) sum += series[at]!;
  if (season % 2 === 0) sum -= (series[index - half]! + series[index + half]!) / 2;
  return sum / season;
}

/** Ratios of nearly nothing have no logarithm to work with. */
function bounded(ratio: number): number {
  return Math.min(1e6, Math.max(1e-6, ratio));
}

// The scale of the computation: logarithms where all values are positive, so that seasons multiply; otherwise fractions of
// the largest value, so that the squares of huge values do not overflow.

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
