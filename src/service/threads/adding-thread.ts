// A thread that adds documents, or reads them again, over a connection of its own to the store. The main thread asks this
// module for its address; in a thread that was started with the mark it works.
import type { MessagePort } from 'node:worker_threads';
import { memberOf, messageOf } from '../../api/coded-error.ts';
import type { Tally } from '../../corpus/adding/places.ts';
import type { ReindexReport } from '../../corpus/index/index-manifest.ts';
import type { IngestEvent, IngestReport } from '../../corpus/ingest.ts';
import type { Backend } from '../../store/backend.ts';
import { inThread } from '../../threads/in-thread.ts';
import type { AddOptions } from '../manage-corpus.ts';

/** In the data of a thread that adds documents: the module of the thread is loaded on both ends. */
export const MARK = 'ibid-adding';

/** What a thread starts from: plain values, which a message can carry. */
export interface ThreadData {
  readonly mark: typeof MARK;
  /** Where the store is, which the thread opens for itself: a folder or a URL. */
  readonly place: string;
  /** What is to be added; without it documents are read again. */
  readonly adding?: Adding;
}

export interface Adding {
  readonly paths: readonly string[];
  readonly options: Omit<AddOptions, 'now' | 'signal' | 'onEvent' | 'onFile' | 'onReindex'>;
  /** Whether the main thread wants to know of every document, and of every file. */
  readonly events: boolean;
  readonly files: boolean;
}

/** The only message to the thread: end, with what was read by then. */
export type ToAdding = 'stop';

export type FromAdding =
  | { readonly kind: 'event'; readonly event: IngestEvent }
  | { readonly kind: 'file'; readonly path: string; readonly files: Readonly<Tally> }
  | { readonly kind: 'step'; readonly done: number; readonly documents: number }
  | { readonly kind: 'added'; readonly report: IngestReport }
  | { readonly kind: 'reindexed'; readonly report: ReindexReport }
  | { readonly kind: 'failed'; readonly failure: SentError };

/** An error without its class, which does not pass; `syscall` and `path` of one of the system. */
export type SentError = Readonly<
  Record<'name' | 'message' | 'stack', string> & Record<'code' | 'syscall' | 'path', string | undefined>
>;

/** Where the code of this module is, from source or bundled: what a thread has to load. */
export function addingAddress(): string {
  return import.meta.url;
}

inThread(MARK, (port, data: ThreadData) => void work(port, data));

async function work(port: MessagePort, { place, adding }: ThreadData): Promise<void> {
  const post = (message: FromAdding) => port.postMessage(message);
  const stop = new AbortController();
  port.once('message', (_message: ToAdding) => stop.abort());
  try {
    // Loaded only in the thread.
    const { openBackend } = await import('../../store/backend.ts');
    const backend = await openBackend(place);
    try {
      if (adding === undefined) post(await reindexed(backend, stop.signal, post));
      else post(await added(backend, adding, stop.signal, post));
    } finally {
      await backend.close();
    }
  } catch (error) {
    post({ kind: 'failed', failure: sentError(error) });
  }
}

async function added(
  { corpus }: Backend,
  { paths, options, events, files }: Adding,
  signal: AbortSignal,
  post: (message: FromAdding) => void,
): Promise<FromAdding> {
  const { addPaths } = await import('../manage-corpus.ts');
  const report = await addPaths(corpus, paths, {
    ...options,
    now: () => new Date(),
    signal,
    ...(events ? { onEvent: (event) => post({ kind: 'event', event }) } : {}),
    onReindex: (done, documents) => post({ kind: 'step', done, documents }),
    ...(files ? { onFile: (path, tally) => post({ kind: 'file', path, files: tally }) } : {}),
  });
  return { kind: 'added', report };
}

async function reindexed(
  { corpus }: Backend,
  signal: AbortSignal,
  post: (message: FromAdding) => void,
): Promise<FromAdding> {
  const { bringIndexUpToDate } = await import('../../corpus/index/index-manifest.ts');
  const onStep = (done: number, documents: number) => post({ kind: 'step', done, documents });
  return { kind: 'reindexed', report: await bringIndexUpToDate(corpus, { signal, onStep }) };
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
