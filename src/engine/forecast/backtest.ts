// The backtest: the forecast repeated at rolling origins, and compared with what came after.
import type { Backtest } from '../../api/payloads/forecast.ts';
import { breathe } from '../../text/breathe.ts';
import { effectsOf } from './driver-effects.ts';
import { fitMethod, type MethodName } from './methods.ts';
import { countsOf, sharesOf, together } from './mixture.ts';
import { meanOf } from './moments.ts';
import { createRandom } from './random.ts';
import { crps, quantile, smape, sortedSteps } from './scores.ts';
import { halfWidthsOff, widened, widthOf } from './widths.ts';

export interface Trial {
  readonly values: Float64Array;
  readonly season: number;
  /** The length of a cycle that waves follow, 0 for none. */
  readonly cycle: number;
  /** The fewest values before an origin, if so many can be. */
  readonly least: number;
  readonly horizon: number;
  readonly seed: number;
  /** The values of the accepted drivers, each as long as the target. */
  readonly drivers: readonly Float64Array[];
}

const MOST_ORIGINS = 8;
const DRAWS = 300;

export interface Tried {
  readonly backtest: Omit<Backtest, 'skill_vs_naive' | 'naive_seasonal'>;
  /** The part of the paths that each method should draw. */
  readonly shares: readonly number[];
  /** How much wider the paths should spread around their median. */
  readonly width: number;
}

/** At each origin the methods share the paths, and these are spread, by what came at the origins before it. @throws the signal's reason */
export async function backtest(
  trial: Trial,
  methods: readonly MethodName[],
  context: Context,
): Promise<Tried> {
  const steps: Step[] = [];
  const errors = methods.map(() => 0);
  const { origins, horizon } = originsOf(trial);
  for (const [seen, origin] of origins.entries()) {
    const shares = sharesOf(errors);
    const width = widthOf(off(steps), seen);
    const tried = await triedFrom(trial, methods, { origin, horizon, shares, width }, context);
    for (const [at, error] of tried.errors.entries()) errors[at]! += error;
    for (const step of tried.steps) steps.push(step);
  }
  const width = widthOf(off(steps), origins.length);
  return { ...meansOf(steps, origins.length, horizon), shares: sharesOf(errors), width };
}

function off(steps: readonly Step[]): number[] {
  return steps.map((step) => step.off);
}

function meansOf(steps: readonly Step[], origins: number, horizon: number): Omit<Tried, 'shares' | 'width'> {
  const mean = (of: (step: Step) => number) => meanOf(steps.map(of));
  const scaled = steps.filter(({ scale }) => scale > 0);
  const backtest = {
    origins,
    horizon,
    smape: mean((step) => step.smape),
    mase: scaled.length === 0 ? null : meanOf(scaled.map(({ error, scale }) => error / scale)),
    mae: mean((step) => step.error),
    crps: mean((step) => step.crps),
    coverage_80: mean((step) => Number(step.inside80)),
    coverage_95: mean((step) => Number(step.inside95)),
  };
  return { backtest };
}

/** Up to 8 origins from the middle of the series on, the last with the whole horizon behind it. */
function originsOf({ values, horizon: wanted, least: asked }: Trial) {
  const count = values.length;
  const furthest = Math.max(1, Math.min(wanted, Math.floor(count / 5)));
  const least = Math.max(6, Math.floor(count / 2), Math.min(asked, count - furthest - MOST_ORIGINS));
  const horizon = Math.max(1, Math.min(furthest, count - least));
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
  /** How far from the median, in half widths of the 80 % interval as the methods drew it. */
  readonly off: number;
  readonly inside80: boolean;
  readonly inside95: boolean;
}

interface Origin {
  readonly origin: number;
  readonly horizon: number;
  readonly shares: readonly number[];
  readonly width: number;
}

/** What came after an origin beside the forecasts from it: of the methods together step by step, of each the mean CRPS. */
async function triedFrom(
  trial: Trial,
  methods: readonly MethodName[],
  { origin, horizon, shares, width }: Origin,
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
  for (const method of methods) {
    await breathe(context.signal);
    const fitted = fitMethod(method, past, trial.season, drivers, trial.cycle);
    const drawn = await fitted.paths(horizon, DRAWS, createRandom(seed), context.signal);
    draws.push(drawn);
    const steps = await sortedSteps(drawn, DRAWS, context.signal);
    errors.push(meanOf(steps.map((sorted, step) => crps(sorted, actual[step]!))));
  }
  const mixed = await sortedSteps(together(draws, countsOf(shares, DRAWS), horizon), DRAWS, context.signal);
  const scale = seasonalChange(past, trial.season);
  return { errors, steps: mixed.map((sorted, step) => scored(sorted, width, actual[step]!, scale)) };
}

function scored(drawn: Float64Array, width: number, actual: number, scale: number): Step {
  const sorted = widened(drawn, width);
  const median = quantile(sorted, 0.5);
  const inside = (level: number) =>
    actual >= quantile(sorted, level) && actual <= quantile(sorted, 1 - level);
  return {
    smape: smape(median, actual),
    error: Math.abs(median - actual),
    scale,
    crps: crps(sorted, actual),
    off: halfWidthsOff(drawn, actual),
    inside80: inside(0.1),
    inside95: inside(0.025),
  };
}

function seasonalChange(past: Float64Array, season: number): number {
  return meanOf(past.slice(season).map((value, at) => Math.abs(value - past[at]!)));
}

export interface Context {
  readonly signal?: AbortSignal;
  /** Called before each unit of work; may throw, and what it throws passes through. */
  readonly spend?: (units: number) => void;
}
