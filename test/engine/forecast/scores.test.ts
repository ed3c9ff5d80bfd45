import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/engine/forecast/random.ts';
import { crps, quantile, smape, sortedSteps } from '../../../src/engine/forecast/scores.ts';

describe('scores', () => {
  it('CRPS is the mean distance to what came less half the mean distance between draws', () => {
    const random = createRandom(3);
    const draws = Float64Array.from({ length: 40 }, () => random.normal()).sort();
    let [distance, between] = [0, 0];
    for (const one of draws) {
      distance += Math.abs(one - 0.7) / 40;
      for (const other of draws) between += Math.abs(one - other) / 1600;
    }
    expect(crps(draws, 0.7)).toBeCloseTo(distance - between / 2, 12);
    expect(crps(Float64Array.of(2, 2, 2), 5)).toBeCloseTo(3, 12);
  });

  it('quantiles lie between their neighbours, also of the largest numbers there are', () => {
    expect(quantile(Float64Array.of(1, 2, 3, 4), 0.5)).toBe(2.5);
    expect(quantile(Float64Array.of(1, 2, 3, 4), 1)).toBe(4);
    expect(quantile(Float64Array.of(-Number.MAX_VALUE, Number.MAX_VALUE), 0.5)).toBe(0);
  });

  it('sMAPE runs from 0 to 200, and two zeros are no error', () => {
    expect([smape(1, 1), smape(1, 3), smape(0, 5), smape(0, 0)]).toEqual([0, 100, 200, 0]);
  });

  it('paths are sorted step by step', async () => {
    const steps = await sortedSteps(Float64Array.of(3, 1, 2, 9, 8, 7), 3);
    expect(steps.map((step) => [...step])).toEqual([
      [1, 2, 3],
      [7, 8, 9],
    ]);
  });
});
