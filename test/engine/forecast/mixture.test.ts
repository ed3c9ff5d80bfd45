import { describe, expect, it } from 'vitest';
import { fitMethod } from '../../../src/engine/forecast/methods.ts';
import { countsOf, mixed, sharesByStep, sharesOf, together } from '../../../src/engine/forecast/mixture.ts';

describe('a mixture of methods', () => {
  it('the smaller the error the larger the part; all equal before any error, all to those without one', () => {
    const [good, fair, bad] = sharesOf([1, 1.5, 4]);
    expect(good).toBeGreaterThan(fair!);
    expect(fair).toBeGreaterThan(bad!);
    expect(sharesOf([0, 0, 0])).toEqual([1 / 3, 1 / 3, 1 / 3]);
    expect(sharesOf([0, 2, 0])).toEqual([0.5, 0, 0.5]);
    expect(sharesOf([3])).toEqual([1]);
  });

  it('what errs three times as much draws nothing', () => {
    expect(sharesOf([1, 3.5])).toEqual([1, 0]);
  });

  it('every path is drawn by somebody', () => {
    expect(countsOf([0.5, 0.3, 0.2], 7)).toEqual([4, 2, 1]);
    expect(countsOf([0, 1], 300)).toEqual([0, 300]);
  });

  it('draws of a step are put together and sorted', () => {
    expect([...together([Float64Array.of(2, 1, 9), Float64Array.of(5, 6)], [2, 1])]).toEqual([1, 2, 5]);
  });

  it('shares go with the errors that far ahead', () => {
    const rising = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    const level = new Float64Array(8).fill(4);
    const shares = sharesByStep([rising, level]);
    expect(shares).toHaveLength(8);
    expect(shares[0]![0]).toBeGreaterThan(0.9);
    expect(shares[7]![1]).toBeGreaterThan(0.8);
    for (const step of shares) expect(step[0]! + step[1]!).toBeCloseTo(1, 9);
  });

  it('members draw what their shares say at each step', async () => {
    const constant = (value: number) => ({
      paths: async (horizon: number, count: number) => new Float64Array(horizon * count).fill(value),
    });
    const fitted = (value: number) => ({
      ...fitMethod('seasonal_naive', Float64Array.of(1, 2, 3), 1),
      ...constant(value),
    });
    const steps = await mixed(
      [
        { fitted: fitted(1), shares: [1, 0.25] },
        { fitted: fitted(2), shares: [0, 0.75] },
      ],
      { horizon: 2, count: 4, seed: 1 },
    );
    expect(steps.map((step) => [...step])).toEqual([
      [1, 1, 1, 1],
      [1, 2, 2, 2],
    ]);
  });
});
