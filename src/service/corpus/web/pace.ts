// One request at a time to a host, with a pause between the starts of two.
import { setTimeout as sleep } from 'node:timers/promises';

export interface Pacer {
  /** Waits until a request to the host may start. @param delay milliseconds that the host asks for between two */
  turn(host: string, delay: number): Promise<void>;
  /** Lets a host rest before its next turn. */
  rest(host: string, milliseconds: number): Promise<void>;
}

/** @param options `pause`: milliseconds between two requests to a host, whatever it asks for (1,000). */
export function pacer(options: {
  readonly pause?: number;
  readonly signal?: AbortSignal | undefined;
}): Pacer {
  const { pause = 1000, signal } = options;
  const last = new Map<string, number>();
  const wait = async (milliseconds: number): Promise<void> => {
    if (milliseconds > 0) await sleep(milliseconds, undefined, signal === undefined ? {} : { signal });
  };
  return {
    async turn(host, delay) {
      const before = last.get(host);
      if (before !== undefined) await wait(before + Math.max(pause, delay) - performance.now());
      last.set(host, performance.now());
    },
    async rest(_host, milliseconds) {
      await wait(milliseconds);
    },
  };
}
