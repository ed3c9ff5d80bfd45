// bench main-text PLACE…: how much of a page's main text is read and how little else, as F1 of runs of four words, on pages
// whose main text is known. A place is a folder of articles (`ground-truth.json` with `articleBody` by name, pages in
// `html/NAME.html.gz`: the layout of the public article-extraction benchmark), or PAGES:SOURCES, a folder of built manuals
// and one of what they were built from, paired by their paths without extensions (Markdown, RST, AsciiDoc). None of them is
// in this repository. The bar is 0.958.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { openReaders } from '../src/corpus/readers/open-readers.ts';
import type { OpenReaders } from '../src/corpus/readers/open-readers.ts';
import { readJson } from './support/data.ts';

const BAR = 0.958;

interface Known {
  readonly page: Uint8Array;
  /** The main text. */
  readonly text: string;
}

/** Prints one table; ends non-zero where a place is below the bar. */
export async function run(args: string[]): Promise<void> {
  if (args.length === 0) throw new Error('Name at least one place: a folder of articles, or PAGES:SOURCES.');
  const readers = openReaders();
  const rows: Record<string, object> = {};
  for (const place of args) {
    const [pages = '', sources] = place.split(':');
    const known = sources === undefined ? articles(pages) : await manuals(readers, pages, sources);
    rows[place] = await measured(readers, known);
  }
  await readers.close();
  console.table(rows);
}

/** Share of what is read that belongs to the main text, and of the main text that is read. */
async function measured(readers: OpenReaders, known: readonly Known[]) {
  const scores: [precision: number, recall: number][] = [];
  let [bytes, taken, warned] = [0, 0, 0];
  const started = process.cpuUsage();
  for (const { page, text } of known) {
    const reader = (await readers.ofMedia('text/html'))!;
    const reading = await reader.read(page);
    bytes += page.byteLength;
    taken += reading.text_share ?? 1;
    if (reading.warnings.length > 0) warned += 1;
    scores.push(overlap(runs(text), runs(reading.text)));
  }
  const { user, system } = process.cpuUsage(started);
  const mean = (of: (one: [number, number]) => number): number =>
    scores.reduce((sum, one) => sum + of(one), 0) / Math.max(1, scores.length);
  const [precision, recall] = [mean(([one]) => one), mean(([, one]) => one)];
  const f1 = (2 * precision * recall) / (precision + recall);
  if (!(f1 >= BAR)) process.exitCode = 1;
  return {
    pages: known.length,
    F1: rounded(f1),
    precision: rounded(precision),
    recall: rounded(recall),
    'text taken': rounded(taken / Math.max(1, known.length)),
    warned,
    'MB per CPU s': rounded(bytes / (user + system)),
  };
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}

function articles(folder: string): Known[] {
  const truth = readJson<Record<string, { articleBody: string }>>(join(folder, 'ground-truth.json'));
  return Object.entries(truth).map(([name, { articleBody: text }]) => ({
    page: gunzipSync(readFileSync(join(folder, 'html', `${name}.html.gz`))),
    text,
  }));
}

const SOURCES: Readonly<Record<string, string>> = {
  '.md': 'text/markdown',
  '.rst': 'text/x-rst',
  '.adoc': 'text/asciidoc',
};
/** What is put together of other files says less than its page. */
const INCLUDES = /^\s*(?:include::|ifdef::|ifndef::|\.\. (?:include|literalinclude|auto\w+)::)|\{\{#/m;
/** Fewer words than this are a list of links or a redirection. */
const FEWEST = 100;

async function manuals(readers: OpenReaders, pages: string, sources: string): Promise<Known[]> {
  const known: Known[] = [];
  for (const name of readdirSync(sources, { recursive: true }).map(String).toSorted()) {
    const mediaType = SOURCES[extname(name)];
    const page = join(pages, `${name.slice(0, -extname(name).length)}.html`);
    if (mediaType === undefined || !existsSync(page)) continue;
    const source = readFileSync(join(sources, name));
    if (INCLUDES.test(source.toString('utf8'))) continue;
    const { text } = await (await readers.ofMedia(mediaType))!.read(source);
    if (wordsOf(text).length >= FEWEST) known.push({ page: readFileSync(page), text });
  }
  return known;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How often each run of four words is there; a shorter text is one run. */
function runs(text: string): Map<string, number> {
  const words = wordsOf(text);
  const found = new Map<string, number>();
  for (let at = 0; at < Math.max(1, words.length - 3); at += 1) {
    const one = words.slice(at, at + 4).join(' ');
    found.set(one, (found.get(one) ?? 0) + 1);
  }
  return found;
}

function overlap(wanted: ReadonlyMap<string, number>, read: ReadonlyMap<string, number>): [number, number] {
  const sum = (counts: ReadonlyMap<string, number>): number =>
    [...counts.values()].reduce((all, one) => all + one, 0);
  let shared = 0;
  for (const [one, count] of wanted) shared += Math.min(count, read.get(one) ?? 0);
  return [shared / sum(read), shared / sum(wanted)];
}
