// The throttle: how many at once, after what, and that everyone waits.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Pace, type Ending, type Slot } from '../../src/batch/pace.ts';
import { limitedPurse, isRefusal } from '../../src/batch/purse.ts';

/** Takes as many places as there are now. */
async function takeAll(pace: Pace): Promise<Slot[]> {
  const slots: Slot[] = [];
  while (pace.active < pace.limit) {
    const slot = await pace.take();
    if (slot !== undefined) slots.push(slot);
  }
  return slots;
}

async function rounds(pace: Pace, count: number, ending: Ending): Promise<number[]> {
  const limits: number[] = [];
  for (let round = 0; round < count; round++) {
    for (const slot of await takeAll(pace)) pace.give(slot, ending);
    limits.push(pace.limit);
  }
  return limits;
}

describe('the pace', () => {
  afterEach(() => void vi.useRealTimers());

  it('takes one more after each clean window, up to the most', async () => {
    expect(await rounds(new Pace(2, 6), 7, 'clean')).toEqual([3, 4, 5, 6, 6, 6, 6]);
  });

  it('is halved once by all refusals of one window, and never below one', async () => {
    const pace = new Pace(16, 16);
    expect(await rounds(pace, 6, 'limited')).toEqual([8, 4, 2, 1, 1, 1]);
    expect(await rounds(pace, 2, 'clean')).toEqual([2, 3]);
  });

  it('learns nothing from what began before the last cut', async () => {
    const pace = new Pace(4, 8);
    const [first, ...others] = await takeAll(pace);
    pace.give(first!, 'limited');
    for (const slot of others) pace.give(slot, 'clean');
    expect(pace.limit).toBe(2);
  });

  it('makes everyone wait, whoever was told to', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const pace = new Pace(4, 4);
    const [slot, ...others] = await takeAll(pace);
    pace.wait(5000);
    pace.give(slot!, 'other');
    for (const one of others) pace.give(one, 'other');
    let began = 0;
    for (let asked = 0; asked < 4; asked++) void pace.take().then(() => began++);
    await vi.advanceTimersByTimeAsync(4990);
    expect(began).toBe(0);
    pace.wait(3000);
    await vi.advanceTimersByTimeAsync(2990);
    expect(began).toBe(0);
    await vi.advanceTimersByTimeAsync(30);
    expect(began).toBe(4);
  });

  it('lets whoever was sent back go first, and tells all that it stopped', async () => {
    const pace = new Pace(1, 1);
    const [slot] = await takeAll(pace);
    const order: string[] = [];
    const waiting = [
      pace.take().then((got) => order.push(`new ${got?.number}`)),
      pace.take(true).then((got) => {
        order.push(`again ${got?.number}`);
        if (got !== undefined) pace.give(got, 'clean');
      }),
      pace.take().then((got) => order.push(`last ${got?.number}`)),
    ];
    pace.give(slot!, 'limited');
    await waiting[1];
    await waiting[0];
    pace.stop();
    await Promise.all(waiting);
    expect(order).toEqual(['again 2', 'new 3', 'last undefined']);
  });
});

describe('a purse with a limit', () => {
  it('holds the worst, settles what it was, and never passes its limit', async () => {
    const purse = limitedPurse(0.3, 0.1);
    const first = await purse.hold(0.1, 'a');
    const second = await purse.hold(0.1, 'b');
    expect(isRefusal(await purse.hold(0.1, 'c'))).toBe(true);
    if (isRefusal(first) || isRefusal(second)) throw new Error('refused');
    await first.settle(0.01);
    await second.settle(null);
    expect(isRefusal(await purse.hold(0.09, 'd'))).toBe(false);
    expect(isRefusal(await purse.hold(0.000001, 'e'))).toBe(true);
  });
});
