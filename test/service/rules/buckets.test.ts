import { describe, expect, it } from 'vitest';
import { createBuckets } from '../../../src/service/rules/buckets.ts';

describe('buckets of addresses', () => {
  it('never let through more than the burst and what has refilled since', () => {
    const rate = { perSecond: 3, burst: 5 };
    const buckets = createBuckets();
    let state = 11;
    const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    let [now, let_in] = [1_000, 0];
    for (let step = 0; step < 2_000; step++) {
      now += next() * 200;
      if (buckets.take('a', rate, now) === 0) let_in++;
      expect(let_in).toBeLessThanOrEqual(rate.burst + (rate.perSecond * (now - 1_000)) / 1000 + 1e-6);
    }
    expect(let_in).toBeGreaterThan(500);
  });

  it('what it says to wait is enough, and a moment less is not', () => {
    const buckets = createBuckets();
    const rate = { perSecond: 0.5, burst: 1 };
    expect(buckets.take('a', rate, 0)).toBe(0);
    const wait = buckets.take('a', rate, 300);
    expect(wait).toBeCloseTo(1_700);
    expect(buckets.take('a', rate, 300 + wait - 1)).toBeGreaterThan(0);
    expect(buckets.take('a', rate, 300 + wait)).toBe(0);
  });

  it('a clock that is set back by an hour holds nobody up for an hour', () => {
    const buckets = createBuckets();
    const rate = { perSecond: 2, burst: 3 };
    for (let n = 0; n < 3; n += 1) expect(buckets.take('a', rate, 7_200_000)).toBe(0);
    for (let n = 0; n < 3; n++) expect(buckets.take('a', rate, 3_600_000)).toBe(0);
    expect(buckets.take('a', rate, 3_600_000)).toBeCloseTo(500);
    expect(buckets.take('a', rate, 3_600_500)).toBe(0);
    buckets.charge('b', rate, 7_200_000, 1_000_000);
    buckets.charge('b', rate, 3_600_000, 1);
    expect(buckets.take('b', rate, 3_600_000)).toBeLessThanOrEqual(60_000);
  });

  it('a refusal takes nothing', () => {
    const buckets = createBuckets();
    const rate = { perSecond: 1, burst: 1 };
    buckets.take('a', rate, 0);
    for (let count = 0; count < 50; count++) expect(buckets.take('a', rate, 500)).toBeCloseTo(500);
  });

  it('a charge is taken also where it is not there, up to a minute of debt', () => {
    const buckets = createBuckets();
    const rate = { perSecond: 1, burst: 2 };
    buckets.charge('a', rate, 0, 10);
    expect(buckets.take('a', rate, 0)).toBeCloseTo(9_000);
    buckets.charge('a', rate, 0, 10_000);
    expect(buckets.take('a', rate, 0)).toBeCloseTo(61_000);
    expect(buckets.take('a', rate, 61_000)).toBe(0);
  });

  it('forgets the address that was away for longest', () => {
    const buckets = createBuckets(2);
    const rate = { perSecond: 0.001, burst: 1 };
    expect([buckets.take('a', rate, 0), buckets.take('b', rate, 0), buckets.take('c', rate, 0)]).toEqual([
      0, 0, 0,
    ]);
    expect(buckets.take('c', rate, 1)).toBeGreaterThan(0);
    expect(buckets.take('b', rate, 1)).toBeGreaterThan(0);
    expect(buckets.take('a', rate, 1)).toBe(0);
  });
});
