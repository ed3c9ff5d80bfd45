// The route table tested as data (architecture.md): what the specification lists, and what every row must carry.
import { describe, expect, it } from 'vitest';
import { ROUTE_NAMES, ROUTES, routeOf } from '../../src/api/routes.ts';
import { SCOPES } from '../../src/api/scopes.ts';
import { MAX_LIMIT } from '../../src/api/paging.ts';
import { COMMANDS } from '../../src/cli/commands/table.ts';
import { flagsOf } from '../../src/cli/kit/flags.ts';

/** "Route list with required scope", written out a second time: the table must not be its own witness. */
const LISTED = [
  ['GET', '/v1/health', 'public'],
  ['GET', '/v1/_edge_timing', 'any-key'],
  ['POST', '/v1/query', 'query:read'],
  ['POST', '/v1/causal', 'query:read'],
  ['POST', '/v1/tutor', 'query:read'],
  ['GET', '/v1/usage', 'usage:read'],
  ['POST', '/v1/brief', 'brief:write'],
  ['GET', '/v1/briefs', 'brief:read'],
  ['GET', '/v1/briefs/{id}', 'brief:read'],
  ['GET', '/v1/briefs/{id}/bibliography', 'brief:read'],
  ['GET', '/v1/briefs/{id}/evidence', 'brief:read'],
  ['POST', '/v1/forecast', 'forecast:write'],
  ['GET', '/v1/forecasts', 'forecast:read'],
  ['GET', '/v1/forecasts/{id}', 'forecast:read'],
  ['GET', '/v1/entities/search', 'entities:read'],
  ['GET', '/v1/entities/by_alias', 'entities:read'],
  ['GET', '/v1/entities/cross_sector_matrix', 'entities:read'],
  ['POST', '/v1/entities/resolve', 'entities:read'],
  ['GET', '/v1/entities/{id}', 'entities:read'],
  ['GET', '/v1/entities/{id}/relationships', 'entities:read'],
  ['GET', '/v1/sources', 'sources:read'],
  ['GET', '/v1/sources/{id}', 'sources:read'],
  ['GET', '/v1/documents/{id}', 'sources:read'],
  ['POST', '/v1/anomalies/subscribe', 'anomalies:write'],
  ['POST', '/v1/public/entity-requests', 'public'],
];

const rows = ROUTE_NAMES.map((name) => ({ name, ...routeOf(name) }));
const ofMethod = (method: string) => rows.filter((row) => row.method === method);

/** Whether a schema takes an object with exactly these members. */
async function takes(name: (typeof ROUTE_NAMES)[number], members: Record<string, unknown>): Promise<boolean> {
  const { request } = await routeOf(name).schemas();
  const result = request.safeParse(members);
  if (result.success) return true;
  return !result.error.issues.some((issue) => issue.code === 'unrecognized_keys');
}

