// One request at a time to a host, with a pause between the starts of two.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Pacer {
  /** Waits until a request to the host may start. @param delay milliseconds that the host asks for between two */
  turn(host: string, delay: number): Promise<void>;
  /** Waits as long as a host asks for. */
  rest(milliseconds: number): Promise<void>;
}

export interface Pace {
  /** Milliseconds between two requests to a host, whatever it asks for (1,000). */
  readonly pause?: number;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock;
}

/** Milliseconds that only go up, and waiting. */
export interface Clock {
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** Keeps the pace for any number of hosts, as long as requests are made one after the other. */
export function pacer({ pause = 1000, signal, clock = REAL }: Pace): Pacer {
  const last = new Map<string, number>();
  const rest = async (milliseconds: number): Promise<void> => {
    if (milliseconds > 0) await clock.sleep(milliseconds, signal);
  };
  return {
    rest,
    async turn(host, delay) {
      const before = last.get(host);
      if (before !== undefined) await rest(before + Math.max(pause, delay) - clock.now());
      last.set(host, clock.now());
    },
  };
}

const REAL: Clock = {
  now: () => performance.now(),
  sleep: async (milliseconds, signal) =>
    await sleep(milliseconds, undefined, signal === undefined ? {} : { signal }),
};
