import { describe, expect, it } from 'vitest';
import { ROUTE_NAMES, routeOf } from '../../../src/api/routes.ts';
import { SCOPES } from '../../../src/api/scopes.ts';
import { findKey } from '../../../src/service/keys.ts';
import { get, keyFor, post, withService, type Bench } from './fixtures.ts';

const SERVED = { local: false, settings: { keyRate: 1000 } } as const;
const OPEN = { local: false, settings: { openUntilFirstKey: true } } as const;

/** Calls any route with nothing in its body, so that only the rules before validation decide. */
function knock({ service }: Bench, path: string, method: string, headers: Record<string, string>) {
  const url = `http://service.test${path.replace('{id}', 'x')}`;
  return service.fetch(new Request(url, { method, headers, ...(method === 'POST' ? { body: '{' } : {}) }));
}

const REFUSED = [401, 403];

describe('keys', () => {
  it.each(ROUTE_NAMES)(
    '%s needs what its row says [spec:auth-1] [spec:auth-2] [spec:auth-3] [spec:routes]',
    async (name) => {
      const { access, method, path } = routeOf(name);
      await withService(SERVED, async (bench) => {
        const none = await knock(bench, path, method, {});
        const all = await keyFor(bench.accounts, { scopes: SCOPES });
        const without = await keyFor(bench.accounts, { scopes: SCOPES.filter((scope) => scope !== access) });
        expect(none.status === 401).toBe(access !== 'public');
        expect(REFUSED).not.toContain((await knock(bench, path, method, all.headers)).status);
        const refused = await knock(bench, path, method, without.headers);
        if (access === 'public' || access === 'any-key') expect(REFUSED).not.toContain(refused.status);
        else {
          expect(refused.status).toBe(403);
          const problem = (await refused.json()) as Record<string, unknown>;
          expect(problem).toMatchObject({ type: 'urn:ibid:problem:missing-scope', scope: access });
          expect(problem['detail']).toContain(access);
        }
      });
    },
  );

  it.each(ROUTE_NAMES.filter((name) => !SCOPES.some((scope) => scope === routeOf(name).access)))(
    '%s needs no scope: any valid key does [spec:auth-3]',
    async (name) => {
      await withService(SERVED, async (bench) => {
        const { headers } = await keyFor(bench.accounts, { scopes: [] });
        const { path, method } = routeOf(name);
        expect(REFUSED).not.toContain((await knock(bench, path, method, headers)).status);
      });
    },
  );

  it('a key with one scope reaches that and no more [spec:auth-4]', async () => {
    await withService(SERVED, async ({ service, accounts }) => {
      const { headers } = await keyFor(accounts, { scopes: ['sources:read'] });
      expect((await get(service, '/v1/sources', { headers })).status).toBe(200);
      expect((await get(service, '/v1/usage', { headers })).status).toBe(403);
    });
  });

  it.each([
    ['no scheme', (key: string) => key],
    ['another scheme', (key: string) => `Basic ${key}`],
    ['nothing after the scheme', () => 'Bearer'],
    ['only spaces after it', () => 'Bearer    '],
    ['two keys', (key: string) => `Bearer ${key}, Bearer ${key}`],
    ['a key and more', (key: string) => `Bearer ${key} x`],
    [
      'one letter changed',
      (key: string) => `Bearer ${key.slice(0, -2)}${key.at(-2) === 'A' ? 'B' : 'A'}${key.at(-1)}`,
    ],
    ['one letter less', (key: string) => `Bearer ${key.slice(0, -1)}`],
    ['upper case', (key: string) => `Bearer ${key.toUpperCase()}`],
    ['the id of the key', (key: string) => `Bearer key_${key.split('_')[1]}`],
    ['another key of the right form', () => `Bearer ibid_${'0'.repeat(16)}_${'A'.repeat(43)}`],
    ['the name of an object member', () => 'Bearer __proto__'],
    ['64 KB', () => `Bearer ${'x'.repeat(65_536)}`],
  ])('Authorization with %s is 401, also where no key is needed [spec:auth-1]', async (_name, header) => {
    await withService(SERVED, async ({ service, accounts }) => {
      const { headers } = await keyFor(accounts);
      const key = headers.authorization.slice(7);
      for (const path of ['/v1/sources', '/v1/health']) {
        const response = await get(service, path, { headers: { authorization: header(key) } });
        expect(response.status).toBe(401);
        expect(response.headers.get('www-authenticate')).toContain('Bearer');
        expect(await response.json()).toMatchObject({ type: 'urn:ibid:problem:invalid-key', status: 401 });
      }
      expect((await get(service, '/v1/sources', { headers })).status).toBe(200);
    });
  });

  it('a cookie or a query parameter is not a key [spec:auth-1]', async () => {
    await withService(SERVED, async ({ service, accounts }) => {
      const key = (await keyFor(accounts)).headers.authorization.slice(7);
      const cookie = await get(service, '/v1/sources', {
        headers: { cookie: `authorization=Bearer ${key}` },
      });
      expect(cookie.status).toBe(401);
      expect(cookie.headers.get('set-cookie')).toBeNull();
      expect((await get(service, `/v1/sources?key=${key}`)).status).toBe(401);
    });
  });

  it('a revoked key is refused from then on', async () => {
    await withService(SERVED, async ({ service, accounts }) => {
      const { id, headers } = await keyFor(accounts);
      expect((await get(service, '/v1/sources', { headers })).status).toBe(200);
      expect(await accounts.revokeKey(id, '2026-03-04T05:06:08.000Z')).toBe(true);
      expect((await get(service, '/v1/sources', { headers })).status).toBe(401);
      expect(await accounts.revokeKey(id, '2027-01-01T00:00:00.000Z')).toBe(true);
      expect((await accounts.keys())[0]?.revoked_at).toBe('2026-03-04T05:06:08.000Z');
    });
  });

  it('of a key only its digest is kept', async () => {
    await withService(SERVED, async ({ accounts }) => {
      const { id, headers } = await keyFor(accounts);
      const key = headers.authorization.slice(7);
      const secret = key.split('_').slice(2).join('_');
      const kept = JSON.stringify([await accounts.keys(), await accounts.key(id)]);
      expect(kept).not.toContain(secret);
      expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
      expect((await findKey(accounts, key))?.id).toBe(id);
    });
  });
});

