// A picture in sixels, for xterm, foot, mlterm, Windows Terminal and others: bands of six rows, in each a line of characters
// for every colour, each character six pixels of a column.
import type { Raster, Rgb } from './raster.ts';

const MOST_COLOURS = 200;
const ROWS = 6;

export function sixelOf(raster: Raster): string {
  const { width, height } = raster;
  const { palette, places } = reduced(raster);
  const percent = (value: number) => Math.round((value * 100) / 255);
  const colours = palette.map((colour, at) => `#${at};2;${colour.map(percent).join(';')}`).join('');
  const bands: string[] = [];
  for (let top = 0; top < height; top += ROWS)
    bands.push(bandOf(places, width, top, Math.min(ROWS, height - top)));
  return `\u001bP0;1;0q"1;1;${width};${height}${colours}${bands.join('-')}\u001b\\`;
}

function bandOf(places: Uint8Array, width: number, top: number, rows: number): string {
  const columns = new Map<number, Uint8Array>();
  for (let row = 0; row < rows; row += 1)
    for (let x = 0; x < width; x += 1) {
      const place = places[(top + row) * width + x]!;
      const bits = columns.get(place) ?? new Uint8Array(width);
      columns.set(place, bits);
      bits[x]! |= 1 << row;
    }
  return [...columns].map(([place, bits]) => `#${place}${runs(bits)}`).join('$');
}

/** Characters, those that repeat as `!count`. */
function runs(bits: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bits.length;) {
    let end = at + 1;
    while (end < bits.length && bits[end] === bits[at]) end += 1;
    const character = String.fromCharCode(63 + bits[at]!);
    text += end - at > 3 ? `!${end - at}${character}` : character.repeat(end - at);
    at = end;
  }
  return text;
}

/** The commonest colours, and for each pixel the nearest of them. Colours that differ in their last two bits count as one. */
function reduced({ pixels }: Raster): { palette: readonly Rgb[]; places: Uint8Array } {
  const count = pixels.length / 3;
  const keys = new Uint32Array(count);
  const found = new Map<number, number>();
  for (let at = 0; at < count; at += 1) {
    const [red, green, blue] = pixels.subarray(at * 3, at * 3 + 3);
    const key = ((red! >> 2) << 12) | ((green! >> 2) << 6) | (blue! >> 2);
    keys[at] = key;
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  const common = [...found].sort(([, a], [, b]) => b - a).slice(0, MOST_COLOURS);
  const palette = common.map(([key]) => colourOf(key));
  const nearest = new Map<number, number>();
  for (const key of found.keys()) nearest.set(key, nearestIn(palette, colourOf(key)));
  return { palette, places: Uint8Array.from(keys, (key) => nearest.get(key)!) };
}

/** The colour of a key, white for the lightest. */
function colourOf(key: number): Rgb {
  const part = (shift: number) => Math.round((((key >> shift) & 63) * 255) / 63);
  return [part(12), part(6), part(0)];
}

function nearestIn(palette: readonly Rgb[], colour: Rgb): number {
  let best = 0;
  let least = Infinity;
  for (const [at, one] of palette.entries()) {
    const distance = one.reduce((sum, value, part) => sum + (value - colour[part]!) ** 2, 0);
    if (distance < least) [best, least] = [at, distance];
  }
  return best;
}
