// Unusual counts (service.md, "Forecasts, anomalies"): how far a value is above those of the days before, by
// a z score over a trailing window with a floor under the deviation, a least count, and a pause after each alarm.

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
