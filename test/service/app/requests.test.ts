import { describe, expect, it } from 'vitest';
import { ROUTE_NAMES, routeOf } from '../../../src/api/routes.ts';
import { DOCUMENT, get, memoryStore, post, SOURCE, withService } from './fixtures.ts';

const MEMBERS = ['type', 'title', 'status', 'detail', 'request_id'];

async function problemOf(response: Response) {
  const problem = (await response.json()) as Record<string, unknown>;
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(Object.keys(problem)).toEqual(expect.arrayContaining(MEMBERS));
  expect(problem['status']).toBe(response.status);
  expect(problem['request_id']).toBe(response.headers.get('x-request-id'));
  expect(problem['type']).toMatch(/^urn:ibid:problem:[a-z-]+$/);
  return problem as { type: string; detail: string; status: number; errors?: { member: string }[] };
}

describe('pages in browsers', () => {
  it.each([
    ['a document', '/v1/health'],
    ['a problem', '/v1/documents/none'],
    ['an unknown route', '/nothing'],
  ])('%s may be read from any origin, without credentials [spec:crosscutting-2]', async (_name, path) => {
    await withService({}, async ({ service }) => {
      const { headers } = await get(service, path, { headers: { origin: 'https://example.org' } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      const exposed = headers.get('access-control-expose-headers')?.split(', ').sort();
      expect(exposed).toEqual(['Retry-After', 'X-Request-Id']);
    });
  });

  it.each(ROUTE_NAMES)('%s answers a preflight without a key [spec:crosscutting-2]', async (name) => {
    await withService({ local: false }, async ({ service }) => {
      const { path, method } = routeOf(name);
      const headers = {
        origin: 'https://example.org',
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      };
      const response = await get(service, path.replace('{id}', 'x'), { method: 'OPTIONS', headers });
      expect(response.status).toBe(204);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-methods')).toContain(method);
      expect(response.headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type');
      expect(await response.text()).toBe('');
    });
  });
});

describe('request ids', () => {
  it('are made here; one that comes in is not trusted [spec:crosscutting-3]', async () => {
    await withService({}, async ({ service }) => {
      const headers = { 'x-request-id': 'mine' };
      const ids = [];
      for (let count = 0; count < 3; count++) {
        ids.push((await get(service, '/v1/health', { headers })).headers.get('x-request-id'));
      }
      expect(new Set(ids).size).toBe(3);
      expect(ids).not.toContain('mine');
    });
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };

describe('bodies', () => {
  const good = JSON.stringify({ query: 'Why?' });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/vnd.x+json',
  ])('%s is JSON [spec:crosscutting-4]', async (type) => {
    await withService({}, async ({ service }) => {
      const response = await post(service, '/v1/query', good, { 'content-type': type });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/json');
    });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application/json; charset=utf-16',
    ',',
  ])('%s is refused with 415 [spec:crosscutting-4]', async (type) => {
    await withService({}, async ({ service }) => {
      const problem = await problemOf(await post(service, '/v1/query', good, { 'content-type': type }));
      expect(problem.type).toBe('urn:ibid:problem:unsupported-media-type');
    });
  });

  it.each([
    ['nothing', ''],
    ['white space', ' \n'],
    ['half an object', '{"query":"x"'],
    ['two documents', '{"query":"x"}{"query":"y"}'],
    ['a comment', '{"query":"x"} // no'],
    ['a comma too much', '{"query":"x",}'],
    ['single quotes', "{'query':'x'}"],
    ['NaN', '{"query":"x","cost_cap_usd":NaN}'],
    ['a member given twice', '{"query":"x","query":"y"}'],
    ['a member given twice, once escaped', '{"query":"x","\\u0071uery":"y"}'],
    ['a raw control character', '{"query":"a\u0001b"}'],
    ['depth', `{"query":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['a number that overflows', '{"query":"x","x":[[1e999]]}'],
    ['more values than any request has', `{"query":"x","x":[${'{},'.repeat(600_000)}1]}`],
    ['much more depth', `${'['.repeat(400_000)}${']'.repeat(400_000)}`],
  ])('%s is refused with 400 [spec:errors-1]', async (_name, body) => {
    await withService({}, async ({ service }) => {
      const problem = await problemOf(await post(service, '/v1/query', body));
      expect(problem).toMatchObject({ type: 'urn:ibid:problem:malformed-json', status: 400 });
    });
  });

  it('bytes that are no UTF-8 are refused with 400', async () => {
    await withService({}, async ({ service }) => {
      const body = new Uint8Array([...new TextEncoder().encode('{"query":"'), 0xc3, 0x28, 0x22, 0x7d]);
      const request = new Request('http://service.test/v1/query', {
        method: 'POST',
        headers: JSON_TYPE,
        body,
      });
      expect((await problemOf(await service.fetch(request))).detail).toContain('UTF-8');
    });
  });

  it('a compressed body is refused with 415', async () => {
    await withService({}, async ({ service }) => {
      const problem = await problemOf(await post(service, '/v1/query', good, { 'content-encoding': 'gzip' }));
      expect(problem.status).toBe(415);
    });
  });

  it.each([
    ['whole', (bytes: Uint8Array) => bytes],
    [
      'in pieces',
      async function* (bytes: Uint8Array) {
        for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
      },
    ],
  ])('one above 2 MiB, sent %s, is refused with 413, and one below is read', async (_name, send) => {
    await withService({}, async ({ service }) => {
      const ask = (size: number) => {
        const body = new TextEncoder().encode(`{"query":"${'x'.repeat(size)}"}`);
        return service.answer({ method: 'POST', url: '/v1/query', headers: JSON_TYPE, body: send(body) });
      };
      expect((await ask(2 * 1024 * 1024)).status).toBe(413);
      // Read, and too long a question.
      expect((await ask(2 * 1024 * 1024 - 64)).status).toBe(400);
    });
  });

  it('one that announces more than 2 MiB is refused unread', async () => {
    await withService({}, async ({ service }) => {
      let read = false;
      const body = (async function* () {
        read = true;
        yield new Uint8Array(1);
      })();
      const headers = { ...JSON_TYPE, 'content-length': String(3 * 1024 * 1024) };
      expect((await service.answer({ method: 'POST', url: '/v1/query', headers, body })).status).toBe(413);
      expect(read).toBe(false);
    });
  });
});

describe('members', () => {
  it.each([
    ['/v1/query', {}, 'query is missing.'],
    ['/v1/query', { query: 7 }, 'query must be a string, not a number.'],
    ['/v1/query', { query: ' \u00a0\t' }, 'query must not be empty.'],
    ['/v1/query', { query: 'x', mode: 'fast' }, 'mode must be speculative or deliberate, not "fast".'],
    ['/v1/query', { query: 'x', mode: null }, 'mode must be speculative or deliberate, not null.'],
    ['/v1/query', { query: 'x', cost_cap_usd: 0 }, 'cost_cap_usd must be above 0.'],
    ['/v1/query', { query: 'x', cost_cap_usd: '1' }, 'cost_cap_usd must be a number, not a string.'],
    [
      '/v1/query',
      { query: 'x', depth: 3 },
      'The member "depth" is unknown; this route takes query, mode, cost_cap_usd, sector_ids, source_ids, document_ids.',
    ],
    ['/v1/query', { query: 'x'.repeat(20_001) }, 'query must have at most 20000 characters.'],
    ['/v1/query', [], 'The body must be an object, not an array.'],
    ['/v1/causal', { entity: 'x', shock: 'y', max_hops: 9 }, 'max_hops must be at most 4.'],
    ['/v1/tutor', { message: 'x', topic: 'y' }, 'sector_id is required when session_id is absent.'],
    ['/v1/brief', { sectors: 'energy' }, 'sectors must be an array, not a string.'],
    ['/v1/brief', { sectors: ['energy', 3] }, 'sectors.1 must be a string, not a number.'],
    ['/v1/entities/resolve', { names: [] }, 'names must not be empty.'],
    [
      '/v1/entities/resolve',
      { names: ['x'], type: 'Person' },
      'type must be organisation, place, person, vessel, law or unknown, not "Person".',
    ],
    [
      '/v1/public/entity-requests',
      { name: 'x', url: 'javascript:alert(1)' },
      'url must be a valid http or https address.',
    ],
    [
      '/v1/anomalies/subscribe',
      { sector_id: 'x', url: 'file:///etc/passwd' },
      'url must be a valid http or https address.',
    ],
    ['/v1/forecast', { horizon: 1 }, 'series is missing.'],
    [
      '/v1/forecast',
      { series: Array.from({ length: 100_001 }, () => 1), horizon: 1 },
      'series must have at most 100000 items.',
    ],
    ['/v1/forecast', { series: 'x', horizon: 1 }, 'series must be an array or an object, not "x".'],
    ['/v1/forecast', { series: [1, 'a'], horizon: 1 }, 'series.1 must be a number, not a string.'],
    ['/v1/forecast', { series: { source: 'x' }, horizon: 1 }, 'series.column is missing.'],
    [
      '/v1/forecast',
      { series: [1], horizon: 1, frequency: 'often' },
      'frequency must be a number, yearly, quarterly, monthly, weekly, daily, hourly or unknown, not "often".',
    ],
    ['/v1/forecast', { series: [1], horizon: 1.5 }, 'horizon must be a whole number, not a fraction.'],
  ])('%s of %j: %s [spec:query-request] [spec:tutor-request]', async (path, body, detail) => {
    await withService({}, async ({ service }) => {
      const problem = await problemOf(await post(service, path, body));
      expect(problem.type).toBe('urn:ibid:problem:invalid-request');
      expect(problem.detail).toContain(detail);
      expect(problem.errors?.length).toBeGreaterThan(0);
    });
  });

  it('each wrong member is named at once', async () => {
    await withService({}, async ({ service }) => {
      const body = { mode: 'x', cost_cap_usd: -1, foo: 1, ['__proto__x']: 2 };
      const { errors } = await problemOf(await post(service, '/v1/query', body));
      expect(errors?.map(({ member }) => member).sort()).toEqual(
        ['__proto__x', 'cost_cap_usd', 'foo', 'mode', 'query'].sort(),
      );
    });
  });

  it('a name from outside is shown escaped and cut', async () => {
    await withService({}, async ({ service }) => {
      const name = `\u202e\u001b[31m${'x'.repeat(5_000)}`;
      const { detail } = await problemOf(await post(service, '/v1/query', { query: 'x', [name]: 1 }));
      expect(detail).toContain('\\u202e\\u001b[31m');
      expect(detail.length).toBeLessThan(400);
    });
  });

  it.each([
    ['/v1/sources?limit=0', 'limit must be at least 1.'],
    ['/v1/sources?limit=101', 'limit must be at most 100.'],
    ['/v1/sources?limit=', 'limit must be a whole number in digits.'],
    ['/v1/sources?limit=0x10', 'limit must be a whole number in digits.'],
    ['/v1/sources?offset=-1', 'offset must be a whole number in digits.'],
    ['/v1/sources?offset=1e3', 'offset must be a whole number in digits.'],
    [`/v1/sources?offset=${'9'.repeat(13)}`, 'offset must have at most 12 digits.'],
    ['/v1/entities/search?q=caf%E9', 'The query must be percent-encoded UTF-8; a % itself is %25.'],
    ['/v1/entities/by_alias?alias=100%', 'The query must be percent-encoded UTF-8; a % itself is %25.'],
    ['/v1/sources?limit=1&limit=2', 'The query parameter "limit" is given twice.'],
    ['/v1/sources?page=2', 'The member "page" is unknown; this route takes sector, limit, offset.'],
    [
      '/v1/entities/search?q=x&type=city',
      'type must be organisation, place, person, vessel, law or unknown, not "city".',
    ],
    ['/v1/health?x=1', 'The member "x" is unknown; this route takes no members.'],
    [
      '/v1/briefs/x/bibliography?style=bluebook',
      'style must be apa, mla, chicago or harvard, not "bluebook".',
    ],
    [`/v1/sources/${SOURCE.id}?recent=7`, 'recent must be 1d, 7d, 30d, 90d or 365d, not "7".'],
    [`/v1/sources/${SOURCE.id}?limit=3`, 'The member "limit" is unknown; this route takes recent.'],
    [
      `/v1/sources/${SOURCE.id}?recent=7d&offset=1`,
      'The member "offset" is unknown; this route takes recent.',
    ],
  ])(
    '%s: %s [spec:paging-1] [spec:paging-2] [spec:source-recent] [spec:bibliography-style]',
    async (path, detail) => {
      await withService({}, async ({ service }) => {
        expect((await problemOf(await get(service, path))).detail).toBe(detail);
      });
    },
  );

  it('a POST reads no query parameters', async () => {
    await withService({}, async ({ service }) => {
      const { detail } = await problemOf(await post(service, '/v1/query?mode=deliberate', { query: 'x' }));
      expect(detail).toBe('The query parameter "mode" is unknown; this route reads its JSON body only.');
    });
  });

  it('a page is 20 unless asked otherwise, and says what it is [spec:paging-1]', async () => {
    await withService({}, async ({ service }) => {
      expect(await (await get(service, '/v1/sources')).json()).toMatchObject({
        limit: 20,
        offset: 0,
        total: 1,
      });
      const other = await get(service, '/v1/sources?limit=100&offset=3');
      expect(await other.json()).toMatchObject({ limit: 100, offset: 3 });
    });
  });

  it('a window of days says where it begins and takes no paging [spec:source-recent]', async () => {
    await withService({}, async ({ service }) => {
      const response = await get(service, `/v1/sources/${SOURCE.id}?recent=30d`);
      expect(await response.json()).toMatchObject({
        window: { recent: '30d', since: '2026-02-02T05:06:07.000Z', shown: 1, total: 1 },
        items: [{ id: DOCUMENT.id }],
      });
    });
  });

  it('the version stands in the path [spec:versioning-1]', () => {
    for (const name of ROUTE_NAMES) expect(routeOf(name).path).toMatch(/^\/v1\//);
  });
});

describe('addresses of files', () => {
  const HOME = /home|somebody|private/;

  it('are cut down to the source and the path in it where peers are elsewhere', async () => {
    await withService({ settings: { shortFileUrls: true } }, async ({ service }) => {
      const paths = ['/v1/sources', `/v1/sources/${SOURCE.id}`, `/v1/documents/${DOCUMENT.id}`];
      const texts = [];
      for (const path of paths) texts.push(await (await get(service, path)).text());
      expect(texts.join('')).not.toMatch(HOME);
      expect(texts[1]).toContain('"url":"file:///notes"');
      expect(texts[2]).toContain('"source_url":"file:///notes/a%20b.md"');
    });
  });

  it('are whole where peers are on this machine', async () => {
    await withService({}, async ({ service }) => {
      const document = await get(service, `/v1/documents/${DOCUMENT.id}`);
      expect(await document.json()).toMatchObject({ source_url: DOCUMENT.source_url });
    });
  });

  it('are cut down in the citations of an answer too', async () => {
    const { source_url } = DOCUMENT;
    const locator = { start: 0, end: 3 };
    const citation = {
      id: 'cit_1',
      document_id: DOCUMENT.id,
      source_id: SOURCE.id,
      source_url,
      locator,
    } as never;
    const answerQuery = async () =>
      ({
        outcome: 'answered',
        mode: 'speculative',
        query: 'x',
        answer: 'y',
        claims: [],
        citations: [citation],
        confidence: 1,
        reasons: [],
      }) as const;
    const store = memoryStore({ documentsById: async () => [DOCUMENT], snapshot: async () => undefined });
    await withService({ store, answerQuery, settings: { shortFileUrls: true } }, async ({ service }) => {
      const text = await (await post(service, '/v1/query', { query: 'x' })).text();
      expect(text).not.toMatch(HOME);
      expect(text).toContain('file:///notes/a%20b.md');
    });
  });
});
