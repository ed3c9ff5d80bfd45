// What strangers do to a socket: "Errors" 4, "Authentication" 4, RFC 9112.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { serve, type ServeLimits, type Serving } from '../../../src/service/http/serve.ts';
import { ROUTE_NAMES, routeOf } from '../../../src/api/routes.ts';
import type { ServiceOptions } from '../../../src/service/app.ts';
import { until } from '../../support/until.ts';
import { answerQuery, keyFor, withService, type Bench, type FixtureOptions } from './fixtures.ts';

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

async function withServer(
  test: (serving: Serving, bench: Bench) => Promise<void>,
  limits: Partial<ServeLimits> = {},
  options: FixtureOptions = {},
): Promise<void> {
  await withService({ local: false, settings: { openUntilFirstKey: true }, ...options }, async (bench) => {
    const serving = await serve(bench.service, { port: 0, limits });
    try {
      await test(serving, bench);
    } finally {
      await serving.close(0);
    }
  });
}

function socketTo({ url }: Serving, bytes: string | Uint8Array = ''): Socket {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true });
  socket.on('error', () => undefined);
  opened.push(socket);
  socket.write(bytes);
  return socket;
}

/** What comes until the server closes. */
async function answers(serving: Serving, bytes: string): Promise<string> {
  const socket = socketTo(serving, Buffer.from(bytes, 'latin1'));
  const pieces: Buffer[] = [];
  socket.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => socket.destroy());
  await new Promise((resolve) => socket.on('close', resolve));
  return Buffer.concat(pieces).toString('latin1');
}

const statuses = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status);

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: localhost\r\n';
const LAST = 'Connection: close\r\n\r\n';

