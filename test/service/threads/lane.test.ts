import { describe, expect, it } from 'vitest';
import { createLane } from '../../../src/service/threads/threads.ts';

const never = new AbortController().signal;

describe('a lane', () => {
  it('lets so many in, then the next in order as places come free', async () => {
    const lane = createLane(1, 10);
    const order: string[] = [];
    await lane.enter(never);
    const others = ['a', 'b'].map((name) => lane.enter(never).then(() => order.push(name)));
    lane.leave();
    await others[0];
    expect(order).toEqual(['a']);
    lane.leave();
    await others[1];
    expect(order).toEqual(['a', 'b']);
  });

  it('refuses who would wait beyond its length, with when to come again', async () => {
    const lane = createLane(1, 1);
    await lane.enter(never);
    const waits = lane.enter(never);
    await expect(lane.enter(never)).rejects.toMatchObject({
      code: 'busy',
      status: 503,
      headers: { 'retry-after': '5' },
    });
    lane.leave();
    await waits;
  });

  it('forgets who has gone', async () => {
    const lane = createLane(1, 1);
    await lane.enter(never);
    const caller = new AbortController();
    const gone = lane.enter(caller.signal);
    caller.abort(new Error('hung up'));
    await expect(gone).rejects.toThrow('hung up');
    const next = lane.enter(never);
    lane.leave();
    await next;
  });
});
