// Long calls answered in a thread: the same bytes as here, billed once, and nothing of them done in the main thread.
import { describe, expect, it } from 'vitest';
import type { Service } from '../../../src/service/app.ts';
import { ask, comparable, type Route, withThreads } from './rig.ts';

const series = Array.from({ length: 400 }, (_, at) => 100 + 10 * Math.sin(at / 3) + (at % 7));
/** Seconds of work on any machine. */
const LONG: Route = [
  '/v1/forecast',
  { series: Array.from({ length: 5000 }, (_, at) => 50 + ((at * 7919) % 31)), horizon: 1000, frequency: 12 },
];

const ROUTES: readonly Route[] = [
  ['/v1/query', { query: 'What is HBM?' }],
  ['/v1/query', { query: 'What caused the failure of Silicon Valley Bank?', mode: 'deliberate' }],
  ['/v1/query', { query: 'Who won the football world cup of 2018?' }],
  ['/v1/causal', { entity: 'Silicon Valley Bank', shock: 'interest rates rose' }],
  ['/v1/tutor', { message: 'hello', sector_id: 'semiconductors', topic: 'HBM' }],
  ['/v1/tutor', { message: 'hello', sector_id: 'nowhere', topic: 'HBM' }],
  ['/v1/brief', { variant: 'daily' }],
  ['/v1/brief', { variant: 'nonsense' }],
  ['/v1/forecast', { series, horizon: 12, thresholds: [100], seed: 7 }],
  ['/v1/entities/search?q=Panama'],
  ['/v1/entities/by_alias?alias=SVB'],
  ['/v1/entities/cross_sector_matrix'],
  ['/v1/entities/resolve', { names: ['Panama Canal', 'TSMC'] }],
  ['/v1/entities/ent_000000000000000000000000'],
  ['/v1/briefs'],
  ['/v1/forecasts'],
];

