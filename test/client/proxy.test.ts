// Issue 3 point 8: HTTP_PROXY, HTTPS_PROXY and NO_PROXY, both cases, empty meaning unset; real proxies on loopback.
import { describe, expect, it } from 'vitest';
import { proxiesFrom, proxyFor } from '../../src/client/proxy.ts';
import { openSockets } from '../../src/client/undici.ts';
import { freePort, serve, serveProxy, serveSilence } from '../support/http-servers.ts';
import { failure, KEY, leapingClock, openClient } from './support.ts';

describe('the variables', () => {
  it.each([
    [{}, { http: undefined, https: undefined, none: undefined }],
    [
      { HTTP_PROXY: 'http://a:1', HTTPS_PROXY: 'http://b:2' },
      { http: 'http://a:1', https: 'http://b:2' },
    ],
    [{ http_proxy: 'http://a:1', HTTP_PROXY: 'http://z:9' }, { http: 'http://a:1' }],
    [{ https_proxy: '', HTTPS_PROXY: 'http://b:2' }, { https: 'http://b:2' }],
    [{ HTTP_PROXY: '', http_proxy: ' ' }, { http: undefined }],
    [{ no_proxy: 'x', NO_PROXY: 'y' }, { none: 'x' }],
  ])('%j', (env, expected) => expect(proxiesFrom(env)).toMatchObject(expected));
});

describe('which requests go through', () => {
  const through = (url: string, none: string, proxy = 'http://proxy.test:3128') =>
    proxyFor(new URL(url), { http: proxy, https: proxy, none }) !== undefined;

  it.each([
    ['https://api.example.com', '', true],
    ['https://api.example.com', 'example.com', false],
    ['https://api.example.com', '.example.com', false],
    ['https://api.example.com', '*.example.com', false],
    ['https://notexample.com', 'example.com', true],
    ['https://API.example.com', 'other.test, api.EXAMPLE.com', false],
    ['https://api.example.com:8443', 'api.example.com:443', true],
    ['https://api.example.com', 'api.example.com:443', false],
    ['https://api.example.com', '*', false],
    ['https://10.1.2.3', '10.0.0.0/8', false],
    ['https://11.1.2.3', '10.0.0.0/8', true],
    ['https://[fd00::1]', 'fd00::/8', false],
    ['https://[fd00::1]', '[fd00::1]', false],
    ['https://[fd00::1]', 'fd00::1', false],
    ['https://10.1.2.3', '10.0.0.0/99 , /8, 300.1.1.1/8', true],
    ['http://127.0.0.1:8080', '', false],
    ['http://localhost:8080', '', false],
  ])('%s with NO_PROXY %j: %j', (url, none, expected) => expect(through(url, none)).toBe(expected));

  it('a loopback address only through a proxy of this machine', () => {
    expect(through('http://127.0.0.1:8080', '', 'http://127.0.0.1:3128')).toBe(true);
    expect(through('http://127.0.0.1:8080', '127.0.0.1', 'http://127.0.0.1:3128')).toBe(false);
  });

  it('a user in the address becomes a header', () => {
    const found = proxyFor(new URL('https://x.test'), { https: 'us%40er:p%3Aw@proxy.test:3128' });
    expect(found).toEqual({
      origin: 'http://proxy.test:3128',
      token: `Basic ${Buffer.from('us@er:p:w').toString('base64')}`,
    });
  });

  it.each(['socks5://x:1', 'http://', '::::'])('%s is refused as a proxy', async (https) => {
    const choosing = (async () => proxyFor(new URL('https://x.test'), { https }))();
    expect(await failure(choosing)).toMatchObject({ code: 'invalid_input' });
  });
});

