// How much wider or narrower intervals must be to hold what they say, by what came at earlier origins (conformal scaling, held back).
import { quantile } from './scores.ts';

/** What an interval holds that the widths are measured by. */
const HELD = 0.8;
/** Held back as if so many origins had been seen at which the intervals were right: what was calm may not stay so. */
const BEFORE_WIDER = 8;
const BEFORE_NARROWER = 24;
const MOST = 2;

/** How far a value lay from the median of sorted draws, in half widths of its side of the 80 % interval. */
export function halfWidthsOff(sorted: Float64Array, actual: number): number {
  const median = quantile(sorted, 0.5);
  const end = quantile(sorted, actual < median ? (1 - HELD) / 2 : (1 + HELD) / 2);
  const off = Math.abs(actual - median);
  return off === 0 ? 0 : off / Math.abs(end - median);
}

/** The factor of widths after `origins` origins, from what `halfWidthsOff` gave at all their steps; 1 where there are none. */
export function widthOf(off: readonly number[], origins: number): number {
  if (off.length === 0) return 1;
  const needed = Math.min(MOST, Math.max(1 / MOST, quantile(Float64Array.from(off).sort(), HELD)));
  return needed ** (origins / (origins + (needed > 1 ? BEFORE_WIDER : BEFORE_NARROWER)));
}

/** Sorted draws moved away from their median, or towards it, never beyond the outermost of them; draws of one sign keep it. */
export function widened(sorted: Float64Array, width: number): Float64Array {
  if (width === 1) return sorted;
  const median = quantile(sorted, 0.5);
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  const moved = (value: number) =>
    least > 0 ? median * (value / median) ** width : median + (value - median) * width;
  return sorted.map((value) => Math.min(most, Math.max(least, moved(value))));
}
