// cli.md, "Where requests go" and "Commands"; specification, "Paging": the exact request, and what is refused before it is sent.
import { describe, expect, it } from 'vitest';
import { ROUTE_NAMES, routeOf } from '../../src/api/routes.ts';
import { createClient } from '../../src/client/client.ts';
import { ClientError } from '../../src/client/errors.ts';
import { LOCAL_BASE_URL } from '../../src/client/address.ts';
import type { Client } from '../../src/client/types.ts';
import { failure, KEY } from './support.ts';

function offline(baseUrl = 'https://api.example.com/', key: string | undefined = KEY): Client {
  const fetch = () => Promise.reject(new Error('Nothing may be sent here.'));
  return createClient({ fetch, baseUrl, key });
}

function refusal(work: () => unknown): ClientError {
  try {
    work();
  } catch (error) {
    if (error instanceof ClientError) return error;
    throw error;
  }
  throw new Error('Accepted, where a refusal was expected.');
}

describe('prepare', () => {
  it.each(ROUTE_NAMES)('%s: method, address, access and price of the table', (name) => {
    const route = routeOf(name);
    const prepared = offline().prepare(name, { id: 'one', extra: 'x y' });
    const path = route.path.replace('{id}', 'one');
    const hasId = path !== route.path;
    const query = route.method === 'GET' ? `?${hasId ? '' : 'id=one&'}extra=x%20y` : '';
    expect(prepared.url).toBe(`https://api.example.com${path}${query}`);
    expect(prepared).toMatchObject({ route: name, method: route.method, access: route.access });
    expect(prepared.paid).toBe(['query', 'causal', 'tutor', 'brief.create'].includes(name));
    expect(prepared.sendsKey).toBe(!['health', 'entity-request'].includes(name));
    expect(prepared.headers['authorization']).toBe(prepared.sendsKey ? 'Bearer [redacted]' : undefined);
    const body = prepared.body && (JSON.parse(Buffer.from(prepared.body).toString()) as unknown);
    expect(body).toEqual(route.method === 'POST' ? { id: 'one', extra: 'x y' } : undefined);
  });

  it('keeps a path of the base address as a prefix', () => {
    const client = offline('https://example.com/research//');
    expect(client.baseUrl).toBe('https://example.com/research');
    expect(client.prepare('usage').url).toBe('https://example.com/research/v1/usage');
  });

  it.each([
    ['a/b', 'a%2Fb'],
    ['../usage', '..%2Fusage'],
    ['%2e%2e', '%252e%252e'],
    ['a?b#c', 'a%3Fb%23c'],
    ['nul\u0000', 'nul%00'],
    ['Ἀ\r\nX: y', '%E1%BC%88%0D%0AX%3A%20y'],
    ['a\\b', 'a%5Cb'],
    ['...', '...'],
    [42, '42'],
  ])('escapes the id %j', (id, segment) => {
    expect(offline().prepare('brief.evidence', { id }).url).toBe(
      `https://api.example.com/v1/briefs/${segment}/evidence`,
    );
  });

  it.each([[''], ['.'], ['..'], [undefined], [null], [{}], ['\ud800']])('refuses the id %j', (id) => {
    expect(refusal(() => offline().prepare('brief.get', { id }))).toMatchObject({
      code: 'invalid_input',
      sent: 'no',
    });
  });

  it('repeats arrays, writes objects as JSON and leaves out what is undefined', () => {
    const { url } = offline().prepare('entity.search', {
      q: 'a&b',
      sector: ['x', 'y'],
      f: { n: 1 },
      none: undefined,
    });
    expect(new URL(url).search).toBe('?q=a%26b&sector=x&sector=y&f=%7B%22n%22%3A1%7D');
  });

  it('sends given bytes as the body untouched', () => {
    const body = Buffer.from('{"n": 12345678901234567890}');
    expect(offline().prepare('query', {}, { body }).body).toBe(body);
    expect(refusal(() => offline().prepare('usage', {}, { body })).code).toBe('invalid_input');
  });

  it('refuses what JSON cannot say', () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    expect(refusal(() => offline().prepare('query', circle)).code).toBe('invalid_input');
    expect(refusal(() => offline().prepare('query', { n: 1n })).code).toBe('invalid_input');
  });
});

