// The backtest: the forecast repeated at rolling origins with what was known there, and compared with what came
// after. The naive forecast beside it repeats the last season (the last value where there is none) with its own errors.
import type { Backtest } from '../../api/payloads/forecast.ts';
import { breathe } from '../../text/breathe.ts';
import type { Context } from './context.ts';
import { effectsOf } from './driver-effects.ts';
import { type Fitted, fitMethod, type MethodName } from './methods.ts';
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

/** @throws the signal's reason */
export async function backtest(trial: Trial, method: MethodName, context: Context): Promise<Backtest> {
  const steps: Step[] = [];
  const { origins, horizon } = originsOf(trial.values.length, trial.horizon);
  for (const origin of origins) {
    for (const step of await stepsFrom(trial, method, { origin, horizon }, context)) steps.push(step);
  }
  const mean = (of: (step: Step) => number) => meanOf(steps.map(of));
  const naive = mean((step) => step.naiveCrps);
  const scaled = steps.filter(({ scale }) => scale > 0);
  return {
    origins: origins.length,
    horizon,
    smape: mean((step) => step.smape),
    mase: scaled.length === 0 ? null : meanOf(scaled.map(({ error, scale }) => error / scale)),
    crps: mean((step) => step.crps),
    skill_vs_naive: naive === 0 ? null : 1 - mean((step) => step.crps) / naive,
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
  readonly inside80: boolean;
  readonly inside95: boolean;
}

async function stepsFrom(
  trial: Trial,
  method: MethodName,
  { origin, horizon }: { readonly origin: number; readonly horizon: number },
  context: Context,
): Promise<Step[]> {
  await breathe(context.signal);
  const past = trial.values.slice(0, origin);
  const drivers = effectsOf(
    trial.drivers.map((values) => values.slice(0, origin)),
    trial.season,
  );
  const fitted = fitMethod(method, past, trial.season, drivers);
  const seed = trial.seed + origin;
  const draws = await drawsOf(fitted, horizon, seed, context);
  const naive = await drawsOf(fitMethod('seasonal_naive', past, fitted.season), horizon, seed, context);
  const scale = seasonalChange(past, fitted.season);
  const steps: Step[] = [];
  for (const [step, sorted] of draws.entries()) {
    await breathe(context.signal);
    const actual = trial.values[origin + step]!;
    const median = quantile(sorted, 0.5);
    const inside = (level: number) =>
      actual >= quantile(sorted, level) && actual <= quantile(sorted, 1 - level);
    steps.push({
      smape: smape(median, actual),
      error: Math.abs(median - actual),
      scale,
      crps: crps(sorted, actual),
      naiveCrps: crps(naive[step]!, actual),
      inside80: inside(0.1),
      inside95: inside(0.025),
    });
  }
  return steps;
}

async function drawsOf(
  fitted: Fitted,
  horizon: number,
  seed: number,
  { signal }: Context,
): Promise<readonly Float64Array[]> {
  return sortedSteps(await fitted.paths(horizon, DRAWS, createRandom(seed), signal), DRAWS, signal);
}

function seasonalChange(past: Float64Array, season: number): number {
  return meanOf(past.slice(season).map((value, at) => Math.abs(value - past[at]!)));
}
