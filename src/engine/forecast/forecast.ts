// POST /v1/forecast, the engine's part: a series to quantiles, a backtest, the share of drivers.
// The same series, options and seed give the same bytes: numbers go out with 9 significant digits, since the last bits of logarithms
// may differ between JavaScript engines.
import type { AnsweredForecast, Backtest, ForecastModel } from '../../api/payloads/forecast.ts';
import { backtest, type Candidate, type Context, type Plan, type Trial, type Tried } from './backtest.ts';
import { breathe } from '../../text/breathe.ts';
import { effectsOf } from './driver-effects.ts';
import { type Driver, judgeDrivers } from './drivers.ts';
import { fitMethod, type MethodName } from './methods.ts';
import { type Member, pathsOf, sharesOf } from './mixture.ts';
import { quantile, sortedSteps } from './scores.ts';
import { scaleOf } from './season.ts';
import { cycleOfWaves } from './waves.ts';
import { widened } from './widths.ts';

export interface ForecastRequest {
  readonly values: Float64Array;
  /** The length of the season to look for; 1 for none. */
  readonly season: number;
  readonly horizon: number;
  readonly drivers: readonly Driver[];
  readonly thresholds: readonly number[];
  /** Between 0 and 1, ascending. */
  readonly levels: readonly number[];
  /** A whole number from 0 to 4294967295. */
  readonly seed: number;
}

/** The engine's part of a forecast; the service adds the origin of the series. */
export type Forecast = Pick<
  AnsweredForecast,
  'quantiles' | 'median' | 'p_above' | 'model' | 'seed' | 'paths' | 'backtest' | 'drivers' | 'unexplained'
>;

export const PATHS = 3000;
export const DEFAULT_LEVELS: readonly number[] = [0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.975];
/** Longer series, or those with longer seasons, use regressions besides. */
const LONG = 200;
const LONG_SEASON = 12;
/** How many cycles are seen before the first origin, where waves are tried. */
const LEAST_CYCLES_SEEN = 1.5;
/** In hours. */
const A_DAY = 24;
const A_WEEK = 168;
const LEAST_WEEKS = 3;
/** Of few origins a smaller difference, of errors times errors, is chance: acting on it makes forecasts worse. */
const CLEARLY = 0.9;

/** Errors: the signal's reason; what `spend` throws. */
export async function makeForecast(request: ForecastRequest, context: Context = {}): Promise<Forecast> {
  const { values, season, horizon, drivers, seed } = request;
  context.spend?.(1 + drivers.length);
  await breathe(context.signal);
  const judged = await judgeDrivers(values, season, drivers, context);
  const accepted = judged.accepted.map((at) => drivers[at]!.values);
  const trial = { values, season, horizon, seed, drivers: accepted };
  const { candidates, chosen, naive } = await triedBest(trial, context);
  const members: Member[] = [];
  for (const [at, { method, season, cycle }] of candidates.entries()) {
    const share = chosen.shares[at]!;
    if (share === 0) continue;
    await breathe(context.signal);
    members.push({ fitted: fitMethod(method, values, season, effectsOf(accepted, season), cycle), share });
  }
  const paths = await pathsOf(members, { horizon, count: PATHS, seed }, context.signal);
  const drawn = await sortedSteps(paths, PATHS, context.signal);
  const steps = drawn.map((sorted) => widened(sorted, chosen.width));
  return {
    ...distribution(steps, request),
    model: modelOf(members, values.length),
    seed,
    paths: PATHS,
    backtest: beside(chosen, naive),
    drivers: judged.drivers,
    unexplained: drivers.length === 0 ? null : judged.unexplained,
  };
}

/** A number as it is sent: with 9 significant digits. */
export function roundedOutput(value: number): number {
  return Number(value.toPrecision(9));
}

/** Each scale that the values allow; for a long series, or a long season, its regression too. */
function methodsFor(values: Float64Array, season: number, driven: boolean): readonly MethodName[] {
  const isLong = values.length > LONG || season > LONG_SEASON;
  const scale = scaleOf(values);
  // In a short series few points say which scale serves a driver.
  if (driven && !isLong) return [scale];
  const additive: readonly MethodName[] = isLong ? ['additive', 'additive_regression'] : ['additive'];
  const log: readonly MethodName[] = isLong ? ['log', 'log_regression'] : ['log'];
  return [...(scale === 'log' ? log : []), ...additive];
}

/** What was tried of the candidates together. */
interface Chosen {
  readonly candidates: readonly Candidate[];
  readonly chosen: Tried;
  /** What repeats best, the last season or the last value. */
  readonly naive: Tried & { readonly season: number };
}

/**
 * All methods together, with waves and without, and the last season repeated: each draws the more of the paths the less it missed.
 * Where repeating did clearly better than all of them at the same origins, half of the paths repeat; all, where it did better than that too.
 * @throws the signal's reason
 */