describe('without a key on this machine', () => {
  const here = { host: '127.0.0.1:8787' };

  it('calls are let in until the first key is made, and after it no more', async () => {
    await withService(OPEN, async ({ service, accounts }) => {
      expect((await get(service, '/v1/sources', { headers: here })).status).toBe(200);
      const { id } = await keyFor(accounts);
      expect((await get(service, '/v1/sources', { headers: here })).status).toBe(401);
      await accounts.revokeKey(id, '2026-03-04T05:06:08.000Z');
      expect((await get(service, '/v1/sources', { headers: here })).status).toBe(401);
    });
  });

  it('a key that is sent out of habit is not looked at, until the first one is made', async () => {
    await withService(OPEN, async ({ service, accounts }) => {
      const headers = { ...here, authorization: 'Bearer wrong' };
      expect((await get(service, '/v1/sources', { headers })).status).toBe(200);
      await keyFor(accounts);
      expect((await get(service, '/v1/sources', { headers })).status).toBe(401);
    });
  });

  it.each([
    ['a page', { ...here, origin: 'https://example.org' }],
    ['a page without an origin of its own', { ...here, origin: 'null' }],
    ['an image or a form of a page', { ...here, 'sec-fetch-site': 'cross-site' }],
    ['a name that was pointed at this machine', { host: 'rebound.example.org:8787' }],
    ['no host at all', {}],
  ])('%s is not let in', async (_name, headers) => {
    await withService(OPEN, async ({ service }) => {
      const reply = await service.answer({ method: 'GET', url: '/v1/sources', headers });
      expect(reply.status).toBe(401);
    });
  });

  it('a body is never asked for where the settings do not open the service', async () => {
    await withService({ local: false }, async ({ service }) => {
      expect((await post(service, '/v1/query', { query: 'x' }, here)).status).toBe(401);
    });
  });
});
