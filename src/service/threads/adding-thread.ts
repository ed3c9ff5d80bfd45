// A thread that adds documents, or reads them again, over a connection of its own to the store. The main thread asks this module for its address;
// in a thread that was started with the mark it works.
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { memberOf, messageOf } from '../../api/coded-error.ts';
import type { IngestReport } from '../../corpus/ingest.ts';
import type { ReindexReport } from '../../corpus/index/index-manifest.ts';
import {
  type AddingData,
  type FromAdding,
  MARK,
  type ReindexData,
  type SentError,
  type ThreadData,
  type ToAdding,
} from './adding-messages.ts';

/** Where the code of this module is, from source or bundled: what a thread has to load. */
export function addingAddress(): string {
  return import.meta.url;
}

if (!isMainThread && parentPort !== null && isThreadData(workerData)) void work(parentPort, workerData);

function isThreadData(data: unknown): data is ThreadData {
  return typeof data === 'object' && data !== null && 'mark' in data && data.mark === MARK;
}

async function work(port: MessagePort, data: ThreadData): Promise<void> {
  const post = (message: FromAdding) => port.postMessage(message);
  const stop = new AbortController();
  port.once('message', (_message: ToAdding) => stop.abort());
  try {
    if (data.work === 'add') post({ kind: 'added', report: await add(data, stop.signal, post) });
    else post({ kind: 'reindexed', report: await reindex(data, stop.signal, post) });
  } catch (error) {
    post({ kind: 'failed', failure: sentError(error) });
  }
}

async function add(
  { place, paths, events, files, sector, language, maxBytes, keepStarter, selection, sync, web }: AddingData,
  signal: AbortSignal,
  post: (message: FromAdding) => void,
): Promise<IngestReport> {
  // Loaded only in the thread.
  const { openBackend } = await import('../../store/backend.ts');
  const { addPaths } = await import('../manage-corpus.ts');
  const backend = await openBackend(place);
  try {
    return await addPaths(backend.corpus, paths, {
      now: () => new Date(),
      sector,
      language,
      maxBytes,
      keepStarter,
      selection,
      sync,
      web,
      signal,
      ...(events ? { onEvent: (event) => post({ kind: 'event', event }) } : {}),
      onReindex: (done, documents) => post({ kind: 'step', done, documents }),
      ...(files ? { onFile: (path, tally) => post({ kind: 'file', path, files: tally }) } : {}),
    });
  } finally {
    await backend.close();
  }
}

async function reindex(
  { place }: ReindexData,
  signal: AbortSignal,
  post: (message: FromAdding) => void,
): Promise<ReindexReport> {
  const { openBackend } = await import('../../store/backend.ts');
  const { bringIndexUpToDate } = await import('../../corpus/index/index-manifest.ts');
  const backend = await openBackend(place);
  try {
    const onStep = (done: number, documents: number) => post({ kind: 'step', done, documents });
    return await bringIndexUpToDate(backend.corpus, { signal, onStep });
  } finally {
    await backend.close();
  }
}

function sentError(error: unknown): SentError {
  const message = messageOf(error);
  return {
    name: memberOf(error, 'name') ?? 'Error',
    message,
    stack: memberOf(error, 'stack') ?? message,
    code: memberOf(error, 'code'),
    syscall: memberOf(error, 'syscall'),
    path: memberOf(error, 'path'),
  };
}
