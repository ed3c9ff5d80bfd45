// RFC 9110 section 15.2: a client reads past informational responses, one or several, also those that it did not ask
// for. A paid answer that comes after one is not lost.
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { serveRaw } from '../support/http-servers.ts';
import { failure, leapingClock, manualClock, openClient, turn } from './support.ts';
import { until } from '../support/until.ts';

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';
const PROCESSING = 'HTTP/1.1 102 Processing\r\nContent-Length: 5\r\nConnection: keep-alive\r\n\r\n';
const ANSWER = 'HTTP/1.1 200 OK\r\nX-Request-Id: r\r\nContent-Length: 7\r\n\r\n{"a":1}';

async function inPieces(socket: Socket, text: string, size: number): Promise<void> {
  socket.setNoDelay(true);
  for (let at = 0; at < text.length; at += size) {
    socket.write(text.slice(at, at + size));
    await turn(1);
  }
}

describe('informational responses before a paid answer', () => {
  it.each([
    ['100', CONTINUE],
    ['100 twice', CONTINUE + CONTINUE],
    ['103', HINTS],
    ['102, 100 and 103', PROCESSING + CONTINUE + HINTS],
    ['100 with headers', CONTINUE.replace('\r\n\r\n', '\r\nX-A: b\r\nDate: now\r\n\r\n')],
    ['100 of HTTP/1.0', CONTINUE.replace('1.1', '1.0')],
    ['100 that speaks of closing', CONTINUE.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')],
  ])('%s, whole and byte by byte, twice on one connection', async (_name, before) => {
    for (const size of [1, 7, 10_000])
      for (const connections of [1, 4]) {
        await using server = await serveRaw((socket) => void inPieces(socket, before + ANSWER, size));
        await using open = openClient(server.url, {}, { connections });
        for (const query of ['one', 'two']) {
          const reply = await open.client.call('query', { query });
          expect(await reply.document()).toEqual({ a: 1 });
        }
        expect(server.seen).toHaveLength(2);
      }
  });

  it('through a proxy', async () => {
    await using proxy = await serveRaw((socket) => void socket.write(CONTINUE + ANSWER));
    await using open = openClient('http://127.0.0.1:9', {}, { proxies: { http: proxy.url } });
    expect(await (await open.client.call('query', { query: 'q' })).document()).toEqual({ a: 1 });
    expect(proxy.seen).toHaveLength(1);
  });

  it('a refusal after one is the refusal, and is waited out', async () => {
    const limit = 'HTTP/1.1 429 Too Many\r\nRetry-After: 1\r\nContent-Length: 0\r\n\r\n';
    await using server = await serveRaw(
      (socket, index) => void socket.write(CONTINUE + (index === 0 ? limit : ANSWER)),
    );
    await using open = openClient(server.url, leapingClock());
    expect((await open.client.call('query', { query: 'q' })).attempts).toBe(2);
  });

  it('without end are given up, and the outcome is unknown', async () => {
    await using server = await serveRaw((socket) => {
      const pour = () => {
        while (!socket.destroyed && socket.write(HINTS.repeat(50)));
      };
      socket.on('drain', pour);
      pour();
    });
    await using open = openClient(server.url);
    expect(await failure(open.client.call('query', { query: 'q' }))).toMatchObject({
      code: 'outcome_unknown',
      reason: 'not_http',
      billed: 'unknown',
    });
    expect(server.seen).toHaveLength(1);
  });

  it('are signs of life', async () => {
    const sockets: Socket[] = [];
    await using server = await serveRaw((socket) => void sockets.push(socket));
    const clock = manualClock();
    // The client looks at its clock at each sign of life.
    let looks = 0;
    const now = () => {
      looks += 1;
      return clock.now();
    };
    await using open = openClient(server.url, { ...clock, now });
    const call = open.client.call('query', { query: 'q' });
    await until(() => sockets.length === 1);
    await turn();
    await clock.advance(100_000);
    const before = looks;
    sockets[0]?.write(PROCESSING);
    await until(() => looks > before);
    await clock.advance(100_000);
    sockets[0]?.write(ANSWER);
    expect(await (await call).document()).toEqual({ a: 1 });
  });
});
