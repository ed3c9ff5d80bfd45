// Many files, one after the other or spread over workers, their reports in the order of the files either way. This file
// is also what a worker loads: only a worker that was started for it begins to serve.

import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { verifyFile } from '../verify-file.ts';
import { newMemo } from '../options.ts';
import type { VerifyOptions } from '../options.ts';
import type { Report } from '../report/report.ts';
import { Breath } from '../scan/breath.ts';
import { slim } from './slim.ts';
import { serve, verifyBatch } from './worker.ts';
import type { Batch, BatchDone } from './worker.ts';

const BATCH = 32;
const MARK = 'ibid.evidence.worker';

/** Options that can cross to a worker: no functions. */
export type PlainOptions = Omit<VerifyOptions, 'sources' | 'readSource' | 'signal'>;

/** Verifies `files` in `jobs` threads, this one among them, handing reports over in order as they become final. */
export async function verifyFiles(
  files: readonly string[],
  options: VerifyOptions,
  jobs: number,
  take: (reports: readonly Report[]) => void,
): Promise<void> {
  const workers = Math.min(jobs, Math.ceil(files.length / BATCH));
  if (workers <= 1 || options.sources !== undefined) {
    const remembering = { ...options, memo: newMemo() };
    const breath = new Breath(options.signal);
    for (const file of files) {
      take(slim(await verifyFile(file, remembering), options));
      await breath.due();
    }
    return;
  }
  const { signal, sources: _sources, readSource: _reader, ...plain } = options;
  await spread(files, plain, workers, (reports) => {
    signal?.throwIfAborted();
    take(reports);
  });
}

/** This thread takes its part: it has read its code already, while a new worker needs the time of many small bundles for it. */
async function spread(
  files: readonly string[],
  options: PlainOptions,
  jobs: number,
  take: (reports: readonly Report[]) => void,
): Promise<void> {
  const round: Round = { files, next: 0, shown: 0, finished: new Map(), take };
  const crew = Array.from({ length: jobs - 1 }, () => hire(options));
  try {
    await Promise.all([...crew.map((worker) => employ(worker, round)), labour(options, round)]);
  } finally {
    await Promise.all(crew.map((worker) => worker.terminate()));
  }
}

/** Files handed out in batches, and what came back, handed over in order. */
interface Round {
  readonly files: readonly string[];
  readonly take: (reports: readonly Report[]) => void;
  readonly finished: Map<number, BatchDone>;
  next: number;
  shown: number;
}

function nextBatch(round: Round): Batch | undefined {
  const first = round.next;
  if (first >= round.files.length) return undefined;
  round.next = first + BATCH;
  return { first, files: round.files.slice(first, first + BATCH) };
}

/** @throws what a batch failed with, or what `take` throws */
function handOver(round: Round, done: BatchDone): void {
  if (done.error !== undefined) throw new Error(done.error.message, { cause: done.error.stack });
  round.finished.set(done.first, done);
  for (
    let next = round.finished.get(round.shown);
    next !== undefined;
    next = round.finished.get(round.shown)
  ) {
    round.finished.delete(round.shown);
    round.shown += BATCH;
    for (const reports of next.reports) round.take(reports);
  }
}

/** Batches in this thread, the workers' messages heard between them. */
async function labour(options: PlainOptions, round: Round): Promise<void> {
  const remembering = { ...options, memo: newMemo() };
  for (let batch = nextBatch(round); batch !== undefined; batch = nextBatch(round)) {
    handOver(round, await verifyBatch(batch, remembering));
    await new Promise((resolve) => setImmediate(resolve));
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

/** Sends a worker batch after batch until none is left, the next before it is done with one: this thread may be busy. */
function employ(worker: Worker, round: Round): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    const feed = () => {
      const batch = nextBatch(round);
      if (batch !== undefined) {
        sent += 1;
        worker.postMessage(batch);
      } else if (sent === 0) resolve();
    };
    worker.on('error', reject);
    worker.on('message', (done: BatchDone) => {
      try {
        sent -= 1;
        handOver(round, done);
        feed();
      } catch (error) {
        reject(error);
      }
    });
    feed();
    feed();
  });
}

if (!isMainThread && parentPort !== null && (workerData as { mark?: string } | null)?.mark === MARK) {
  serve(parentPort, (workerData as { options: PlainOptions }).options);
}
