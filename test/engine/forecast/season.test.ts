import { describe, expect, it } from 'vitest';
import { cycleOf, seasonOf, undatedSeason } from '../../../src/engine/forecast/season.ts';
import { createRandom } from '../../../src/engine/forecast/random.ts';
import { seasonal, walk } from './series.ts';

function lengthOf(series: Float64Array, season: number): number {
  return seasonOf(series, season, 'additive').length;
}

describe('seasons', () => {
  it('a season that is there is found, one of another length or of a constant is not', () => {
    expect(lengthOf(seasonal(96, 1), 12)).toBe(12);
    expect(lengthOf(seasonal(96, 1), 1)).toBe(1);
    expect(lengthOf(new Float64Array(96).fill(5), 12)).toBe(1);
  });

  it('values without dates are tried for the usual lengths; walks have none in at least 9 of 10', () => {
    expect(undatedSeason(seasonal(120, 3))).toBe(12);
    const week = walk(140, 2).map((value, at) => 100 + (at % 7 === 6 ? -40 : 0) + 0.1 * value);
    expect(undatedSeason(week)).toBe(7);
    expect(undatedSeason(new Float64Array(60).fill(5))).toBe(1);
    const found = Array.from({ length: 100 }, (_, seed) => undatedSeason(walk(240, seed)));
    expect(found.filter((length) => length > 1).length).toBeLessThanOrEqual(10);
  });

  it('needs three whole seasons', () => {
    const wave = (points: number) =>
      Float64Array.from({ length: points }, (_, at) => (at % 12 === 3 ? 9 : 1));
    expect(lengthOf(wave(35), 12)).toBe(1);
    expect(lengthOf(wave(36), 12)).toBe(12);
  });

  it.each([5, 7, 12])('walks and their steps have none of %i in at least 9 of 10 series', (season) => {
    const found = Array.from({ length: 100 }, (_, seed) => {
      const levels = walk(240, seed);
      const steps = levels.slice(1).map((value, at) => value - levels[at]!);
      return [lengthOf(levels, season), lengthOf(steps, season)];
    });
    for (const one of [0, 1])
      expect(found.filter((lengths) => lengths[one]! > 1).length).toBeLessThanOrEqual(10);
  });

  it('indices are those that the series was made with, and sum to about nothing', () => {
    const { indices } = seasonOf(seasonal(120, 3), 12, 'log');
    expect(indices).toHaveLength(12);
    indices.forEach((index, place) =>
      expect(index).toBeCloseTo(Math.log(1 + 0.3 * Math.sin((2 * Math.PI * place) / 12)), 1),
    );
    expect(Math.abs(indices.reduce((sum, index) => sum + index, 0))).toBeLessThan(0.5);
  });

  it('the noisier the places, the more they are drawn towards none', () => {
    const wave = (noise: number) =>
      walk(120, 5).map(
        (value, at, all) => Math.sin((Math.PI * at) / 6) + noise * (value - (all[at - 1] ?? 100)),
      );
    const size = (values: Float64Array) => Math.hypot(...seasonOf(values, 12, 'additive').indices);
    const sharp = size(wave(0.01));
    expect(Math.abs(sharp - Math.sqrt(6))).toBeLessThan(0.05);
    expect(size(wave(0.5))).toBeLessThan(sharp + 0.1);
    expect(size(wave(20))).toBe(0);
  });

  it.each(['log', 'additive'] as const)('a week is found in hours beside the day (%s)', (scale) => {
    const at = (hour: number) => 5 + Math.sin((Math.PI * hour) / 12) - (hour % 168 >= 120 ? 2 : 0);
    const noise = walk(700, 7).map((value, hour, all) => 0.1 * (value - (all[hour - 1] ?? 100)));
    const hours = Float64Array.from({ length: 700 }, (_, hour) => at(hour) + noise[hour]!);
    const found = seasonOf(hours, 24, scale);
    expect(found.lengths).toEqual([24, 168]);
    expect(found.indices[20]! - found.indices[140]!).toBeCloseTo(
      scale === 'log' ? Math.log(at(20) / at(140)) : 2,
      0,
    );
    const days = Float64Array.from(hours, (value, hour) => value + at(hour % 24) - at(hour));
    expect(seasonOf(days, 24, scale).lengths).toEqual([24]);
    expect(seasonOf(hours.slice(0, 500), 24, scale).lengths).toEqual([24]);
  });
});

describe('long cycles', () => {
  const waves = (points: number, cycle: number, noise: number) => {
    const random = createRandom(7);
    return Float64Array.from(
      { length: points },
      (_, at) => 50 + 40 * Math.sin((2 * Math.PI * at) / cycle) + noise * random.normal(),
    );
  };

  it('are found by what a series is like again after it was its opposite', () => {
    expect(Math.abs(cycleOf(waves(800, 131, 15), 12)! - 131)).toBeLessThan(6);
  });

  it.each([
    ['noise', walk(801, 3).map((value, at, all) => value - (all[at - 1] ?? 100))],
    ['fewer than three of them', waves(350, 131, 5)],
    ['a constant', new Float64Array(800).fill(3)],
    ['a season', seasonal(800, 1)],
  ])('are not found in %s', (_, series) => {
    expect(cycleOf(series, 12)).toBeUndefined();
  });
});
