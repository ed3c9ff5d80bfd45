// Adds documents, or reads them again, in a thread: reading, cutting and writing one large file
// takes seconds that would block everything else, even signals. The main thread shows the progress, and ends the thread if it
// does not end in time: an interrupted transaction leaves nothing.
import type { Worker } from 'node:worker_threads';
import { CorpusError, type CorpusErrorCode } from '../../corpus/errors.ts';
import type { ReindexOptions, ReindexReport } from '../../corpus/index/index-manifest.ts';
import type { IngestReport } from '../../corpus/ingest.ts';
import { startThread } from '../../threads/start-thread.ts';
import { StoreError, type StoreErrorCode } from '../../store/errors.ts';
import type { AddOptions } from '../manage-corpus.ts';
import { addingAddress, type FromAdding, MARK, type SentError, type ThreadData } from './adding-thread.ts';

/** Time to store what was already read after the signal, in milliseconds. */
const GRACE = 100;

/**
 * As addPaths, with the store at a place, which the thread opens for itself.
 * @throws {CorpusError} before anything is added when a path is not there. @throws {StoreError}; the signal's reason
 */
export async function addInThread(
  place: string,
  paths: readonly string[],
  options: Omit<AddOptions, 'now'>,
): Promise<IngestReport> {
  const { signal, onEvent, onFile, onReindex, ...plain } = options;
  const wanted = { events: onEvent !== undefined, files: onFile !== undefined };
  const adding = { paths, options: plain, ...wanted };
  return await inThread({ mark: MARK, place, adding }, signal, (message) => {
    if (message.kind === 'added') return message.report;
    if (message.kind === 'event') onEvent?.(message.event);
    else if (message.kind === 'file') onFile?.(message.path, message.files);
    else if (message.kind === 'step') onReindex?.(message.done, message.documents);
    return undefined;
  });
}

/** As bringIndexUpToDate, likewise. @throws {StoreError}; the signal's reason */
export async function reindexInThread(place: string, options: ReindexOptions): Promise<ReindexReport> {
  const { signal, onStep } = options;
  return await inThread({ mark: MARK, place }, signal, (message) => {
    if (message.kind === 'reindexed') return message.report;
    if (message.kind === 'step') onStep?.(message.done, message.documents);
    return undefined;
  });
}

/** @param listen hears what the thread says, and gives the report once it is there */
async function inThread<T extends object>(
  data: ThreadData,
  signal: AbortSignal | undefined,
  listen: (message: FromAdding) => T | undefined,
): Promise<T> {
  signal?.throwIfAborted();
  const worker = startThread(addingAddress(), data);
  return await new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let settled = false;
    const stop = () => {
      worker.postMessage('stop');
      // Abandoned if it does not end in time: stopped inside SQLite it could abort the process (live-threads.ts).
      timer = setTimeout(() => {
        worker.removeAllListeners('message');
        reject(signal?.reason);
      }, GRACE);
    };
    const settle = (end: () => void) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      void endOf(worker).then(end);
    };
    worker.on('message', (message: FromAdding) => {
      const report = listen(message);
      if (report !== undefined) settle(() => resolve(report));
      else if (message.kind === 'failed')
        settle(() => reject(signal?.aborted === true ? signal.reason : errorOf(message.failure)));
    });
    worker.once('error', (error) => settle(() => reject(error)));
    worker.once('exit', () => settle(() => reject(new Error('The thread that adds documents has ended.'))));
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Its work is done and its store is closed; nothing that it still says is listened to. */
function endOf(worker: Worker): Promise<unknown> {
  worker
    .removeAllListeners('message')
    .removeAllListeners('error')
    .on('error', () => undefined);
  return worker.terminate();
}

/** The error of the thread as one of this thread, with its class where that is ours. */
function errorOf(sent: SentError): Error {
  if (isOf<CorpusErrorCode>(sent, 'CorpusError')) return new CorpusError(sent.code, sent.message);
  if (isOf<StoreErrorCode>(sent, 'StoreError')) return new StoreError(sent.code, sent.message);
  const { message, syscall, path, ...members } = sent;
  return Object.assign(new Error(message), members, syscall === undefined ? {} : { syscall, path });
}

/** The thread runs this program too: an error of a class has one of its codes. */
function isOf<Code>(sent: SentError, name: string): sent is SentError & { readonly code: Code } {
  return sent.name === name;
}