describe('through a real proxy', () => {
  it('plain http goes with its absolute address, and NO_PROXY goes round', async () => {
    await using proxy = await serveProxy();
    await using server = await serve((_, response) => void response.end('{"via":"direct"}'));
    const settings = { http: `http://127.0.0.1:${proxy.port}`, none: '' };
    await using open = openClient(server.url, {}, { proxies: settings });
    const reply = await open.client.call('brief.list', { limit: 5 });
    expect(await reply.document()).toEqual({ via: 'proxy' });
    expect(proxy.seen[0]?.url).toBe(`${server.url}/v1/briefs?limit=5`);
    await using round = openClient(server.url, {}, { proxies: { ...settings, none: '127.0.0.1' } });
    expect(await (await round.client.call('usage')).document()).toEqual({ via: 'direct' });
    expect([proxy.seen.length, server.seen.length]).toEqual([1, 1]);
  });

  it('https goes through a tunnel: what the proxy sees is a name and a port, never the key', async () => {
    const tunnelled: string[] = [];
    // No TLS behind it: what matters here is what the proxy gets to see, and the failure that follows.
    await using target = await serveSilence('reset');
    await using proxy = await serveProxy((name, headers) => {
      tunnelled.push(`${name} ${JSON.stringify(headers)}`);
      return 200;
    });
    const proxies = { https: `http://us:pw@127.0.0.1:${proxy.port}` };
    await using open = openClient(`https://127.0.0.1:${target.port}`, leapingClock(), { proxies });
    const error = await failure(open.client.send('query', {}));
    expect(error).toMatchObject({ code: 'unreachable', sent: 'no', billed: 'no' });
    expect(proxy.tunnels[0]).toBe(`127.0.0.1:${target.port}`);
    expect(tunnelled.join()).toContain(Buffer.from('us:pw').toString('base64'));
    expect(tunnelled.join()).not.toContain(KEY);
  });

  it.each([407, 403, 502])(
    'a tunnel refused with %i says so, without the password of the proxy',
    async (status) => {
      await using proxy = await serveProxy(() => status);
      const proxies = { https: `http://us:pw@127.0.0.1:${proxy.port}` };
      await using open = openClient('https://api.invalid', leapingClock(), { proxies });
      const error = await failure(open.client.send('query', {}));
      expect(error).toMatchObject({
        code: 'unreachable',
        reason: 'proxy',
        sent: 'no',
        billed: 'no',
        attempts: 1,
      });
      expect(error.message).toContain(`http://127.0.0.1:${proxy.port}`);
      expect(error.message).toContain(String(status));
      expect(error.message).not.toContain('pw');
      expect(error.advice.includes('password')).toBe(status === 407);
    },
  );

  it('plain http refused with 407 did not reach the service either', async () => {
    await using proxy = await serveProxy(() => 407);
    await using server = await serve((_, response) => void response.end('{}'));
    await using open = openClient(server.url, leapingClock(), {
      proxies: { http: `http://127.0.0.1:${proxy.port}` },
    });
    const error = await failure(open.client.send('query', {}));
    expect(error).toMatchObject({
      code: 'unreachable',
      reason: 'proxy',
      sent: 'no',
      billed: 'no',
      attempts: 1,
    });
    expect(error.advice).toContain('password');
    expect([proxy.seen.length, server.seen.length]).toEqual([1, 0]);
  });

  it('a proxy that is not there is named, not the service', async () => {
    const port = await freePort();
    await using open = openClient('https://api.invalid', leapingClock(), {
      proxies: { https: `http://127.0.0.1:${port}` },
    });
    const error = await failure(open.client.send('query', {}));
    expect(error).toMatchObject({ code: 'unreachable', reason: 'proxy', sent: 'no', attempts: 3 });
    expect(error.message).toContain(`127.0.0.1:${port}`);
  });

  it('sockets can be used without a client, and closed twice', async () => {
    await using server = await serve((_, response) => void response.end('ok'));
    const sockets = openSockets();
    const response = await sockets.fetch({ method: 'GET', url: `${server.url}/x`, headers: {} });
    expect(response.status).toBe(200);
    await sockets.close();
    await sockets.close();
  });
});
