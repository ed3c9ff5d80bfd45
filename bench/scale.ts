// bench scale [--store DIR] [CHUNKS …]: stores of growing size, each in a process of its own: adding, size on disk, questions
// warm and cold, peak memory. Chunks are made of SciFact's sentences, five at a time, ten chunks a document; questions are
// its claims. A cold question is a whole process, as a ratio to `node -e 0`. `--store` keeps the stores there for the next run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bringIndexUpToDate } from '../src/corpus/index-manifest.ts';
import { retireStarter } from '../src/corpus/starter.ts';
import { analyse } from '../src/engine/question/analyse.ts';
import { retrieve, retrieveDeliberately } from '../src/engine/retrieval/retrieve.ts';
import { openService } from '../src/service/open.ts';
import { openBackend } from '../src/store/backend.ts';
import type { IndexedChunk, NewDocument } from '../src/store/corpus-store.ts';
import { stems } from '../src/text/terms.ts';
import { readJsonLines, requireEvalFile } from './support/data.ts';
import { median } from './support/ingestion.ts';

const BIN = join(import.meta.dirname, '..', 'bin', 'ibid.cjs');
const QUESTIONS = 60;
const PAIRS = 9;
const A_DOCUMENT = 10;
const AT_ONCE = 64;

/** Prints one row a size. */
export async function run(args: string[]): Promise<void> {
  if (args[0] === '--one') return await one(args[1] ?? '', Number(args[2]));
  const kept = args.includes('--store') ? args[args.indexOf('--store') + 1] : undefined;
  const sizes = args.map(Number).filter((size) => size > 0);
  const rows: Record<string, object> = {};
  for (const size of sizes.length === 0 ? [1_000, 10_000] : sizes) {
    const home = kept === undefined ? mkdtempSync(join(tmpdir(), 'ibid-bench-')) : join(kept, String(size));
    rows[size] = { ...inProcess(home, size), ...cold(home) };
    if (kept === undefined) rmSync(home, { recursive: true, force: true });
  }
  console.table(rows);
}

function inProcess(home: string, size: number): object {
  const words = [
    ...process.execArgv,
    join(import.meta.dirname, 'run.ts'),
    'scale',
    '--one',
    home,
    String(size),
  ];
  const { stdout, stderr, status } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as object;
}

async function one(home: string, size: number): Promise<void> {
  const folder = join(home, 'data');
  const file = join(folder, 'ibid.db');
  const adding = existsSync(file) ? undefined : await fill(folder, size);
  const asked = await ask(folder);
  const { maxRSS } = process.resourceUsage();
  console.log(
    JSON.stringify({
      'adding, CPU µs a chunk': adding === undefined ? '' : Math.round((1000 * adding) / size),
      MB: Math.round(statSync(file).size / 1e6),
      ...asked,
      'peak MB': Math.round(maxRSS / 1024),
    }),
  );
}

/** @returns milliseconds of processor time for the store alone */
async function fill(folder: string, size: number): Promise<number> {
  const sentences = readSentences();
  const { corpus, close } = await openBackend(folder);
  await retireStarter(corpus);
  await bringIndexUpToDate(corpus);
  let spent = 0;
  let random = 1;
  const next = (): Sentence => {
    random = (Math.imul(random, 1664525) + 1013904223) >>> 0;
    return sentences[Math.floor((random / 2 ** 32) * sentences.length)]!;
  };
  for (let at = 0; at * A_DOCUMENT < size; at += AT_ONCE) {
    const count = Math.min(AT_ONCE, Math.ceil(size / A_DOCUMENT) - at);
    const entries = Array.from({ length: count }, (_, n) => documentOf(at + n, next));
    const before = process.cpuUsage();
    await corpus.addDocuments(entries);
    const { user, system } = process.cpuUsage(before);
    spent += (user + system) / 1000;
  }
  await close();
  return spent;
}

interface Sentence {
  readonly text: string;
  readonly stems: readonly string[];
}

function readSentences(): Sentence[] {
  return readJsonLines<{ text: string }>(requireEvalFile('retrieval', 'scifact', 'corpus.jsonl'))
    .flatMap(({ text }) => text.split(/(?<=\.) (?=[A-Z])/))
    .map((text) => ({ text, stems: stems(text) }));
}

