// Writes that must come one after the other, as those that hold the same row do: what comes while one is under way is written
// together after it, in one transaction, and each is acknowledged after its commit.
import { StoreError, type StoreErrorCode } from '../../errors.ts';

/** At a time. */
const MOST = 200;
/** What is not a fault of one of them. */
const OF_ALL: readonly StoreErrorCode[] = ['unavailable', 'busy', 'full', 'read_only'];

interface Job<Item> {
  readonly item: Item;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * `write` for one item at a time, those of one key together. Errors: what `write` throws; where it may be the fault of one item,
 * each is tried alone.
 */
export function together<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  keyOf: (item: Item) => string,
): (item: Item) => Promise<void> {
  const queues = new Map<string, Job<Item>[]>();
  const settle = async (jobs: readonly Job<Item>[]): Promise<void> => {
    try {
      await write(jobs.map(({ item }) => item));
      for (const { done } of jobs) done();
    } catch (error) {
      const isOfAll = error instanceof StoreError && OF_ALL.includes(error.code);
      if (jobs.length === 1 || isOfAll) for (const { failed } of jobs) failed(error);
      else for (const job of jobs) await settle([job]);
    }
  };
  const work = async (key: string, waiting: Job<Item>[]): Promise<void> => {
    while (waiting.length > 0) await settle(waiting.splice(0, MOST));
    queues.delete(key);
  };
  return (item) =>
    new Promise((done, failed) => {
      const key = keyOf(item);
      const job = { item, done, failed };
      const waiting = queues.get(key);
      if (waiting !== undefined) {
        waiting.push(job);
        return;
      }
      const own = [job];
      queues.set(key, own);
      void work(key, own);
    });
}
