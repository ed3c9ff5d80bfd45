// POST /v1/forecast, the engine's part: from a series to quantiles, probabilities, a backtest and the share of drivers.
// The same series, options and seed give the same bytes: numbers go out with 9 significant digits, since the last bits of
// logarithms may differ between JavaScript engines.
import type { AnsweredForecast, Backtest, ForecastModel } from '../../api/payloads/forecast.ts';
import { backtest, type Trial } from './backtest.ts';
import { breathe } from '../../text/breathe.ts';
import type { Context } from './context.ts';
import { effectsOf } from './driver-effects.ts';
import { type Driver, judgeDrivers } from './drivers.ts';
import { type Fitted, fitMethod, type MethodName } from './methods.ts';
import { createRandom } from './random.ts';
import { quantile, sortedSteps } from './scores.ts';
import { scaleOf } from './season.ts';

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
/** Longer series, or those with longer seasons, use the method with the best backtest. */
const LONG = 200;
const LONG_SEASON = 12;

/** Errors: the signal's reason; what `spend` throws. */
export async function makeForecast(request: ForecastRequest, context: Context = {}): Promise<Forecast> {
  const { values, season, horizon, drivers, seed } = request;
  context.spend?.(1 + drivers.length);
  await breathe(context.signal);
  const judged = await judgeDrivers(values, season, drivers, context);
  const accepted = judged.accepted.map((at) => drivers[at]!.values);
  const trial = { values, season, horizon, seed, drivers: accepted };
  const { method, tried, chosenBy } = await chosen(trial, context);
  await breathe(context.signal);
  const fitted = fitMethod(method, values, season, effectsOf(accepted, season));
  const paths = await fitted.paths(horizon, PATHS, createRandom(seed), context.signal);
  const steps = await sortedSteps(paths, PATHS, context.signal);
  return {
    ...distribution(steps, request),
    model: modelOf(fitted, values.length, chosenBy),
    seed,
    paths: PATHS,
    backtest: roundedMembers(tried),
    drivers: judged.drivers,
    unexplained: drivers.length === 0 ? null : judged.unexplained,
  };
}

/** A number as it is sent: with 9 significant digits. */
export function roundedOutput(value: number): number {
  return Number(value.toPrecision(9));
}

async function chosen(trial: Trial, context: Context) {
  const scale = scaleOf(trial.values);
  const byRule = trial.values.length <= LONG && trial.season <= LONG_SEASON;
  const candidates: readonly MethodName[] = byRule ? [scale] : candidatesOf(scale, trial.drivers.length > 0);
  const results: { method: MethodName; tried: Backtest }[] = [];
  for (const method of candidates) results.push({ method, tried: await backtest(trial, method, context) });
  const best = results.reduce((best, one) => (one.tried.crps < best.tried.crps ? one : best));
  return { ...best, chosenBy: byRule ? ('rule' as const) : ('backtest' as const) };
}

/** The seasonal naive method cannot use drivers. */
function candidatesOf(scale: 'log' | 'additive', driven: boolean): readonly MethodName[] {
  const pooled: readonly MethodName[] = scale === 'log' ? ['log', 'additive'] : ['additive'];
  return driven ? pooled : [...pooled, 'seasonal_naive'];
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

function modelOf(fitted: Fitted, points: number, chosenBy: 'rule' | 'backtest'): ForecastModel {
  return {
    name: fitted.method,
    scale: fitted.scale,
    parts: fitted.parts,
    seasonal: fitted.season > 1,
    season: fitted.season,
    deviation: roundedOutput(fitted.deviation),
    chosen_by: chosenBy,
    points,
  };
}

function roundedMembers(tried: Backtest): Backtest {
  const rounded = (value: number): number => Number(value.toPrecision(6));
  const { mase, skill_vs_naive } = tried;
  return {
    origins: rounded(tried.origins),
    horizon: rounded(tried.horizon),
    smape: rounded(tried.smape),
    mase: mase === null ? null : rounded(mase),
    crps: rounded(tried.crps),
    skill_vs_naive: skill_vs_naive === null ? null : rounded(skill_vs_naive),
    coverage_80: rounded(tried.coverage_80),
    coverage_95: rounded(tried.coverage_95),
  };
}