describe('sockets of strangers', () => {
  const POST = 'POST /v1/query HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const LONG = 'x'.repeat(8_000_000);

  it.each([
    ['send half a header', 'GET /v1/health HTTP/1.1\r\nHo'],
    ['send half a body', `${POST}Content-Length: 100\r\n\r\n{"que`],
    ['read nothing', `${POST}Content-Length: 13\r\n\r\n{"query":"x"}`],
    ['say nothing', ''],
  ])('peers that %s keep nobody else out', async (_name, bytes) => {
    const most = 5;
    const answer: ServiceOptions['answerQuery'] = async (...given) => ({
      ...(await answerQuery(...given)),
      answer: LONG,
    });
    await withServer(
      async (serving) => {
        // They stay open on their part for ever, and nothing times out: only a new caller can make the server end them.
        const idle = Array.from({ length: most }, () => socketTo(serving, bytes).pause());
        await Promise.all(idle.map((socket) => once(socket, 'connect')));
        for (let asked = 0; asked < 3; asked++)
          expect(statuses(await answers(serving, HEALTH + LAST))).toEqual(['200']);
      },
      { headersMs: 600_000, requestMs: 600_000, idleMs: 600_000, silenceMs: 600_000, maxConnections: most },
      { answerQuery: answer, settings: { openUntilFirstKey: true, cachedAnswers: 0 } },
    );
  });

  it.each([
    ['of one address', { perLoopback: 3 }],
    ['of all addresses', { maxConnections: 3 }],
  ])('beyond the limit %s whoever waits longest makes room', async (_name, limits) => {
    await withServer(async (serving) => {
      const waiting = [];
      for (let opened = 0; opened < 3; opened++) {
        const socket = socketTo(serving);
        await once(socket, 'connect');
        waiting.push(socket);
      }
      const [first, second, third] = waiting as [Socket, Socket, Socket];
      // The first asks, so it has waited less long than the others.
      first.write(`${HEALTH}\r\n`);
      await once(first, 'data');
      const ended = once(second.resume(), 'end');
      expect(statuses(await answers(serving, HEALTH + LAST))).toEqual(['200']);
      await ended;
      for (const kept of [first, third]) {
        kept.write(HEALTH + LAST);
        expect(String((await once(kept, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
      }
    }, limits);
  });

  it('what is being answered is not cut off: a new caller is turned away until one is done', async () => {
    const release: (() => void)[] = [];
    const held: ServiceOptions['answerQuery'] = async (...given) => {
      await new Promise<void>((resolve) => release.push(resolve));
      return answerQuery(...given);
    };
    const asked = (text: string) => `${POST}Content-Length: ${text.length}\r\n${LAST}${text}`;
    await withServer(
      async (serving) => {
        const running = ['{"query":"one"}', '{"query":"two"}'].map((text) => answers(serving, asked(text)));
        await until(() => release.length === 2);
        expect(await answers(serving, HEALTH + LAST)).toBe('');
        release[0]?.();
        await until(async () => statuses(await answers(serving, HEALTH + LAST)).join() === '200');
        release[1]?.();
        expect((await Promise.all(running)).map(statuses)).toEqual([['200'], ['200']]);
      },
      { maxConnections: 2 },
      { answerQuery: held },
    );
  });

  it('50 requests in one packet are answered, in their order', async () => {
    await withServer(async (serving) => {
      const one = (at: number) =>
        `GET /v1/${at % 2 === 0 ? 'health' : 'nowhere'} HTTP/1.1\r\nHost: localhost\r\n`;
      const asked = Array.from({ length: 50 }, (_, at) => one(at) + (at === 49 ? LAST : '\r\n'));
      const wanted = asked.map((_, at) => (at % 2 === 0 ? '200' : '404'));
      expect(statuses(await answers(serving, asked.join('')))).toEqual(wanted);
    });
  });

  it.each([
    ['no Host', 'GET /v1/health HTTP/1.1\r\n\r\n', '400'],
    ['two Host fields', `${HEALTH}Host: localhost\r\n\r\n`, '400'],
    ['two Host fields, then another request', `${HEALTH}hOST: elsewhere\r\n\r\n${HEALTH}\r\n`, '400'],
    ['a Host that is none', 'GET /v1/health HTTP/1.1\r\nHost: a b/c\r\n\r\n', '400'],
    ['another version', 'GET /v1/health HTTP/2.0\r\nHost: localhost\r\n\r\n', '505'],
    ['an expectation that nobody knows', `${HEALTH}Expect: magic\r\n\r\n`, '417'],
    ['a tunnel', 'CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n', '405'],
    ['a coding that is not chunked', `${HEALTH}Transfer-Encoding: gzip\r\n\r\n`, '400'],
  ])('%s gets one bare answer, and the connection ends [spec:errors-4]', async (_name, bytes, status) => {
    await withServer(async (serving) => {
      const text = await answers(serving, bytes);
      expect(statuses(text)).toEqual([status]);
      expect(text.toLowerCase()).not.toContain('x-request-id');
      expect(text.split('\r\n\r\n')[1]?.replace(/^0\r?\n?/, '')).toBe('');
    });
  });

  it.each([150, 1_900, 2_100])(
    'a key behind %i other fields is read, or the request refused',
    async (count) => {
      await withServer(async (serving, { accounts }) => {
        const { headers } = await keyFor(accounts);
        const many = Array.from({ length: count }, () => 'a:\r\n').join('');
        const text = await answers(
          serving,
          `GET /v1/sources HTTP/1.1\r\nHost: x\r\n${many}Authorization: ${headers.authorization}\r\n${LAST}`,
        );
        expect(statuses(text)).toEqual([count < 200 ? '200' : '431']);
      });
    },
  );

  it.each([
    ['HTTP/1.0', 'GET /v1/health HTTP/1.0\r\n\r\n', ['200']],
    ['an absolute target', `GET http://localhost/v1/health HTTP/1.1\r\nHost: localhost\r\n${LAST}`, ['200']],
    [
      'an upgrade that is not offered',
      `${HEALTH}Upgrade: websocket\r\nConnection: upgrade, close\r\n\r\n`,
      ['200'],
    ],
    ['a body on GET', `${HEALTH}Content-Length: 5\r\n${LAST}hello`, ['200']],
    [
      'Expect: 100-continue',
      `POST /v1/query HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 13\r\n${LAST}{"query":"x"}`,
      ['100', '200'],
    ],
  ])('%s is answered', async (_name, bytes, wanted) => {
    await withServer(async (serving) => {
      expect(statuses(await answers(serving, bytes))).toEqual(wanted);
    });
  });

  it('a caller who hangs up in the middle of a body is no error in the log', async () => {
    await withServer(async (serving, { logs }) => {
      const socket = socketTo(
        serving,
        'POST /v1/query HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"que',
      );
      await once(socket, 'connect');
      // Answered behind it: what was sent before has arrived.
      await fetch(`${serving.url}/v1/health`);
      socket.destroy();
      await until(() => logs.some(({ path }) => path === '/v1/query'));
      expect(logs.map(({ level }) => level)).not.toContain('error');
      expect(logs.find(({ path }) => path === '/v1/query')).toMatchObject({ status: 499 });
    });
  });
});

describe('pages in a browser on this machine', () => {
  const ask = (url: string, headers: Record<string, string>, body = '{"name":"Acme"}') =>
    answers(
      { url } as Serving,
      `POST /v1/public/entity-requests HTTP/1.1\r\n${Object.entries({ Host: 'localhost', ...headers })
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}Content-Length: ${body.length}\r\n${LAST}${body}`,
    );
  const JSON_TYPE = { 'Content-Type': 'application/json' };

  it.each([
    ['a foreign origin', { ...JSON_TYPE, Origin: 'https://evil.example' }, '401'],
    ['an origin that is hidden', { ...JSON_TYPE, Origin: 'null' }, '401'],
    ['another site', { ...JSON_TYPE, 'Sec-Fetch-Site': 'cross-site' }, '401'],
    ['a name that was pointed at this machine', { ...JSON_TYPE, Host: 'evil.example' }, '401'],
    ['no type', {}, '415'],
    ['text', { 'Content-Type': 'text/plain' }, '415'],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, '415'],
    ['two types', { ...JSON_TYPE, 'content-type': 'text/plain' }, '415'],
  ])('%s changes nothing without a key', async (_name, headers, status) => {
    await withServer(async ({ url }, { accounts }) => {
      expect(statuses(await ask(url, headers))).toEqual([status]);
      expect((await accounts.entityRequests({ limit: 10, offset: 0 })).total).toBe(0);
    });
  });

  it('a caller on this machine may write, and with a key a page too [spec:crosscutting-2]', async () => {
    await withServer(async ({ url }, { accounts }) => {
      expect(statuses(await ask(url, { ...JSON_TYPE, 'Sec-Fetch-Site': 'same-origin' }))).toEqual(['200']);
      const { headers } = await keyFor(accounts);
      const Origin = 'https://good.example';
      const text = await ask(url, { ...JSON_TYPE, Origin, Authorization: headers.authorization });
      expect(statuses(text)).toEqual(['200']);
      expect(text.toLowerCase()).toContain('access-control-allow-origin: *');
    });
  });

  /** A body that each route takes, as far as its schema goes. */
  const BODIES: Readonly<Record<string, object>> = {
    query: { query: 'Why?' },
    causal: { entity: 'Acme', shock: 'a strike' },
    tutor: { message: 'hello', sector_id: 'shipping', topic: 'freight' },
    'brief.create': { variant: 'daily' },
    'forecast.create': { series: [3, 1, 4, 1, 5, 9, 2, 6, 5, 3], horizon: 2 },
    'entity.resolve': { names: ['Acme'] },
    'anomaly.subscribe': { sector_id: 'shipping', feed: 'atom' },
    'entity-request': { name: 'Acme' },
  };

  it.each(ROUTE_NAMES.filter((name) => routeOf(name).method !== 'GET'))(
    '%s does nothing for a page without a key, on any server of this machine',
    async (name) => {
      await withServer(
        async ({ url }) => {
          const body = JSON.stringify(BODIES[name]);
          const send = async (headers: Record<string, string>) => {
            const lines = Object.entries({ Host: 'localhost', ...headers }).map(
              ([field, value]) => `${field}: ${value}\r\n`,
            );
            const request = `POST ${routeOf(name).path} HTTP/1.1\r\n${lines.join('')}Content-Length: ${body.length}`;
            const text = await answers({ url } as Serving, `${request}\r\n${LAST}${body}`);
            return `${statuses(text).join()} ${/urn:ibid:problem:[\w-]+/.exec(text)?.[0] ?? ''}`;
          };
          const pages: readonly Record<string, string>[] = [
            { Origin: 'https://evil.example' },
            { Origin: 'null' },
            { Origin: '' },
            { 'Sec-Fetch-Site': 'cross-site' },
            { 'Sec-Fetch-Site': 'same-site' },
            { Host: 'evil.example' },
          ];
          for (const page of pages)
            expect(await send({ ...JSON_TYPE, ...page })).toBe('401 urn:ibid:problem:missing-key');
          const types: readonly Record<string, string>[] = [
            {},
            { 'Content-Type': '' },
            { 'Content-Type': 'text/plain' },
            { 'Content-Type': 'text/plain; application/json' },
            { 'Content-Type': 'application/x-www-form-urlencoded' },
            { 'Content-Type': 'multipart/form-data; boundary=application/json' },
          ];
          for (const type of types)
            expect(await send(type)).toBe('415 urn:ibid:problem:unsupported-media-type');
          // The body itself is one that the route takes.
          expect(await send(JSON_TYPE)).not.toMatch(/^(?:400|401|403|415)/);
        },
        {},
        { settings: { openUntilFirstKey: true, entityRequests: { perSecond: 100, burst: 100 } } },
      );
    },
  );
});
