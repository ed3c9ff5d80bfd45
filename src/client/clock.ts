// The client's own clock: every wait goes through it, so that a test can move time by hand.
import type { ClientOptions, Sleep } from './types.ts';

export interface Clock {
  /** Milliseconds, as Date.now. */
  readonly now: () => number;
  /** Milliseconds of a clock that no one sets: how long something took. */
  readonly steady: () => number;
  readonly sleep: Sleep;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Calls `wake` after `ms` milliseconds unless the returned function is called first. */
  readonly wakeAfter: (ms: number, wake: () => void) => () => void;
}

/** A clock of the parts that are given, and of the platform's for the rest. */
export function clockOf({ now, sleep, random }: Pick<ClientOptions, 'now' | 'sleep' | 'random'>): Clock {
  return {
    now: now ?? Date.now,
    // performance.now would load modules of its own at start.
    steady: now ?? (() => process.uptime() * 1000),
    sleep: sleep ?? sleepOnTimer,
    random: random ?? Math.random,
    // Every request has a watch: a bare timer costs it a twentieth of what a signal does.
    wakeAfter: sleep === undefined ? wakeOnTimer : (ms, wake) => wakeBySleep(sleep, ms, wake),
  };
}

const LONGEST_TIMER = 2 ** 31 - 1;

/** Sleeps on a timer of the platform; fails with the signal's reason when it is aborted. */
function sleepOnTimer(ms: number, signal?: AbortSignal): Promise<void> {
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

function wakeOnTimer(ms: number, wake: () => void): () => void {
  const timer = setTimeout(wake, Math.min(Math.max(ms, 0), LONGEST_TIMER));
  return () => clearTimeout(timer);
}

/** The reason is made once: without one, each stopped sleep would make an error with its stack. */
const NOT_NEEDED = new Error('No longer waited for.');

function wakeBySleep(sleep: Sleep, ms: number, wake: () => void): () => void {
  const stop = new AbortController();
  sleep(ms, stop.signal).then(wake, () => undefined);
  return () => stop.abort(NOT_NEEDED);
}
