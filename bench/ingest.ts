// bench ingest [megabytes of text] [pairs]: files into a fresh store, as a ratio to reading and hashing the same files
// in the same process; text, Markdown and HTML, and text at growing size. Documents are made of SciFact's abstracts.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJsonLines, requireEvalFile } from './support/data.ts';
import type { IngestFigures } from './support/ingest-child.ts';
import { ingestion, median } from './support/ingestion.ts';

type Kind = 'txt' | 'md' | 'html';

/** Runs all sizes and kinds; prints one table. The bar is 10 MB/s and 200 MB resident for text (performance.md). */
export async function run(args: string[]): Promise<void> {
  const megabytes = Number(args[0] ?? 20);
  const pairs = Number(args[1] ?? 3);
  const abstracts = readJsonLines<{ text: string }>(
    requireEvalFile('retrieval', 'scifact', 'corpus.jsonl'),
  ).map((row) => row.text);
  const works: [Kind, number][] = [
    ['txt', megabytes / 10],
    ['txt', megabytes],
    ['md', megabytes / 10],
    ['html', megabytes / 20],
  ];
  const rows = works.map(([kind, size]) => measure(kind, size, abstracts, pairs));
  console.table(Object.fromEntries(rows));
}

function measure(kind: Kind, megabytes: number, abstracts: readonly string[], pairs: number) {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  try {
    const documents = join(folder, 'documents');
    const bytes = makeFiles(documents, kind, megabytes * 1e6, abstracts);
    const runs = Array.from({ length: pairs }, (_, pair) =>
      ingestion(documents, join(folder, `store-${pair}`)),
    );
    return row(kind, bytes / 1e6, runs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function row(kind: Kind, size: number, runs: readonly IngestFigures[]) {
  const seconds = median(runs.map((one) => one.seconds));
  const figures = {
    MB: Number(size.toFixed(1)),
    chunks: runs[0]?.chunks ?? 0,
    'MB/s': Number((size / seconds).toFixed(2)),
    'wall × read+sha256': Number(median(runs.map((one) => one.seconds / one.peer)).toFixed(1)),
    'cpu × read+sha256': Number(median(runs.map((one) => one.cpu / one.peerCpu)).toFixed(1)),
    'peak MB': Math.round(Math.max(...runs.map((one) => one.resident)) / 1e6),
  };
  return [`${kind} ${size.toFixed(0)} MB`, figures] as const;
}

/** Files of ten abstracts each, none like another: the step between abstracts changes with every round. */
function makeFiles(folder: string, kind: Kind, most: number, abstracts: readonly string[]): number {
  mkdirSync(folder, { recursive: true });
  let bytes = 0;
  for (let file = 0; bytes < most; file += 1) {
    const step = 1 + Math.floor((file * 10) / abstracts.length);
    const chosen = Array.from(
      { length: 10 },
      (_, n) => abstracts[(file * 10 + n * step) % abstracts.length]!,
    );
    const content = `Report ${file}.\n\n${written(kind, file, chosen)}`;
    writeFileSync(join(folder, `report-${String(file).padStart(6, '0')}.${kind}`), content);
    bytes += Buffer.byteLength(content);
  }
  return bytes;
}

function written(kind: Kind, file: number, paragraphs: readonly string[]): string {
  if (kind === 'txt') return paragraphs.join('\n\n');
  if (kind === 'md')
    return `# Report ${file}\n\n${paragraphs.map((text, n) => `## Part ${n}\n\n${text}`).join('\n\n')}\n`;
  const body = paragraphs
    .map((text, n) => `<h2>Part ${n}</h2><p>${text.replaceAll('<', '&lt;')}</p>`)
    .join('\n');
  return `<!doctype html><html><head><title>Report ${file}</title></head><body><article><h1>Report ${file}</h1>${body}</article></body></html>`;
}
