// A clock that goes on by itself and leaps where a test says: what is waited for in vain needs no waiting, and limits are so
// wide that a busy machine does not reach them.
import type { ServerResponse } from 'node:http';
import { vi } from 'vitest';
import { until } from './until.ts';

/** For `--deadline`. What is asked of a model has four fifths of it, so `PAST_ASKING` is within it, far from both ends. */
export const WIDE = '10m';
/** Milliseconds, in steps: between them signs of life come through, as they do while time passes. */
const [PAST_ASKING, STEP] = [530_000, 5_000];

/** Moves the clock on, past the end of what is asked of a model under `WIDE`. */
export type Leap = () => Promise<void>;

/** Timers and clocks of this process are those that leap while `act` goes on; those of its child processes are not. */
export async function withLeaps<T>(act: (leap: Leap) => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const [started, from] = [process.uptime(), Date.now()];
  const uptime = vi.spyOn(process, 'uptime').mockImplementation(() => started + (Date.now() - from) / 1000);
  try {
    return await act(async () => {
      for (let passed = 0; passed < PAST_ASKING; passed += STEP) {
        vi.advanceTimersByTime(STEP);
        await turns();
      }
    });
  } finally {
    uptime.mockRestore();
    vi.useRealTimers();
  }
}

type Behaviour<A> = (asked: A, response: ServerResponse, nth: number) => void | Promise<void>;

/** Behaves so until `parts` pieces of the first answer were written and could be read; then the clock leaps. */
export function leapingAfter<A>(parts: number, behave: Behaviour<A>, leap: Leap): Behaviour<A> {
  return async (asked, response, nth) => {
    let written = 0;
    const write = response.write.bind(response);
    response.write = ((...part: Parameters<typeof write>) => {
      written += 1;
      return write(...part);
    }) as typeof write;
    await behave(asked, response, nth);
    if (nth > 0) return;
    await until(() => written >= parts || response.destroyed);
    await turns();
    await leap();
  };
}

/** Turns of the event loop, in which both ends read what has come. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
