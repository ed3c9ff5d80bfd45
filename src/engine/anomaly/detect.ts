// Unusual counts (service.md, "Forecasts, anomalies"): a z score over a trailing window.

export interface Point {
  /** Milliseconds since the epoch, ascending. */
  readonly at: number;
  readonly value: number;
}

export interface Detection extends Point {
  /** Mean of the trailing window. */
  readonly baseline: number;
  /** Deviation used: that of the window, or the floor. */
  readonly deviation: number;
  readonly z: number;
}

export interface DetectOptions {
  /** Length of the window, in milliseconds: 14 days. */
  readonly windowMs: number;
  /** The window must have been watched for at least this long: 3 days. */
  readonly leastMs: number;
  readonly z: number;
  /** Smaller values raise no alarm, whatever is usual. */
  readonly minCount: number;
  /** After an alarm none follows for so long: 24 hours. */
  readonly coolDownMs: number;
  /** The deviation counts as at least this, and as at least the square root of the mean, as counts vary by themselves. */
  readonly floor: number;
}

export const DAY = 86_400_000;

export const DETECT: DetectOptions = {
  windowMs: 14 * DAY,
  leastMs: 3 * DAY,
  z: 4,
  minCount: 5,
  coolDownMs: DAY,
  floor: 1,
};

/** The alarms over a series in the order of time; linear. A value is judged only by what came before it. */
export function detect(points: readonly Point[], options: DetectOptions = DETECT): Detection[] {
  const alarms: Detection[] = [];
  let first = 0;
  let sum = 0;
  let squares = 0;
  let quietUntil = Number.NEGATIVE_INFINITY;
  for (const [index, point] of points.entries()) {
    while (points[first]!.at < point.at - options.windowMs) {
      sum -= points[first]!.value;
      squares -= points[first]!.value ** 2;
      first += 1;
    }
    const count = index - first;
    const watched = point.at - (points[0]?.at ?? point.at) >= options.leastMs;
    if (watched && count > 1 && point.at >= quietUntil) {
      const alarm = judge(point, sum / count, squares / count, options);
      if (alarm !== undefined) {
        alarms.push(alarm);
        quietUntil = point.at + options.coolDownMs;
      }
    }
    sum += point.value;
    squares += point.value ** 2;
  }
  return alarms;
}

function judge(
  { at, value }: Point,
  baseline: number,
  meanSquare: number,
  { z: least, minCount, floor }: DetectOptions,
): Detection | undefined {
  if (value < minCount) return undefined;
  const own = Math.sqrt(Math.max(0, meanSquare - baseline ** 2));
  const deviation = Math.max(own, floor, Math.sqrt(Math.max(0, baseline)));
  const z = (value - baseline) / deviation;
  return z > least ? { at, value, baseline, deviation, z } : undefined;
}

// A slow rise of daily counts: more in two weeks than in any two weeks of the year before, and by more than these vary. It is
// made of many days: what one day adds is bounded, so that a burst is none. A season that came last year is none either.

export interface Rise {
  /** How much there was in the two weeks. */
  readonly value: number;
  /** In two weeks on average before. */
  readonly usual: number;
  /** In any two weeks before, each day bounded as those of the rise. */
  readonly most: number;
}

/** Days that are summed. */
export const SPAN = 14;
/** Days before them that are compared. */
const PAST = 365;
/** So many must be known. */
const LEAST_PAST = 56;
/** Fewer in two weeks raise nothing. */
const LEAST_SUM = 7;
/** So many of the days must have more than a usual one. */
const LEAST_DAYS = 5;
/** By so many deviations of a count it must exceed the most that there was … */
const MARGIN = 1.5;
/** … and by so much of it: what grows steadily is always a little more than it was. */
const CLEARLY = 1.25;
/** After one is reported none is for so long: then what it rose to is what was usual. */
export const PAUSE = 2 * SPAN * DAY;
/** Days that a look needs to be known, its own included. */
export const KNOWN_DAYS = PAST + SPAN;

/** The rise that is known with a day; linear in the days before it. @param points one a day, none left out @param at of the day */
export function riseAt(points: readonly Point[], at: number): Rise | undefined {
  const from = at + 1 - SPAN;
  const first = Math.max(0, from - PAST);
  if (from - first < LEAST_PAST) return undefined;
  const values = points.slice(first, at + 1).map(({ value }) => value);
  const past = values.slice(0, -SPAN);
  const mean = sumOf(past) / past.length;
  const bound = boundOf(mean);
  const bounded = values.map((value) => Math.min(value, bound));
  const sum = sumOf(bounded.slice(-SPAN));
  const lively = values.slice(-SPAN).filter((value) => value > mean).length;
  if (sum < LEAST_SUM || lively < LEAST_DAYS) return undefined;
  const most = mostIn(bounded.slice(0, -SPAN));
  if (sum <= most + MARGIN * Math.sqrt(most + 1) || sum < CLEARLY * most) return undefined;
  return { value: sumOf(values.slice(-SPAN)), usual: mean * SPAN, most };
}

/** What a day may add: about what the liveliest usual day has, and one more. */
function boundOf(mean: number): number {
  return Math.ceil(mean + 2 * Math.sqrt(mean)) + 1;
}

/** The largest sum of so many days in a row. */
function mostIn(values: readonly number[]): number {
  let sum = sumOf(values.slice(0, SPAN));
  let most = sum;
  for (let at = SPAN; at < values.length; at++) {
    sum += values[at]! - values[at - SPAN]!;
    most = Math.max(most, sum);
  }
  return most;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
