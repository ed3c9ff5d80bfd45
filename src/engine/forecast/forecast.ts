// POST /v1/forecast, the engine's part: a series to quantiles, a backtest, the share of drivers.
// The same series, options and seed give the same bytes: numbers go out with 9 significant digits, since the last bits of logarithms
// may differ between JavaScript engines.
import type { AnsweredForecast, Backtest, ForecastModel } from '../../api/payloads/forecast.ts';
import { backtest, type Candidate, type Context, type Trial, type Tried } from './backtest.ts';
import { breathe } from '../../text/breathe.ts';
import { effectsOf } from './driver-effects.ts';
import { type Driver, judgeDrivers } from './drivers.ts';
import { fitMethod, type MethodName } from './methods.ts';
import { type Member, mixed } from './mixture.ts';
import { meanOf } from './moments.ts';
import { quantile } from './scores.ts';
import { LEAST_SEASONS, longerSeason, scaleOf } from './season.ts';
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
/** Of few origins a smaller difference is chance: acting on it makes forecasts worse. */
const CLEARLY = 0.95;

/** Errors: the signal's reason; what `spend` throws. */
export async function makeForecast(request: ForecastRequest, context: Context = {}): Promise<Forecast> {
  const { values, season, horizon, drivers, seed } = request;
  context.spend?.(1 + drivers.length);
  await breathe(context.signal);
  const judged = await judgeDrivers(values, season, drivers, context);
  const accepted = judged.accepted.map((at) => drivers[at]!.values);
  const trial = { values, season, horizon, seed, drivers: accepted };
  const { candidates, chosen, naive } = await triedBest(trial, context);
  const stepAt = Array.from({ length: horizon }, (_, step) => Math.min(step, chosen.shares.length - 1));
  const members: Member[] = [];
  for (const [at, place] of chosen.plan.entries()) {
    const shares = stepAt.map((step) => chosen.shares[step]![at]!);
    if (shares.every((share) => share === 0)) continue;
    const { method, season, cycle } = candidates[place]!;
    await breathe(context.signal);
    members.push({ fitted: fitMethod(method, values, season, effectsOf(accepted, season), cycle), shares });
  }
  const drawn = await mixed(members, { horizon, count: PATHS, seed }, context.signal);
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

/** Each scale that the values allow; with its regression for a long series or a long season, else with its trend where there may be a season: years seldom keep a slope. */
function methodsFor(values: Float64Array, season: number, driven: boolean): readonly MethodName[] {
  const isLong = values.length > LONG || season > LONG_SEASON;
  const scale = scaleOf(values);
  // In a short series few points say which scale serves a driver.
  if (driven && !isLong) return [scale];
  const besides = isLong ? '_regression' : season > 1 ? '_trend' : '';
  const scales = scale === 'log' ? (['log', 'additive'] as const) : ([scale] as const);
  return scales.flatMap((one) => [...new Set([one, `${one}${besides}` as const])]);
}

/** What was tried of the candidates together. */
interface Chosen {
  readonly candidates: readonly Candidate[];
  readonly chosen: Tried;
  /** What repeats best, the last season or the last value. */
  readonly naive: Tried & { readonly season: number };
}

/**
 * All methods together, with waves and without, and the last season, week and value repeated: each has the more of the draws the less it
 * missed. What repeats best has all of them where it did clearly better than all together at the same origins.
 * @throws the signal's reason
 */
async function triedBest(given: Omit<Trial, 'least'>, context: Context): Promise<Chosen> {
  const { season, values } = given;
  const driven = given.drivers.length > 0;
  const cycle = cycleOfWaves(season, values.length) ?? 0;
  const methods = methodsFor(values, season, driven).flatMap((method) =>
    [...new Set([0, cycle])].map((waves) => ({ method, season, cycle: waves })),
  );
  const longer = longerSeason(season) ?? season;
  const enough = LEAST_SEASONS * longer;
  const repeats = [...new Set(values.length >= enough ? [season, longer, 1] : [season, 1])].map((every) => ({
    method: 'seasonal_naive' as const,
    season: every,
    cycle: 0,
  }));
  const candidates = [...methods, ...repeats];
  // What repeats cannot use drivers: it is only what others are held against.
  const all = [...(driven ? methods : candidates).keys()];
  const least = Math.ceil(cycle > 0 ? LEAST_CYCLES_SEEN * cycle : enough);
  const alone = repeats.map((_, at) => [methods.length + at]);
  const [together, ...repeated] = await backtest({ ...given, least }, candidates, [all, ...alone], context);
  const best = repeated.reduce((best, one) => (one.backtest.crps <= best.backtest.crps ? one : best));
  const isBeaten = !driven && best.backtest.crps < CLEARLY * together!.backtest.crps;
  const chosen = isBeaten ? best : together!;
  return { candidates, chosen, naive: { ...best, season: candidates[best.plan[0]!]!.season } };
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
function modelOf(mixture: readonly Member[], points: number): ForecastModel {
  const members = mixture.map(({ fitted, shares }) => ({ fitted, share: meanOf(shares) }));
  const largest = members.reduce((most, one) => (one.share > most.share ? one : most)).fitted;
  const judges = members.filter(({ fitted }) => fitted === largest || fitted.method !== 'seasonal_naive');
  const partOf = (some: typeof members) => some.reduce((sum, { share }) => sum + share, 0);
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
