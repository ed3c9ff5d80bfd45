// Adds documents, or reads them again, in a thread: reading, cutting and writing one large file
// takes seconds that would block everything else, even signals. The main thread shows the progress, and ends the thread if it
// does not end in time: an interrupted transaction leaves nothing.
import type { Worker } from 'node:worker_threads';
import { CorpusError, type CorpusErrorCode } from '../../corpus/errors.ts';
import type { ReindexOptions, ReindexReport } from '../../corpus/index/index-manifest.ts';
import type { IngestReport } from '../../corpus/ingest.ts';
import { EVERYTHING } from '../../corpus/folder/selection.ts';
import { startThread } from '../../threads/start-thread.ts';
import { StoreError, type StoreErrorCode } from '../../store/errors.ts';
import type { AddOptions } from '../manage-corpus.ts';
import {
  type AddingData,
  type FromAdding,
  MARK,
  type SentError,
  type ThreadData,
} from './adding-messages.ts';
import { addingAddress } from './adding-thread.ts';

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
  const { signal, onEvent, onFile, onReindex } = options;
  return await inThread(dataOf(place, paths, options), signal, (message) => {
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
  return await inThread({ mark: MARK, place, work: 'reindex' }, signal, (message) => {
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

function dataOf(place: string, paths: readonly string[], options: Omit<AddOptions, 'now'>): AddingData {
  const { sector, language, maxBytes, keepStarter = false, selection = EVERYTHING, sync = false } = options;
  const { web = {}, onEvent, onFile } = options;
  const wanted = { events: onEvent !== undefined, files: onFile !== undefined };
  return {
    mark: MARK,
    work: 'add',
    place,
    paths,
    sector,
    language,
    maxBytes,
    keepStarter,
    selection,
    sync,
    web,
    ...wanted,
  };
}

/** Its work is done and its store is closed; nothing that it still says is listened to. */
function endOf(worker: Worker): Promise<unknown> {
  worker
    .removeAllListeners('message')
    .removeAllListeners('error')
    .on('error', () => undefined);
  return worker.terminate();
}

const CORPUS_CODES: Readonly<Record<CorpusErrorCode, true>> = {
  not_found: true,
  nothing_given: true,
  bad_starter: true,
};
const STORE_CODES: Readonly<Record<StoreErrorCode, true>> = {
  absent: true,
  damaged: true,
  read_only: true,
  full: true,
  busy: true,
  newer: true,
  older: true,
  unavailable: true,
};

/** The error of the thread as one of this thread, with its class where that is ours. */
function errorOf({ name, code = '', message, stack, syscall, path }: SentError): Error {
  if (name === 'CorpusError' && isKey(CORPUS_CODES, code)) return new CorpusError(code, message);
  if (name === 'StoreError' && isKey(STORE_CODES, code)) return new StoreError(code, message);
  const members = { name, stack, code, ...(syscall === undefined ? {} : { syscall, path }) };
  return Object.assign(new Error(message), members);
}

function isKey<K extends string>(table: Readonly<Record<K, true>>, key: string): key is K {
  return Object.hasOwn(table, key);
}
