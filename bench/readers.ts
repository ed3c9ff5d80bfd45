// bench readers [megabytes of text] [folder …]: ingestion of each kind of file into a fresh store, in documents and
// megabytes a second and as a ratio to reading and hashing the same bytes. The files are made of SciFact's abstracts, ten
// a file; folders that are named are measured as they are, by kind.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { makeDocx, makeEpub, paragraph, xhtml } from '../test/support/office.ts';
import { makePdf, pdfColumn, wrapped } from '../test/support/pdf.ts';
import type { PdfPage } from '../test/support/pdf.ts';
import { readJsonLines, requireEvalFile } from './support/data.ts';
import { ingestion, median } from './support/ingestion.ts';

const PAIRS = 3;

/** Prints one table. */
export async function run(args: string[]): Promise<void> {
  const megabytes = Number(args[0] ?? 2);
  const abstracts = readJsonLines<{ text: string }>(requireEvalFile('retrieval', 'scifact', 'corpus.jsonl'))
    .map((row) => row.text)
    .slice(0, Math.ceil((megabytes * 1e6) / 1500));
  const rows = Object.entries(WRITERS).map(([kind, write]) =>
    inFolder((folder) => {
      for (let at = 0; at < abstracts.length; at += 10)
        writeFileSync(join(folder, `${at}.${kind}`), write(`Report ${at}`, abstracts.slice(at, at + 10)));
      return measure(kind, folder);
    }),
  );
  console.table(Object.fromEntries([...rows, ...args.slice(1).flatMap(realFiles)]));
}

type Write = (title: string, parts: readonly string[]) => string | Uint8Array;

const WRITERS: Readonly<Record<string, Write>> = {
  txt: (title, parts) => [title, ...parts].join('\n\n'),
  md: (title, parts) => `# ${title}\n\n${parts.map((text, n) => `## Part ${n}\n\n${text}`).join('\n\n')}\n`,
  html: (title, parts) =>
    `<html><head><title>${title}</title></head><body><h1>${title}</h1>${marked(parts)}</body></html>`,
  docx: (title, parts) =>
    makeDocx([paragraph(title, 'Heading1'), ...parts.map((text) => paragraph(escaped(text)))].join('')),
  epub: (title, parts) => makeEpub({ 'a.xhtml': xhtml(`<h1>${title}</h1>${marked(parts)}`) }),
  csv: (title, parts) =>
    `Report,Part,Text\n${parts.map((text, n) => `${title},${n},"${text.replaceAll('"', '""')}"`).join('\n')}\n`,
  rss: (title, parts) =>
    `<rss version="2.0"><channel><title>${title}</title>${parts.map((text, n) => item(`${title}, ${n}`, text)).join('')}</channel></rss>`,
  pdf: (title, parts) => makePdf(pagesOf(title, parts), { packed: true }),
};

function marked(parts: readonly string[]): string {
  return parts.map((text, n) => `<h2>Part ${n}</h2><p>${escaped(text)}</p>`).join('');
}

function item(title: string, text: string): string {
  return `<item><guid>${title}</guid><title>${title}</title><description>${escaped(`<p>${escaped(text)}</p>`)}</description></item>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Two columns of 58 lines a page. */
function pagesOf(title: string, parts: readonly string[]): PdfPage[] {
  const lines = [title, ...parts].flatMap((text) => [...wrapped(text.replace(/[^\x20-\x7e]/g, '?'), 46), '']);
  const pages: PdfPage[] = [];
  for (let at = 0; at < lines.length; at += 116) {
    const left = pdfColumn(lines.slice(at, at + 58), { x: 50, y: 780 });
    pages.push({ texts: [...left, ...pdfColumn(lines.slice(at + 58, at + 116), { x: 320, y: 780 })] });
  }
  return pages;
}

/** The files of a folder by their kind, each kind in a folder of its own. */
function realFiles(folder: string): (readonly [string, object])[] {
  const all = readdirSync(folder);
  const kindOf = (name: string): string => extname(name).slice(1).toLowerCase();
  return [...new Set(all.map(kindOf))].map((kind) =>
    inFolder((place) => {
      for (const name of all.filter((one) => kindOf(one) === kind))
        cpSync(join(folder, name), join(place, name));
      return measure(`${kind} (given)`, place);
    }),
  );
}

function measure(kind: string, folder: string): readonly [string, object] {
  const names = readdirSync(folder);
  const megabytes = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0) / 1e6;
  const runs = Array.from({ length: PAIRS }, () => ingestion(folder, `${folder}-store`));
  const seconds = median(runs.map((one) => one.seconds));
  const figures = {
    files: names.length,
    MB: Number(megabytes.toFixed(2)),
    chunks: runs[0]!.chunks,
    'files/s': Number((names.length / seconds).toFixed(1)),
    'MB/s': Number((megabytes / seconds).toFixed(2)),
    'wall × read+sha256': Math.round(median(runs.map((one) => one.seconds / one.peer))),
    'peak MB': Math.round(Math.max(...runs.map((one) => one.resident)) / 1e6),
  };
  return [kind, figures];
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-bench-'));
  const place = join(folder, 'files');
  mkdirSync(place);
  try {
    return work(place);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
