// A fan chart as pixels: the grid, the bands, the past, the median, thresholds. What they are called stands beside the picture.
import { placeOf, type Scale } from '../chart-scale.ts';
import type { Fan } from '../fan.ts';
import { fillColumn, rasterOf, stroke, type Point, type Raster, type Rgb } from './raster.ts';

const PAPER: Rgb = [255, 255, 255];
const RULE: Rgb = [217, 222, 228];
const BAND: Rgb = [42, 120, 196];
const PAST: Rgb = [27, 31, 36];
const MEDIAN: Rgb = [179, 71, 11];
const THRESHOLD: Rgb = [110, 118, 130];

const MARGIN = 6;
const DASH = 8;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function fanRaster(fan: Fan, scale: Scale, thresholds: readonly number[], size: Size): Raster {
  const raster = rasterOf(size.width, size.height, PAPER);
  const { history, median } = fan;
  const steps = Math.max(1, history.length + median.length - 1);
  const at = (step: number, value: number): Point => ({
    x: MARGIN + ((size.width - 2 * MARGIN) * step) / steps,
    y: size.height - MARGIN - (size.height - 2 * MARGIN) * placeOf(value, scale),
  });
  for (const tick of scale.ticks) stroke(raster, at(0, tick), at(steps, tick), RULE, 1);
  bands(raster, fan, at);
  const origin = at(Math.max(0, history.length - 1), scale.least);
  dashes(raster, origin, { x: origin.x, y: MARGIN }, RULE);
  for (const threshold of thresholds) dashes(raster, at(0, threshold), at(steps, threshold), THRESHOLD);
  line(raster, history, 0, at, PAST);
  line(raster, [history.at(-1) ?? null, ...median], history.length - 1, at, MEDIAN);
  return raster;
}

type Placing = (step: number, value: number) => Point;

/** Each column between the low and the high of its place, straight between steps, from the last value of the past. */
function bands(raster: Raster, { bands: all, history }: Fan, at: Placing): void {
  const last = history.at(-1) ?? undefined;
  const from = last === undefined ? history.length : history.length - 1;
  const tip = last === undefined ? [] : [last];
  for (const { low, high } of all) {
    const edges = [
      [...tip, ...low],
      [...tip, ...high],
    ].map((values) => values.map((value, step) => at(from + step, value)));
    const [lows = [], highs = []] = edges;
    for (let step = 0; step < lows.length - 1; step += 1) {
      const [left, right] = [lows[step]!.x, lows[step + 1]!.x];
      for (let x = Math.ceil(left); x < right; x += 1) {
        const share = (x - left) / (right - left);
        const between = (points: readonly Point[]) =>
          points[step]!.y + (points[step + 1]!.y - points[step]!.y) * share;
        fillColumn(raster, x, [between(highs), between(lows)], BAND, 0.22);
      }
    }
  }
}

/** Broken at gaps; a value alone is a dot. */
function line(
  raster: Raster,
  values: readonly (number | null)[],
  from: number,
  at: Placing,
  colour: Rgb,
): void {
  values.forEach((value, step) => {
    if (value === null || from + step < 0) return;
    const before = values[step - 1] ?? null;
    const point = at(from + step, value);
    const start = before === null || from + step < 1 ? point : at(from + step - 1, before);
    stroke(raster, start, point, colour, 2);
  });
}

/** A dashed line, level or upright. */
function dashes(raster: Raster, from: Point, to: Point, colour: Rgb): void {
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / DASH));
  const along = (part: number): Point => ({
    x: from.x + ((to.x - from.x) * Math.min(count, part)) / count,
    y: from.y + ((to.y - from.y) * Math.min(count, part)) / count,
  });
  for (let dash = 0; dash < count; dash += 2) stroke(raster, along(dash), along(dash + 0.9), colour, 1);
}
