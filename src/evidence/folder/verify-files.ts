// Verifies many files, one by one or in threads; reports are in the order of the files either way.
// Threads load this file too: only one that was started for it begins to serve.

import { attempt } from '../../api/attempt.ts';
import { statSync } from 'node:fs';
import type { MessagePort, Worker } from 'node:worker_threads';
import { verifyFile } from '../verify-file.ts';
import { newMemo, type VerifyOptions } from '../options.ts';
import type { Report } from '../report/report.ts';
import { Breath } from '../scan/breath.ts';
import { inThread } from '../../threads/in-thread.ts';
import { startAlike } from '../../threads/start-thread.ts';
import { isIntact, saysOrigin } from '../report/verdict.ts';

const MOST_IN_BATCH = 64;
/** Batches per thread: enough that no thread waits long for the last one. */
const BATCHES = 16;
/** A thread is started for so many bytes: with fewer it would take longer to get under way than it saves. */
const WORTH_A_THREAD = 40_000_000;
/** Files whose size is looked at. */
const LOOKED_AT = 500;
const MARK = 'ibid.evidence.worker';

/** Options that can cross to a worker: no functions. */
export type PlainOptions = Omit<VerifyOptions, 'sources' | 'readSource' | 'signal'>;

/** How many threads to use for these files, at most `most`; their size is estimated from a sample. */
export function threadsFor(files: readonly string[], most: number): number {
  const step = Math.max(1, Math.floor(files.length / LOOKED_AT));
  const some = files.filter((_file, at) => at % step === 0);
  // What cannot be looked at says so where it is verified.
  const bytes = some.reduce((sum, file) => sum + (attempt(() => statSync(file).size) ?? 0), 0);
  const all = (bytes / Math.max(1, some.length)) * files.length;
  return Math.max(1, Math.min(most, files.length, 1 + Math.floor(all / WORTH_A_THREAD)));
}

/** Verifies `files` in `threads` threads, this one among them, handing reports over in order as they become final. */
export async function verifyFiles(
  files: readonly string[],
  options: VerifyOptions,
  threads: number,
  take: (reports: readonly Report[]) => void,
): Promise<void> {
  const remembering = { ...options, memo: newMemo() };
  if (Math.min(threads, files.length) > 1 && options.sources === undefined)
    return spread(files, remembering, threads, take);
  const breath = new Breath(options.signal);
  for (const file of files) {
    take(slim(await verifyFile(file, remembering), options));
    await breath.due();
  }
}

/** This thread takes its part: it has its code already, while a new one needs the time of many small bundles for it. */
async function spread(
  files: readonly string[],
  options: VerifyOptions,
  threads: number,
  take: (reports: readonly Report[]) => void,
): Promise<void> {
  const round: Round = { files, most: 1, next: 0, shown: 0, finished: new Map(), take };
  let crew: Worker[] = [];
  try {
    // The first file compiles the code that the other threads then start with.
    await labour(options, round, 1);
    const data = { mark: MARK, options: plain(options) };
    crew = Array.from({ length: threads - 1 }, () => startAlike(import.meta.url, data));
    round.most = Math.min(MOST_IN_BATCH, Math.ceil(files.length / (threads * BATCHES)));
    await Promise.all([...crew.map((worker) => employ(worker, round)), labour(options, round)]);
  } finally {
    await Promise.all(crew.map((worker) => worker.terminate()));
  }
}

function plain(options: VerifyOptions): PlainOptions {
  const { signal: _signal, sources: _sources, readSource: _reader, memo: _memo, ...others } = options;
  return others;
}

/** Files handed out in batches, and what came back, handed over in order. */
interface Round {
  readonly files: readonly string[];
  readonly take: (reports: readonly Report[]) => void;
  readonly finished: Map<number, BatchDone>;
  most: number;
  next: number;
  shown: number;
}

function nextBatch(round: Round): Batch | undefined {
  const first = round.next;
  if (first >= round.files.length) return undefined;
  round.next = first + round.most;
  return { first, files: round.files.slice(first, round.next) };
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
    round.shown += next.reports.length;
    for (const reports of next.reports) round.take(reports);
  }
}

/** Batches in this thread, so many at most, the workers' messages heard between them. */
async function labour(options: VerifyOptions, round: Round, most: number = Infinity): Promise<void> {
  for (let done = 0; done < most; done++) {
    const batch = nextBatch(round);
    if (batch === undefined) return;
    handOver(round, await verifyBatch(batch, options));
    await new Promise((resolve) => setImmediate(resolve));
    options.signal?.throwIfAborted();
  }
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

inThread(MARK, (port, { options }: { readonly mark: string; readonly options: PlainOptions }) =>
  serve(port, options),
);

interface Batch {
  readonly first: number;
  readonly files: readonly string[];
}

interface BatchDone {
  readonly first: number;
  readonly reports: readonly (readonly Report[])[];
  readonly error?: { readonly message: string; readonly stack: string | undefined };
}

/** Answers batches until the port closes. */
function serve(port: MessagePort, options: VerifyOptions): void {
  const remembering = { ...options, memo: newMemo() };
  port.on('message', (batch: Batch) => {
    void verifyBatch(batch, remembering).then(
      (done) => port.postMessage(done),
      (error: Error) =>
        port.postMessage({
          first: batch.first,
          reports: [],
          error: { message: error.message, stack: error.stack },
        }),
    );
  });
}

/** Verifies a batch in this thread. */
async function verifyBatch(batch: Batch, options: VerifyOptions): Promise<BatchDone> {
  const reports: (readonly Report[])[] = [];
  for (const file of batch.files) reports.push(slim(await verifyFile(file, options), options));
  return { first: batch.first, reports };
}

// For a folder of which only an overview is wanted, an intact bundle's report keeps what did not pass: ten thousand whole
// reports would cost more to hand over than the bundles to verify.

/** The reports as the caller needs them: whole, unless no claims are to be listed either (`list: 0`). */
function slim(reports: readonly Report[], options: VerifyOptions): readonly Report[] {
  if (options.list !== 0) return reports;
  return reports.map((report) => {
    if (!isIntact(report.verdict)) return report;
    const checks = report.checks.filter(
      ({ id, status }) => (status !== 'pass' && status !== 'skipped') || saysOrigin(id),
    );
    return { ...report, checks, covers: [], not_checked: [] };
  });
}