describe('threads', () => {
  it('answer with the bytes of this thread, and bill the same, once', async () => {
    await withThreads(async ({ threaded, here, key }) => {
      const [one, other] = [await key(), await key()];
      for (const route of ROUTES) {
        const [there, own] = [await ask(threaded, one, route), await ask(here, other, route)];
        expect([route, there.status, comparable(there.text)]).toEqual([
          route,
          own.status,
          comparable(own.text),
        ]);
        expect([...there.headers.entries()].map(([name]) => name)).toEqual(
          [...own.headers.entries()].map(([name]) => name),
        );
      }
      const usage = async (service: Service, headers: Record<string, string>) =>
        (await ask(service, headers, ['/v1/usage'])).text.replace(/"workspace":"[^"]*"/, '');
      const [mine, theirs] = [await usage(threaded, one), await usage(here, other)];
      expect(mine).toBe(theirs);
      expect(mine).toContain('"route":"forecast.create","mode":null,"count":1');
    });
  });

  it('do the work: nothing of it is written through the main thread, and it is read there', async () => {
    await withThreads(async ({ threaded, key, written }) => {
      const headers = await key();
      const made = await ask(threaded, headers, ['/v1/forecast', { series, horizon: 3 }]);
      const { id } = JSON.parse(made.text) as { id: string };
      expect(written).toEqual([]);
      expect((await ask(threaded, headers, [`/v1/forecasts/${id}`])).text).toBe(made.text);
    });
  });

  it('read what may be large: documents, sources, sums and records', async () => {
    await withThreads(async ({ threaded, here, backend, key, called }) => {
      const headers = await key();
      const { rows: documents } = await backend.corpus.documents({}, { limit: 1, offset: 0 });
      const idOf = (text: string) => (JSON.parse(text) as { id: string }).id;
      const brief = idOf((await ask(threaded, headers, ['/v1/brief', { variant: 'daily' }])).text);
      const forecast = idOf((await ask(threaded, headers, ['/v1/forecast', { series, horizon: 3 }])).text);
      called.length = 0;
      for (const path of [
        '/v1/sources',
        `/v1/sources/${documents[0]?.source_id}`,
        `/v1/documents/${documents[0]?.id}`,
        '/v1/documents/doc_000000000000000000000000',
        `/v1/briefs/${brief}`,
        `/v1/briefs/${brief}/evidence`,
        `/v1/briefs/${brief}/bibliography`,
        `/v1/forecasts/${forecast}`,
        '/v1/usage',
      ]) {
        const there = await ask(threaded, headers, [path]);
        expect([path, there.status]).toEqual([path, path.endsWith('0000') ? 404 : 200]);
        // Of the calls since, the sums alone would differ.
        if (path === '/v1/usage') continue;
        expect(comparable(there.text)).toBe(comparable((await ask(here, headers, [path])).text));
      }
      // Keys, rates and the record of each call are the rules' own.
      const rules = ['hasKeys', 'key', 'take', 'openCall', 'recordCall'];
      expect(called.filter((name) => !rules.includes(name))).toEqual([]);
    });
  });

  it('answer a cap of costs as this thread does', async () => {
    await withThreads(async ({ threaded, here, key }) => {
      const [one, other] = [await key(), await key()];
      const dear: Route = ['/v1/brief', { variant: 'daily', cost_cap_usd: 0.03 }];
      const [there, own] = [await ask(threaded, one, dear), await ask(here, other, dear)];
      expect(there.status).toBe(402);
      expect(comparable(there.text)).toBe(comparable(own.text));
    });
  });

  it('answer what is short while what is long waits, and refuse what would wait too long', async () => {
    await withThreads(
      async ({ threaded, key }) => {
        const headers = await key();
        const callers = Array.from({ length: 4 }, () => new AbortController());
        const ended: string[] = [];
        const long = callers.map(({ signal }) =>
          ask(threaded, headers, LONG, signal).then((reply) => {
            ended.push('long');
            return reply;
          }),
        );
        // Two at once and one that waits: the fourth is one too many.
        const refused = await Promise.race(long);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
        expect(refused.text).toContain('urn:ibid:problem:busy');
        const short = await ask(threaded, headers, ['/v1/query', { query: 'What is HBM?' }]);
        ended.push('short');
        expect(short.status).toBe(200);
        expect(ended).toEqual(['long', 'short']);
        for (const caller of callers) caller.abort();
        await Promise.all(long);
      },
      { waitingCalls: 1 },
    );
  });

  it('end the work of a caller who has gone, and go on with that of the next', async () => {
    await withThreads(async ({ threaded, key }) => {
      const headers = await key();
      const callers = Array.from({ length: 3 }, () => new AbortController());
      const gone = callers.map(({ signal }) => ask(threaded, headers, LONG, signal));
      const next = ask(threaded, headers, ['/v1/forecast', { series, horizon: 2 }]);
      // The thread answers: all that could be begun has been.
      await ask(threaded, headers, ['/v1/query', { query: 'What is HBM?' }]);
      for (const caller of callers) caller.abort();
      expect((await next).status).toBe(200);
      await Promise.all(gone);
      const list = JSON.parse((await ask(threaded, headers, ['/v1/forecasts'])).text) as { total: number };
      expect(list.total).toBe(1);
    });
  });

  it('refuse a forecast of more work than one call may ask for, with the limit', async () => {
    await withThreads(
      async ({ threaded, key }) => {
        const reply = await ask(threaded, await key(), ['/v1/forecast', { series, horizon: 12 }]);
        expect(reply.status).toBe(400);
        expect(JSON.parse(reply.text)).toMatchObject({
          type: 'urn:ibid:problem:invalid-request',
          detail:
            '400 values of the series and its drivers × 12 steps × 3000 paths are more than 12000000, the most that is ' +
            'worked out in one call: ask for a horizon of at most 10, or send fewer values.',
        });
      },
      { forecastWork: 12_000_000 },
    );
  });
});
