// Many files, one after the other or spread over workers, their reports in the order of the files either way. This file
// is also what a worker loads: only a worker that was started for it begins to serve.

import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { verifyFile } from '../verify-file.ts';
import type { Coverage } from '../checks/coverage.ts';
import type { VerifyOptions } from '../options.ts';
import type { Report } from '../report/report.ts';
import { slim } from './slim.ts';
import { serve } from './worker.ts';
import type { BatchDone } from './worker.ts';

const BATCH = 32;
const MARK = 'ibid.evidence.worker';

/** Options that can cross to a worker: no functions. */
export type PlainOptions = Omit<VerifyOptions, 'sources'>;

/** Verifies `files` with `jobs` workers (1: in this thread), handing reports over in order as they become final. */
export async function verifyFiles(
  files: readonly string[],
  options: VerifyOptions,
  jobs: number,
  take: (reports: readonly Report[]) => void,
): Promise<void> {
  const workers = Math.min(jobs, Math.ceil(files.length / BATCH));
  if (workers <= 1 || options.sources !== undefined) {
    const remembering = { ...options, memo: new Map<string, Coverage>() };
    for (const file of files) take(slim(await verifyFile(file, remembering), options));
    return;
  }
  await spread(files, options, workers, take);
}

async function spread(
  files: readonly string[],
  options: PlainOptions,
  workers: number,
  take: (reports: readonly Report[]) => void,
): Promise<void> {
  const finished = new Map<number, BatchDone>();
  const position = { next: 0, shown: 0 };
  const crew = Array.from({ length: workers }, () => hire(options));
  try {
    await Promise.all(crew.map((worker) => employ(worker, files, position, finished, take)));
  } finally {
    await Promise.all(crew.map((worker) => worker.terminate()));
  }
}

function hire(options: PlainOptions): Worker {
  const data = { workerData: { mark: MARK, options } };
  const url = import.meta.url;
  if (!url.endsWith('.ts')) return new Worker(fileURLToPath(url), data);
  // From source, as in tests: the loader has to be there before this file.
  const load = `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(url)}); })`;
  return new Worker(load, { ...data, eval: true });
}

/** Sends a worker batch after batch until none is left. */
function employ(
  worker: Worker,
  files: readonly string[],
  position: { next: number; shown: number },
  finished: Map<number, BatchDone>,
  take: (reports: readonly Report[]) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const feed = () => {
      const first = position.next;
      if (first >= files.length) return resolve();
      position.next = first + BATCH;
      worker.postMessage({ first, files: files.slice(first, first + BATCH) });
    };
    worker.on('error', reject);
    worker.on('message', (done: BatchDone) => {
      if (done.error !== undefined) return reject(new Error(done.error.message, { cause: done.error.stack }));
      finished.set(done.first, done);
      for (let next = finished.get(position.shown); next !== undefined; next = finished.get(position.shown)) {
        finished.delete(position.shown);
        position.shown += BATCH;
        for (const reports of next.reports) take(reports);
      }
      feed();
    });
    feed();
  });
}

if (!isMainThread && parentPort !== null && (workerData as { mark?: string } | null)?.mark === MARK) {
  serve(parentPort, (workerData as { options: PlainOptions }).options);
}