describe('paging is checked before sending', () => {
  it.each([
    [{ limit: 0 }],
    [{ limit: 101 }],
    [{ limit: '101' }],
    [{ limit: 1.5 }],
    [{ limit: 'many' }],
    [{ limit: '' }],
    [{ offset: -1 }],
    [{ offset: 1e21 }],
    [{ limit: [20, 500] }],
  ])('%j is refused', async (input) => {
    expect(await failure(offline().send('brief.list', input))).toMatchObject({
      code: 'invalid_input',
      sent: 'no',
    });
  });

  it('the ends of the range are accepted, as numbers or text', () => {
    for (const limit of [1, 100, '100'])
      expect(offline().prepare('source.list', { limit, offset: 0 }).url).toContain(`limit=${limit}&offset=0`);
  });

  it('recent takes neither limit nor offset ("Paging" 2)', () => {
    const source = (input: Record<string, unknown>) => () =>
      offline().prepare('source.get', { id: 's', ...input });
    expect(refusal(source({ recent: '30d', limit: 5 })).code).toBe('invalid_input');
    expect(refusal(source({ recent: '30d', offset: 0 })).code).toBe('invalid_input');
    expect(source({ recent: '30d' })().url).toBe('https://api.example.com/v1/sources/s?recent=30d');
  });

  it('holds for the raw hatch too', () => {
    const raw = (path: string) => () => offline().prepareRaw({ method: 'GET', path });
    expect(refusal(raw('/v1/briefs?limit=500')).code).toBe('invalid_input');
    expect(refusal(raw('/v1/sources/x?recent=1&limit=5')).code).toBe('invalid_input');
    expect(raw('/v1/other?limit=500')().url).toBe('https://api.example.com/v1/other?limit=500');
  });
});

describe('the raw hatch', () => {
  it('finds the route, its access and its price', () => {
    const client = offline();
    const of = (method: string, path: string) => client.prepareRaw({ method, path });
    expect(of('post', '/v1/query')).toMatchObject({
      route: 'query',
      method: 'POST',
      paid: true,
      access: 'query:read',
    });
    expect(of('GET', '/v1/entities/search')).toMatchObject({ route: 'entity.search' });
    expect(of('GET', '/v1/entities/e-1?x=y')).toMatchObject({ route: 'entity.get', paid: false });
    expect(of('HEAD', '/v1/health')).toMatchObject({ route: 'health', sendsKey: false, method: 'HEAD' });
    expect(of('GET', '/v1/new')).toMatchObject({ route: undefined, access: 'any-key', paid: false });
    expect(of('POST', '/v1/new')).toMatchObject({ route: undefined, paid: true });
    expect(client.prepareRaw({ method: 'POST', path: '/v1/new', paid: false }).paid).toBe(false);
  });

  it('adds query members to those of the path and writes the body as JSON', () => {
    const prepared = offline().prepareRaw({
      method: 'PUT',
      path: '/v1/x?a=1',
      query: { b: 2 },
      body: { c: [3] },
    });
    expect(prepared.url).toBe('https://api.example.com/v1/x?a=1&b=2');
    expect(Buffer.from(prepared.body ?? []).toString()).toBe('{"c":[3]}');
  });

  it.each([
    'v1/usage',
    '//evil.example/v1/usage',
    'https://evil.example/v1',
    '/v1/../admin',
    '/v1/%2E%2e/admin',
    '/v1/./usage',
    '/v1/us age',
    '/v1/usage\r\nX: y',
    '/v1\\..\\x',
    '/v1/usage#part',
    '',
  ])('refuses the path %j', (path) => {
    expect(refusal(() => offline().prepareRaw({ method: 'GET', path })).code).toBe('invalid_input');
  });

  it('refuses methods that are none and bodies where none belongs', () => {
    expect(refusal(() => offline().prepareRaw({ method: 'CONNECT', path: '/v1/x' })).code).toBe(
      'invalid_input',
    );
    expect(refusal(() => offline().prepareRaw({ method: 'GET', path: '/v1/x', body: {} })).code).toBe(
      'invalid_input',
    );
  });
});

describe('the base address', () => {
  it.each([
    ['http://api.example.com', 'insecure'],
    ['http://10.0.0.1:8080', 'insecure'],
    ['http://localhost.evil.com', 'insecure'],
    ['http://127.0.0.1.nip.io', 'insecure'],
    ['ftp://example.com', 'invalid_input'],
    ['example.com', 'invalid_input'],
    ['', 'invalid_input'],
    ['https://user:s3cret@example.com', 'invalid_input'],
    ['https://example.com/?key=1', 'invalid_input'],
  ])('%s is refused: %s', (baseUrl, code) => {
    const error = refusal(() => offline(baseUrl));
    expect(error).toMatchObject({ code, sent: 'no', billed: 'no' });
    expect(error.message).not.toContain('s3cret');
  });

  it.each([
    'http://localhost:1',
    'http://x.localhost',
    'http://127.9.9.9',
    'http://[::1]:8080',
    'https://example.com',
  ])('%s is accepted', (baseUrl) => expect(offline(baseUrl).prepare('usage').sendsKey).toBe(true));

  it('of the embedded service takes no key', () => {
    expect(offline(LOCAL_BASE_URL).prepare('usage')).toMatchObject({ sendsKey: false });
  });
});