async function triedBest(given: Omit<Trial, 'least'>, context: Context): Promise<Chosen> {
  const { season, values } = given;
  const driven = given.drivers.length > 0;
  const cycle = cycleOfWaves(season, values.length) ?? 0;
  const methods = methodsFor(values, season, driven).flatMap((method) =>
    [...new Set([0, cycle])].map((waves) => ({ method, season, cycle: waves })),
  );
  const repeating = [...new Set([season, Math.round(cycle) || season, 1])];
  const week = season === A_DAY && values.length >= LEAST_WEEKS * A_WEEK ? [A_WEEK] : [];
  const repeats = [...new Set([...repeating, ...week])].map((every) => ({
    method: 'seasonal_naive' as const,
    season: every,
    cycle: 0,
  }));
  const candidates = [...methods, ...repeats];
  // Repeating the last season cannot use drivers; the last value and the last week repeated are only what others are held against.
  const shared = driven ? methods.length : methods.length + Math.max(1, repeating.length - 1);
  const all: Plan = (errors) => [...sharesOf(errors.slice(0, shared)), ...errors.slice(shared).map(() => 0)];
  const only = (place: number) => candidates.map((_, at) => Number(at === place));
  const places = repeats.map((_, at) => methods.length + at);
  const half =
    (place: number): Plan =>
    (errors) =>
      all(errors).map((share, at) => (share + only(place)[at]!) / 2);
  const least = Math.ceil(LEAST_CYCLES_SEEN * (cycle || season));
  const plans = [all, ...places.flatMap((place) => [() => only(place), half(place)])];
  const [together, ...others] = await backtest({ ...given, least }, candidates, plans, context);
  const repeated = repeats.map(({ season }, at) => ({
    season,
    alone: others[2 * at]!,
    half: others[2 * at + 1]!,
  }));
  const best = repeated.reduce((best, one) => (missed(one.alone) <= missed(best.alone) ? one : best));
  const bar = driven ? Infinity : missed(best.alone);
  const chosen = [together!, best.half].find((tried) => bar >= CLEARLY * missed(tried)) ?? best.alone;
  return { candidates, chosen, naive: { ...best.alone, season: best.season } };
}

/** By what both the medians and the whole distributions missed. */
function missed({ backtest }: Tried): number {
  return backtest.mae * backtest.crps;
}

function distribution(steps: readonly Float64Array[], { levels, thresholds }: ForecastRequest) {
  return {
    quantiles: {
      levels,
      values: steps.map((sorted) => levels.map((level) => roundedOutput(quantile(sorted, level)))),
    },
    median: steps.map((sorted) => roundedOutput(quantile(sorted, 0.5))),
    p_above: thresholds.map((threshold) => ({
      threshold,
      p: steps.map((sorted) => roundedOutput(partAbove(sorted, threshold))),
    })),
  };
}

function partAbove(sorted: Float64Array, threshold: number): number {
  let [first, end] = [0, sorted.length];
  while (first < end) {
    const middle = (first + end) >> 1;
    if (sorted[middle]! > threshold) end = middle;
    else first = middle + 1;
  }
  return (sorted.length - first) / sorted.length;
}

/** Named by the member with the most paths. A season is found if more than half of the paths have it; those that repeat the last one count only where they are most. */
function modelOf(members: readonly Member[], points: number): ForecastModel {
  const largest = members.reduce((most, one) => (one.share > most.share ? one : most)).fitted;
  const judges = members.filter(({ fitted }) => fitted === largest || fitted.method !== 'seasonal_naive');
  const partOf = (some: readonly Member[]) => some.reduce((sum, { share }) => sum + share, 0);
  const isFound = (season: number) =>
    partOf(judges.filter(({ fitted }) => follows(fitted, season))) > partOf(judges) / 2;
  const seasons = [...new Set(judges.flatMap(({ fitted }) => fitted.seasons))]
    .filter(isFound)
    .sort((a, b) => a - b);
  return {
    name: largest.method,
    scale: largest.scale,
    parts: [...new Set(members.flatMap(({ fitted }) => fitted.parts))],
    seasonal: seasons.length > 0,
    season: seasons[0] ?? 1,
    seasons,
    members: members.map(({ fitted: { method, parts, seasons }, share }) => ({
      name: method,
      parts,
      seasons,
      share: roundedOutput(share),
    })),
    deviation: roundedOutput(largest.deviation),
    chosen_by: members.length === 1 ? 'rule' : 'backtest',
    points,
  };
}

/** What repeats a week repeats each day of it. */
function follows({ method, seasons }: Member['fitted'], season: number): boolean {
  return seasons.some((one) => one === season || (method === 'seasonal_naive' && one % season === 0));
}

/** The backtest beside that of what repeats best, the last season or the last value. */
function beside({ backtest: own }: Tried, { backtest: naive, season }: Chosen['naive']): Backtest {
  const rounded = (value: number): number => Number(value.toPrecision(6));
  return {
    origins: own.origins,
    horizon: own.horizon,
    smape: rounded(own.smape),
    mase: own.mase === null ? null : rounded(own.mase),
    mae: rounded(own.mae),
    crps: rounded(own.crps),
    skill_vs_naive: naive.crps === 0 ? null : rounded(1 - own.crps / naive.crps),
    naive_seasonal: Number(season > 1),
    coverage_80: rounded(own.coverage_80),
    coverage_95: rounded(own.coverage_95),
  };
}
