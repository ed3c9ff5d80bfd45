// Writes that come together are committed together: each is acknowledged after the commit, and a server under load pays for
// one instead of fifty.
import type { Work } from '../sql/work.ts';

type Write = <T>(doing: string, work: () => Work<T>) => Promise<T>;

interface Job {
  readonly doing: string;
  readonly work: () => Work<unknown>;
  readonly done: (result: never) => void;
  readonly failed: (error: unknown) => void;
}

/** `write` for what comes in one turn of the event loop. */
export function inGroups(write: Write): Write {
  let waiting: Job[] = [];
  const flush = (): void => {
    const jobs = waiting;
    waiting = [];
    void commit(write, jobs);
  };
  return (doing, work) =>
    new Promise((done, failed) => {
      waiting.push({ doing, work, done, failed });
      if (waiting.length === 1) setImmediate(flush);
    });
}

/** All in one transaction; where that fails, each in its own, so that one failure is not everybody's. */
async function commit(write: Write, jobs: readonly Job[]): Promise<void> {
  try {
    const results = await write(jobs[0]?.doing ?? '', function* () {
      const all: unknown[] = [];
      for (const { work } of jobs) all.push(yield* work());
      return all;
    });
    jobs.forEach(({ done }, index) => done(results[index] as never));
  } catch (error) {
    if (jobs.length === 1) jobs[0]?.failed(error);
    else for (const job of jobs) await commit(write, [job]);
  }
}
