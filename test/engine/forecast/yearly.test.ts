import { describe, expect, it } from 'vitest';
import { yearlyWave } from '../../../src/engine/forecast/yearly.ts';
import { walk } from './series.ts';

const DAYS = 1826;
/** Daily steps of a walk as noise around a year with one cold season. */
const years = (days: number, size: number) =>
  walk(days + 1, 3)
    .slice(1)
    .map((value, at, all) => size * Math.cos((2 * Math.PI * at) / 365.25) + value - (all[at - 1] ?? value));

describe('the year in daily values', () => {
  it('is what was put in, in the past and after it', () => {
    const wave = yearlyWave(years(DAYS, 4), 7)!;
    for (const at of [0, 91, 183, DAYS + 30])
      expect(Math.abs(wave(at) - 4 * Math.cos((2 * Math.PI * at) / 365.25))).toBeLessThan(0.5);
  });

  it('is not looked for in months, or in three years', () => {
    expect(yearlyWave(years(DAYS, 4), 12)).toBeUndefined();
    expect(yearlyWave(years(1095, 4), 7)).toBeUndefined();
  });

  it('is hardly ever found in noise and in walks', () => {
    const found = Array.from({ length: 40 }, (_, seed) => {
      const levels = walk(DAYS, seed);
      const steps = levels.slice(1).map((value, at) => value - levels[at]!);
      return [levels, steps].map((series) => yearlyWave(series, 7) !== undefined);
    });
    for (const one of [0, 1]) expect(found.filter((all) => all[one]).length).toBeLessThanOrEqual(4);
  });
});
