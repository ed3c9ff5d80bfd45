import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openService, type OpenedService } from '../../../src/service/open.ts';
import { serve } from '../../../src/service/http/serve.ts';
import { fillWithStarter } from '../../support/starter.ts';

const STARTER = fileURLToPath(new URL('../../../src/corpus/starter', import.meta.url));

const QUESTIONS = [
  { query: 'Why did shipping through the Panama Canal slow down in 2023?', mode: 'speculative' },
  { query: 'What caused the double restriction of both canals in 2024?', mode: 'speculative' },
  { query: 'Why do fertiliser prices follow the price of natural gas?', mode: 'deliberate' },
  { query: 'Who won the football world cup in 1974?', mode: 'speculative' },
  { query: 'the of and', mode: 'speculative' },
  { query: '\u0000\u001b[31m "OR" NEAR(a b) *', mode: 'deliberate' },
  { query: '為什麼運費上漲？', mode: 'speculative' },
];

async function withFolder(test: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-parity-'));
  try {
    await test(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function ask(service: OpenedService, body: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const reply = await service.answer({
    method: 'POST',
    url: '/v1/query',
    headers: { 'content-type': 'application/json' },
    body: bytes,
  });
  return textOf(reply.body);
}

async function textOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body ?? []) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** Ids of calls and times of answers differ; nothing else may. */
function comparable(text: string): string {
  return text.replace(/qry_[0-9a-f]{24}/, 'qry_').replace(/"created_at":"[^"]*"/, '"created_at":""');
}

describe('the embedded service over the starter corpus', () => {
  it('answers the same bytes in this process and over a socket, but for ids and times [spec:query-outcome] [spec:synthesis-1]', async () => {
    await withFolder(async (folder) => {
      // Both are the same workspace, where the second answer would be the first one, kept.
      const settings = { cachedAnswers: 0 };
      await fillWithStarter(folder);
      const own = await openService({ folder, starterFolder: STARTER, local: true, settings });
      const shared = await openService({ folder, settings: { openUntilFirstKey: true } });
      const serving = await serve(shared, { port: 0 });
      try {
        for (const question of QUESTIONS) {
          const here = await ask(own, question);
          const headers = { 'content-type': 'application/json' };
          const response = await fetch(`${serving.url}/v1/query`, {
            method: 'POST',
            headers,
            body: JSON.stringify(question),
          });
          expect(comparable(await response.text())).toBe(comparable(here));
          expectCited(JSON.parse(here) as Answer);
        }
        for (const path of ['/v1/sources', '/v1/health']) {
          const here = await own.answer({ method: 'GET', url: path, headers: {} });
          expect(await (await fetch(`${serving.url}${path}`)).text()).toBe(await textOf(here.body));
        }
      } finally {
        await serving.close(0);
        await shared.close();
        await own.close();
      }
    });
  });

  it('shows no folder of this machine where addresses are shortened', async () => {
    await withFolder(async (folder) => {
      const service = await openService({
        folder,
        starterFolder: STARTER,
        settings: { shortFileUrls: true },
        local: true,
      });
      try {
        const answer = await ask(service, QUESTIONS[0]);
        const { citations } = JSON.parse(answer) as Answer;
        const texts = [answer];
        const paths = citations.flatMap(({ document_id, source_id }) => [
          `/v1/documents/${document_id}`,
          `/v1/sources/${source_id}?recent=365d`,
        ]);
        for (const path of ['/v1/sources', '/v1/health', '/v1/usage', '/v1/_edge_timing', ...paths]) {
          texts.push(await textOf((await service.answer({ method: 'GET', url: path, headers: {} })).body));
        }
        expect(citations.length).toBeGreaterThan(0);
        expect(texts.join('\n')).not.toContain(STARTER.split('/').slice(0, -3).join('/'));
        expect(texts.join('\n')).not.toContain(folder);
      } finally {
        await service.close();
      }
    });
  });
});

interface Answer {
  readonly outcome: string;
  readonly claims: { text: string; citation_ids: string[] }[];
  readonly citations: { id: string; document_id: string; source_id: string }[];
}

/** An answer has a citation for each claim, and without claims there is no answer. */
function expectCited({ outcome, claims, citations }: Answer): void {
  const known = citations.map(({ id }) => id);
  expect(outcome).toBe(claims.length > 0 ? 'answered' : 'insufficient_evidence');
  for (const { citation_ids } of claims) {
    expect(citation_ids.length).toBeGreaterThan(0);
    expect(known).toEqual(expect.arrayContaining(citation_ids));
  }
}