describe('the route table', () => {
  it('holds the 25 routes of the specification, their paths and scopes [spec:routes]', () => {
    const held = rows.map(({ method, path, access }) => [method, path, access].join(' '));
    expect(held.toSorted()).toEqual(LISTED.map((row) => row.join(' ')).toSorted());
    expect(rows).toHaveLength(25);
  });

  it('asks only for scopes that exist, and uses each of them', () => {
    const used = new Set(rows.map(({ access }) => access).filter((access) => access.includes(':')));
    expect([...used].toSorted()).toEqual([...SCOPES].toSorted());
  });

  it('has a schema for requests and responses of every row', async () => {
    for (const row of rows) {
      const { request, response } = await row.schemas();
      expect(typeof request.safeParse, row.name).toBe('function');
      expect(typeof response.safeParse, row.name).toBe('function');
    }
  });

  it('refuses unknown members in requests and keeps them in responses', async () => {
    for (const { name } of rows) expect(await takes(name, { no_such_member: 1 }), name).toBe(false);
    const { response } = await ROUTES.health.schemas();
    const health = { status: 'ok', version: '1', store: 'sqlite', corpus: { documents: 1, chunks: 2 } };
    const more = { ...health, extra: { kept: true } };
    expect(response.parse(more)).toEqual(more);
  });

  it('takes cost_cap_usd on every synthesis route and nowhere else [spec:synthesis-3]', async () => {
    const synthesis = new Set(['query', 'causal', 'tutor', 'brief.create']);
    for (const { name, price } of rows) {
      expect(await takes(name, { cost_cap_usd: 1 }), name).toBe(synthesis.has(name));
      expect(price !== undefined, name).toBe(synthesis.has(name));
    }
  });

  it('takes limit and offset on the rows that page and on no others', async () => {
    for (const { name, paging, method } of rows) {
      expect(await takes(name, { limit: 1, offset: 0 }), name).toBe(paging);
      if (paging) expect(method).toBe('GET');
    }
    const { request } = await ROUTES['brief.list'].schemas();
    expect(request.safeParse({ limit: MAX_LIMIT }).success).toBe(true);
    expect(request.safeParse({ limit: MAX_LIMIT + 1 }).success).toBe(false);
    expect(request.safeParse({ limit: 0 }).success).toBe(false);
  });

  it('pads synthesis alone, and sends JSON with POST alone', () => {
    expect(rows.filter(({ keepalive }) => keepalive).map(({ name }) => name)).toEqual([
      'query',
      'causal',
      'tutor',
      'brief.create',
    ]);
    expect(ofMethod('GET')).toHaveLength(17);
    expect(ofMethod('POST')).toHaveLength(8);
  });

  it('has a command for every row, with an argument for its {id} and the flags of its paging', async () => {
    const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
    for (const { name, path, paging } of rows) {
      const own = commands.filter(({ route }) => route === name);
      expect(own.length, name).toBeGreaterThan(0);
      for (const command of own) {
        expect(
          command.arguments.some((argument) => argument.name === 'id'),
          command.name,
        ).toBe(path.includes('{id}'));
        expect('all' in flagsOf(command), command.name).toBe(paging);
        expect(command.examples.length, command.name).toBeGreaterThan(0);
      }
    }
  });
});

describe('request schemas', () => {
  it('know the two modes of a query [spec:query-request]', async () => {
    const { request } = await ROUTES.query.schemas();
    for (const mode of ['speculative', 'deliberate'])
      expect(request.safeParse({ query: 'x', mode }).success).toBe(true);
    for (const wrong of [
      { query: 'x', mode: 'fast' },
      { query: '' },
      { query: 7 },
      {},
      { query: 'x', cost_cap_usd: 0 },
      { query: 'x', cost_cap_usd: '1' },
    ]) {
      expect(request.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
  });

  it('ask a first tutor turn for sector and topic, and a later one for neither [spec:tutor-request]', async () => {
    const { request } = await ROUTES.tutor.schemas();
    expect(request.safeParse({ message: 'hi', session_id: 'ses_1' }).success).toBe(true);
    expect(request.safeParse({ message: 'hi', sector_id: 'energy', topic: 'gas' }).success).toBe(true);
    const refused = request.safeParse({ message: 'hi', sector_id: 'energy' });
    expect(refused.success).toBe(false);
    expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['topic']);
  });

  it('know the four bibliography styles [spec:bibliography-style]', async () => {
    const { request } = await ROUTES['brief.bibliography'].schemas();
    for (const style of ['apa', 'mla', 'chicago', 'harvard'])
      expect(request.safeParse({ style }).success).toBe(true);
    expect(request.safeParse({ style: 'APA' }).success).toBe(false);
  });

  it('let one source take recent, and neither limit nor offset [spec:source-recent]', async () => {
    const { request } = await ROUTES['source.get'].schemas();
    expect(request.safeParse({ recent: '7d' }).success).toBe(true);
    expect(request.safeParse({ recent: '7d', limit: 5 }).success).toBe(false);
    expect(request.safeParse({ offset: 5 }).success).toBe(false);
  });
});
