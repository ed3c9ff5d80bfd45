// The main thread's side of one thread: sends calls, receives their results, and notices when the
// thread ends.
import type { Worker } from 'node:worker_threads';
import { memberOf } from '../../api/coded-error.ts';
import { startThread } from '../../threads/start-thread.ts';
import type { RoutedCall } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import {
  type Done,
  type FromThread,
  MARK,
  type SentCall,
  type ThreadData,
  type ToThread,
} from './messages.ts';
import { threadAddress } from './thread.ts';
import type { ThreadsOptions } from './threads.ts';

export interface Thread {
  readonly running: () => number;
  answer(call: RoutedCall): Answering;
  look(outbox: string | null, signal: AbortSignal): Answering;
  close(): Promise<void>;
}

export interface Answering {
  /** How the call ended. Rejects with the signal's reason as soon as the caller has gone, or when the thread ends. */
  readonly done: Promise<Done>;
  /** Resolves once the thread works on the call no longer. */
  readonly ended: Promise<void>;
}

/**
 * How long a thread may continue a cancelled call, in milliseconds: every long computation checks its signal far sooner. After
 * that it gets no more calls, and closes at its next check. No thread is stopped from here: inside SQLite's binding that aborts
 * the whole process (live-threads.ts).
 */
const GRACE = 5_000;
/** How long is waited for a thread to close its store. */
const CLOSING = 100;

interface Pending {
  readonly finish: (done: Done) => void;
  readonly fail: (error: Error) => void;
}

let lastId = 0;

/** @param gone called once when the thread takes no more calls: it has ended, or continues a cancelled one */
export function createThread(
  { folder, store = folder, version, settings, log, memoryMb }: ThreadsOptions,
  gone: () => void,
): Thread {
  const data: ThreadData = { mark: MARK, folder, store, version, settings };
  const limits = memoryMb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: memoryMb } };
  const worker = startThread(threadAddress(), data, limits);
  worker.unref();
  const pending = new Map<number, Pending>();
  let failure: Error = new ServiceProblem('busy', 'The work was interrupted. Try again in 1 s.', {
    headers: { 'retry-after': '1' },
  });
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'log') log(message.entry);
    else pending.get(message.id)?.finish(message.done);
  });
  worker.on('error', (error) => {
    log({ level: 'error', event: 'thread failed', reason: memberOf(error, 'code') ?? error.name });
    // With several calls it is not known which one it was: each may be retried, and none is billed.
    if (pending.size === 1) failure = error;
  });
  let leaving = false;
  const leave = () => {
    if (!leaving) gone();
    leaving = true;
  };
  const late = () => {
    leave();
    post(worker, { kind: 'close' });
  };
  const exited = new Promise<void>((resolve) =>
    worker.once('exit', () => {
      leave();
      for (const { fail } of pending.values()) fail(failure);
      resolve();
    }),
  );
  return {
    running: () => pending.size,
    answer: (call) =>
      ask({ worker, pending, late }, call.signal, (id) => ({ kind: 'call', call: sentCall(id, call) })),
    look: (outbox, signal) => ask({ worker, pending, late }, signal, (id) => ({ kind: 'look', id, outbox })),
    close: async () => {
      post(worker, { kind: 'close' });
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([exited, new Promise((resolve) => (timer = setTimeout(resolve, CLOSING)))]);
      clearTimeout(timer);
    },
  };
}

/** A thread as a call of it sees it. */
interface Asked {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
  /** Called where a call goes on long after it was cancelled. */
  readonly late: () => void;
}

function ask(
  { worker, pending, late }: Asked,
  signal: AbortSignal,
  message: (id: number) => ToThread,
): Answering {
  const id = ++lastId;
  let free: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (free = resolve));
  const done = new Promise<Done>((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const cancel = () => {
      reject(signal.reason);
      post(worker, { kind: 'cancel', id });
      timer = setTimeout(late, GRACE);
    };
    const settled = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
      pending.delete(id);
      free();
    };
    pending.set(id, {
      finish: (result) => {
        settled();
        resolve(result);
      },
      fail: (error) => {
        settled();
        reject(error);
      },
    });
    post(worker, message(id));
    signal.addEventListener('abort', cancel, { once: true });
    if (signal.aborted) cancel();
  });
  return { done, ended };
}

function sentCall(id: number, call: RoutedCall): SentCall {
  const { route, params, principal, input, requestId, startedAt, meter } = call;
  if (meter.metered === null)
    throw new Error(`${route} is not metered, so it is answered in the main thread.`);
  return { id, route, params, principal, input, requestId, startedAt, metered: meter.metered };
}

function post(worker: Worker, message: ToThread): void {
  worker.postMessage(message);
}
