// The backtest: the forecast repeated at rolling origins, and compared with what came after.
import type { Backtest } from '../../api/payloads/forecast.ts';
import { breathe } from '../../text/breathe.ts';
import { effectsOf } from './driver-effects.ts';
import { fitMethod, type MethodName } from './methods.ts';
import { countsOf, sharesByStep, together } from './mixture.ts';
import { meanOf } from './moments.ts';
import { createRandom } from './random.ts';
import { crps, quantile, smape, sortedSteps } from './scores.ts';
import { halfWidthsOff, widened, widthOf } from './widths.ts';

export interface Trial {
  readonly values: Float64Array;
  /** The length of the season that errors are measured by. */
  readonly season: number;
  /** The fewest values before an origin, if so many can be. */
  readonly least: number;
  readonly horizon: number;
  readonly seed: number;
  /** The values of the accepted drivers, each as long as the target. */
  readonly drivers: readonly Float64Array[];
}

/** A method with what it is given to look for. */
export interface Candidate {
  readonly method: MethodName;
  readonly season: number;
  /** The length of a cycle that waves follow, 0 for none. */
  readonly cycle: number;
}

/** The places of the candidates that share the draws. */
export type Plan = readonly number[];

const MOST_ORIGINS = 8;
const DRAWS = 300;
/** What is left of an error's weight an origin later: what did well of late is more likely to do so next. */
const REMEMBERED = 0.75;

export interface Tried {
  readonly backtest: Omit<Backtest, 'skill_vs_naive' | 'naive_seasonal'>;
  readonly plan: Plan;
  /** Step by step the part of the draws that each candidate of the plan should have. */
  readonly shares: readonly (readonly number[])[];
  /** How much wider the paths should spread around their median. */
  readonly width: number;
}

/** At each origin the candidates of a plan share the draws, and these are spread, by what came at the origins before it. @throws the signal's reason */
export async function backtest(
  trial: Trial,
  candidates: readonly Candidate[],
  plans: readonly Plan[],
  context: Context,
): Promise<readonly Tried[]> {
  const tried = plans.map((plan) => ({ plan, steps: [] as Step[] }));
  const { origins, horizon } = originsOf(trial);
  const errors = candidates.map(() => new Float64Array(horizon));
  const sharesIn = (plan: Plan) => sharesByStep(plan.map((place) => errors[place]!));
  for (const [seen, origin] of origins.entries()) {
    const drawn = await drawnFrom(trial, candidates, { origin, horizon }, context);
    for (const { plan, steps } of tried) {
      await breathe(context.signal);
      steps.push(...scoredSteps(drawn, plan, sharesIn(plan), widthOf(off(steps), seen)));
    }
    for (const [at, known] of errors.entries())
      known.forEach((error, step) => (known[step] = REMEMBERED * error + drawn.errors[at]![step]!));
  }
  return tried.map(({ plan, steps }) => ({
    ...meansOf(steps, origins.length, horizon),
    plan,
    shares: sharesIn(plan),
    width: widthOf(off(steps), origins.length),
  }));
}

function off(steps: readonly Step[]): number[] {
  return steps.map((step) => step.off);
}

function meansOf(steps: readonly Step[], origins: number, horizon: number): Pick<Tried, 'backtest'> {
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
  readonly scale: number;
  readonly crps: number;
  /** How far from the median, in half widths of the 80 % interval as the methods drew it. */
  readonly off: number;
  readonly inside80: boolean;
  readonly inside95: boolean;
}

interface Drawn {
  /** Of each candidate, step by step. */
  readonly draws: readonly Float64Array[];
  /** The CRPS of each candidate, step by step. */
  readonly errors: readonly (readonly number[])[];
  /** What came. */
  readonly actual: Float64Array;
  /** The mean absolute change over a season within the past. */
  readonly scale: number;
}

async function drawnFrom(
  trial: Trial,
  candidates: readonly Candidate[],
  { origin, horizon }: { readonly origin: number; readonly horizon: number },
  { signal }: Context,
): Promise<Drawn> {
  const past = trial.values.slice(0, origin);
  const actual = trial.values.subarray(origin, origin + horizon);
  const drivers = effectsOf(
    trial.drivers.map((values) => values.slice(0, origin)),
    trial.season,
  );
  const draws: Float64Array[] = [];
  const errors: number[][] = [];
  for (const { method, season, cycle } of candidates) {
    await breathe(signal);
    const fitted = fitMethod(method, past, season, drivers, cycle);
    const drawn = await fitted.paths(horizon, DRAWS, createRandom(trial.seed + origin), signal);
    draws.push(drawn);
    const steps = await sortedSteps(drawn, DRAWS, signal);
    errors.push(steps.map((sorted, step) => crps(sorted, actual[step]!)));
  }
  return { draws, errors, actual, scale: seasonalChange(past, trial.season) };
}

function scoredSteps(
  { draws, actual, scale }: Drawn,
  plan: Plan,
  shares: readonly (readonly number[])[],
  width: number,
): readonly Step[] {
  return Array.from(actual, (came, step) => {
    const [from, end] = [step * DRAWS, (step + 1) * DRAWS];
    const own = plan.map((place) => draws[place]!.subarray(from, end));
    return scored(together(own, countsOf(shares[step]!, DRAWS)), width, came, scale);
  });
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
