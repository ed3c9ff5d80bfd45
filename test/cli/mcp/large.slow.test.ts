// What is large or runs the other way: a line of a megabyte, names and words from right to left, markup, a thousand citations.
// All of it reaches the client, in parts of 40 kB, character for character.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiServer } from '../../support/api-server.ts';
import { runIbid } from '../../support/ibid.ts';
import { environment } from '../support.ts';
import { connected, folders, type Connected } from './support.ts';

const MOST = 40_000;
const RIGHT_TO_LEFT = '\u05d4\u05de\u05d7\u05e1\u05df \u05d1\u05dc\u05d3\u05d1\u05e8\u05d9';
const MARKUP = '</script><img src=x onerror=alert(1)>';

/** Every page of one call, by its cursor. */
async function pagesOf(mcp: Connected, tool: string, members: object): Promise<Record<string, unknown>[]> {
  const pages: Record<string, unknown>[] = [];
  let cursor: unknown;
  do {
    const page = await mcp.call(tool, cursor === undefined ? members : { ...members, cursor });
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(MOST);
    pages.push(page);
    cursor = page['next_cursor'];
    expect(pages.length).toBeLessThan(100);
  } while (cursor !== undefined);
  return pages;
}

describe('documents', () => {
  it('of one line of a megabyte, from right to left and full of markup are given whole', async () => {
    using home = await folders('none');
    const docs = join(home.path, 'docs');
    mkdirSync(docs);
    const sentence = `The warehouse of Ledbury, ${RIGHT_TO_LEFT}, holds 4,200 crates \u{1f4e6} of cider ${MARKUP}. `;
    const line = sentence.repeat(Math.ceil(1_000_000 / sentence.length));
    writeFileSync(join(docs, `${RIGHT_TO_LEFT}\u202egnp.txt`), line);
    expect((await runIbid(home.path, ['corpus', 'add', docs])).code).toBe(0);
    await using mcp = await connected(home.path);
    const { items } = await mcp.call('search', { query: 'Ledbury crates', limit: 1 });
    const [{ document_id: id, source_url: url }] = items as [{ document_id: string; source_url: string }];
    expect(decodeURIComponent(url)).toContain(RIGHT_TO_LEFT);
    const [first, ...others] = await pagesOf(mcp, 'get_document', { id, start: 0, end: 100_000 });
    const text = [first, ...others].map((page) => String(page?.['text'])).join('');
    expect(text).toBe(line.slice(0, 100_000));
    expect(others.length).toBeGreaterThan(1);
    const end = line.trimEnd().length;
    const last = await mcp.call('get_document', { id, start: end - 500, end });
    expect(last['text']).toBe(line.slice(end - 500, end));
    const answer = await mcp.call('query', { query: 'How many crates does the warehouse of Ledbury hold?' });
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThanOrEqual(MOST);
  });
});

describe('an answer', () => {
  it('of a thousand citations has them all, and none twice', async () => {
    const claims = Array.from({ length: 1000 }, (_none, at) => ({
      id: `clm_${at}`,
      text: `Sentence ${at} ${RIGHT_TO_LEFT} ${MARKUP}.`,
      citation_ids: [`cit_${at}`],
      verdict: 'verbatim',
    }));
    const citations = claims.map(({ text }, at) => ({ id: `cit_${at}`, title: MARKUP, quote: text }));
    const answer = claims.map(({ text }) => text).join(' ');
    await using api = await apiServer({
      'GET /v1/briefs/brf_1': { id: 'brf_1', outcome: 'answered', title: answer, claims, citations },
    });
    using home = await folders('none');
    await using mcp = await connected(home.path, { env: environment(api.url) });
    const pages = await pagesOf(mcp, 'brief_get', { id: 'brf_1' });
    const all = (name: string) => pages.flatMap((page) => (page[name] as unknown[] | undefined) ?? []);
    expect(all('citations')).toEqual(citations);
    expect(all('claims')).toEqual(claims);
    expect(pages.slice(0, -1).every((page) => page['truncated'] === true)).toBe(true);
  });
});
