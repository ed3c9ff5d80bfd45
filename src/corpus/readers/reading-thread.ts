// Reading within limits of time and memory: a thread of its own, started with the first text and ended when it is late,
// takes too much or fails.
import type { Worker } from 'node:worker_threads';
import { startThread } from '../start-thread.ts';
import { ReadingFailure } from '../reading.ts';
import type { Reading } from '../reading.ts';
import { MARK, workerAddress } from './worker.ts';
import type { ReadingAnswer, ReadingRequest } from './worker.ts';

/** A reading, or why there is none. */
export type ThreadOutcome = Reading | 'late' | 'large' | 'failed';

export interface ReadingThread {
  /** @throws ReadingFailure where the reader says why this is no document */
  read(request: ReadingRequest): Promise<ThreadOutcome>;
  close(): Promise<void>;
}

/**
 * @param deadline milliseconds for one text
 * @param memory bytes by which the process may grow meanwhile
 */
export function readingThread(deadline: number, memory = 1_000_000_000): ReadingThread {
  let worker: Worker | undefined;
  const close = async (): Promise<void> => {
    const ended = worker?.terminate();
    worker = undefined;
    await ended;
  };
  return {
    close,
    async read(request) {
      worker ??= start();
      const outcome = await askWorker(worker, request, { deadline, memory });
      if (outcome === 'late' || outcome === 'large' || outcome === 'gone') await close();
      if (typeof outcome === 'string') return outcome === 'gone' ? 'failed' : outcome;
      if (outcome.refused !== undefined) throw new ReadingFailure(outcome.refused);
      return outcome.reading ?? 'failed';
    },
  };
}

// A text that wants more memory than this ends its thread, not the process. Buffers are not counted here, so the
// growth of the process is looked at as well.
const WORKER_LIMITS = {
  resourceLimits: { maxOldGenerationSizeMb: 512 },
  execArgv: [],
  stdout: true,
  stderr: true,
};

function start(): Worker {
  const worker = startThread(workerAddress(), { mark: MARK }, WORKER_LIMITS);
  worker.unref();
  return worker;
}

const LOOK = 50;

async function askWorker(
  worker: Worker,
  request: ReadingRequest,
  { deadline, memory }: { deadline: number; memory: number },
): Promise<ReadingAnswer | 'late' | 'large' | 'gone'> {
  return await new Promise((resolve) => {
    const done = (outcome: ReadingAnswer | 'late' | 'large' | 'gone'): void => {
      clearTimeout(timer);
      clearInterval(watch);
      worker.off('message', done).off('error', gone).off('exit', gone);
      resolve(outcome);
    };
    const gone = (): void => done('gone');
    const most = process.memoryUsage.rss() + memory;
    const timer = setTimeout(() => done('late'), deadline);
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > most) done('large');
    }, LOOK);
    worker.on('message', done).on('error', gone).on('exit', gone);
    worker.postMessage(request);
  });
}
