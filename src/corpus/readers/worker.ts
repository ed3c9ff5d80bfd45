// The thread in which everything is read whose parser can be kept busy for minutes or made to ask for any memory: pages,
// long Markdown, PDF, DOCX, EPUB. This module is both sides of the start: loaded by a thread that was given the mark, it
// listens.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { ReadingFailure } from '../reading.ts';
import type { Reading } from '../reading.ts';

/** What is to be read: text already decoded, other kinds as they are. */
export type ReadingRequest =
  | { readonly kind: 'html' | 'markdown'; readonly text: string }
  | { readonly kind: 'pdf' | 'docx' | 'epub'; readonly bytes: Uint8Array };

/** A reading, why there is none in words for people, or neither where the reader itself failed. */
export interface ReadingAnswer {
  readonly reading?: Reading;
  readonly refused?: string;
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

async function answer(request: ReadingRequest): Promise<void> {
  let found: ReadingAnswer;
  try {
    found = { reading: await readingOf(request) };
  } catch (error) {
    found = error instanceof ReadingFailure ? { refused: error.message } : {};
  }
  parentPort?.postMessage(found);
}

async function readingOf(request: ReadingRequest): Promise<Reading> {
  switch (request.kind) {
    case 'html':
      return (await import('./html/html-page.ts')).readPage(request.text);
    case 'markdown':
      return (await import('./text/markdown-text.ts')).readMarkdownText(request.text);
    case 'pdf':
      return await (await import('./pdf/document.ts')).readPdf(request.bytes);
    case 'docx':
      return await (await import('./office/docx-document.ts')).readDocx(request.bytes);
    case 'epub':
      return (await import('./office/epub-book.ts')).readEpub(request.bytes);
  }
}