function documentOf(number: number, next: () => Sentence): NewDocument {
  const id = `doc_${String(number).padStart(24, '0')}`;
  const title = next();
  const chunks: IndexedChunk[] = [];
  let text = '';
  for (let ordinal = 0; ordinal < A_DOCUMENT; ordinal += 1) {
    const parts = Array.from({ length: 5 }, next);
    const body = parts.map((part) => part.text).join(' ');
    chunks.push({
      id: `chk_${String(number * A_DOCUMENT + ordinal).padStart(24, '0')}`,
      document_id: id,
      ordinal,
      start: text.length,
      end: text.length + body.length,
      heading: null,
      page: null,
      structure: null,
      text: body,
      title_stems: title.stems.slice(0, 8),
      headings_from: Math.min(8, title.stems.length),
      body_stems: parts.flatMap((part) => part.stems),
    });
    text += `${body}\n`;
  }
  const document = {
    id,
    source_id: 'src_000000000000000000000000',
    title: title.text.slice(0, 60),
    authors: [],
    publisher: null,
    published_at: null,
    source_url: `https://example.org/${number}`,
    // One original for all: what is measured is the index.
    content_sha256: '0'.repeat(64),
    retrieved_at: '2026-01-01T00:00:00Z',
    language: 'en',
    sector_id: null,
    snapshot_id: `snp_${'0'.repeat(24)}`,
    media_type: 'text/plain',
    bytes: text.length,
    warnings: [],
  };
  return { document, text, chunks, original: new Uint8Array() };
}

async function ask(folder: string): Promise<object> {
  const service = await openService({ folder, local: true });
  const { backend } = service;
  const texts = readJsonLines<{ text: string }>(requireEvalFile('retrieval', 'scifact', 'queries.jsonl')).map(
    ({ text }) => text,
  );
  const whole = (mode: string) => async (text: string) => {
    const body = new TextEncoder().encode(JSON.stringify({ query: text, mode }));
    const reply = await service.answer({
      method: 'POST',
      url: 'http://local.invalid/v1/query',
      headers: { 'content-type': 'application/json' },
      body,
    });
    for await (const _ of reply.body ?? []);
    if (reply.status !== 200) throw new Error(`status ${reply.status}`);
  };
  const works: Record<string, (text: string) => Promise<unknown>> = {
    retrieve: (text) => retrieve(backend.corpus, analyse(text)),
    'retrieve deliberately': (text) => retrieveDeliberately(backend.corpus, analyse(text)),
    'speculative answer': whole('speculative'),
    'deliberate answer': whole('deliberate'),
  };
  const figures: Record<string, string> = {};
  let at = 0;
  for (const [name, work] of Object.entries(works)) {
    const times: number[] = [];
    for (let turn = -10; turn < QUESTIONS; turn += 1) {
      const before = process.cpuUsage();
      await work(texts[(at += 1) % texts.length]!);
      const { user, system } = process.cpuUsage(before);
      if (turn >= 0) times.push((user + system) / 1000);
    }
    const sorted = times.toSorted((a, b) => a - b);
    figures[name] =
      `${sorted[QUESTIONS / 2]!.toFixed(1)} / ${sorted[Math.floor(QUESTIONS * 0.95)]!.toFixed(1)}`;
  }
  await backend.close();
  return figures;
}

/** Processor time of whole processes, each beside one that does nothing. */
function cold(home: string): object {
  const claims = readJsonLines<{ text: string }>(requireEvalFile('retrieval', 'scifact', 'queries.jsonl'));
  const figures: Record<string, string> = {};
  for (const mode of ['speculative', 'deliberate']) {
    const ratios: number[] = [];
    for (let pair = -1; pair < PAIRS; pair += 1) {
      const text = claims[claims.length - 20 - pair]?.text ?? '';
      const asked = spent([BIN, 'query', '--mode', mode, text], { IBID_HOME: home });
      const nothing = spent(['-e', '0'], {});
      if (pair >= 0) ratios.push(asked / nothing);
    }
    figures[`cold ${mode} × node -e 0`] = median(ratios).toFixed(2);
  }
  return figures;
}

const PROBE = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process.stderr.write('\\n'+(user+system))})`;

function spent(args: readonly string[], env: Record<string, string>): number {
  const { NODE_EXTRA_CA_CERTS: _trap, ...inherited } = process.env;
  const { stderr } = spawnSync(process.execPath, ['--import', PROBE, ...args], {
    encoding: 'utf8',
    env: { ...inherited, ...env },
  });
  return Number(stderr.trim().split('\n').at(-1));
}
