// A picture of pixels, for terminals that show pictures: fills and strokes with smooth edges, and no text, which stays with the
// terminal. Coordinates are pixels from the upper left corner; what lies outside is not drawn.

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Rows from the top, three bytes a pixel. */
  readonly pixels: Uint8Array;
}

export function rasterOf(width: number, height: number, [red, green, blue]: Rgb): Raster {
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) pixels.set([red, green, blue], at);
  return { width, height, pixels };
}

/** @param opacity 0 to 1 */
function paint({ width, height, pixels }: Raster, x: number, y: number, colour: Rgb, opacity: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height || opacity <= 0) return;
  const at = (y * width + x) * 3;
  for (let part = 0; part < 3; part += 1) {
    const under = pixels[at + part]!;
    pixels[at + part] = Math.round(under + (colour[part]! - under) * Math.min(1, opacity));
  }
}

/** Fills one column between two heights. */
export function fillColumn(
  raster: Raster,
  x: number,
  [top, bottom]: readonly [number, number],
  colour: Rgb,
  opacity: number,
): void {
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(raster.height, bottom); y += 1) {
    const covered = Math.min(y + 1, bottom) - Math.max(y, top);
    paint(raster, x, y, colour, opacity * covered);
  }
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A stroke with round ends; from a point to itself a dot. @param wide in pixels */
export function stroke(raster: Raster, from: Point, to: Point, colour: Rgb, wide: number): void {
  const reach = wide / 2 + 1;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = dx * dx + dy * dy;
  for (let y = Math.floor(Math.min(from.y, to.y) - reach); y <= Math.max(from.y, to.y) + reach; y += 1)
    for (let x = Math.floor(Math.min(from.x, to.x) - reach); x <= Math.max(from.x, to.x) + reach; x += 1) {
      const [px, py] = [x + 0.5 - from.x, y + 0.5 - from.y];
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / length));
      const distance = Math.hypot(px - along * dx, py - along * dy);
      paint(raster, x, y, colour, wide / 2 + 0.5 - distance);
    }
}
