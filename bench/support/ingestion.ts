// One ingestion of a folder in a process of its own, measured.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IngestFigures } from './ingest-child.ts';

/** Adds a folder of documents to a new store, which is removed afterwards. */
export function ingestion(documents: string, store: string): IngestFigures {
  const child = join(import.meta.dirname, 'ingest-child.ts');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...process.execArgv, child, documents, store],
    { encoding: 'utf8' },
  );
  rmSync(store, { recursive: true, force: true });
  if (status !== 0) throw new Error(`the ingestion failed:\n${stderr}`);
  return JSON.parse(stdout) as IngestFigures;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
