// One ingestion in a process of its own, so that its peak memory is its own: folder of documents, folder of the store.
// Prints one line of JSON. The peer, reading and hashing the same files, runs twice after it in the same process: its
// garbage must not count as memory of the ingestion.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ingest } from '../../src/corpus/ingest.ts';
import { openBackend } from '../../src/store/backend.ts';

export interface IngestFigures {
  readonly seconds: number;
  readonly cpu: number;
  readonly peer: number;
  readonly peerCpu: number;
  readonly chunks: number;
  /** Bytes, the most that was ever resident. */
  readonly resident: number;
}

const [documents = '', folder = ''] = process.argv.slice(2);
const backend = await openBackend(folder);
const store = backend.corpus;
const started = { wall: performance.now(), cpu: process.cpuUsage() };
const report = await ingest(store, [documents], { now: () => new Date() });
const seconds = (performance.now() - started.wall) / 1000;
const { user, system } = process.cpuUsage(started.cpu);
const { chunks } = await store.statistics();
await backend.close();
if (report.failed.length > 0)
  throw new Error(`failed: ${report.failed[0]?.path} ${report.failed[0]?.reason}`);
const resident = process.resourceUsage().maxRSS * 1024;
const first = timed(readAndHash);
const second = timed(readAndHash);
const figures: IngestFigures = {
  seconds,
  cpu: (user + system) / 1e6,
  peer: (first.seconds + second.seconds) / 2,
  peerCpu: (first.cpu + second.cpu) / 2,
  chunks,
  resident,
};
process.stdout.write(`${JSON.stringify(figures)}\n`);

function readAndHash(): void {
  for (const name of readdirSync(documents, { recursive: true }).map(String)) {
    if (!statSync(join(documents, name)).isFile()) continue;
    createHash('sha256')
      .update(readFileSync(join(documents, name)))
      .digest('hex');
  }
}

function timed(work: () => void): { seconds: number; cpu: number } {
  const wall = performance.now();
  const cpu = process.cpuUsage();
  work();
  const spent = process.cpuUsage(cpu);
  return { seconds: (performance.now() - wall) / 1000, cpu: (spent.user + spent.system) / 1e6 };
}
