import { describe, expect, it } from 'vitest';
import { judgeDrivers } from '../../../src/engine/forecast/drivers.ts';
import { shapley } from '../../../src/engine/forecast/driver-effects.ts';
import { walk } from './series.ts';

function led(by: Float64Array, seed: number, strength: number): Float64Array {
  return walk(by.length, seed, (at) => (at < 2 ? 0 : strength * (by[at - 1]! - by[at - 2]!)));
}

describe('drivers', () => {
  it('one that leads is kept, one that has nothing to do with it is not; shares sum to one', async () => {
    const leader = walk(120, 1);
    const drivers = [
      { name: 'leader', values: leader },
      { name: 'stranger', values: walk(120, 3) },
    ];
    const { drivers: judged, unexplained, accepted } = await judgeDrivers(led(leader, 2, 1), 12, drivers, {});
    expect(accepted).toEqual([0]);
    expect(judged.map((one) => one.kept)).toEqual([true, false]);
    expect(judged[0]!.lags).toEqual([1, 2, 3]);
    expect(judged[0]!.share).toBeGreaterThan(0.2);
    expect(judged[1]).toMatchObject({ share: 0, lags: [] });
    expect(judged[1]!.why).toMatch(/^Not shown to help: /);
    expect(judged.reduce((sum, { share }) => sum + share, 0) + unexplained).toBeCloseTo(1, 9);
  });

  it('two that say the same share what they explain', async () => {
    const leader = walk(150, 5);
    const twin = leader.map((value, at) => value + 0.05 * (at % 3));
    const target = led(leader, 6, 1.5);
    const { drivers, accepted } = await judgeDrivers(
      target,
      1,
      [
        { name: 'one', values: leader },
        { name: 'twin', values: twin },
      ],
      {},
    );
    expect(accepted).toEqual([0, 1]);
    const [one, twins] = drivers;
    expect(Math.abs(one!.share - twins!.share)).toBeLessThan(0.05);
    expect(one!.share + twins!.share).toBeLessThanOrEqual(Math.max(one!.gain!, twins!.gain!) + 0.05);
  });

  it('of 60 unrelated walks at most 3 are taken', async () => {
    let taken = 0;
    for (let seed = 0; seed < 60; seed++) {
      const values = walk(80, 500 + seed);
      const { accepted } = await judgeDrivers(walk(80, 900 + seed), 1, [{ name: 'walk', values }], {});
      taken += accepted.length;
    }
    expect(taken).toBeLessThanOrEqual(3);
  });

  it('a constant, or too short a past, shows nothing and is not called without effect', async () => {
    const constant = [{ name: 'flat', values: new Float64Array(120).fill(3) }];
    const flat = await judgeDrivers(walk(120, 8), 1, constant, {});
    expect(flat.drivers[0]).toMatchObject({ kept: false, why: 'Not shown to help: it never changes.' });
    const short = await judgeDrivers(walk(20, 8), 1, [{ name: 'short', values: walk(20, 9) }], {});
    expect(short).toMatchObject({ accepted: [], unexplained: 1 });
    expect(short.drivers[0]!.why).toContain('20 points are too few');
    expect(JSON.stringify([flat, short])).not.toContain('no effect');
  });

  it('an aborted call ends the judging', async () => {
    const signal = AbortSignal.abort(new Error('gone'));
    const drivers = [{ name: 'a', values: walk(80, 2) }];
    await expect(judgeDrivers(walk(80, 1), 1, drivers, { signal })).rejects.toThrow('gone');
  });
});

describe('Shapley shares', () => {
  it('sum to the worth of all; those who add alike get alike, who adds nothing gets nothing', async () => {
    const worth = async (coalition: readonly number[]) =>
      (coalition.includes(0) ? 3 : 0) + (coalition.includes(1) && coalition.includes(2) ? 4 : 0);
    const shares = await shapley(4, worth);
    expect(shares.map((share) => Number(share.toFixed(9)))).toEqual([3, 2, 2, 0]);
  });

  it('of nobody there are none', async () => {
    expect(await shapley(0, async () => 1)).toEqual([]);
  });
});
