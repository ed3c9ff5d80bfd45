// cli.md, "Commands": one command a route; the exact request of each of the 25, and what is not sent.
import { describe, expect, it } from 'vitest';
import { ROUTE_NAMES, routeOf } from '../../src/api/routes.ts';
import { json } from '../support/api-server.ts';
import { bench, CANARY } from './support.ts';

interface Row {
  readonly words: readonly string[];
  readonly sends: string;
  readonly body?: unknown;
}

const ROWS: readonly Row[] = [
  { words: ['health'], sends: 'GET /v1/health' },
  { words: ['edge-timing'], sends: 'GET /v1/_edge_timing' },
  { words: ['query', 'What', 'is', 'HBM?'], sends: 'POST /v1/query', body: { query: 'What is HBM?' } },
  {
    words: ['query', '--mode', 'deliberate', '--cost-cap-usd', '0.5', 'Why?'],
    sends: 'POST /v1/query',
    body: { query: 'Why?', mode: 'deliberate', cost_cap_usd: 0.5 },
  },
  {
    words: ['causal', '--entity', 'TSMC', '--shock', 'a fire', '--max-hops', '2', '--cost-cap-usd', '3'],
    sends: 'POST /v1/causal',
    body: { entity: 'TSMC', shock: 'a fire', max_hops: 2, cost_cap_usd: 3 },
  },
  {
    words: ['tutor', '--sector', 'energy', '--topic', 'LNG', 'Where', 'to', 'start?'],
    sends: 'POST /v1/tutor',
    body: { message: 'Where to start?', sector_id: 'energy', topic: 'LNG' },
  },
  {
    words: ['tutor', '--session', 'tut 1', '--cost-cap-usd', '0.25', 'Go on'],
    sends: 'POST /v1/tutor',
    body: { message: 'Go on', cost_cap_usd: 0.25, session_id: 'tut 1' },
  },
  { words: ['usage'], sends: 'GET /v1/usage' },
  { words: ['brief', 'create'], sends: 'POST /v1/brief', body: {} },
  {
    words: [
      'brief',
      'create',
      '--variant',
      'daily',
      '--persona',
      'analyst',
      '--sector',
      'a',
      '--sector',
      'b',
      '--cost-cap-usd',
      '1.5',
    ],
    sends: 'POST /v1/brief',
    body: { variant: 'daily', sectors: ['a', 'b'], persona: 'analyst', cost_cap_usd: 1.5 },
  },
  { words: ['brief', 'list'], sends: 'GET /v1/briefs' },
  {
    words: ['brief', 'list', '--sector', 'a&b', '--limit', '5', '--offset', '10'],
    sends: 'GET /v1/briefs?sector=a%26b&limit=5&offset=10',
  },
  { words: ['brief', 'get', 'b1'], sends: 'GET /v1/briefs/b1' },
  { words: ['brief', 'bibliography', 'b1'], sends: 'GET /v1/briefs/b1/bibliography' },
  {
    words: ['brief', 'bibliography', 'b1', '--style', 'mla'],
    sends: 'GET /v1/briefs/b1/bibliography?style=mla',
  },
  { words: ['brief', 'evidence', 'b1'], sends: 'GET /v1/briefs/b1/evidence' },
  { words: ['forecast', 'create', '--set', 'horizon:=3'], sends: 'POST /v1/forecast', body: { horizon: 3 } },
  { words: ['forecast', 'list'], sends: 'GET /v1/forecasts' },
  { words: ['forecast', 'get', 'f1'], sends: 'GET /v1/forecasts/f1' },
  { words: ['entity', 'search', 'Panama', 'Canal'], sends: 'GET /v1/entities/search?q=Panama%20Canal' },
  { words: ['entity', 'search', '--set', 'name=TSMC'], sends: 'GET /v1/entities/search?name=TSMC' },
  { words: ['entity', 'by-alias', 'TSMC'], sends: 'GET /v1/entities/by_alias?alias=TSMC' },
  { words: ['entity', 'matrix'], sends: 'GET /v1/entities/cross_sector_matrix' },
  {
    words: ['entity', 'resolve', 'A B', 'C'],
    sends: 'POST /v1/entities/resolve',
    body: { names: ['A B', 'C'] },
  },
  { words: ['entity', 'get', 'e1'], sends: 'GET /v1/entities/e1' },
  { words: ['entity', 'relationships', 'e1'], sends: 'GET /v1/entities/e1/relationships' },
  { words: ['source', 'list'], sends: 'GET /v1/sources' },
  { words: ['source', 'get', 's1'], sends: 'GET /v1/sources/s1' },
  { words: ['source', 'get', 's1', '--recent', '30d'], sends: 'GET /v1/sources/s1?recent=30d' },
  { words: ['document', 'get', 'd1'], sends: 'GET /v1/documents/d1' },
  {
    words: ['anomaly', 'subscribe', '--set', 'entity_id=e1'],
    sends: 'POST /v1/anomalies/subscribe',
    body: { entity_id: 'e1' },
  },
  {
    words: ['entity-request', '--set', 'name=Canal'],
    sends: 'POST /v1/public/entity-requests',
    body: { name: 'Canal' },
  },
];

