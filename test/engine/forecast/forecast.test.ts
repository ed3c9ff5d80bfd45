import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LEVELS, type ForecastRequest, makeForecast } from '../../../src/engine/forecast/forecast.ts';
import { meanOf } from '../../../src/engine/forecast/moments.ts';
import { createRandom } from '../../../src/engine/forecast/random.ts';
import { seasonal, walk } from './series.ts';

const SHARED = process.env['IBID_SHARED'] ?? join(import.meta.dirname, '../../../../../shared');
const AIR = join(SHARED, 'data/eval/series/AirPassengers.csv');

function make(values: Float64Array, request: Partial<ForecastRequest> = {}) {
  const plain = { season: 1, horizon: 6, drivers: [], thresholds: [], levels: DEFAULT_LEVELS, seed: 1 };
  return makeForecast({ values, ...plain, ...request });
}

describe('a forecast', () => {
  it('the same values and seed give the same bytes; another seed other paths', async () => {
    const values = seasonal(96, 4);
    const [one, again, other] = [
      await make(values, { season: 12 }),
      await make(values, { season: 12 }),
      await make(values, { season: 12, seed: 2 }),
    ];
    expect(JSON.stringify(again)).toBe(JSON.stringify(one));
    expect(other.quantiles.values).not.toEqual(one.quantiles.values);
    const { name, seasons, parts } = one.model;
    expect(other.model).toMatchObject({ name, seasons, parts });
  });

  it('quantiles rise with their level and spread with the step; the median is among them', async () => {
    const { quantiles, median } = await make(walk(100, 3), { horizon: 12 });
    for (const [step, row] of quantiles.values.entries()) {
      expect(row.toSorted((a, b) => a - b)).toEqual(row);
      expect(row[DEFAULT_LEVELS.indexOf(0.5)]).toBe(median[step]);
    }
    const width = (row: readonly number[]) => row.at(-1)! - row[0]!;
    expect(width(quantiles.values[11]!)).toBeGreaterThan(1.5 * width(quantiles.values[0]!));
  });

  it('probabilities fall as thresholds rise, and agree with the quantiles', async () => {
    const { p_above: above, median } = await make(walk(100, 3), { thresholds: [-1e9, 90, 100, 1e9] });
    expect(above[0]!.p.every((p) => p === 1)).toBe(true);
    expect(above[3]!.p.every((p) => p === 0)).toBe(true);
    above[1]!.p.forEach((p, step) => expect(p).toBeGreaterThanOrEqual(above[2]!.p[step]!));
    const at = await make(walk(100, 3), { thresholds: [median[0]!] });
    expect(Math.abs(at.p_above[0]!.p[0]! - 0.5)).toBeLessThan(0.01);
  });

  it('is never beaten by repeating the last season, in its own backtest', async () => {
    // Each place of the season keeps its value but for noise of its own, and the level jumps once: smoothers follow too late.
    const random = createRandom(5);
    const values = Float64Array.from({ length: 96 }, (_, at) =>
      at % 12 === 3
        ? 900 + random.normal()
        : 100 + 3 * (at % 12) + random.normal() + (at > 40 && at < 53 ? 400 : 0),
    );
    const { backtest } = await make(values, { season: 12, horizon: 12 });
    expect(backtest.skill_vs_naive).toBeGreaterThanOrEqual(0);
  });

  it('finds a week in two thousand hours', async () => {
    const random = createRandom(6);
    const values = Float64Array.from(
      { length: 2000 },
      (_, at) =>
        200 +
        40 * Math.sin((at * Math.PI) / 12) +
        (Math.floor(at / 24) % 7 > 4 ? -60 : 0) +
        4 * random.normal(),
    );
    const { model } = await make(values, { season: 24, horizon: 24 });
    expect(model.seasons).toEqual([24, 168]);
  });

  it('keeps its bands at the scale of the past: a quiet series of logarithms is not drawn at many times its record', async () => {
    const random = createRandom(7);
    const values = Float64Array.from({ length: 60 }, () => Math.exp(1.6 * random.normal()));
    const { quantiles } = await make(values, { season: 1, horizon: 24 });
    const record = Math.max(...values);
    for (const row of quantiles.values) expect(row.at(-1)!).toBeLessThan(4 * record);
  });

  it('a season is carried on', async () => {
    const values = seasonal(108, 9);
    const { median, model } = await make(values.slice(0, 96), { season: 12, horizon: 12 });
    expect(model).toMatchObject({ name: 'log', seasonal: true, season: 12, chosen_by: 'backtest' });
    median.forEach((value, step) => expect(Math.abs(value / values[96 + step]! - 1)).toBeLessThan(0.12));
  });

  it('a constant stays; what was never negative never becomes so; what was, may', async () => {
    const constant = await make(new Float64Array(20).fill(5));
    expect(new Set(constant.quantiles.values.flat())).toEqual(new Set([5]));
    expect(constant.backtest).toMatchObject({ mase: null, skill_vs_naive: null, crps: 0, coverage_95: 1 });
    const counts = walk(60, 12).map((value, at) => (at % 7 === 0 ? 0 : Math.abs(value - 100)));
    const never = await make(counts, { horizon: 20 });
    expect(never.model.scale).toBe('additive');
    expect(Math.min(...never.quantiles.values.flat())).toBeGreaterThanOrEqual(0);
    const below = await make(
      walk(60, 12).map((value) => value - 100),
      { horizon: 20 },
    );
    expect(Math.min(...below.quantiles.values.flat())).toBeLessThan(0);
  });

  it.each([
    ['huge', (value: number) => value * 1e298],
    ['huge of both signs', (value: number) => (value - 100) * 1e298],
    ['tiny', (value: number) => value * 1e-300],
  ])('%s values give finite numbers', async (_, change) => {
    const made = await make(walk(60, 5).map(change), { thresholds: [0], horizon: 10 });
    const numbers = [...made.quantiles.values.flat(), ...made.median, ...made.p_above[0]!.p];
    expect(numbers.every(Number.isFinite)).toBe(true);
    expect(JSON.stringify(made.quantiles)).not.toContain('null');
  });

  it('a long series gets several methods, more paths of those that did better on its own past', async () => {
    const waves = walk(600, 2).map((value, at) => value + 30 * Math.sin((Math.PI * at) / 6));
    const { model } = await make(waves, { season: 12 });
    expect(model.chosen_by).toBe('backtest');
    const shares = model.members!.map(({ share }) => share);
    expect(shares.length).toBeGreaterThan(1);
    expect(model.name).toBe(model.members![shares.indexOf(Math.max(...shares))]!.name);
  });

  it.each([
    [600, 2, 12],
    [600, 3, 12],
    [130, 4, 52],
  ])(
    'a series of %d points that only drifts stays at its last value, without a season',
    async (points, seed, season) => {
      const values = walk(points, seed);
      const { model, median, quantiles } = await make(values, { season });
      expect(model.seasonal).toBe(false);
      const spread = quantiles.values[0]!.at(-1)! - quantiles.values[0]![0]!;
      for (const value of median) expect(Math.abs(value - values.at(-1)!)).toBeLessThan(spread / 2);
    },
  );

  it('what repeating its last value clearly beats is shown as that value', async () => {
    const { model, median, backtest } = await make(walk(130, 4), { season: 52, horizon: 8 });
    expect(model).toMatchObject({ name: 'seasonal_naive', members: [{ share: 1 }] });
    for (const value of median) expect(value).toBeCloseTo(walk(130, 4).at(-1)!, 0);
    expect(backtest.skill_vs_naive).toBe(0);
  });

  it('is held against its last value where it is too short for a season to be repeated', async () => {
    const { backtest } = await make(walk(12, 4), { season: 7, horizon: 2 });
    expect(backtest.naive_seasonal).toBe(0);
  });

  it('one season and a part of the next are repeated', async () => {
    const at = (week: number) => 100 + 30 * Math.sin((2 * Math.PI * week) / 52) + (week % 7);
    const { median } = await make(
      Float64Array.from({ length: 90 }, (_, week) => at(week)),
      { season: 52, horizon: 26 },
    );
    const off = median.map((value, step) => Math.abs(value - at(90 + step - 52)));
    expect(Math.max(...off)).toBeLessThan(12);
  });

  it.each([1, 2, 3])('a trend goes on beside a season of sixty months (%i)', async (seed) => {
    const random = createRandom(seed);
    const at = (month: number) => 200 + 2 * month + 20 * Math.sin((Math.PI * month) / 6);
    const { model, median } = await make(
      Float64Array.from({ length: 60 }, (_, month) => at(month) + 3 * random.normal()),
      { season: 12, horizon: 12 },
    );
    expect(model.seasons).toEqual([12]);
    const short = meanOf(median.map((value, step) => at(60 + step) - value));
    // A year adds 24; repeating the last one would be short by as much.
    expect(Math.abs(short)).toBeLessThan(8);
  });

  it('a straight rise of ten years goes on at its pace, after a fall', async () => {
    const random = createRandom(5);
    const at = (month: number) => 1000 + (month < 48 ? -2 * month : 2 * month - 192);
    const { median } = await make(
      Float64Array.from({ length: 120 }, (_, month) => at(month) + random.normal()),
      { season: 12, horizon: 12 },
    );
    // The year adds 24, after five in which the line through all values hardly rose.
    expect(median[11]! - at(119)).toBeGreaterThan(15);
  });

  it('the band of the first step is that of what follows the last value, not of what repeats the season', async () => {
    const random = createRandom(7);
    let level = 1000;
    const values = Float64Array.from({ length: 600 }, (_, hour) => {
      level += 2 * random.normal();
      return level + 10 * Math.sin((Math.PI * hour) / 12);
    });
    const { quantiles } = await make(values, { season: 24, horizon: 24 });
    const width = (step: number) => quantiles.values[step]!.at(-1)! - quantiles.values[step]![0]!;
    expect(width(0)).toBeLessThan(width(23) / 2);
  });

  it('a week in hourly values is carried on, and its seasons and members are told', async () => {
    const at = (hour: number) => 50 + 10 * Math.sin((Math.PI * hour) / 12) - (hour % 168 >= 120 ? 20 : 0);
    const noise = walk(720, 3);
    const hours = Float64Array.from(
      { length: 720 },
      (_, hour) => at(hour) + noise[hour]! - noise[hour - 1 < 0 ? 0 : hour - 1]!,
    );
    const { model, median, backtest } = await make(hours, { season: 24, horizon: 72 });
    expect(model).toMatchObject({ seasonal: true, season: 24, seasons: [24, 168], chosen_by: 'backtest' });
    expect(model.members!.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 6);
    expect(model.parts).toContain('autoregression');
    median.forEach((value, step) => expect(Math.abs(value - at(720 + step))).toBeLessThan(3));
    // Held against the last week, which little is better than here, and not against the last day.
    expect(Math.abs(backtest.skill_vs_naive!)).toBeLessThan(0.1);
  });

  it('a kept driver moves the forecast, and the backtest is made with it', async () => {
    const leader = walk(120, 1);
    const target = walk(120, 2, (at) => (at < 2 ? 0 : 2 * (leader[at - 1]! - leader[at - 2]!)));
    const driven = await make(target, { drivers: [{ name: 'leader', values: leader }] });
    const alone = await make(target);
    expect(driven.drivers[0]!.kept).toBe(true);
    expect(driven.backtest.crps).toBeLessThan(alone.backtest.crps);
    const width = (made: typeof driven) => made.quantiles.values[0]!.at(-1)! - made.quantiles.values[0]![0]!;
    expect(width(driven)).toBeLessThan(0.8 * width(alone));
    expect(alone.unexplained).toBeNull();
  });

  it('work is told of before it is done, and ends when nobody waits', async () => {
    const request = {
      values: walk(60, 1),
      season: 1,
      horizon: 2,
      drivers: [],
      thresholds: [],
      levels: [0.5],
      seed: 1,
    };
    const refuse = () => {
      throw new Error('too dear');
    };
    await expect(makeForecast(request, { spend: refuse })).rejects.toThrow('too dear');
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(makeForecast(request, { signal })).rejects.toThrow('gone');
  });

  it.skipIf(!existsSync(AIR))(
    'air passengers: two years ahead within an eighth, inside the intervals',
    async () => {
      const all = readFileSync(AIR, 'utf8').trim().split('\n').slice(1);
      const values = Float64Array.from(all, (line) => Number(line.split(',')[1]));
      const made = await make(values.slice(0, -24), { season: 12, horizon: 24 });
      const came = values.slice(-24);
      const off = made.median.map((value, step) => Math.abs(value / came[step]! - 1));
      expect(off.reduce((sum, one) => sum + one, 0) / 24).toBeLessThan(0.125);
      const inside = made.quantiles.values.filter(
        (row, step) => came[step]! >= row[0]! && came[step]! <= row.at(-1)!,
      );
      expect(inside.length).toBeGreaterThanOrEqual(22);
      expect(made.backtest.skill_vs_naive).toBeGreaterThan(0.2);
    },
  );
});
