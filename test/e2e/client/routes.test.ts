// The client against the embedded service over a socket, nothing scripted: each route of the table, its refusals, its pages.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTE_NAMES, routeOf, type RouteName } from '../../../src/api/routes.ts';
import { pages } from '../../../src/client/pages.ts';
import type { Client, Input } from '../../../src/client/types.ts';
import { failure, openClient } from '../../client/support.ts';
import { served, type Served } from './served.ts';

let bench: Served;
let client: Client;
let close: () => PromiseLike<void>;

beforeAll(async () => {
  bench = await served();
  const open = await bench.client();
  client = open.client;
  close = () => open[Symbol.asyncDispose]();
});
afterAll(async () => {
  await close();
  await bench[Symbol.asyncDispose]();
});

type Json = Record<string, unknown>;

async function ask(name: RouteName, input: Input = {}): Promise<Json> {
  return (await (await client.send(name, input)).document()) as Json;
}

const SERIES = Array.from({ length: 48 }, (_, at) => 100 + at + 10 * Math.sin((at * Math.PI) / 6));

/** What each route is asked; ids come from what the service answered before. */
async function inputOf(name: RouteName): Promise<Input> {
  const first = async (list: RouteName, input: Input = {}) =>
    ((await ask(list, input))['items'] as { id: string }[])[0]?.id ?? '';
  switch (name) {
    case 'query':
      return { query: 'Why did shipping through the Panama Canal slow down in 2023?' };
    case 'causal':
      return { entity: 'Panama Canal', shock: 'a drought' };
    case 'tutor':
      return { message: 'Where do I start?', sector_id: 'shipping', topic: 'Panama Canal' };
    case 'brief.create':
      return { variant: 'daily', sectors: ['shipping'], persona: 'analyst' };
    case 'brief.get':
    case 'brief.bibliography':
    case 'brief.evidence':
      return { id: (await ask('brief.create', { sectors: ['shipping'] }))['id'] };
    case 'forecast.create':
      return { series: SERIES, horizon: 6 };
    case 'forecast.get':
      return { id: (await ask('forecast.create', { series: SERIES, horizon: 6 }))['id'] };
    case 'entity.search':
      return { q: 'Panama' };
    case 'entity.by-alias':
      return { alias: 'Panama Canal' };
    case 'entity.resolve':
      return { names: ['Panama Canal'] };
    case 'entity.get':
    case 'entity.relationships':
      return { id: await first('entity.search', { q: 'Panama Canal' }) };
    case 'source.get':
      return { id: await first('source.list') };
    case 'document.get': {
      const { citations } = await ask('query', {
        query: 'Why did shipping through the Panama Canal slow down?',
      });
      return { id: (citations as { document_id: string }[])[0]?.document_id };
    }
    case 'anomaly.subscribe':
      return { sector_id: 'shipping', feed: 'atom' };
    case 'entity-request':
      return { name: 'Acme' };
    default:
      return {};
  }
}

describe('each route', () => {
  it.each(ROUTE_NAMES)(
    '%s answers what its schema says, with an X-Request-Id [spec:routes]',
    async (name) => {
      const reply = await client.send(name, await inputOf(name));
      const document = await reply.document();
      expect(reply.status).toBe(200);
      expect(reply.requestId).toMatch(/^req_[0-9a-f]{24}$/);
      const { response } = await routeOf(name).schemas();
      expect(response.safeParse(document).error).toBeUndefined();
    },
  );

  it.each(ROUTE_NAMES.filter((name) => routeOf(name).method === 'GET'))(
    '%s answers HEAD with no body [spec:crosscutting-1]',
    async (name) => {
      const { url } = client.prepare(name, await inputOf(name));
      const { pathname, search } = new URL(url);
      const reply = await client.request({ method: 'HEAD', path: `${pathname}${search}` });
      expect([reply.status, await reply.document()]).toEqual([200, undefined]);
    },
  );

  it.each(ROUTE_NAMES.filter((name) => routeOf(name).access !== 'public'))(
    '%s refuses a wrong key and, where it needs one, a key without the scope',
    async (name) => {
      const input = routeOf(name).path.includes('{id}') ? { id: 'x' } : await inputOf(name);
      await using wrong = openClient(bench.url, { key: 'ibid_0000000000000000_nothing' });
      expect(await failure(wrong.client.send(name, input))).toMatchObject({ code: 'problem', status: 401 });
      const { access } = routeOf(name);
      const scopes = access === 'usage:read' ? (['query:read'] as const) : (['usage:read'] as const);
      await using narrow = openClient(bench.url, { key: await bench.key({ scopes }) });
      if (access === 'any-key') {
        expect((await narrow.client.send(name, input)).status).toBe(200);
        return;
      }
      const error = await failure(narrow.client.send(name, input));
      expect(error).toMatchObject({ code: 'problem', status: 403, scope: access });
      expect(error.problem?.detail).toContain(access);
    },
  );

  it.each(ROUTE_NAMES.filter((name) => routeOf(name).path.includes('{id}')))(
    '%s: an unknown id is a 404 problem, whatever is in it',
    async (name) => {
      for (const id of ['nothing', '../v1/health', 'é%2F?#', 'a'.repeat(200)])
        expect(await failure(client.send(name, { id }))).toMatchObject({ code: 'problem', status: 404 });
    },
  );
});

describe('what is refused', () => {
  it.each([
    [{ query: '' }, 'query'],
    [{ query: 'x', mode: 'fast' }, 'mode'],
    [{ query: 'x', cost_cap_usd: -1 }, 'cost_cap_usd'],
    [{ query: 'x', extra: 1 }, 'extra'],
  ])('%j: 400 that names %s', async (input, member) => {
    const error = await failure(client.send('query', input));
    expect(error).toMatchObject({ status: 400, billed: 'no' });
    expect(error.problem?.detail).toContain(member);
  });

  it('another workspace sees nothing of this one', async () => {
    const { id } = await ask('brief.create', { sectors: ['shipping'] });
    await using other = openClient(bench.url, { key: await bench.key({ workspace: 'other' }) });
    expect(await failure(other.client.send('brief.get', { id }))).toMatchObject({ status: 404 });
    expect(await failure(other.client.send('brief.evidence', { id }))).toMatchObject({ status: 404 });
    const list = await (await other.client.send('brief.list')).document();
    expect(list).toMatchObject({ items: [], total: 0 });
  });
});

describe('pages', () => {
  it.each([
    ['one at a time', 1],
    ['four at once', 4],
  ])('%s: every entity once, in order', async (_name, concurrency) => {
    const whole = (await ask('entity.search', { q: 'United', limit: 100 }))['items'];
    const found: unknown[] = [];
    for await (const { value } of pages(
      client,
      'entity.search',
      { q: 'United' },
      { pageSize: 2, concurrency },
    ))
      found.push(value);
    expect(found.length).toBeGreaterThan(4);
    expect(found).toEqual((whole as unknown[]).slice(0, found.length));
  });

  it('a page beyond the end is empty, a limit above 100 is refused [spec:paging-1]', async () => {
    expect(await ask('source.list', { offset: 1000 })).toMatchObject({ items: [], offset: 1000, limit: 20 });
    // The client knows the bound as well, and sends nothing.
    const beyond = await failure(client.send('source.list', { limit: 101 }));
    expect(beyond).toMatchObject({ code: 'invalid_input', sent: 'no' });
  });
});
