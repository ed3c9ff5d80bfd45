// What else computes for long: documents at hand, forecasts, ingestion. Made in the folder when its turn comes.
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './hostile.ts';

const SENTENCES = 40;

/** Rows of the table, each with its files there; `factor` of full size. */
export async function* computations(folder: string, factor: number): AsyncGenerator<Row> {
  for (const [kind, markup] of [
    ['txt', (text: string) => text],
    ['html', (text: string) => `<html><body><article><p>${text.replaceAll('\n\n', '</p><p>')}</p></article>`],
    ['md', (text: string) => `# Title\n\n${text}`],
  ] as const) {
    const papers = join(folder, 'papers');
    mkdirSync(papers);
    const bundle = join(folder, 'sourced.json');
    writeFileSync(bundle, sourced(papers, kind, markup(prose(40e6 * factor))));
    const args = ['evidence', 'verify', bundle, '--sources', papers, '--json'];
    yield { name: `verify --sources: ${kind} of 40 MB`, args, roomy: true };
    const home = join(folder, 'home');
    const reset = () => rmSync(home, { recursive: true, force: true });
    yield { name: `corpus add: ${kind} of 40 MB`, args: ['corpus', 'add', papers], reset, roomy: true };
    rmSync(papers, { recursive: true });
    rmSync(bundle);
  }
  const body = join(folder, 'body.json');
  writeFileSync(body, JSON.stringify({ series: values(100_000 * factor), horizon: 200 }));
  yield { name: 'forecast: values', args: ['forecast', 'create', '--body', body, '--json'], roomy: true };
  const table = join(folder, 'table.csv');
  const rows = values(100_000 * factor).map((value, at) => `${day(at)},${value}\n`);
  writeFileSync(table, `day,tons\n${rows.join('')}`);
  const asked = ['--source', table, '--column', 'tons', '--horizon', '100', '--json'];
  yield { name: 'forecast: a table', args: ['forecast', 'create', ...asked], roomy: true };
}

/** A bundle of claims whose chunks are not in the document, which is written to the folder: the longest search. */
function sourced(papers: string, kind: string, text: string): string {
  writeFileSync(join(papers, `paper.${kind}`), text);
  const sha = createHash('sha256').update(text).digest('hex');
  const claims = Array.from({ length: 200 }, (_, at) => ({
    claim_id: `c${at}`,
    claim: 'The harbour was shut.',
    chunk: { text: `The harbour was noted in ${at} and “shut” after that, said nobody.` },
    document: {
      source_url: 'https://example.org/a',
      content_sha256: sha,
      retrieved_at: '2026-03-01T10:00:00Z',
    },
    snapshot: { url: 'https://archive.example.org/a', taken_at: '2026-03-01T10:00:05Z' },
    verdict: { verdict: 'supported' },
  }));
  return JSON.stringify({ schema: 'service.evidence_bundle.v1', bundle_sha256: '0'.repeat(64), claims });
}

const WORDS =
  'harbour buoy lighthouse strait tariff grain vessel convoy refinery pipeline crude export'.split(' ');

/** Paragraphs, no two alike. */
function prose(bytes: number): string {
  const paragraphs: string[] = [];
  for (let size = 0, at = 0; size < bytes; at += 1) {
    const words = Array.from({ length: SENTENCES }, (_, place) => WORDS[(at * 7 + place * 5) % WORDS.length]);
    const text = `In ${1700 + (at % 300)} the ${words.join(' ')} ${at} was noted.`;
    paragraphs.push(text);
    size += text.length + 2;
  }
  return paragraphs.join('\n\n');
}

function values(count: number): number[] {
  return Array.from({ length: count }, (_, at) => 100 + Math.sin(at / 58) * 10 + ((at * 7919) % 100) / 30);
}

function day(at: number): string {
  return new Date(at * 86_400_000 - 2e12).toISOString().slice(0, 10);
}
