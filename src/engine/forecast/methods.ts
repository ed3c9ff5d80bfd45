// The forecasting methods: smoothers or an autoregression, or the last season again.
// `log` and `additive` pool paths of the three smoothers, their trends are of damped Holt alone, their regressions of an autoregression; `seasonal_naive` repeats the
// last season. Every path draws from the errors of the past, made larger by √(n / (n - k)) for the k numbers that were fitted to them, and
// carries a drift that the past cannot rule out.
import type { ForecastModel } from '../../api/payloads/forecast.ts';
import { autoregression } from './autoregression.ts';
import { breathe } from '../../text/breathe.ts';
import { type DriverEffects, drivenBy, NO_DRIVERS } from './driver-effects.ts';
import { leastOf, meanOf, mostOf, proportions, recordGrowth, rootMeanSquare } from './moments.ts';
import type { Random } from './random.ts';
import { type OnScale, onScale, type Scale, scaleOf, type Season, seasonOf } from './season.ts';
import { damped, type Smoother, smoothers } from './smoothing.ts';
import { wavesOf } from './waves.ts';
import { quantile } from './scores.ts';

/** How a series may be forecast: by smoothers, the one of them with a slope or an autoregression on one of the scales, or by its last season. */
export type MethodName = 'seasonal_naive' | `${Scale}${'' | '_trend' | '_regression'}`;

export interface Fitted {
  readonly method: ForecastModel['name'];
  readonly scale: Scale;
  /** The lengths of the seasons that were found, shortest first. */
  readonly seasons: readonly number[];
  readonly parts: readonly string[];
  /** Of the one-step errors: of logarithms as a ratio less 1, else in the units of the values. */
  readonly deviation: number;
  /**
   * `count` futures, step by step: the values of step s are at s × count and after, in the units of the values.
   * @throws the signal's reason
   */
  paths(horizon: number, count: number, random: Random, signal?: AbortSignal): Promise<Float64Array>;
}

interface Looked {
  /** The season to look for, 1 for none. */
  readonly season: number;
  /** The length of a cycle that waves follow, 0 for none. */
  readonly cycle: number;
}

type Fit = (values: Float64Array, looked: Looked, drivers: DriverEffects) => Fitted;

const pooling =
  (scale: Scale, parts: (level: Float64Array, season: number) => readonly Smoother[]): Fit =>
  (values, looked, drivers) =>
    pooled(split(scale, values, looked), (level) => parts(level, besideWaves(looked)), drivers);
/** The one smoother that goes on with the whole slope of late. */
const trend = (level: Float64Array) => [damped(level)];
const regression = (level: Float64Array, season: number) => [autoregression(level, season)];

const METHODS: Readonly<Record<MethodName, Fit>> = {
  log: pooling('log', smoothers),
  additive: pooling('additive', smoothers),
  log_trend: pooling('log', trend),
  additive_trend: pooling('additive', trend),
  log_regression: pooling('log', regression),
  additive_regression: pooling('additive', regression),
  seasonal_naive: (values, { season }) => seasonalNaive(values, season),
};

/**
 * @param values at least 3, without gaps @param season the length to look for, 1 for none
 * @param cycle the length of a cycle that waves follow in the smoothers and the regressions, 0 for none
 */
export function fitMethod(
  method: MethodName,
  values: Float64Array,
  season: number,
  drivers: DriverEffects = NO_DRIVERS,
  cycle = 0,
): Fitted {
  return METHODS[method](values, { season, cycle }, drivers);
}

/** The season that is left to look for: none where the waves are its own. */
function besideWaves({ season, cycle }: Looked): number {
  return cycle > 0 && season > cycle / 2 ? 1 : season;
}

/** The departures of one-step expectations from what came: the mean of the three smoothers, on their scale. */
export function oneStepErrors(values: Float64Array, season: number): Float64Array {
  const parts = smoothers(split(scaleOf(values), values, { season, cycle: 0 }).level);
  return parts[0]!.errors.map((_, index) => parts.reduce((sum, { errors }) => sum + errors[index]!, 0) / 3);
}

interface Split {
  /** The values without their seasons. */
  readonly level: Float64Array;
  readonly season: Season;
  /** What waves add to a value, past or to come. */
  readonly wave: (index: number) => number;
  /** With the seasons. */
  readonly on: OnScale;
}

function split(scale: Scale, values: Float64Array, looked: Looked): Split {
  const on = onScale(values, scale);
  const season = seasonOf(proportions(values), besideWaves(looked), scale);
  const has = looked.cycle > 0;
  const wave = has ? wavesOf(on.worked, looked.cycle) : () => 0;
  const level = on.worked.map((value, at) => value - season.indices[at % season.length]! - wave(at));
  const lengths = has ? [...season.lengths, Math.round(looked.cycle)] : season.lengths;
  return { level, season: { ...season, lengths }, wave, on };
}

