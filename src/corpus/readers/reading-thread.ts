// Reading within limits of time and memory, in threads: one a core, shared by all readers.
// One is started with the first text that finds none idle, and ended when it is late, takes too much or fails, or with the last reader.
import { EmptyFile, ReadingFailure, type Reader, type Reading } from '../reading/reading.ts';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../threads/start-thread.ts';
import { MARK, workerAddress, type ReadingAnswer, type ReadingRequest } from './worker.ts';

/** A reading, or why there is none. */
export type ThreadOutcome = Reading | 'late' | 'large' | 'failed';

interface ReadingThread {
  /** @throws ReadingFailure where the reader says why this is not a document */
  read(request: ReadingRequest): Promise<ThreadOutcome>;
  close(): Promise<void>;
}

/** So many files are read at the same time. */
export const MOST_THREADS = Math.min(8, availableParallelism());

/**
 * @param deadline milliseconds of work for one text: on a busy machine it may take up to SLOWEST times as long
 * @param memory bytes by which the process may grow meanwhile
 */
export function readingThread(deadline: number, memory = 1_000_000_000): ReadingThread {
  const limits = { deadline, memory };
  let isOpen = true;
  POOL.readers += 1;
  return {
    async close() {
      if (isOpen) POOL.readers -= 1;
      isOpen = false;
      if (POOL.readers === 0) await POOL.end();
    },
    async read(request) {
      const asked = (): boolean => isOpen;
      let { outcome, isShared } = await POOL.run({ request, limits, isAlone: false, asked });
      // Which of several texts made the process grow is not known: each is read again by itself.
      if (outcome === 'large' && isShared)
        ({ outcome, isShared } = await POOL.run({ request, limits, isAlone: true, asked }));
      if (typeof outcome === 'string') return outcome === 'gone' ? 'failed' : outcome;
      if (outcome.refused !== undefined) throw new ReadingFailure(outcome.refused);
      return outcome.reading ?? 'failed';
    },
  };
}

interface Limits {
  readonly deadline: number;
  readonly memory: number;
}

interface Task {
  readonly request: ReadingRequest;
  readonly limits: Limits;
  /** Nothing else is read meanwhile. */
  readonly isAlone: boolean;
  /** Whether its reader is still open. */
  readonly asked: () => boolean;
}

type Outcome = ReadingAnswer | 'late' | 'large' | 'gone';

class Pool {
  /** Readers that are open. */
  readers = 0;
  readonly #idle: Worker[] = [];
  readonly #waiting: { readonly isAlone: boolean; readonly go: () => void }[] = [];
  #busy = 0;
  #isAlone = false;
  #begun = 0;

  /** @returns isShared: other texts were being read at some time meanwhile */
  async run({ request, limits, isAlone, asked }: Task): Promise<{ outcome: Outcome; isShared: boolean }> {
    await this.#turn(isAlone);
    this.#begun += 1;
    const [begun, others] = [this.#begun, this.#busy > 1];
    try {
      if (!asked()) return { outcome: 'gone', isShared: false };
      const worker = this.#idle.pop() ?? start();
      const outcome = await askWorker(worker, request, limits);
      if (typeof outcome !== 'string' && this.readers > 0) this.#idle.push(worker);
      else await worker.terminate();
      return { outcome, isShared: others || this.#begun !== begun };
    } finally {
      this.#busy -= 1;
      this.#isAlone = false;
      this.#wake();
    }
  }

  /** Ends the threads that have nothing to do; the others end with what they read. */
  async end(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((worker) => worker.terminate()));
  }

  async #turn(isAlone: boolean): Promise<void> {
    await new Promise<void>((go) => {
      this.#waiting.push({ isAlone, go });
      this.#wake();
    });
  }

  #wake(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      if (this.#isAlone || this.#busy >= (next.isAlone ? 1 : MOST_THREADS)) return;
      this.#waiting.shift();
      this.#busy += 1;
      this.#isAlone = next.isAlone;
      next.go();
    }
  }
}

const POOL = new Pool();

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

/** A text that has not had its time of work on a processor is given up after so many times its deadline. */
const SLOWEST = 6;

async function askWorker(
  worker: Worker,
  request: ReadingRequest,
  { deadline, memory }: Limits,
): Promise<Outcome> {
  return await new Promise((resolve) => {
    const done = (outcome: Outcome): void => {
      clearInterval(watch);
      worker.off('message', done).off('error', gone).off('exit', gone);
      resolve(outcome);
    };
    const gone = (): void => done('gone');
    const most = process.memoryUsage.rss() + memory;
    const began = { time: performance.now(), work: process.cpuUsage() };
    const watch = setInterval(
      () => {
        if (process.memoryUsage.rss() > most) done('large');
        const time = performance.now() - began.time;
        if (time > deadline && (time > SLOWEST * deadline || workSince(began.work) > deadline)) done('late');
      },
      Math.min(LOOK, deadline),
    );
    worker.on('message', done).on('error', gone).on('exit', gone);
    worker.postMessage(request);
  });
}

/** Milliseconds of processor time used by the whole process: at least as much as by the thread. */
function workSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

// Readers of whole binary files (PDF, DOCX, EPUB): all of the work is done in a thread with limits, and its outcome is a
// reading or a reason why there is none.

interface ThreadReaderLimits {
  /** Milliseconds for one file. */
  readonly deadline?: number;
  /** Bytes by which the process may grow while one file is read. */
  readonly memory?: number;
}

/** A reader of files of one kind, each within two minutes and a gigabyte. @param kind the row with its `inThread.bytes` */
export function threadReader(kind: string, limits: ThreadReaderLimits = {}): Reader {
  const { deadline = 120_000, memory } = limits;
  const thread = readingThread(deadline, memory);
  return {
    close: () => thread.close(),
    async read(bytes) {
      if (bytes.byteLength === 0) throw new EmptyFile();
      const outcome = await thread.read({ kind, content: bytes });
      if (typeof outcome === 'object') return outcome;
      throw new ReadingFailure(REASONS[outcome](deadline));
    },
  };
}

const REASONS = {
  late: (deadline: number) => `it could not be read within ${deadline / 1000} seconds`,
  large: () => 'reading it takes more memory than is allowed; the file may be malicious',
  failed: () => 'its reader failed; the file is damaged or malicious',
};
