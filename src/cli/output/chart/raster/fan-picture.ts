// A fan chart as a picture on the terminal, with what it shows in words above and below.
import type { Screen } from '../../../kit/io.ts';
import { scaleFor, type Scale } from '../chart-scale.ts';
import { type Fan, valuesOf } from '../fan.ts';
import { width, wrap } from '../../table/wrap.ts';
import { fanRaster } from './fan-raster.ts';
import { kittyOf } from './kitty.ts';
import { sixelOf } from './sixel.ts';

export type Graphics = 'kitty' | 'sixel';

/** Pixels of a cell where nobody says how many: most fonts have 8 to 10. */
const CELL = 8;
const HEIGHT = 300;

/** @param fan its labels clean */
export function fanPicture(
  fan: Fan,
  thresholds: readonly number[],
  graphics: Graphics,
  screen: Screen,
): string {
  const scale = scaleFor([...valuesOf(fan), ...thresholds], 6);
  const size = { width: screen.columns * CELL, height: HEIGHT };
  const raster = fanRaster(fan, scale, thresholds, size);
  const picture = graphics === 'kitty' ? kittyOf(raster) : sixelOf(raster);
  return [
    wrap(screen.paint.dim(legend(fan, thresholds, scale)), screen.columns),
    picture,
    times(fan, screen.columns),
  ].join('\n');
}

function legend({ bands }: Fan, thresholds: readonly number[], scale: Scale): string {
  const shares = bands.map(({ share }) => `${Number((100 * share).toFixed(1))} %`);
  const parts = [
    `Lines at ${scale.ticks.map((tick) => scale.label(tick)).join(', ')}`,
    ...(shares.length === 0 ? [] : [`bands with ${shares.join(', ')} of the paths`]),
    ...(thresholds.length === 0 ? [] : [`dashes at ${thresholds.join(', ')}`]),
  ];
  return `${parts.join('; ')}.`;
}

/** The first time at the left, the present at its place, the last at the right. */
function times({ labels: { first, origin, last }, history, median }: Fan, columns: number): string {
  const steps = Math.max(1, history.length + median.length - 1);
  const at = Math.round(((columns - 1) * Math.max(0, history.length - 1)) / steps);
  const middle = Math.max(width(first) + 1, at - Math.floor(width(origin) / 2));
  const left = first + ' '.repeat(Math.max(1, middle - width(first))) + origin;
  return left + ' '.repeat(Math.max(1, columns - width(left) - width(last))) + last;
}
