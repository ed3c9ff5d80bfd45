// The client's own clock: every wait goes through it, so that a test can move time by hand.
import type { Sleep } from './types.ts';

export interface Clock {
  /** Milliseconds. */
  readonly now: () => number;
  readonly sleep: Sleep;
  /** From 0 to 1. */
  readonly random: () => number;
}

const LONGEST_TIMER = 2 ** 31 - 1;

/** Sleeps on a timer of the platform; fails with the signal's reason when it is aborted. */
export function sleepOnTimer(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(signal.reason as Error);
      return;
    }
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      },
      Math.min(Math.max(ms, 0), LONGEST_TIMER),
    );
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
