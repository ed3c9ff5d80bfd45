// Charts as pictures: what a terminal decodes is what was drawn, and nothing else of the text is touched by it.
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { scaleFor } from '../../../src/cli/output/chart/chart-scale.ts';
import type { Fan } from '../../../src/cli/output/chart/fan.ts';
import { fanRaster } from '../../../src/cli/output/chart/raster/fan-raster.ts';
import { kittyOf } from '../../../src/cli/output/chart/raster/kitty.ts';
import { fillColumn, rasterOf, stroke, type Raster } from '../../../src/cli/output/chart/raster/raster.ts';
import { sixelOf } from '../../../src/cli/output/chart/raster/sixel.ts';
import { runHere } from '../../support/here.ts';
import { temporaryFolder } from '../../support/ibid.ts';

const FAN: Fan = {
  history: [1, 3, null, 2, 4],
  median: [5, 6, 7],
  bands: [{ share: 0.9, low: [4, 4, 4], high: [6, 8, 10] }],
  labels: { first: '', origin: 'now', last: '+3' },
};
const SCALE = scaleFor([1, 10], 6);
const drawn = () => fanRaster(FAN, SCALE, [9], { width: 200, height: 100 });

const pixel = ({ width, pixels }: Raster, x: number, y: number) => [
  ...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
];

/** The picture that a terminal of kitty's protocol puts together. */
function fromKitty(text: string): Raster {
  const parts = [...text.matchAll(/\u001b_G([^;]*);([^\u001b]*)\u001b\\/g)];
  expect(parts.map(([all]) => all).join('')).toBe(text);
  expect(parts.every(([, , data = '']) => data.length <= 4096)).toBe(true);
  expect(parts.map(([, keys = '']) => /m=(\d)/.exec(keys)?.[1])).toEqual(
    parts.map((_part, at) => (at < parts.length - 1 ? '1' : '0')),
  );
  expect(parts[0]?.[1]).toContain('a=T,f=100,q=2');
  return fromPng(Buffer.from(parts.map(([, , data]) => data).join(''), 'base64'));
}

function fromPng(bytes: Buffer): Raster {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const data: Buffer[] = [];
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      data.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)));
  const rows = inflateSync(Buffer.concat(data));
  const pixels = Buffer.concat(
    Array.from({ length: height }, (_none, y) =>
      rows.subarray(y * (width * 3 + 1) + 1, (y + 1) * (width * 3 + 1)),
    ),
  );
  return { width, height, pixels };
}

/** The picture of a sequence of sixels; pixels that none sets stay 0, 0, 1. */
function fromSixel(text: string): Raster {
  const [, width = '', height = '', body = ''] =
    /^\u001bP0;1;0q"1;1;(\d+);(\d+)([^\u001b]*)\u001b\\$/.exec(text) ?? [];
  const raster = rasterOf(Number(width), Number(height), [0, 0, 1]);
  const colours = new Map<number, number[]>();
  let [x, top, colour] = [0, 0, 0];
  for (const [, number, definition, count, character, move] of body.matchAll(
    /#(\d+)(?:;2;([\d;]+))?|(?:!(\d+))?([?-~])|([$-])/g,
  )) {
    if (number !== undefined) {
      colour = Number(number);
      if (definition !== undefined)
        colours.set(
          colour,
          definition.split(';').map((part) => Math.round((Number(part) * 255) / 100)),
        );
    } else if (move !== undefined) {
      x = 0;
      if (move === '-') top += 6;
    } else
      for (let times = Number(count ?? 1); times > 0; times -= 1, x += 1)
        for (let row = 0; row < 6; row += 1)
          if (((character!.charCodeAt(0) - 63) >> row) & 1)
            raster.pixels.set(colours.get(colour)!, ((top + row) * raster.width + x) * 3);
  }
  return raster;
}

describe('a raster', () => {
  it('has fills and strokes where they belong, and nothing outside', () => {
    const raster = rasterOf(10, 10, [255, 255, 255]);
    fillColumn(raster, 2, [1.5, 4], [0, 0, 0], 1);
    expect([0, 1, 2, 3, 4].map((y) => pixel(raster, 2, y)[0])).toEqual([255, 128, 0, 0, 255]);
    stroke(raster, { x: -50, y: 8.5 }, { x: 50, y: 8.5 }, [0, 0, 255], 2);
    expect(pixel(raster, 0, 8)).toEqual([0, 0, 255]);
    expect(pixel(raster, 9, 5)).toEqual([255, 255, 255]);
    fillColumn(raster, 99, [-5, 500], [0, 0, 0], 1);
    expect(raster.pixels).toHaveLength(300);
  });
});

