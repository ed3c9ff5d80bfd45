// What a server is at work on.

export interface Calls {
  /** Counts work until it is over. */
  readonly during: <T>(work: Promise<T>) => Promise<T>;
  /** Settles once what was received is answered. */
  readonly idle: () => Promise<void>;
}

export function countCalls(): Calls {
  const running = new Set<Promise<unknown>>();
  return {
    during: (work) => {
      const over: Promise<unknown> = work.then(
        () => running.delete(over),
        () => running.delete(over),
      );
      running.add(over);
      return work;
    },
    async idle() {
      do {
        // A message that has just come is not a call yet, and an answer not yet written.
        await new Promise((resolve) => setImmediate(resolve));
        await Promise.all(running);
        await new Promise((resolve) => setImmediate(resolve));
      } while (running.size > 0);
    },
  };
}
