import { describe, expect, it } from 'vitest';
import { breathe } from '../../src/text/breathe.ts';

/** Longer than a turn, whatever the machine. */
function work(): void {
  const until = performance.now() + 20;
  while (performance.now() < until);
}

describe('turns of long work', () => {
  it('between two turns, whoever has them, everything else that is due runs once', async () => {
    const order: string[] = [];
    let left = 2;
    const compute = async (name: string) => {
      for (let count = 0; count < 4; count++) {
        work();
        await breathe();
        order.push(name);
      }
      left--;
    };
    const look = () => {
      order.push('.');
      if (left > 0) setImmediate(look);
    };
    setImmediate(look);
    await Promise.all([compute('a'), compute('b')]);
    expect(order.filter((one) => one !== '.').join('')).toBe('abababab');
    expect(order.join('')).not.toMatch(/[ab]{2}/);
  });

  it('ends work that nobody waits for, also while it waits for its turn', async () => {
    const controller = new AbortController();
    const reason = new Error('gone');
    work();
    const waits = breathe(controller.signal);
    controller.abort(reason);
    await expect(waits).rejects.toBe(reason);
    await expect(breathe(controller.signal)).rejects.toBe(reason);
  });
});