function pooled(
  { level, season, wave, on }: Split,
  fit: (level: Float64Array) => readonly Smoother[],
  drivers: DriverEffects,
): Fitted {
  const { length, lengths, indices } = season;
  const parts = fit(level);
  const sources = parts.map((part) => sourceOf(part, length, drivers));
  const ahead: number[] = [];
  const seasonAt = (step: number) =>
    (ahead[step] ??= indices[(level.length + step) % length]! + wave(level.length + step));
  const path = (place: number, random: Random, into: Float64Array) => {
    const source = sources[place % sources.length]!;
    const innovations = new Float64Array(into.length);
    const spread = spreadDrawn(random, source.freedom);
    const drift = random.normal() * source.drift * spread;
    source.draw(random, innovations);
    for (let step = 0; step < into.length; step++)
      innovations[step]! += source.errors[random.index(source.errors.length)]! * spread;
    source.part.path(innovations, into);
    for (let step = 0; step < into.length; step++) into[step]! += drift * (step + 1) + seasonAt(step);
  };
  return {
    method: on.scale,
    scale: on.scale,
    seasons: lengths,
    parts: parts.map(({ name }) => name),
    deviation: on.spread(meanOf(sources.map(({ errors }) => rootMeanSquare(errors)))),
    paths: (horizon, many, random, signal) => makePaths(on, path, { horizon, many, random }, signal),
  };
}

/** Half of the mean error goes on as drift, as Theta goes on with half of the trend; all of it overshoots, none lags. */
const DRIFT_SHARE = 0.5;

/** What a smoother's paths draw from. */
function sourceOf(part: Smoother, season: number, drivers: DriverEffects) {
  const { left: all, fitted, draw } = drivenBy(drivers, part.errors, part.from);
  const left = all.subarray(part.from);
  const count = left.length;
  const numbers = part.parameters + fitted + (season - 1);
  const freedom = Math.max(count - numbers, count / 4);
  const larger = Math.sqrt(count / freedom);
  const centre = meanOf(left) * (1 - DRIFT_SHARE);
  const errors = left.map((error) => (error - centre) * larger);
  // The level is a sum of `weight` of each error: its mean step is known to no better than this.
  const drift = (part.weight * rootMeanSquare(errors)) / Math.sqrt(count);
  return { part, draw, errors, drift, freedom };
}

/**
 * How much larger a path's errors are than those of the past: what so few of them leave open, the root of n over a chi-square
 * with n degrees of freedom (by Wilson and Hilferty), as in Student's t.
 */
function spreadDrawn(random: Random, freedom: number): number {
  const part = 2 / (9 * freedom);
  const root = Math.max(0.2, 1 - part + random.normal() * Math.sqrt(part));
  return 1 / Math.sqrt(root * root * root);
}

/** So many changes over a season must be known for it to be repeated. */
const LEAST_CHANGES = 8;

function seasonalNaive(values: Float64Array, season: number): Fitted {
  const on = onScale(values, scaleOf(values));
  const { worked } = on;
  const step = values.length >= season + LEAST_CHANGES ? season : 1;
  const count = worked.length;
  const errors = worked.slice(step).map((value, index) => value - worked[index]!);
  // At first what is repeated is the middle of the paths, also where errors are lopsided; later ones add up without a drift.
  const first = quantile(errors.slice().sort(), 0.5);
  const centre = meanOf(errors);
  const path = (_: number, random: Random, into: Float64Array) => {
    for (let index = 0; index < into.length; index++) {
      const error = errors[random.index(errors.length)]!;
      into[index] =
        index < step ? worked[count - step + index]! + error - first : into[index - step]! + error - centre;
    }
  };
  return {
    method: 'seasonal_naive',
    scale: on.scale,
    seasons: step === 1 ? [] : [step],
    parts: ['seasonal_naive'],
    deviation: on.spread(rootMeanSquare(errors)),
    paths: (horizon, many, random, signal) => makePaths(on, path, { horizon, many, random }, signal),
  };
}

interface Wanted {
  readonly horizon: number;
  readonly many: number;
  readonly random: Random;
}

async function makePaths(
  { worked, scale, back }: OnScale,
  path: (at: number, random: Random, into: Float64Array) => void,
  { horizon, many, random }: Wanted,
  signal: AbortSignal | undefined,
): Promise<Float64Array> {
  const made = new Float64Array(horizon * many);
  const one = new Float64Array(horizon);
  const [floor, ceiling] = boundsOf(worked, scale, horizon);
  for (let at = 0; at < many; at++) {
    await breathe(signal);
    path(at, random, one);
    for (let step = 0; step < horizon; step++)
      made[step * many + at] = back(Math.min(ceiling, Math.max(floor, one[step]!)));
  }
  return made;
}

/**
 * Paths stay within the range of the past and as much again above and below, more for longer horizons; never below zero where the
 * past never was; and on the scale of logarithms, where as much again is a multiple, within what the record has grown by before.
 */
function boundsOf(worked: Float64Array, scale: Scale, horizon: number): readonly [number, number] {
  const least = leastOf(worked);
  const most = mostOf(worked);
  const room = (most - least) * (1 + horizon / worked.length);
  if (scale === 'log') return [least - room, most + Math.min(room, growthOf(worked, horizon))];
  return [least >= 0 ? Math.max(0, least - room) : least - room, most + room];
}

/** A record may at least double, in logarithms. */
const LEAST_GROWTH = Math.LN2;

/** Twice the most that the record has grown by. */
function growthOf(worked: Float64Array, horizon: number): number {
  return Math.max(LEAST_GROWTH, 2 * recordGrowth(worked, horizon));
}
