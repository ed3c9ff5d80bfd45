import { describe, expect, it } from 'vitest';
import { DEFAULT_LEVELS, makeForecast } from '../../../src/engine/forecast/forecast.ts';
import { cycleOfWaves, wavesOf } from '../../../src/engine/forecast/waves.ts';
import { walk } from './series.ts';

/** Steps of a walk as noise around a year with one cold season. */
const years = (count: number, period: number, size: number) =>
  walk(count + 1, 3)
    .slice(1)
    .map(
      (value, at, all) => 50 + size * Math.cos((2 * Math.PI * at) / period) + value - (all[at - 1] ?? value),
    );

const plain = { drivers: [], thresholds: [], levels: DEFAULT_LEVELS, seed: 1 };

describe('waves of a year', () => {
  it('are what was put in, in the past and after it', () => {
    const wave = wavesOf(years(1826, 365.25, 4), 365.25);
    for (const at of [0, 91, 183, 1856])
      expect(Math.abs(wave(at) - 4 * Math.cos((2 * Math.PI * at) / 365.25))).toBeLessThan(0.5);
  });

  it('are tried in days and weeks of two years, and in seasons that are there less than three times', () => {
    expect(cycleOfWaves(7, 731)).toBe(365.25);
    expect(cycleOfWaves(7, 730)).toBeUndefined();
    expect(cycleOfWaves(52, 130)).toBeCloseTo(52.18, 2);
    expect(cycleOfWaves(12, 30)).toBe(12);
    expect(cycleOfWaves(12, 48)).toBeUndefined();
    expect(cycleOfWaves(4, 10)).toBeUndefined();
  });

  it('carry on two and a half years of weeks', async () => {
    const weeks = years(156, 365.25 / 7, 12);
    const { median, model } = await makeForecast({
      ...plain,
      values: weeks.slice(0, 130),
      season: 52,
      horizon: 26,
    });
    expect(model).toMatchObject({ seasonal: true, season: 52 });
    const off = median.map((value, step) => Math.abs(value - weeks[130 + step]!));
    expect(off.reduce((sum, one) => sum + one, 0) / 26).toBeLessThan(2.5);
  });

  it('are not taken where the past does not keep to them', async () => {
    const { model } = await makeForecast({ ...plain, values: walk(130, 4), season: 52, horizon: 8 });
    expect(model.seasonal).toBe(false);
  });
});
