import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/engine/forecast/random.ts';
import { halfWidthsOff, widened, widthOf } from '../../../src/engine/forecast/widths.ts';

const draws = Float64Array.from({ length: 101 }, (_, at) => at - 50);

describe('the widths of intervals', () => {
  it('stay where what came lies inside as often as they say, and move where it does not', () => {
    const random = createRandom(3);
    const off = (spread: number) =>
      Array.from({ length: 800 }, () => halfWidthsOff(draws, spread * 100 * (random.uniform() - 0.5)));
    expect(Math.abs(widthOf(off(1), 8) - 1)).toBeLessThan(0.03);
    expect(widthOf(off(1.5), 8)).toBeGreaterThan(1.15);
    expect(widthOf(off(0.5), 8)).toBeLessThan(0.9);
    expect(widthOf(off(1.5), 1)).toBeLessThan(widthOf(off(1.5), 8));
    expect(widthOf([], 0)).toBe(1);
    expect(widthOf([Infinity], 8)).toBeLessThanOrEqual(2);
  });

  it('move draws about their median, those of one sign without leaving it', () => {
    const wider = widened(draws, 1.5);
    expect([wider[60], wider[100], wider[0]]).toEqual([15, 50, -50]);
    const positive = widened(Float64Array.of(1, 40, 100, 200, 9000), 1.5);
    expect(positive[1]).toBeCloseTo(100 * 0.4 ** 1.5, 9);
    expect(positive[0]).toBe(1);
    expect(halfWidthsOff(Float64Array.of(5, 5), 5)).toBe(0);
  });
});
