// Where a series departs from what is usual, over one step, an hour, four and sixteen.
// An alarm must pass a bar, and be the largest departure of the window, so that a series that often leaps raises few and a new level
// is reported once. Nothing depends on the unit or on where zero is.
import { breathe } from '../../text/breathe.ts';
import { DAY, type Point } from './detect.ts';
import { type Cycle, expectedOf, type Periods } from './expected.ts';

export interface Departure {
  /** The index of the last point of the period. */
  readonly last: number;
  /** The index of the point with which the period was known to be over. */
  readonly known: number;
  /** The length of the period in milliseconds. */
  readonly length: number;
  /** The mean of the period. */
  readonly value: number;
  readonly expected: number;
  readonly deviation: number;
  /** How many deviations it is off; infinite where nothing had ever changed. */
  readonly z: number;
}

export interface Rhythm {
  /** Milliseconds from point to point. */
  readonly step: number;
  /** Lengths of cycles to look for, in milliseconds. */
  readonly cycles: readonly number[];
}

export const BAR = 4.4;
/** Values finer than an hour leap more often. */
export const FINE_BAR = 7;
export const HOUR = 3_600_000;
/** Longer periods, in hours or in steps where these are longer. */
const SPANS = [1, 4, 16];
/** A deviation counts as at least this part of the range of all before. */
const FLOOR = 0.1;
/** What is so many times the bar need be only the largest of a day: one wild value must not hide all later ones. */
const ENOUGH = 1.5;
/** Of the largest value: what sums of equal values may differ by. */
const ROUNDING = 1e-12;
const WINDOW = 14 * DAY;
const WINDOW_STEPS = 60;
const WARM_STEPS = 12;
/** Of the last cycles so many count. */
const CYCLES_KEPT = [7, 4];

/**
 * The departures of a series in the order in which they were known; linear in its points. After each comes a pause of half a
 * day. @param points ascending in time @throws the signal's reason
 */
export async function departuresOf(
  points: readonly Point[],
  rhythm: Rhythm,
  signal?: AbortSignal,
): Promise<Departure[]> {
  const unit = Math.max(rhythm.step, HOUR);
  const largest = points.reduce((most, { value }) => Math.max(most, Math.abs(value)), 0) || 1;
  const lengths = [...(rhythm.step < HOUR ? [rhythm.step] : []), ...SPANS.map((span) => span * unit)];
  const found: (Departure & { readonly end: number })[] = [];
  for (const length of lengths) {
    await breathe(signal);
    for (const one of await inPeriods(points, length, { ...rhythm, unit, largest, signal })) found.push(one);
  }
  const quiet: Departure[] = [];
  let reported = -Infinity;
  for (const { end, ...one } of found.sort((a, b) => a.end - b.end || a.length - b.length)) {
    // A longer period has what was reported within it as its reason.
    if (end < reported + Math.max(DAY / 2, unit) || reported > end - one.length) continue;
    quiet.push(one);
    reported = end;
  }
  return quiet;
}

interface Measures extends Rhythm {
  /** The step, or an hour where that is longer. */
  readonly unit: number;
  readonly largest: number;
  readonly signal: AbortSignal | undefined;
}

async function inPeriods(
  points: readonly Point[],
  length: number,
  { step, cycles, unit, largest, signal }: Measures,
): Promise<(Departure & { readonly end: number })[]> {
  const periods = periodsOf(points, length, step, largest);
  const { values, ends, lasts, knowns } = periods;
  const window = Math.max(WINDOW, WINDOW_STEPS * unit);
  const warm = Math.max(DAY, WARM_STEPS * unit);
  const start = points[0]?.at ?? 0;
  const patience = (warm / length) * 0.9;
  const expected = await expectedOf(periods, window, { cycles: cyclesOf(cycles, length), patience, signal });
  await breathe(signal);
  const bar = length < HOUR ? FINE_BAR : BAR;
  const range = { least: Infinity, most: -Infinity };
  const scores = new Float64Array(values.length);
  const before = largestBefore(scores, ends, window);
  const day = largestBefore(scores, ends, Math.max(DAY, unit));
  const found: (Departure & { readonly end: number })[] = [];
  for (let at = 0; at < values.length; at++) {
    const floor = range.most > range.least ? FLOOR * (range.most - range.least) : 0;
    const deviation = Math.max(expected.deviations[at]!, floor);
    const off = Math.abs(values[at]! - expected.values[at]!);
    const z = off > ROUNDING && deviation < Infinity ? off / deviation : 0;
    range.least = Math.min(range.least, values[at]!);
    range.most = Math.max(range.most, values[at]!);
    const passed = Math.max(Math.min(before(at), ENOUGH * bar), day(at));
    // Half of the time before the first alarm shows what is usual of departures too.
    scores[at] = ends[at]! - start > warm / 2 ? z : 0;
    if (z <= bar || z <= passed || ends[at]! - start < warm) continue;
    found.push({
      end: ends[at]!,
      last: lasts[at]!,
      known: knowns[at]!,
      length,
      value: values[at]! * largest,
      expected: expected.values[at]! * largest,
      deviation: deviation * largest,
      z,
    });
  }
  return found;
}

/** Only those that are a whole number of periods, two at least. */
function cyclesOf(cycles: readonly number[], length: number): Cycle[] {
  return cycles.flatMap((cycle, at) =>
    cycle % length === 0 && cycle >= 2 * length
      ? [{ length: cycle / length, most: CYCLES_KEPT[at] ?? CYCLES_KEPT.at(-1)! }]
      : [],
  );
}

interface Means extends Periods {
  readonly lasts: readonly number[];
  readonly knowns: readonly number[];
}

/** Means of the points of each period, as parts of the largest value; a last period that is not over is left out. */
function periodsOf(points: readonly Point[], length: number, step: number, largest: number): Means {
  const [numbers, values, lasts, knowns]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let from = 0; from < points.length;) {
    const number = Math.floor(points[from]!.at / length);
    let sum = 0;
    let to = from;
    for (; to < points.length && Math.floor(points[to]!.at / length) === number; to++)
      sum += points[to]!.value / largest;
    const isOver = points[to - 1]!.at + step >= (number + 1) * length;
    if (!isOver && to === points.length) break;
    numbers.push(number);
    values.push(sum / (to - from));
    lasts.push(to - 1);
    knowns.push(isOver ? to - 1 : to);
    from = to;
  }
  return {
    numbers: Float64Array.from(numbers),
    ends: Float64Array.from(numbers, (number) => (number + 1) * length),
    values: Float64Array.from(values),
    lasts,
    knowns,
  };
}

/** The largest of the values before a place within the window; asked for one place after another while they are written. */
function largestBefore(values: Float64Array, ends: Float64Array, window: number): (at: number) => number {
  /** Places whose value is larger than all after them. */
  const peaks: number[] = [];
  let first = 0;
  return (at) => {
    if (at > 0) {
      while (peaks.length > first && values[peaks.at(-1)!]! <= values[at - 1]!) peaks.pop();
      peaks.push(at - 1);
    }
    while (first < peaks.length && ends[peaks[first]!]! < ends[at]! - window) first += 1;
    return values[peaks[first] ?? -1] ?? 0;
  };
}