describe('a fan', () => {
  it('is drawn: dark past with its gap, bands, a median, a threshold', () => {
    const raster = drawn();
    const step = (200 - 12) / 7;
    const y = (value: number) => 100 - 6 - (88 * (value - SCALE.least)) / (SCALE.most - SCALE.least);
    const near = (x: number, value: number) => pixel(raster, Math.floor(x), Math.floor(y(value)));
    expect(near(6 + 4 * step, 4).reduce((sum, part) => sum + part)).toBeLessThan(350);
    expect(near(6 + step / 2, 2).reduce((sum, part) => sum + part)).toBeLessThan(350);
    // Nothing leads over the gap; between the low and the median there is a band, and paper below it.
    expect(near(6 + 1.7 * step, 2.7)).toEqual([255, 255, 255]);
    const [red = 0, , blue = 0] = near(6 + 6.4 * step, 4.5);
    expect(blue - red).toBeGreaterThan(20);
    expect(near(6 + 6.4 * step, 3.4)).toEqual([255, 255, 255]);
    const [median = 0, , less = 0] = near(6 + 6 * step, 6);
    expect(median - less).toBeGreaterThan(80);
    expect(near(8, 9)).not.toEqual([255, 255, 255]);
  });

  it.each([
    ['no past', { ...FAN, history: [] }],
    ['one point', { ...FAN, history: [], median: [1], bands: [] }],
    ['values without end', { ...FAN, median: [-1e308, 1e308, 1e308] }],
    ['very many steps', { ...FAN, median: Array.from({ length: 20_000 }, (_none, at) => at % 7) }],
  ])('of %s is a picture too', (_what, fan) => {
    const raster = fanRaster(fan, scaleFor(fan.median, 6), [Infinity, Number.NaN], { width: 80, height: 40 });
    expect(raster.pixels).toHaveLength(80 * 40 * 3);
  });
});

describe('what a terminal decodes', () => {
  it('is the picture itself in the protocol of kitty', () => {
    const raster = drawn();
    const seen = fromKitty(kittyOf(raster));
    expect([seen.width, seen.height]).toEqual([200, 100]);
    expect(Buffer.compare(Buffer.from(seen.pixels), Buffer.from(raster.pixels))).toBe(0);
  });

  it('is the picture in sixels, its colours a little coarser', () => {
    const raster = drawn();
    const seen = fromSixel(sixelOf(raster));
    expect([seen.width, seen.height]).toEqual([200, 100]);
    let most = 0;
    for (const [at, value] of raster.pixels.entries())
      most = Math.max(most, Math.abs(value - seen.pixels[at]!));
    expect(most).toBeLessThanOrEqual(8);
  });

  it('is at most 200 colours, whatever is in the picture', () => {
    const raster = rasterOf(256, 64, [0, 0, 0]);
    for (let at = 0; at < 256 * 64; at += 1)
      raster.pixels.set([at % 256, Math.floor(at / 64), (at * 7) % 256], at * 3);
    const text = sixelOf(raster);
    expect(text.match(/#\d+;2;/g)).toHaveLength(200);
    expect(fromSixel(text).pixels.some((value, at) => at % 3 === 2 && value === 1)).toBe(false);
  });
});

describe('ibid forecast --graphics', () => {
  it('writes a picture where it is asked for, and refuses other formats beside it', async () => {
    const home = temporaryFolder();
    try {
      const create = ['forecast', 'create', '--series', '1,2,3,4,5,6,7,8,9,10,11,12', '--horizon', '3'];
      const plain = await runHere(home.path, create);
      expect(plain.stdout).not.toContain('\u001b');
      const sixels = await runHere(home.path, [...create, '--graphics', 'sixel']);
      const [picture = ''] = /\u001bP[^\u001b]*\u001b\\/.exec(sixels.stdout) ?? [];
      expect(fromSixel(picture).height).toBe(300);
      expect(sixels.stdout).toMatch(/Lines at [\d., ]+; bands with .* % of the paths\.\n\u001bP/);
      // What is below is the same, but for the second in which it was made.
      const below = (text: string) => text.slice(text.indexOf('STEP')).replace(/\d\d:\d\d:\d\d UTC/, '');
      expect(below(sixels.stdout)).toBe(below(plain.stdout));
      for (const other of [['--json'], ['--format', 'svg'], ['--get', 'id']]) {
        const { code, stdout, stderr } = await runHere(home.path, [
          ...create,
          '--graphics',
          'kitty',
          ...other,
        ]);
        expect([code, stdout]).toEqual([2, '']);
        expect(stderr).toContain('it goes with no other format');
      }
    } finally {
      home.remove();
    }
  });
});
