// A worker's side of a folder: verifies the files it is sent, a batch at a time. Nothing runs when this file is merely
// imported.

import type { MessagePort } from 'node:worker_threads';
import { slim } from './slim.ts';
import { verifyFile } from '../verify-file.ts';
import { newMemo } from '../options.ts';
import type { VerifyOptions } from '../options.ts';
import type { Report } from '../report/report.ts';

export interface Batch {
  readonly first: number;
  readonly files: readonly string[];
}

export interface BatchDone {
  readonly first: number;
  readonly reports: readonly (readonly Report[])[];
  readonly error?: { readonly message: string; readonly stack: string | undefined };
}

/** Answers batches until the port closes. */
export function serve(port: MessagePort, options: VerifyOptions): void {
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
export async function verifyBatch(batch: Batch, options: VerifyOptions): Promise<BatchDone> {
  const reports: (readonly Report[])[] = [];
  for (const file of batch.files) reports.push(slim(await verifyFile(file, options), options));
  return { first: batch.first, reports };
}
