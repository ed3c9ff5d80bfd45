// The worker in which pages become readings: a page in, a reading out, or nothing when the page defeats the reader.
import { parentPort } from 'node:worker_threads';
import { readPage } from './html-page.ts';

parentPort?.on('message', (html: string) => {
  parentPort?.postMessage(attempt(html));
});

function attempt(html: string): unknown {
  try {
    return readPage(html);
  } catch {
    return undefined;
  }
}
