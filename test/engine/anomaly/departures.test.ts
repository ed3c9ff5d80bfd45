import { describe, expect, it } from 'vitest';
import { departuresOf } from '../../../src/engine/anomaly/departures.ts';
import { DAY, type Point } from '../../../src/engine/anomaly/detect.ts';
import { createRandom } from '../../../src/engine/forecast/random.ts';

const HOUR = DAY / 24;
const RHYTHM = { step: HOUR, cycles: [DAY, 7 * DAY] };

function hourly(days: number, value: (hour: number) => number): Point[] {
  const random = createRandom(7);
  return Array.from({ length: days * 24 }, (_, hour) => ({
    at: hour * HOUR,
    value: value(hour) + 0.2 * random.normal(),
  }));
}

const day = (hour: number) => 10 * Math.sin((2 * Math.PI * hour) / 24);

async function hoursOf(points: readonly Point[], rhythm = RHYTHM): Promise<number[]> {
  return (await departuresOf(points, rhythm)).map(({ last }) => points[last]!.at / HOUR);
}

describe('departures from what is usual', () => {
  it('noise around a daily course has none; a value that is usual at another time of the day is one', async () => {
    expect(await hoursOf(hourly(30, day))).toEqual([]);
    const night = hourly(30, (hour) => (hour === 500 ? 8 : day(hour)));
    expect(day(500)).toBeLessThan(-8);
    expect(await hoursOf(night)).toEqual([500]);
  });

  it('a weekend that comes each week is usual after some weeks, a missing one is not', async () => {
    const week = (hour: number) => (hour % 168 >= 120 ? -20 : 0) + day(hour);
    const usual = await hoursOf(hourly(60, week));
    expect(usual.filter((hour) => hour > 21 * 24)).toEqual([]);
    const missed = await hoursOf(
      hourly(60, (hour) => (Math.floor(hour / 168) === 7 ? day(hour) : week(hour))),
    );
    expect(missed.filter((hour) => hour > 21 * 24).map((hour) => Math.floor((hour % 168) / 24))).toContain(5);
  });

  it('a new level is told once; both sides are told', async () => {
    for (const change of [9, -9]) {
      const told = await hoursOf(hourly(30, (hour) => (hour >= 400 ? change : 0)));
      expect(told).toHaveLength(1);
      expect(told[0]! - 400).toBeLessThan(4);
    }
  });

  it.each([
    ['another unit', (value: number) => value * 1e6],
    ['another zero', (value: number) => value + 300],
    ['tiny', (value: number) => value * 1e-200],
    ['huge', (value: number) => value * 1e306],
    ['upside down', (value: number) => -value],
  ])('neither unit nor zero matters: %s', async (_, change) => {
    const points = hourly(30, (hour) => (hour === 500 || hour === 600 ? 25 : day(hour)));
    const changed = points.map(({ at, value }) => ({ at, value: change(value) }));
    expect(await hoursOf(changed)).toEqual(await hoursOf(points));
  });

  it('a constant has none, the first change of one is told without a number of deviations', async () => {
    const constant = Array.from({ length: 200 }, (_, hour) => ({ at: hour * HOUR, value: 5 }));
    expect(await departuresOf(constant, RHYTHM)).toEqual([]);
    const [first, ...others] = await departuresOf(
      constant.map((point, hour) => (hour === 150 ? { ...point, value: 6 } : point)),
      RHYTHM,
    );
    expect(first).toMatchObject({ last: 150, z: Infinity, expected: 5, value: 6 });
    expect(others).toEqual([]);
  });

  it('the first day is for looking only; one point, or none, is nothing unusual', async () => {
    expect(await hoursOf(hourly(1, (hour) => (hour === 12 ? 99 : 0)))).toEqual([]);
    expect(await departuresOf([], RHYTHM)).toEqual([]);
    expect(await departuresOf([{ at: 0, value: 1 }], RHYTHM)).toEqual([]);
  });

  it('what comes later changes nothing that was told', async () => {
    const points = hourly(40, (hour) => day(hour) + (hour % 331 === 330 ? 30 : 0));
    const all = await hoursOf(points);
    expect(all.length).toBeGreaterThan(1);
    const early = await hoursOf(points.slice(0, 700));
    expect(early).toEqual(all.filter((hour) => hour < 700));
  });

  it('100,000 points are judged in their order, and a signal ends it', async () => {
    const points = Array.from({ length: 100_000 }, (_, at) => ({
      at: at * 300_000,
      value: ((at * 7919) % 31) + (at === 90_000 ? 500 : 0),
    }));
    const rhythm = { step: 300_000, cycles: [DAY, 7 * DAY] };
    const told = await departuresOf(points, rhythm);
    expect(told.map(({ last }) => last)).toEqual([90_000]);
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(departuresOf(points, rhythm, gone)).rejects.toThrow('gone');
  });
});
