// Which drivers are shown to help, and how much of the one-step error each takes away.
// One is accepted only when its changes lower the squared error at rolling origins by more than chance would, the threshold raised with
// the number tried: regressions on levels take most unrelated series for causes. The others are reported as "Not shown to help".
import type { JudgedDriver } from '../../api/payloads/forecast.ts';
import { breathe } from '../../text/breathe.ts';
import type { Context } from './backtest.ts';
import { effectsOf, FIRST_ROW, LAGS, PENALTY, rowOf, shapley } from './driver-effects.ts';
import { oneStepErrors } from './methods.ts';
import { meanOf, varianceOf } from './moments.ts';
import { addRow, copyOf, noProducts, type Products, ridge } from './ridge.ts';

export interface Driver {
  readonly name: string;
  /** As long as the target, without gaps; the last values are of the same time. */
  readonly values: Float64Array;
}

interface Judgement {
  readonly drivers: readonly JudgedDriver[];
  /** Indexes of the accepted drivers. */
  readonly accepted: readonly number[];
  readonly unexplained: number;
}

/** With fewer values drivers cannot be judged. */
const LEAST_POINTS = 36;
const MOST_REFITS = 60;
/** The standard normal's upper points at 2.5 % divided by the number of drivers tried. */
const BARS = [1.96, 2.241, 2.394, 2.498, 2.576, 2.638, 2.69, 2.734];

/** Judges up to 8 drivers. Errors: the signal's reason. */
export async function judgeDrivers(
  values: Float64Array,
  season: number,
  drivers: readonly Driver[],
  context: Context,
): Promise<Judgement> {
  if (values.length < LEAST_POINTS) return nothingShown(drivers, values.length);
  const trial = trialOf(values, season, drivers);
  const bar = BARS[drivers.length - 1] ?? BARS.at(-1)!;
  const alone: Gain[] = [];
  for (const at of drivers.keys()) {
    await breathe(context.signal);
    alone.push(gainOf(trial, [at]));
  }
  let accepted = [...alone.keys()].filter((at) => alone[at]!.score > bar && alone[at]!.gain > 0);
  let shares: readonly number[] = [];
  for (;;) {
    shares = await shapley(accepted.length, async (chosen) => {
      await breathe(context.signal);
      return gainOf(
        trial,
        chosen.map((at) => accepted[at]!),
      ).gain;
    });
    const least = Math.min(...shares);
    if (accepted.length === 0 || least > 0) break;
    accepted = accepted.filter((_, at) => at !== shares.indexOf(least));
  }
  return judgement(drivers, alone, accepted, shares, bar);
}

interface Gain {
  readonly gain: number;
  /** The mean fall of the squared error over its standard error, what the fitting of nothing would add put back (Clark and West). */
  readonly score: number;
}

function judgement(
  drivers: readonly Driver[],
  alone: readonly Gain[],
  accepted: readonly number[],
  shares: readonly number[],
  bar: number,
): Judgement {
  const judged = drivers.map(({ name, values }, at) => {
    const place = accepted.indexOf(at);
    const constant = values.every((value) => value === values[0]);
    return {
      name,
      lags: place < 0 ? [] : Array.from({ length: LAGS }, (_, lag) => lag + 1),
      kept: place >= 0,
      share: place < 0 ? 0 : roundedShare(shares[place]!),
      gain: roundedShare(alone[at]!.gain),
      why: constant ? 'Not shown to help: it never changes.' : why(alone[at]!, place >= 0, bar),
    };
  });
  return {
    drivers: judged,
    accepted,
    unexplained: roundedShare(1 - judged.reduce((sum, { share }) => sum + share, 0)),
  };
}

function why({ gain, score }: Gain, isKept: boolean, bar: number): string {
  const percent = `${Math.abs(100 * gain).toFixed(1)} %`;
  const effect =
    gain > 0
      ? `at rolling origins its changes take ${percent} off the squared one-step error`
      : `at rolling origins its changes add ${percent} to the squared one-step error`;
  const measured = `score ${score.toFixed(2)}, needed ${bar.toFixed(2)}`;
  if (isKept) return `Kept: ${effect} (${measured}).`;
  if (score > bar) return `Not shown to help beside the others: alone, ${effect} (${measured}).`;
  return `Not shown to help: ${effect} (${measured}).`;
}

function nothingShown(drivers: readonly Driver[], points: number): Judgement {
  const why = `Not shown to help: ${points} points are too few to tell; ${LEAST_POINTS} are needed.`;
  return {
    drivers: drivers.map(({ name }) => ({ name, lags: [], kept: false, share: 0, gain: null, why })),
    accepted: [],
    unexplained: 1,
  };
}

interface Trial {
  readonly errors: Float64Array;
  readonly features: readonly Float64Array[];
  readonly origins: readonly { readonly from: number; readonly to: number; readonly seen: Products }[];
}

/** The normal equations at each origin: what was known before the rows that are forecast from it. */
function trialOf(values: Float64Array, season: number, drivers: readonly Driver[]): Trial {
  const errors = oneStepErrors(values, season);
  const { features } = effectsOf(
    drivers.map((driver) => driver.values),
    season,
  );
  const start = FIRST_ROW + Math.floor((errors.length - FIRST_ROW) / 3);
  const every = Math.ceil((errors.length - start) / MOST_REFITS);
  const products = noProducts(features.length + 1);
  const origins = [];
  for (let row = FIRST_ROW; row < errors.length; row++) {
    if (row >= start && (row - start) % every === 0)
      origins.push({ from: row, to: Math.min(row + every, errors.length), seen: copyOf(products) });
    addRow(products, rowOf(features, row), errors[row]!);
  }
  return { errors, features, origins };
}

/** How much the drivers at `chosen` lower the squared error, against only the mean error. */
function gainOf({ errors, features, origins }: Trial, chosen: readonly number[]): Gain {
  const columns = [
    0,
    ...chosen.flatMap((at) => Array.from({ length: LAGS }, (_, lag) => at * LAGS + lag + 1)),
  ];
  const falls: number[] = [];
  let whole = 0;
  let fallen = 0;
  for (const { from, to, seen } of origins) {
    const [mean = 0] = ridge(seen, [0], 0);
    const weights = ridge(seen, columns, PENALTY);
    for (let row = from; row < to; row++) {
      const all = rowOf(features, row);
      const expected = columns.reduce((sum, column, at) => sum + weights[at]! * all[column]!, 0);
      const without = (errors[row]! - mean) ** 2;
      const fall = without - (errors[row]! - expected) ** 2;
      fallen += fall;
      whole += without;
      falls.push(fall + (expected - mean) ** 2);
    }
  }
  const fall = meanOf(falls);
  const deviation = Math.sqrt(varianceOf(falls) / falls.length);
  return {
    gain: whole === 0 ? 0 : fallen / whole,
    score: deviation === 0 ? 0 : fall / deviation,
  };
}

function roundedShare(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
