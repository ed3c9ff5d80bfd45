import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../../src/service/app.ts';
import { ServeError } from '../../../src/service/errors.ts';
import { serve, type ServeLimits, type Serving } from '../../../src/service/http/serve.ts';
import { until } from '../../support/until.ts';
import {
  answerQuery,
  keyFor,
  memoryStore,
  withService,
  type Bench,
  type FixtureOptions,
} from './fixtures.ts';

async function withServer(
  options: FixtureOptions,
  test: (serving: Serving, bench: Bench) => Promise<void>,
  limits: Partial<ServeLimits> = {},
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

/** Writes bytes on a bare socket and reads until the peer closes it. */
async function raw(serving: Serving, bytes: string | Uint8Array): Promise<string> {
  const socket = connect(Number(new URL(serving.url).port), '127.0.0.1');
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece)).on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(pieces).toString('latin1');
}

const TYPE = 'Content-Type: application/json\r\n';
const QUERY = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"query":"x"}' };

describe('on a socket', () => {
  it('the same documents are served as in this process', async () => {
    await withServer({}, async ({ url }, { service }) => {
      const served = (await (await fetch(`${url}/v1/query`, QUERY)).json()) as object;
      const own = (await (
        await service.fetch(
          new Request('http://x/v1/query', { ...QUERY, headers: { ...QUERY.headers, host: 'localhost' } }),
        )
      ).json()) as object;
      const without = (document: object) => ({ ...document, id: '', cached: false });
      expect(without(served)).toEqual(without(own));
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    });
  });

  it.each([
    ['a NUL in the path', 'GET /v1/he\0alth HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['no version', 'GET /v1/health\r\n\r\n'],
    ['another protocol', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a word', 'hello\r\n\r\n'],
    ['a space in the path', 'GET /v1/ health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a header without a colon', 'GET /v1/health HTTP/1.1\r\nHost x\r\n\r\n'],
    ['two lengths', 'POST /v1/query HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx'],
    [
      'a length and chunks',
      'POST /v1/query HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s gets a bare 400 without X-Request-Id and problem body [spec:errors-4]', async (_name, bytes) => {
    await withServer({}, async (serving) => {
      const text = await raw(serving, Buffer.from(bytes, 'latin1'));
      expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(text.toLowerCase()).not.toContain('x-request-id');
      expect(text.split('\r\n\r\n')[1]).toBe('');
    });
  });

  it('headers beyond their limit get a bare 431', async () => {
    await withServer({}, async (serving) => {
      const text = await raw(
        serving,
        `GET /v1/health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      );
      expect(text).toMatch(/^HTTP\/1\.1 431 /);
    });
  });

  it.each([
    ['headers that never end', 'GET /v1/health HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'a body that never ends',
      `POST /v1/query HTTP/1.1\r\nHost: localhost\r\n${TYPE}Content-Length: 100\r\n\r\n{"query`,
    ],
  ])('%s are cut off', async (_name, bytes) => {
    await withServer(
      {},
      async (serving) => {
        const text = await raw(serving, bytes);
        expect(text).toMatch(/^HTTP\/1\.1 408 /);
      },
      { headersMs: 100, requestMs: 200 },
    );
  });

  it('a body that is too large is refused, and the connection with it', async () => {
    await withServer({}, async (serving) => {
      const text = await raw(
        serving,
        `POST /v1/query HTTP/1.1\r\nHost: localhost\r\n${TYPE}Content-Length: 99999999\r\n\r\n{"query`,
      );
      expect(text).toMatch(/^HTTP\/1\.1 413 /);
      expect(text.toLowerCase()).toContain('connection: close');
      expect(text).toContain('urn:ibid:problem:body-too-large');
    });
  });

  it('a body in chunks is refused with its answer once it is too large', async () => {
    await withServer({ settings: { openUntilFirstKey: true, maxBodyBytes: 1_000 } }, async (serving) => {
      const chunk = `400\r\n${'x'.repeat(1024)}\r\n`;
      const text = await raw(
        serving,
        `POST /v1/query HTTP/1.1\r\nHost: localhost\r\n${TYPE}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(4)}`,
      );
      expect(text).toMatch(/^HTTP\/1\.1 413 /);
      expect(text).toContain('urn:ibid:problem:body-too-large');
    });
  });

  it('one Authorization is read, two are refused', async () => {
    await withServer({}, async (serving, { accounts }) => {
      const { headers } = await keyFor(accounts);
      const line = `Authorization: ${headers.authorization}\r\n`;
      const ask = (lines: string) =>
        raw(serving, `GET /v1/sources HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${lines}\r\n`);
      expect(await ask(line)).toMatch(/^HTTP\/1\.1 200 /);
      expect(await ask(line + line)).toMatch(/^HTTP\/1\.1 401 /);
    });
  });

  it('HEAD sends no body over a socket [spec:crosscutting-1]', async () => {
    await withServer({}, async (serving) => {
      const ask = (method: string) =>
        raw(serving, `${method} /v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      const [whole, bare] = [await ask('GET'), await ask('HEAD')];
      const headOf = (text: string) => text.split('\r\n\r\n')[0]?.replace(/req_\w+|date: .*/gi, '');
      expect(headOf(bare)).toBe(headOf(whole));
      expect(bare.split('\r\n\r\n')[1]).toBe('');
      expect(whole.split('\r\n\r\n')[1]).toContain('"status":"ok"');
    });
  });

  it('a caller who hangs up ends the work, before padding and during it [spec:keepalive-3]', async () => {
    const signals: (AbortSignal | undefined)[] = [];
    let firsts = 0;
    const engine: ServiceOptions['answerQuery'] = (_store, _request, context) =>
      new Promise((_resolve, reject) => {
        signals.push(context?.signal);
        context?.signal?.addEventListener('abort', () => reject(context.signal?.reason as Error));
      });
    const sleep: ServiceOptions['sleep'] = (ms, signal) =>
      new Promise((resolve) => {
        // The first call never gets to its padding, the second does at once.
        if (ms === 20_000 && ++firsts > 1) resolve();
        signal.addEventListener('abort', () => resolve());
      });
    await withServer({ answerQuery: engine, sleep }, async ({ url }) => {
      for (const count of [1, 2]) {
        const controller = new AbortController();
        const asked = fetch(`${url}/v1/query`, { ...QUERY, signal: controller.signal });
        if (count === 1) {
          await until(() => signals.length === count);
          asked.catch(() => undefined);
        } else {
          expect((await asked).headers.get('x-service-keepalive')).toBe('1');
        }
        controller.abort();
        await until(() => signals[count - 1]?.aborted === true);
      }
      expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
    });
  });

  it('a connection without a byte either way is let go, and its work with it', async () => {
    let signal: AbortSignal | undefined;
    const engine: ServiceOptions['answerQuery'] = (_store, _request, context) =>
      new Promise((_resolve, reject) => {
        signal = context?.signal;
        signal?.addEventListener('abort', () => reject(new Error('stopped')));
      });
    await withServer(
      { answerQuery: engine },
      async ({ url }) => {
        await expect(fetch(`${url}/v1/query`, QUERY)).rejects.toThrow(/fetch failed/);
        await until(() => signal?.aborted === true);
      },
      // The question has to reach the engine within it, also where the machine stands still for a while.
      { silenceMs: 3_000 },
    );
  });

  it('stopping lets a running request finish', async () => {
    let release: () => void = () => undefined;
    let asked = false;
    const engine: ServiceOptions['answerQuery'] = async (...parameters) => {
      asked = true;
      await new Promise<void>((resolve) => (release = resolve));
      return answerQuery(...parameters);
    };
    await withServer({ answerQuery: engine }, async (serving) => {
      const answer = fetch(`${serving.url}/v1/query`, QUERY);
      await until(() => asked);
      const closing = serving.close(60_000);
      await expect(fetch(`${serving.url}/v1/health`)).rejects.toThrow(/fetch failed/);
      release();
      expect((await answer).status).toBe(200);
      await closing;
    });
  });

  it('stopping cancels what does not finish in time', async () => {
    let signal: AbortSignal | undefined;
    const engine: ServiceOptions['answerQuery'] = (_store, _request, context) =>
      new Promise((_resolve, reject) => {
        signal = context?.signal;
        signal?.addEventListener('abort', () => reject(new Error('stopped')));
      });
    await withServer({ answerQuery: engine }, async (serving) => {
      const answer = fetch(`${serving.url}/v1/query`, QUERY).catch(() => 'cut');
      await until(() => signal !== undefined);
      await serving.close(10);
      expect(await answer).toBe('cut');
      expect(signal?.aborted).toBe(true);
    });
  });

  it('a port that is taken is a ServeError that says so', async () => {
    await withServer({}, async ({ url }, { service }) => {
      const port = Number(new URL(url).port);
      const failure = await serve(service, { port }).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(ServeError);
      expect(failure).toMatchObject({ code: 'port_in_use' });
      expect((failure as Error).message).toContain(String(port));
    });
  });

  it('an address that is not ours is a ServeError', async () => {
    await withService({}, async ({ service }) => {
      await expect(serve(service, { host: '192.0.2.1', port: 0 })).rejects.toMatchObject({
        code: 'bad_address',
      });
    });
  });

  it('a failing store is a 503 that shows nothing of this machine [spec:errors-1]', async () => {
    const failure = Object.assign(new Error('The store /home/me/ibid.db is damaged.'), {
      name: 'StoreError',
    });
    const store = memoryStore({ sources: async () => Promise.reject(failure) });
    await withServer({ store }, async ({ url }) => {
      const response = await fetch(`${url}/v1/sources`);
      const text = await response.text();
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
      expect(text).toContain('urn:ibid:problem:store-unavailable');
      expect(text).not.toContain('/home');
    });
  });

  it('in this process a failing store is thrown as it is', async () => {
    const failure = Object.assign(new Error('The store is damaged.'), { name: 'StoreError' });
    const store = memoryStore({ sources: async () => Promise.reject(failure) });
    await withService({ store }, async ({ service }) => {
      const asked = service.answer({ method: 'GET', url: '/v1/sources', headers: {} });
      await expect(asked).rejects.toBe(failure);
    });
  });

  it('each call leaves one line in the log, without key, question or query', async () => {
    await withServer({}, async ({ url }, { logs, accounts }) => {
      const { headers } = await keyFor(accounts);
      await (
        await fetch(`${url}/v1/query`, {
          ...QUERY,
          body: '{"query":"hush"}',
          headers: { ...QUERY.headers, ...headers },
        })
      ).text();
      await (await fetch(`${url}/v1/sources?sector=hush`, { headers })).text();
      expect(logs.map(({ method, path, status }) => [method, path, status])).toEqual([
        ['POST', '/v1/query', 200],
        ['GET', '/v1/sources', 200],
      ]);
      expect(JSON.stringify(logs)).not.toMatch(/hush|ibid_/);
    });
  });
});
