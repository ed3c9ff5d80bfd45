import { describe, expect, it } from 'vitest';
import { get, keyFor, post, withService } from './fixtures.ts';

const SERVED = { local: false } as const;

describe('rates', () => {
  it('a key past its requests a second gets 429 with Retry-After and no other rate header [spec:auth-5] [spec:errors-2] [spec:keepalive-5]', async () => {
    await withService(SERVED, async ({ service, accounts, pass }) => {
      const { headers } = await keyFor(accounts, { rate: 2 });
      const statuses = [];
      for (let count = 0; count < 4; count++) {
        statuses.push((await get(service, '/v1/sources', { headers })).status);
      }
      expect(statuses).toEqual([200, 200, 429, 429]);
      const refused = await get(service, '/v1/sources', { headers });
      expect(refused.headers.get('retry-after')).toBe('1');
      expect([...refused.headers.keys()].filter((name) => /rate|limit|reset|remaining/i.test(name))).toEqual(
        [],
      );
      expect(await refused.json()).toMatchObject({ type: 'urn:ibid:problem:rate-limited', limit: 'key' });
      pass(1000);
      expect((await get(service, '/v1/sources', { headers })).status).toBe(200);
    });
  });

  it('waiting as long as Retry-After says is enough, also for slow keys', async () => {
    await withService(SERVED, async ({ service, accounts, pass }) => {
      const { headers } = await keyFor(accounts, { rate: 0.1 });
      expect((await get(service, '/v1/sources', { headers })).status).toBe(200);
      const wait = Number((await get(service, '/v1/sources', { headers })).headers.get('retry-after'));
      expect(wait).toBe(10);
      pass(wait * 1000);
      expect((await get(service, '/v1/sources', { headers })).status).toBe(200);
    });
  });

  it('one key does not use up the rate of another', async () => {
    await withService(SERVED, async ({ service, accounts }) => {
      const [first, second] = [await keyFor(accounts, { rate: 1 }), await keyFor(accounts, { rate: 1 })];
      expect((await get(service, '/v1/sources', { headers: first.headers })).status).toBe(200);
      expect((await get(service, '/v1/sources', { headers: second.headers })).status).toBe(200);
      expect((await get(service, '/v1/sources', { headers: first.headers })).status).toBe(429);
    });
  });

  it('an address is limited before its key is looked at [spec:errors-2]', async () => {
    const settings = { perAddress: { perSecond: 1, burst: 3 } };
    await withService({ ...SERVED, settings }, async ({ service, pass }) => {
      const ask = (ip: string) => service.answer({ method: 'GET', url: '/v1/health', headers: {} }, { ip });
      const statuses = [];
      for (let count = 0; count < 4; count++) statuses.push((await ask('192.0.2.1')).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect((await ask('192.0.2.2')).status).toBe(200);
      expect((await ask('192.0.2.1')).headers.get('retry-after')).toBe('1');
      pass(1000);
      expect((await ask('192.0.2.1')).status).toBe(200);
    });
  });

  it.each([
    ['GET', '/nothing'],
    ['DELETE', '/v1/query'],
    ['OPTIONS', '/v1/query'],
    ['HEAD', '/v1/health'],
    ['GET', '/feeds/none.atom'],
    ['GET', '/.well-known/evidence-signing-key'],
  ])('%s %s counts for its address as everything does [spec:errors-2]', async (method, url) => {
    const settings = { perAddress: { perSecond: 1, burst: 2 } };
    await withService({ ...SERVED, settings }, async ({ service }) => {
      const ask = () => service.answer({ method, url, headers: {} }, { ip: '192.0.2.1' });
      expect([(await ask()).status, (await ask()).status]).not.toContain(429);
      const refused = await ask();
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    });
  });

  it('a wrong key counts as many requests, against guessing', async () => {
    const settings = { perAddress: { perSecond: 1, burst: 30 } };
    await withService({ ...SERVED, settings }, async ({ service }) => {
      const headers = { authorization: 'Bearer guess' };
      const statuses = [];
      for (let count = 0; count < 12; count++) {
        const reply = await service.answer({ method: 'GET', url: '/v1/usage', headers }, { ip: '192.0.2.1' });
        statuses.push(reply.status);
      }
      expect(statuses).toEqual([401, 401, ...Array.from({ length: 10 }, () => 429)]);
    });
  });

  it('entity requests of one address are slow [spec:auth-3]', async () => {
    await withService(SERVED, async ({ service, accounts, pass }) => {
      const ask = async (name: string) => {
        const body = new TextEncoder().encode(JSON.stringify({ name }));
        const headers = { 'content-type': 'application/json' };
        const request = { method: 'POST', url: '/v1/public/entity-requests', headers, body };
        return service.answer(request, { ip: '192.0.2.1' });
      };
      const statuses = [];
      for (let count = 0; count < 7; count++) statuses.push((await ask(`Acme ${count % 3}`)).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
      const refused = await ask('Acme 1');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
      pass(5_000);
      expect((await ask('Acme 1')).status).toBe(200);
      const { rows, total } = await accounts.entityRequests({ limit: 10, offset: 0 });
      expect(total).toBe(3);
      expect(rows.find(({ name }) => name === 'Acme 1')?.times).toBe(3);
    });
  });

  it('no more entity requests than the settings say are kept', async () => {
    await withService({ settings: { waitingEntityRequests: 1 } }, async ({ service }) => {
      const ask = async (name: string) =>
        (await post(service, '/v1/public/entity-requests', { name })).status;
      expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([200, 503, 200]);
    });
  });
});
