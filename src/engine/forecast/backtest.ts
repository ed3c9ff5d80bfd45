// The backtest: the forecast repeated at rolling origins, and compared with what came after.
// The naive forecast beside it repeats the last season (the last value where there is none) with its own errors.
import type { Backtest } from '../../api/payloads/forecast.ts';
import { breathe } from '../../text/breathe.ts';
import { effectsOf } from './driver-effects.ts';
import { fitMethod, type MethodName } from './methods.ts';
import { countsOf, sharesOf, together } from './mixture.ts';
import { meanOf } from './moments.ts';
import { createRandom } from './random.ts';
import { crps, quantile, smape, sortedSteps } from './scores.ts';

export interface Trial {
  readonly values: Float64Array;
  readonly season: number;
  readonly horizon: number;
  readonly seed: number;
  /** The values of the accepted drivers, each as long as the target. */
  readonly drivers: readonly Float64Array[];
}

const MOST_ORIGINS = 8;
const DRAWS = 300;

export interface Tried {
  readonly backtest: Backtest;
  /** The part of the paths that each method should draw. */
  readonly shares: readonly number[];
}

/** At each origin the methods share the paths by their errors at the origins before it. @throws the signal's reason */
export async function backtest(
  trial: Trial,
  methods: readonly MethodName[],
  context: Context,
): Promise<Tried> {
  const steps: Step[] = [];
  const errors = methods.map(() => 0);
  const { origins, horizon } = originsOf(trial.values.length, trial.horizon);
  for (const origin of origins) {
    const shares = sharesOf(errors);
    const tried = await triedFrom(trial, methods, { origin, horizon, shares }, context);
    for (const [at, error] of tried.errors.entries()) errors[at]! += error;
    for (const step of tried.steps) steps.push(step);
  }
  return { backtest: meansOf(steps, origins.length, horizon), shares: sharesOf(errors) };
}

function meansOf(steps: readonly Step[], origins: number, horizon: number): Backtest {
  const mean = (of: (step: Step) => number) => meanOf(steps.map(of));
  const naive = mean((step) => step.naiveCrps);
  const scaled = steps.filter(({ scale }) => scale > 0);
  return {
    origins,
    horizon,
    smape: mean((step) => step.smape),
    mase: scaled.length === 0 ? null : meanOf(scaled.map(({ error, scale }) => error / scale)),
    crps: mean((step) => step.crps),
    skill_vs_naive: naive === 0 ? null : 1 - mean((step) => step.crps) / naive,
    naive_seasonal: mean((step) => Number(step.isSeasonal)),
    coverage_80: mean((step) => Number(step.inside80)),
    coverage_95: mean((step) => Number(step.inside95)),
  };
}

/** Up to 8 origins from the middle of the series on, the last with the whole horizon behind it. */
function originsOf(count: number, wanted: number): { origins: readonly number[]; horizon: number } {
  const least = Math.max(6, Math.floor(count / 2));
  const horizon = Math.max(1, Math.min(wanted, Math.floor(count / 5), count - least));
  const last = count - horizon;
  const many = Math.min(MOST_ORIGINS, last - least + 1);
  const origins = Array.from({ length: many }, (_, at) =>
    many === 1 ? last : least + Math.round(((last - least) * at) / (many - 1)),
  );
  return { origins, horizon };
}

interface Step {
  readonly smape: number;
  readonly error: number;
  /** The mean absolute change over a season within the past. */
  readonly scale: number;
  readonly crps: number;
  readonly naiveCrps: number;
  /** The naive forecast repeats a season here. */
  readonly isSeasonal: boolean;
  readonly inside80: boolean;
  readonly inside95: boolean;
}

interface Origin {
  readonly origin: number;
  readonly horizon: number;
  readonly shares: readonly number[];
}

/** What came after an origin beside the forecasts from it: of the methods together step by step, of each the mean CRPS. */
async function triedFrom(
  trial: Trial,
  methods: readonly MethodName[],
  { origin, horizon, shares }: Origin,
  context: Context,
): Promise<{ readonly steps: readonly Step[]; readonly errors: readonly number[] }> {
  const past = trial.values.slice(0, origin);
  const actual = trial.values.subarray(origin, origin + horizon);
  const seed = trial.seed + origin;
  const drivers = effectsOf(
    trial.drivers.map((values) => values.slice(0, origin)),
    trial.season,
  );
  const draws: Float64Array[] = [];
  const errors: number[] = [];
  let season = 1;
  for (const method of methods) {
    await breathe(context.signal);
    const fitted = fitMethod(method, past, trial.season, drivers);
    if (method !== 'seasonal_naive') season = fitted.seasons[0] ?? season;
    const drawn = await fitted.paths(horizon, DRAWS, createRandom(seed), context.signal);
    draws.push(drawn);
    const steps = await sortedSteps(drawn, DRAWS, context.signal);
    errors.push(meanOf(steps.map((sorted, step) => crps(sorted, actual[step]!))));
  }
  const mixed = await sortedSteps(together(draws, countsOf(shares, DRAWS), horizon), DRAWS, context.signal);
  const naive = await naiveDraws(past, season, { horizon, seed }, context);
  const scale = seasonalChange(past, season);
  return {
    errors,
    steps: mixed.map((sorted, step) => ({
      ...scored(sorted, naive[step]!, actual[step]!, scale),
      isSeasonal: season > 1,
    })),
  };
}

function scored(
  sorted: Float64Array,
  naive: Float64Array,
  actual: number,
  scale: number,
): Omit<Step, 'isSeasonal'> {
  const median = quantile(sorted, 0.5);
  const inside = (level: number) =>
    actual >= quantile(sorted, level) && actual <= quantile(sorted, 1 - level);
  return {
    smape: smape(median, actual),
    error: Math.abs(median - actual),
    scale,
    crps: crps(sorted, actual),
    naiveCrps: crps(naive, actual),
    inside80: inside(0.1),
    inside95: inside(0.025),
  };
}

async function naiveDraws(
  past: Float64Array,
  season: number,
  { horizon, seed }: { readonly horizon: number; readonly seed: number },
  { signal }: Context,
): Promise<readonly Float64Array[]> {
  const fitted = fitMethod('seasonal_naive', past, season);
  return sortedSteps(await fitted.paths(horizon, DRAWS, createRandom(seed), signal), DRAWS, signal);
}

function seasonalChange(past: Float64Array, season: number): number {
  return meanOf(past.slice(season).map((value, at) => Math.abs(value - past[at]!)));
}

export interface Context {
  readonly signal?: AbortSignal;
  /** Called before each unit of work; may throw, and what it throws passes through. */
  readonly spend?: (units: number) => void;
}
