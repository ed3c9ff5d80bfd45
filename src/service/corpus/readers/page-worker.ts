// The worker thread for pages: finding and starting it, and one page through it within a deadline. Built, its code
// stands beside the bundle; from source it is TypeScript, which needs the loader that runs the tests.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Reading } from '../reading.ts';

/** Starts a worker; it does not keep the process alive. */
export function startPageWorker(): Worker {
  const source = new URL('./html-worker.ts', import.meta.url);
  const worker = existsSync(source) ? fromSource(source) : new Worker(builtEntry(), LIMITS);
  worker.unref();
  return worker;
}

/** What became of a page: a reading, or why there is none. A worker that was `late` or `failed` is of no more use. */
export type PageOutcome = Reading | 'late' | 'failed' | 'unreadable';

/** One page through the worker. @param deadline in milliseconds */
export async function readInWorker(worker: Worker, html: string, deadline: number): Promise<PageOutcome> {
  return await new Promise((resolve) => {
    const done = (outcome: PageOutcome): void => {
      clearTimeout(timer);
      worker.off('message', answered).off('error', failed).off('exit', failed);
      resolve(outcome);
    };
    const answered = (reading: Reading | undefined): void => done(reading ?? 'unreadable');
    const failed = (): void => done('failed');
    const timer = setTimeout(() => done('late'), deadline);
    worker.on('message', answered).on('error', failed).on('exit', failed);
    worker.postMessage(html);
  });
}

// A page that wants more memory than this ends its worker, not the process.
const LIMITS = { resourceLimits: { maxOldGenerationSizeMb: 512 }, execArgv: [], stdout: true, stderr: true };

function fromSource(entry: URL): Worker {
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  const loader = new URL('./dist/esm/api/index.mjs', pathToFileURL(tsx)).href;
  const code =
    'const { loader, entry } = require("node:worker_threads").workerData;' +
    'import(loader).then(({ register }) => { register(); return import(entry); });';
  return new Worker(code, { ...LIMITS, eval: true, workerData: { loader, entry: entry.href } });
}

function builtEntry(): string {
  const candidates = ['./html-worker.cjs', './html-worker.js'].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  const found = candidates.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`the reader of HTML pages is not installed: no ${candidates[0]}`);
  return found;
}
