// Many questions at once: answered in several threads as in one, counted exactly, over the corpus as it is now; and what
// becomes of them where a thread fails.
import { describe, expect, it } from 'vitest';
import { ask, comparable, type Route, withThreads } from './rig.ts';

const QUESTIONS = [
  'What is HBM?',
  'How wide is the Strait of Hormuz?',
  'Why did shipping through the Panama Canal slow down in 2023?',
  'Why did freight rates rise when the canal was restricted?',
  'What caused the failure of Silicon Valley Bank?',
  'Who won the football world cup of 2018?',
  'How long is the Ever Given?',
  'Who owns the Ever Given?',
];
/** So many that each thread has several at once. */
const MANY: readonly Route[] = Array.from({ length: 36 }, (_, at) => [
  '/v1/query',
  {
    query: `${QUESTIONS[at % QUESTIONS.length]}${' '.repeat(at)}`,
    mode: at % 9 === 8 ? 'deliberate' : 'speculative',
  },
]);

describe('many questions at once', () => {
  it('are answered in several threads with the bytes of this one, and nothing is read here', async () => {
    await withThreads(
      async ({ threaded, here, key, called }) => {
        const [one, other] = [await key(), await key()];
        called.length = 0;
        const there = await Promise.all(MANY.map((route) => ask(threaded, one, route)));
        // One may have come alone, before the others were heard.
        expect(called.filter((name) => name === 'candidates').length).toBeLessThan(5);
        for (const [at, route] of MANY.entries()) {
          const own = await ask(here, other, route);
          expect([route, there[at]!.status, comparable(there[at]!.text)]).toEqual([
            route,
            own.status,
            comparable(own.text),
          ]);
        }
      },
      {},
      { count: 2 },
    );
  });

  it('are let in up to the cap and not one more, and the record has as many', async () => {
    const caps = { 'query.speculative': 7 };
    await withThreads(
      async ({ threaded, key }) => {
        const headers = await key();
        const quick = MANY.filter((_, at) => at % 9 !== 8);
        const replies = await Promise.all(quick.map((route) => ask(threaded, headers, route)));
        const count = (status: number) => replies.filter((reply) => reply.status === status).length;
        expect([count(200), count(429) + count(402) + count(403)]).toEqual([7, quick.length - 7]);
        const usage = JSON.parse((await ask(threaded, headers, ['/v1/usage'])).text) as {
          routes: { mode: string | null; count: number; remaining: number | null }[];
        };
        const line = usage.routes.find(({ mode }) => mode === 'speculative');
        expect(line).toMatchObject({ count: 7, remaining: 0 });
      },
      { tiers: { unlimited: { without: [], caps } } },
      { count: 2 },
    );
  });

  it('cite nothing that was taken away meanwhile', async () => {
    await withThreads(
      async ({ threaded, backend, key }) => {
        const headers = await key();
        const both = (space: string) =>
          Promise.all(
            ['Who owns the Ever Given?', 'How long is the Ever Given?'].map((query) =>
              ask(threaded, headers, ['/v1/query', { query: query + space }]),
            ),
          );
        const cited = (text: string) =>
          (JSON.parse(text) as { citations: { document_id: string }[] }).citations.map(
            ({ document_id }) => document_id,
          );
        const before = (await both('')).flatMap(({ text }) => cited(text));
        expect(before.length).toBeGreaterThan(1);
        await backend.corpus.removeDocuments([...new Set(before)]);
        const after = (await both(' ')).flatMap(({ text }) => cited(text));
        expect(after.filter((id) => before.includes(id))).toEqual([]);
      },
      {},
      { count: 2 },
    );
  });

  it('are cached by the main thread: asked again, none is computed', async () => {
    await withThreads(
      async ({ threaded, key }) => {
        const headers = await key();
        const routes = MANY.slice(0, 3);
        const first = await Promise.all(routes.map((route) => ask(threaded, headers, route)));
        const second = await Promise.all(routes.map((route) => ask(threaded, headers, route)));
        for (const [at, { text }] of second.entries())
          expect(JSON.parse(text)).toEqual({ ...(JSON.parse(first[at]!.text) as object), cached: true });
      },
      { cachedAnswers: 100 },
      { count: 2 },
    );
  });
});

describe('a question that comes alone', () => {
  it('is answered here: no thread is started for it', async () => {
    await withThreads(async ({ threaded, key, called }) => {
      const headers = await key();
      for (const route of MANY.slice(0, 3)) {
        called.length = 0;
        expect((await ask(threaded, headers, route)).status).toBe(200);
        expect(called).toContain('candidates');
      }
    });
  });
});

describe('a thread that fails', () => {
  it('fails its own call, which is not billed; the next ones are answered', async () => {
    await withThreads(
      async ({ threaded, here, key }) => {
        const headers = await key();
        const deep: Route = ['/v1/query', { query: QUESTIONS[2]!, mode: 'deliberate' }];
        const failed = await ask(threaded, headers, deep);
        expect([failed.status, JSON.parse(failed.text)]).toMatchObject([
          500,
          { type: 'urn:ibid:problem:internal' },
        ]);
        // Of several it is not known which one it was.
        const several = await Promise.all([deep, deep].map((route) => ask(threaded, headers, route)));
        for (const { status, headers: given } of several)
          expect([status, given.get('retry-after')]).toEqual([503, '1']);
        expect((await ask(threaded, headers, MANY[0]!)).status).toBe(200);
        const usage = JSON.parse((await ask(here, headers, ['/v1/usage'])).text) as object;
        expect(usage).toMatchObject({ total_usd: 0.01 });
      },
      {},
      { count: 1, memoryMb: 4 },
    );
  });
});
