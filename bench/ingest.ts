// bench ingest [megabytes of text] [pairs] [folder …]: files into a fresh store, as a ratio to reading and hashing the same
// files in the same process; text at growing size, Markdown, HTML and PDF, made of SciFact's abstracts, and folders that are
// named as they are. With the bars of performance.md for two cores: below, the exit is not zero. On a machine that is busy
// with other things, what counts is the figure for each processor second, of which two cores have two a second.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePdf, pdfColumn, wrapped } from '../test/support/pdf.ts';
import { readJsonLines, requireEvalFile } from './support/data.ts';
import type { IngestFigures } from './support/ingest-child.ts';
import { ingestion, median } from './support/ingestion.ts';

type Kind = 'txt' | 'md' | 'html' | 'pdf';

/** What two cores are to read in a second: megabytes, of PDF pages; and what may be resident, in megabytes. */
const BARS: Readonly<Record<Kind, number>> = { txt: 10, md: 4, html: 1.5, pdf: 20 };
const MOST_RESIDENT = 250;
const CORES = 2;
/** Abstracts on a page of a PDF. */
const A_PAGE = 5;

/** Runs all sizes and kinds; prints one table. */
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
    ['pdf', megabytes / 40],
  ];
  const rows: Record<string, object> = {};
  for (const [kind, size] of works)
    inFolder((documents, store) => {
      const pages = makeFiles(documents, kind, size * 1e6, abstracts);
      rows[`${kind} ${size} MB`] = measure({ documents, store, pairs, pages }, kind);
    });
  for (const documents of args.slice(2))
    inFolder((_made, store) => void (rows[documents] = measure({ documents, store, pairs, pages: 0 })));
  console.table(rows);
}

function inFolder(work: (documents: string, store: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  try {
    work(join(folder, 'documents'), join(folder, 'store'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Work {
  readonly documents: string;
  readonly store: string;
  readonly pairs: number;
  /** Of PDFs. */
  readonly pages: number;
}

/** @param kind for which there is a bar */
function measure({ documents, store, pairs, pages }: Work, kind?: Kind) {
  const runs = Array.from({ length: pairs }, (_, pair) => ingestion(documents, `${store}-${pair}`));
  const size = sizeOf(documents) / 1e6;
  const amount = kind === 'pdf' ? pages : size;
  const of = (figure: (one: IngestFigures) => number): number => median(runs.map(figure));
  const rate = amount / of(({ cpu }) => cpu / CORES);
  const resident = Math.round(Math.max(...runs.map((one) => one.resident)) / 1e6);
  const bar = kind === undefined ? undefined : BARS[kind];
  const isBelow = (bar !== undefined && rate < bar) || resident > MOST_RESIDENT;
  if (isBelow) process.exitCode = 1;
  return {
    MB: Number(size.toFixed(1)),
    chunks: runs[0]?.chunks ?? 0,
    [`a second of ${CORES} cores`]: `${rate.toFixed(2)} ${kind === 'pdf' ? 'pages' : 'MB'}`,
    bar: bar ?? '',
    'a second by the wall': Number((amount / of(({ seconds }) => seconds)).toFixed(2)),
    'wall × read+sha256': Number(of((one) => one.seconds / one.peer).toFixed(1)),
    'cpu × read+sha256': Number(of((one) => one.cpu / one.peerCpu).toFixed(1)),
    'peak MB': resident,
    holds: isBelow ? 'no' : 'yes',
  };
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true }).map((name) => statSync(join(folder, String(name))));
  return files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

/** Files of ten abstracts each, none like another: the step between abstracts changes with every round. @returns their pages */
function makeFiles(folder: string, kind: Kind, most: number, abstracts: readonly string[]): number {
  mkdirSync(folder, { recursive: true });
  let [bytes, pages] = [0, 0];
  for (let file = 0; bytes < most; file += 1) {
    const step = 1 + Math.floor((file * 10) / abstracts.length);
    const chosen = Array.from(
      { length: 10 },
      (_, n) => abstracts[(file * 10 + n * step) % abstracts.length]!,
    );
    const content = kind === 'pdf' ? pdf(file, chosen) : `Report ${file}.\n\n${written(kind, file, chosen)}`;
    writeFileSync(join(folder, `report-${String(file).padStart(6, '0')}.${kind}`), content);
    bytes += Buffer.byteLength(content);
    pages += chosen.length / A_PAGE;
  }
  return pages;
}

/** Two columns a page. */
function pdf(file: number, paragraphs: readonly string[]): Uint8Array {
  const lines = (from: number, to: number): string[] =>
    paragraphs.slice(from, to).flatMap((text) => [...wrapped(text.replace(/[^\x20-\x7e]/g, '?'), 46), '']);
  const pages = Array.from({ length: paragraphs.length / A_PAGE }, (_, page) => {
    const all = [`Report ${file}, page ${page}`, '', ...lines(page * A_PAGE, (page + 1) * A_PAGE)];
    const half = Math.ceil(all.length / 2);
    const left = pdfColumn(all.slice(0, half), { x: 50, y: 780 });
    return { texts: [...left, ...pdfColumn(all.slice(half), { x: 320, y: 780 })] };
  });
  return makePdf(pages, { packed: true });
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