/** Each route is reached once by the built command. */
const routeIn = ({ sends }: Pick<Row, 'sends'>) => sends.replace(/\?.*/, '');

const PUBLIC = ['/v1/health', '/v1/public/entity-requests'];

describe('cli.md, "Commands": one command a route', () => {
  it('the rows below reach each of the 25 routes of the table', () => {
    const reached = new Set(ROWS.map((row) => routeIn(row).replace(/\/(b1|f1|e1|s1|d1)(?=\/|$)/, '/{id}')));
    const routes = ROUTE_NAMES.map((name) => `${routeOf(name).method} ${routeOf(name).path}`);
    expect(routes).toHaveLength(25);
    expect([...reached].sort()).toEqual(routes.sort());
  });

  it.concurrent.each(ROWS)(
    '$words → $sends, the key only where the route asks for one [spec:routes] [spec:auth-3]',
    async ({ words, sends, body }) => {
      await using b = await bench({ '*': { ok: true } });
      const first = ROWS.find((row) => routeIn(row) === routeIn({ sends }))?.words === words;
      const { code, stdout, stderr } = await (first ? b.start : b.run)([...words, '--json']);
      expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: '{"ok":true}', stderr: '' });
      const [seen, ...more] = b.server.seen;
      expect(more).toEqual([]);
      expect(`${seen?.method} ${seen?.url}`).toBe(sends);
      expect(seen?.body === '' ? undefined : (JSON.parse(seen?.body ?? '') as unknown)).toEqual(body);
      const path = seen?.url.split('?')[0] ?? '';
      expect(seen?.headers.authorization).toBe(PUBLIC.includes(path) ? undefined : `Bearer ${CANARY}`);
      expect(seen?.headers.cookie).toBeUndefined();
    },
  );

  it.concurrent.each([
    ['a/b', 'a%2Fb'],
    ['../usage', '..%2Fusage'],
    ['%2e%2e', '%252e%252e'],
    ['a?x=1#y', 'a%3Fx%3D1%23y'],
    ['naïve id', 'na%C3%AFve%20id'],
  ])('an id is escaped into the path whatever it contains: %s', async (id, escaped) => {
    await using b = await bench({ '*': { ok: true } });
    expect((await b.run(['document', 'get', id, '--json'])).code).toBe(0);
    expect(b.server.seen.map(({ url }) => url)).toEqual([`/v1/documents/${escaped}`]);
  });

  it.concurrent.each([['..'], ['.'], ['']])(
    'the id %j is refused with 2 before anything is sent',
    async (id) => {
      await using b = await bench({ '*': { ok: true } });
      const { code, stdout } = await b.run(['brief', 'get', id]);
      expect({ code, stdout, seen: b.server.seen.length }).toEqual({ code: 2, stdout: '', seen: 0 });
    },
  );

  it.concurrent('`api` sends any method and path, every rule still applied', async () => {
    await using b = await bench({ '*': (_seen, response) => json(response, { ok: true }) });
    expect((await b.run(['api', 'get', '/v1/sources?limit=5', '--set', 'sector=x', '--json'])).stdout).toBe(
      '{"ok":true}',
    );
    expect((await b.run(['api', 'POST', '/v1/new-route', '--set', 'n:=1', '--json'])).code).toBe(0);
    expect((await b.run(['api', 'GET', '/v1/sources?limit=500'])).code).toBe(2);
    expect((await b.run(['api', 'GET', '//elsewhere.example/v1/usage'])).code).toBe(2);
    expect((await b.run(['api', 'GET', '/v1/health', '--json'])).code).toBe(0);
    expect(
      b.server.seen.map(({ method, url, body, headers }) => [method, url, body, headers.authorization]),
    ).toEqual([
      ['GET', '/v1/sources?limit=5&sector=x', '', `Bearer ${CANARY}`],
      ['POST', '/v1/new-route', '{"n":1}', `Bearer ${CANARY}`],
      ['GET', '/v1/health', '', undefined],
    ]);
  });
});
