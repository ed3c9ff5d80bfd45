// The thread in which everything is read whose parser can be kept busy or take much memory.
// Both ends are here: the main thread asks for its address, and in a thread that was started with the mark it listens.
import type { MessagePort } from 'node:worker_threads';
import { ReadingFailure, type Reading } from '../reading/reading.ts';
import { inThread } from '../../threads/in-thread.ts';
import { READERS } from './readers.ts';

/** What is to be read, by the row of its reader: text that is decoded already, or bytes. */
export interface ReadingRequest {
  readonly kind: string;
  readonly content: string | Uint8Array;
}

/** A reading, why there is none in words for people, or neither where the reader itself failed. */
export interface ReadingAnswer {
  readonly reading?: Reading;
  readonly refused?: string;
}

/** Given to the thread as its data. */
export const MARK = 'ibid-reading';

/** Where the code of this module is, from source or bundled: what the thread has to load. */
export function workerAddress(): string {
  return import.meta.url;
}

inThread(MARK, (port) => port.on('message', (request: ReadingRequest) => void answer(request, port)));

async function answer(request: ReadingRequest, port: MessagePort): Promise<void> {
  let found: ReadingAnswer;
  try {
    found = { reading: await readingOf(request) };
  } catch (error) {
    found = error instanceof ReadingFailure ? { refused: error.message } : {};
  }
  port.postMessage(found);
}

async function readingOf({ kind, content }: ReadingRequest): Promise<Reading> {
  const work = READERS.find((row) => row.kind === kind)?.inThread ?? {};
  if (typeof content === 'string' && work.text !== undefined) return await (await work.text())(content);
  if (typeof content !== 'string' && work.bytes !== undefined) return await (await work.bytes())(content);
  throw new Error(`Nothing of ${kind} is read in the thread.`);
}
