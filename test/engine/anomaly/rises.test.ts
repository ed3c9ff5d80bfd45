// A slow rise of daily counts, and what is none: bursts, seasons, weeks, growth, too short a past.
import { describe, expect, it } from 'vitest';
import { DAY, riseAt } from '../../../src/engine/anomaly/detect.ts';

const points = (values: readonly number[]) => values.map((value, day) => ({ at: day * DAY, value }));

/** The days with which a rise is known. */
function rises(values: readonly number[]): number[] {
  const all = points(values);
  return all.flatMap((_, place) => (riseAt(all, place) === undefined ? [] : [place]));
}

const days = (count: number, value: (day: number) => number) =>
  Array.from({ length: count }, (_, day) => value(day));
const twoAMonth = days(200, (day) => Number(day % 15 === 3));

describe('a slow rise', () => {
  it('is one a day for two weeks where two a month were usual, known before they are over', () => {
    const found = rises([...twoAMonth, ...days(14, () => 1)]);
    expect(found[0]).toBeGreaterThan(200);
    expect(found[0]).toBeLessThan(211);
    const all = points([...twoAMonth, ...days(14, () => 1)]);
    expect(riseAt(all, 213)).toMatchObject({ value: 14, most: 1 });
    expect(riseAt(all, 213)?.usual).toBeCloseTo(14 / 15, 0);
  });

  it('is no more one when the level has lasted', () => {
    expect(rises([...twoAMonth, ...days(90, () => 1)]).at(-1)).toBeLessThan(228);
  });

  it.each<[string, readonly number[]]>([
    ['a burst of a day', [...twoAMonth, 40, ...days(13, () => 0)]],
    ['a burst of three days', [...twoAMonth, 9, 14, 9, ...days(11, () => 0)]],
    ['weeks with quiet ends', days(300, (day) => (day % 7 < 5 ? 4 : 0))],
    ['the season of last year', days(800, (day) => (day % 365 > 200 && day % 365 < 230 ? 3 : day % 2))],
    ['growth to twice as much in a year', days(700, (day) => Math.round(10 * 2 ** (day / 365)))],
    ['a past of less than eight weeks', [...days(50, () => 0), ...days(14, () => 1)]],
    ['nothing', days(300, () => 0)],
    ['no day', []],
  ])('%s is none', (name, values) => {
    const found = rises(values);
    // The first season of all cannot be known to be one.
    expect(name.startsWith('the season') ? found.filter((day) => day > 400) : found).toEqual([]);
  });
});
