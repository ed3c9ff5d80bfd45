import { describe, expect, it } from 'vitest';
import { isSeasonal, seasonalIndices } from '../../../../src/service/engine/forecast/season.ts';
import { seasonal, walk } from './series.ts';

describe('seasons', () => {
  it('a season that is there is found, one of another length or of a constant is not', () => {
    expect(isSeasonal(seasonal(96, 1), 12)).toBe(true);
    expect(isSeasonal(seasonal(96, 1), 1)).toBe(false);
    expect(isSeasonal(new Float64Array(96).fill(5), 12)).toBe(false);
  });

  it('needs three whole seasons', () => {
    const wave = (points: number) =>
      Float64Array.from({ length: points }, (_, at) => (at % 12 === 3 ? 9 : 1));
    expect(isSeasonal(wave(35), 12)).toBe(false);
    expect(isSeasonal(wave(36), 12)).toBe(true);
  });

  it('changes without a pattern have none in at least 9 of 10 series', () => {
    const found = Array.from({ length: 100 }, (_, seed) => {
      const levels = walk(120, seed);
      return isSeasonal(
        levels.slice(1).map((value, at) => value - levels[at]!),
        12,
      );
    }).filter(Boolean);
    expect(found.length).toBeLessThanOrEqual(15);
  });

  it('indices are those that the series was made with, and sum to about nothing', () => {
    const indices = seasonalIndices(seasonal(120, 3), 12, 'log');
    indices.forEach((index, place) =>
      expect(index).toBeCloseTo(Math.log(1 + 0.3 * Math.sin((2 * Math.PI * place) / 12)), 1),
    );
    expect(Math.abs(indices.reduce((sum, index) => sum + index, 0))).toBeLessThan(0.5);
  });

  it('what is only noise is shrunk to nearly nothing', () => {
    const levels = walk(120, 5).map((value, at, all) => value - (all[at - 1] ?? 100));
    const raw = Math.max(...seasonalIndices(levels, 12, 'additive').map(Math.abs));
    const real = seasonal(120, 5);
    const kept = Math.max(...seasonalIndices(real, 12, 'additive').map(Math.abs));
    expect(raw).toBeLessThan(0.5);
    expect(kept).toBeGreaterThan(50);
  });
});
