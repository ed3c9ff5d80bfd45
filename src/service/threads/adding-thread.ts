// A thread that adds documents over a connection of its own to the store. The main thread asks this module for its address;
// in a thread that was started with the mark it works.
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { memberOf, messageOf } from '../../api/coded-error.ts';
import type { IngestReport } from '../../corpus/ingest.ts';
import { type AddingData, type FromAdding, MARK, type SentError, type ToAdding } from './adding-messages.ts';

/** Where the code of this module is, from source or bundled: what a thread has to load. */
export function addingAddress(): string {
  return import.meta.url;
}

if (!isMainThread && parentPort !== null && isAddingData(workerData)) void work(parentPort, workerData);

function isAddingData(data: unknown): data is AddingData {
  return typeof data === 'object' && data !== null && 'mark' in data && data.mark === MARK;
}

async function work(port: MessagePort, data: AddingData): Promise<void> {
  const post = (message: FromAdding) => port.postMessage(message);
  const stop = new AbortController();
  port.once('message', (_message: ToAdding) => stop.abort());
  try {
    post({ kind: 'done', report: await add(data, stop.signal, post) });
  } catch (error) {
    post({ kind: 'failed', failure: sentError(error) });
  }
}

async function add(
  { folder, paths, events, files, sector, maxBytes, keepStarter, selection, sync, web }: AddingData,
  signal: AbortSignal,
  post: (message: FromAdding) => void,
): Promise<IngestReport> {
  // Loaded in the thread alone.
  const { openBackend } = await import('../../store/backend.ts');
  const { addPaths } = await import('../manage-corpus.ts');
  const backend = await openBackend(folder);
  try {
    return await addPaths(backend.corpus, paths, {
      now: () => new Date(),
      sector,
      maxBytes,
      keepStarter,
      selection,
      sync,
      web,
      signal,
      ...(events ? { onEvent: (event) => post({ kind: 'event', event }) } : {}),
      ...(files ? { onFile: (path, tally) => post({ kind: 'file', path, files: tally }) } : {}),
    });
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
