// POST /v1/forecast, the engine's part: a series to quantiles, a backtest, the share of drivers.
// The same series, options and seed give the same bytes: numbers go out with 9 significant digits, since the last bits of logarithms
// may differ between JavaScript engines.
import type { AnsweredForecast, Backtest, ForecastModel } from '../../api/payloads/forecast.ts';
import { backtest, type Tried, type Trial, type Context } from './backtest.ts';
import { breathe } from '../../text/breathe.ts';
import { effectsOf } from './driver-effects.ts';
import { type Driver, judgeDrivers } from './drivers.ts';
import { fitMethod, type MethodName } from './methods.ts';
import { countsOf, type Member, pathsOf } from './mixture.ts';
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

/** Errors: the signal's reason; what `spend` throws. */
export async function makeForecast(request: ForecastRequest, context: Context = {}): Promise<Forecast> {
  const { values, season, horizon, drivers, seed } = request;
  context.spend?.(1 + drivers.length);
  await breathe(context.signal);
  const judged = await judgeDrivers(values, season, drivers, context);
  const accepted = judged.accepted.map((at) => drivers[at]!.values);
  const trial = { values, season, horizon, seed, drivers: accepted };
  const { chosen, naive } = await triedBest(trial, methodsFor(values, season, accepted.length > 0), context);
  const members: Member[] = [];
  for (const [at, method] of chosen.methods.entries()) {
    await breathe(context.signal);
    const effects = effectsOf(accepted, chosen.season);
    members.push({
      fitted: fitMethod(method, values, chosen.season, effects, chosen.cycle),
      share: chosen.shares[at]!,
    });
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

/** Each scale that the values allow, and repeating the last season, which nothing that does worse may replace. */
function methodsFor(values: Float64Array, season: number, driven: boolean): readonly MethodName[] {
  const isLong = values.length > LONG || season > LONG_SEASON;
  const scale = scaleOf(values);
  const additive: readonly MethodName[] = isLong ? ['additive', 'additive_regression'] : ['additive'];
  const log: readonly MethodName[] = isLong ? ['log', 'log_regression'] : ['log'];
  // Repeating the last season cannot use drivers, and in a short series few points say which scale serves a driver.
  if (driven) return isLong ? [...(scale === 'log' ? log : []), ...additive] : [scale];
  return [...(scale === 'log' ? log : []), ...additive, 'seasonal_naive'];
}

/** What was tried, with its methods and what they were given to look for. */
interface Chosen extends Tried, Looked {
  readonly methods: readonly MethodName[];
}

interface Looked {
  readonly season: number;
  readonly cycle: number;
}

const REPEATED = ['seasonal_naive'] as const;

/**
 * The methods together, with waves or without, or the last season or the last value repeated where that did better at the same origins.
 * @throws the signal's reason
 */
async function triedBest(
  given: Omit<Trial, 'cycle' | 'least'>,
  methods: readonly MethodName[],
  context: Context,
): Promise<{ readonly chosen: Chosen; readonly naive: Chosen }> {
  const { season, values } = given;
  const cycle = cycleOfWaves(season, values.length);
  const least = cycle === undefined ? 0 : Math.ceil(LEAST_CYCLES_SEEN * cycle);
  const tried = async (methods: readonly MethodName[], looked: Looked): Promise<Chosen> => ({
    ...(await backtest({ ...given, ...looked, least }, methods, context)),
    ...looked,
    methods,
  });
  const repeats: Chosen[] = [];
  for (const every of new Set([season, Math.round(cycle ?? 1), 1]))
    repeats.push(await tried(REPEATED, { season: every, cycle: 0 }));
  const together: Chosen[] = [];
  for (const waves of new Set([0, cycle ?? 0])) together.push(await tried(methods, { season, cycle: waves }));
  const chosen = bestOf(methods.includes('seasonal_naive') ? [...together, ...repeats] : together);
  return { chosen, naive: bestOf(repeats) };
}

/** By what both the medians and the whole distributions missed. */
function bestOf(all: readonly Chosen[]): Chosen {
  const missed = ({ backtest }: Chosen) => backtest.mae * backtest.crps;
  return all.reduce((best, one) => (missed(one) < missed(best) ? one : best));
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

/** Named by the member with the most paths. Repeating the last season finds none: its season counts only where it is that. */
function modelOf(members: readonly Member[], points: number): ForecastModel {
  const drawing = members.filter(
    (_, at) =>
      countsOf(
        members.map(({ share }) => share),
        PATHS,
      )[at]! > 0,
  );
  const largest = drawing.reduce((most, one) => (one.share > most.share ? one : most)).fitted;
  const judges = drawing.filter(({ fitted }) => fitted === largest || fitted.method !== 'seasonal_naive');
  const seasons = [...new Set(judges.flatMap(({ fitted }) => fitted.seasons))].sort((a, b) => a - b);
  return {
    name: largest.method,
    scale: largest.scale,
    parts: [...new Set(drawing.flatMap(({ fitted }) => fitted.parts))],
    seasonal: seasons.length > 0,
    season: seasons[0] ?? 1,
    seasons,
    members: drawing.map(({ fitted: { method, parts, seasons }, share }) => ({
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

/** The backtest beside that of what repeats best, the last season or the last value. */
function beside({ backtest: own }: Chosen, { backtest: naive, season }: Chosen): Backtest {
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
