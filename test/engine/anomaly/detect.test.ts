// Unusual counts: what is far above the days before, and nothing else.
import { describe, expect, it } from 'vitest';
import { byPeriod, HOUR } from '../../../bench/support/periods.ts';
import { DAY, detect } from '../../../src/engine/anomaly/detect.ts';

const days = (...values: number[]) => values.map((value, day) => ({ at: day * DAY, value }));

describe('detect', () => {
  it('says what was seen and what is usual', () => {
    const [alarm, ...more] = detect(days(2, 3, 2, 3, 2, 3, 2, 3, 40));
    expect(more).toEqual([]);
    expect(alarm).toMatchObject({ at: 8 * DAY, value: 40, baseline: 2.5 });
    expect(alarm!.z).toBeCloseTo(37.5 / Math.sqrt(2.5));
  });

  it.each([
    ['a steady series', days(...Array.from({ length: 60 }, (_, day) => 20 + (day % 3)))],
    ['fewer than five, however unusual', days(0, 0, 0, 0, 0, 0, 0, 4)],
    ['the first three days', days(0, 0, 90)],
    ['growth that the deviation covers', days(10, 12, 9, 14, 11, 13, 10, 20)],
    ['a single point', days(1000)],
    ['nothing', []],
  ])('no alarm: %s', (_name, points) => expect(detect(points)).toEqual([]));

  it('pauses for a day after an alarm', () => {
    const points = Array.from({ length: 24 * 6 }, (_, hour) => ({ at: hour * HOUR, value: 1 }));
    for (const hour of [100, 101, 110, 124]) points[hour] = { at: hour * HOUR, value: 500 };
    expect(detect(points).map(({ at }) => at / HOUR)).toEqual([100, 124]);
  });

  it('forgets what is older than the window', () => {
    const burst = days(...Array.from({ length: 10 }, () => 100), ...Array.from({ length: 20 }, () => 0), 9);
    expect(detect(burst).map(({ at }) => at / DAY)).toEqual([30]);
  });
});

describe('byPeriod', () => {
  it('sums within periods', () => {
    const points = [0, 10, 59, 60, 130].map((minute) => ({ at: minute * 60_000, value: 1 }));
    expect(byPeriod(points, HOUR)).toEqual([
      { at: 0, value: 3 },
      { at: HOUR, value: 1 },
      { at: 2 * HOUR, value: 1 },
    ]);
  });
});
