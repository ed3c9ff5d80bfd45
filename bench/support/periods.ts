// Counts by longer periods than they were taken in.
import type { Point } from '../../src/engine/anomaly/detect.ts';

export const HOUR = 3_600_000;

/** The same counts summed by periods of `ms`: finer than an hour they alarm five times as often for nothing. */
export function byPeriod(points: readonly Point[], ms: number): Point[] {
  const sums = new Map<number, number>();
  for (const { at, value } of points) {
    const period = Math.floor(at / ms) * ms;
    sums.set(period, (sums.get(period) ?? 0) + value);
  }
  return [...sums].map(([at, value]) => ({ at, value }));
}
