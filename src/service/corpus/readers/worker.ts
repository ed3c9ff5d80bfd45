// The thread in which pages and long Markdown are read, since both can be written so as to keep a parser busy for
// minutes. This module is both sides of the start: loaded by a thread that was given the mark, it listens.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { Reading } from '../reading.ts';

/** What is to be read, already decoded. */
export interface ReadingRequest {
  readonly kind: 'html' | 'markdown';
  readonly text: string;
}

/** Given to the thread as its data. */
export const MARK = 'ibid-reading';

/** Where the code of this module stands, from source or bundled: what the thread has to load. */
export function workerAddress(): string {
  return import.meta.url;
}

if (!isMainThread && (workerData as { mark?: unknown } | null)?.mark === MARK) {
  parentPort?.on('message', (request: ReadingRequest) => void answer(request));
}

/** A reading, or nothing when the text defeats its reader. */
async function answer(request: ReadingRequest): Promise<void> {
  let reading: Reading | undefined;
  try {
    reading = await readingOf(request);
  } catch {
    reading = undefined;
  }
  parentPort?.postMessage(reading);
}

async function readingOf({ kind, text }: ReadingRequest): Promise<Reading> {
  if (kind === 'html') return (await import('./html-page.ts')).readPage(text);
  return (await import('./markdown-text.ts')).readMarkdownText(text);
}
