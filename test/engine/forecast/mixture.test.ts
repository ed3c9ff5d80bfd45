import { describe, expect, it } from 'vitest';
import { countsOf, sharesOf, together } from '../../../src/engine/forecast/mixture.ts';

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

  it('draws are put together step by step', () => {
    const made = together([Float64Array.of(1, 2, 11, 12), Float64Array.of(5, 6, 15, 16)], [2, 1], 2);
    expect([...made]).toEqual([1, 2, 5, 11, 12, 15]);
  });
});
