// Reading within a deadline: a thread of its own, started with the first text and ended when it is late or fails.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Reading } from '../reading.ts';
import { MARK, workerAddress } from './worker.ts';
import type { ReadingRequest } from './worker.ts';

/** A reading, or why there is none. */
export type ThreadOutcome = Reading | 'late' | 'failed';

export interface ReadingThread {
  read(request: ReadingRequest): Promise<ThreadOutcome>;
  close(): Promise<void>;
}

/** @param deadline milliseconds for one text */
export function readingThread(deadline: number): ReadingThread {
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
      const outcome = await ask(worker, request, deadline);
      if (outcome === 'late' || outcome === 'gone') await close();
      return outcome === 'gone' ? 'failed' : outcome;
    },
  };
}

// A text that wants more memory than this ends its thread, not the process.
const LIMITS = { resourceLimits: { maxOldGenerationSizeMb: 512 }, execArgv: [], stdout: true, stderr: true };

function start(): Worker {
  const address = workerAddress();
  const worker = address.endsWith('.ts')
    ? fromSource(address)
    : new Worker(fileURLToPath(address), { ...LIMITS, workerData: { mark: MARK } });
  worker.unref();
  return worker;
}

// From source it is TypeScript, which needs the loader that runs the tests.
function fromSource(entry: string): Worker {
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  const loader = new URL('./dist/esm/api/index.mjs', pathToFileURL(tsx)).href;
  const code =
    'const { loader, entry } = require("node:worker_threads").workerData;' +
    'import(loader).then(({ register }) => { register(); return import(entry); });';
  return new Worker(code, { ...LIMITS, eval: true, workerData: { mark: MARK, loader, entry } });
}

async function ask(
  worker: Worker,
  request: ReadingRequest,
  deadline: number,
): Promise<ThreadOutcome | 'gone'> {
  return await new Promise((resolve) => {
    const done = (outcome: ThreadOutcome | 'gone'): void => {
      clearTimeout(timer);
      worker.off('message', answered).off('error', gone).off('exit', gone);
      resolve(outcome);
    };
    const answered = (reading: Reading | undefined): void => done(reading ?? 'failed');
    const gone = (): void => done('gone');
    const timer = setTimeout(() => done('late'), deadline);
    worker.on('message', answered).on('error', gone).on('exit', gone);
    worker.postMessage(request);
  });
}
