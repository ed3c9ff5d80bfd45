import { describe, expect, it } from 'vitest';
import { isPaging, ROUTE_NAMES, routeOf, type RouteName } from '../../../src/api/routes.ts';
import { DOCUMENT, get, post, SOURCE, withService } from './fixtures.ts';

/** Served, and there is nothing of that id in the small store. */
const NOT_HERE: readonly RouteName[] = [
  'entity.get',
  'entity.relationships',
  'brief.get',
  'brief.bibliography',
  'brief.evidence',
  'forecast.get',
];

/** What they need of a corpus the small store does not have; they are asked over a real one in test/local/client. */
const ELSEWHERE: readonly RouteName[] = ['causal', 'tutor', 'brief.create'];

const BODIES: Partial<Record<RouteName, unknown>> = {
  query: { query: 'Why did freight rates rise?' },
  'forecast.create': { series: [1, 2, 3, 5, 8, 5, 3, 2, 1], horizon: 2 },
  'entity.resolve': { names: ['Acme'] },
  'anomaly.subscribe': { sector_id: 'shipping', feed: 'json' },
  'entity-request': { name: 'Acme' },
};

function addressOf(name: RouteName): string {
  const { path } = routeOf(name);
  const id = name === 'document.get' ? DOCUMENT.id : SOURCE.id;
  const query = { 'entity.search': '?q=x', 'entity.by-alias': '?alias=x' }[name as string] ?? '';
  return path.replace('{id}', id) + query;
}

describe('routes of the service', () => {
  it.each(ROUTE_NAMES.filter((name) => !ELSEWHERE.includes(name)))(
    '%s is served [spec:crosscutting-3]',
    async (name) => {
      await withService({}, async ({ service }) => {
        const response =
          routeOf(name).method === 'GET'
            ? await get(service, addressOf(name))
            : await post(service, addressOf(name), BODIES[name]);
        expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{24}$/);
        const document = (await response.json()) as Record<string, unknown>;
        if (NOT_HERE.includes(name)) {
          expect([response.status, document['type']]).toEqual([404, 'urn:ibid:problem:not-found']);
          return;
        }
        expect(response.status).toBe(200);
        const { response: schema } = await routeOf(name).schemas();
        expect(schema.safeParse(document).error).toBeUndefined();
      });
    },
  );

  it.each(ROUTE_NAMES.filter((name) => routeOf(name).method === 'GET'))(
    'HEAD of %s has the status and headers of its GET and no body [spec:crosscutting-1]',
    async (name) => {
      await withService({}, async ({ service }) => {
        const whole = await get(service, addressOf(name));
        const bare = await get(service, addressOf(name), { method: 'HEAD' });
        expect(bare.status).toBe(whole.status);
        // Two of the headers are about this one exchange: its id, and the length of a body that names it or the time.
        expect(namesOf(bare)).toEqual(namesOf(whole));
        expect(await bare.text()).toBe('');
        expect(Number(bare.headers.get('content-length'))).toBeGreaterThan(0);
      });
    },
  );

  it.each(ROUTE_NAMES.filter((name) => isPaging(name) && !NOT_HERE.includes(name)))(
    '%s has pages of 20, and of up to 100 [spec:paging-1]',
    async (name) => {
      await withService({}, async ({ service }) => {
        const address = addressOf(name);
        const more = address.includes('?') ? '&' : '?';
        expect(await (await get(service, address)).json()).toMatchObject({ limit: 20, offset: 0 });
        const most = await get(service, `${address}${more}limit=100&offset=7`);
        expect(await most.json()).toMatchObject({ limit: 100, offset: 7 });
        expect((await get(service, `${address}${more}limit=101`)).status).toBe(400);
      });
    },
  );

  it.each(ROUTE_NAMES)('%s refuses another method with 405 and Allow', async (name) => {
    await withService({}, async ({ service }) => {
      const response = await get(service, addressOf(name), { method: 'DELETE' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toContain(routeOf(name).method);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    });
  });

  it.each([
    '/',
    '/v1',
    '/v2/query',
    '/v1/queries',
    '/v1/health/x',
    '/v1//health',
    '/v1/briefs/',
    '/%00',
    '/v1/..%2f',
  ])('there is no route %s: a 404 problem', async (path) => {
    await withService({}, async ({ service }) => {
      const response = await get(service, path);
      const problem = (await response.json()) as Record<string, unknown>;
      expect([response.status, problem['type']]).toEqual([404, 'urn:ibid:problem:unknown-route']);
    });
  });

  it('a word that is a route of its own is no id of another', async () => {
    await withService({}, async ({ service }) => {
      expect((await get(service, '/v1/entities/resolve')).status).toBe(405);
      expect((await get(service, '/v1/entities/ent_1')).status).toBe(404);
    });
  });

  it('an unknown id is a 404 problem', async () => {
    await withService({}, async ({ service }) => {
      for (const path of ['/v1/documents/doc_x', '/v1/sources/src_x', '/v1/documents/%F0%9F%92%A9%00']) {
        const response = await get(service, path);
        expect(await response.json()).toMatchObject({ type: 'urn:ibid:problem:not-found', status: 404 });
      }
    });
  });

  it('a health document says what the service stands on [spec:auth-3]', async () => {
    await withService({ local: false }, async ({ service }) => {
      expect(await (await get(service, '/v1/health')).json()).toEqual({
        status: 'ok',
        version: '1.2.3',
        store: 'memory',
        corpus: { documents: 1, chunks: 1 },
      });
    });
  });
});

function namesOf(response: Response): string[] {
  return [...response.headers.keys()].sort();
}
