// Long calls answered in a thread: the same bytes as here, billed once, and nothing of them done in the main thread.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBackend, type Backend } from '../../../src/store/backend.ts';
import { createService, type Service } from '../../../src/service/app.ts';
import { DEFAULT_SETTINGS, type ServiceSettings } from '../../../src/service/settings.ts';
import { createThreads } from '../../../src/service/threads/threads.ts';
import { fillWithStarter } from '../../support/starter.ts';
import { keyFor } from '../app/fixtures.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ibid-threads-'));
  await fillWithStarter(folder);
});
afterAll(() => rm(folder, { recursive: true }));

interface Bench {
  readonly threaded: Service;
  readonly here: Service;
  readonly backend: Backend;
  /** Authorization of a new key of a workspace of its own. */
  readonly key: () => Promise<Record<string, string>>;
  /** What was written to the records through the main thread's connection. */
  readonly written: string[];
  /** The methods of the corpus and the records that were called through it, and the sums of usage. */
  readonly called: Set<string>;
}

/** The same object, which notes the names of its methods as they are called. */
function noted<T extends object>(object: T, called: Set<string>): T {
  return new Proxy(object, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]): unknown => {
        called.add(String(name));
        return Reflect.apply(value, target, parameters);
      };
    },
  });
}

async function withThreads(test: (bench: Bench) => Promise<void>, settings: Partial<ServiceSettings> = {}) {
  const backend = await openBackend(folder);
  const written: string[] = [];
  const put: Backend['records']['put'] = (workspace, ...records) => {
    written.push(...records.map(({ kind }) => kind));
    return backend.records.put(workspace, ...records);
  };
  const called = new Set<string>();
  const watched = {
    ...backend,
    corpus: noted(backend.corpus, called),
    accounts: noted(backend.accounts, called),
    records: noted({ ...backend.records, put }, called),
  };
  const all = { ...DEFAULT_SETTINGS, keyRate: 1_000, cachedAnswers: 0, ...settings };
  const log = () => undefined;
  const threads = createThreads({ folder, version: '1.2.3', settings: all, log, count: 1 });
  const about = { folder, version: '1.2.3', settings: all, log };
  const threaded = createService({ ...about, backend: watched, threads });
  const here = createService({ ...about, backend });
  let keys = 0;
  const key = async () => (await keyFor(backend.accounts, { workspace: `w${keys++}${Date.now()}` })).headers;
  try {
    await test({ threaded, here, backend, key, written, called });
  } finally {
    await threaded.close();
  }
}

async function ask(
  service: Service,
  headers: Record<string, string>,
  [path, body]: Route,
  signal?: AbortSignal,
) {
  const bytes = body === undefined ? null : new TextEncoder().encode(JSON.stringify(body));
  const reply = await service.answer({
    method: body === undefined ? 'GET' : 'POST',
    url: path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: bytes,
    signal,
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of reply.body ?? []) pieces.push(piece);
  return { status: reply.status, headers: reply.headers, text: Buffer.concat(pieces).toString() };
}

type Route = readonly [path: string, body?: object];

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

/** Ids and times of calls differ; nothing else may. */
function comparable(text: string): string {
  return text
    .replaceAll(/\b(qry|ses|brf|fct|req|sub)_[0-9a-f]{24}/g, '$1_')
    .replaceAll(/"(created_at|at)":"[^"]*"/g, '"$1":""');
}

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
      called.clear();
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
      expect([...called].filter((name) => !rules.includes(name))).toEqual([]);
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
