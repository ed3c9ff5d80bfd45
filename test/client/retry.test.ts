// cli.md, "Waiting, retrying, paying"; specification, "Errors" 2: what is tried again, after how long, and what never is.
import { describe, expect, it } from 'vitest';
import { retryAfter, refusesPlan } from '../../src/client/problem-error.ts';
import { freePort, serve, serveSilence } from '../support/http-servers.ts';
import { until } from '../support/until.ts';
import { collect, failure, leapingClock, manualClock, openClient } from './support.ts';

const problem = (status: number, detail = 'd', type = 'urn:x') =>
  JSON.stringify({ type, title: 'T', status, detail });

describe('what is tried again', () => {
  it.each([502, 503, 504])('a read after %i, three times, with growing waits', async (status) => {
    await using server = await serve((_, response) => {
      response.writeHead(status, { 'x-request-id': 'r' }).end(problem(status));
    });
    const clock = leapingClock();
    await using open = openClient(server.url, { ...clock, random: () => 1 });
    const error = await failure(open.client.call('usage'));
    expect(error).toMatchObject({ code: 'problem', status, attempts: 3, billed: 'no' });
    expect(clock.waits).toEqual([300, 600]);
    expect(server.seen).toHaveLength(3);
  });

  it('a 503 that names its time is waited for in full, or not at all', async () => {
    const clock = leapingClock();
    await using server = await serve((seen, response, index) => {
      const after = seen.url === '/v1/usage' ? '9' : '3600';
      if (index === 1) response.end('{}');
      else response.writeHead(503, { 'retry-after': after, 'x-request-id': 'r' }).end(problem(503));
    });
    await using open = openClient(server.url, clock);
    expect((await open.client.call('usage')).attempts).toBe(2);
    expect(clock.waits).toEqual([9000]);
    const error = await failure(open.client.call('brief.list'));
    expect(error).toMatchObject({ code: 'problem', status: 503, retryAfter: 3600, attempts: 1 });
  });

  it('a read that succeeds at the third try is a success', async () => {
    await using server = await serve((_, response, index) => {
      if (index < 2) response.writeHead(503).end();
      else response.end('{"ok":true}');
    });
    await using open = openClient(server.url, leapingClock());
    const { events, onProgress } = collect();
    const reply = await open.client.call('usage', {}, { onProgress });
    expect(reply.attempts).toBe(3);
    expect(events.filter((event) => event.kind === 'waiting-retry').map((event) => event.because)).toEqual([
      'edge',
      'edge',
    ]);
  });

  it.each([400, 401, 403, 404, 409, 422, 500, 501])('nothing after %i', async (status) => {
    await using server = await serve((_, response) => {
      response.writeHead(status, { 'x-request-id': 'r' }).end(problem(status));
    });
    await using open = openClient(server.url, leapingClock());
    expect(await failure(open.client.call('usage'))).toMatchObject({ code: 'problem', status, attempts: 1 });
    const billed = status >= 500 ? 'unknown' : 'no';
    expect(await failure(open.client.send('causal', {}))).toMatchObject({
      code: 'problem',
      billed,
      attempts: 1,
    });
  });

  it.each([502, 503, 504])('no paid request after %i, which may have been billed', async (status) => {
    await using server = await serve((_, response) => {
      response.writeHead(status, { 'x-request-id': 'r' }).end(problem(status));
    });
    await using open = openClient(server.url, leapingClock());
    const error = await failure(open.client.call('query', { query: 'q' }));
    expect(error).toMatchObject({
      code: 'problem',
      status,
      attempts: 1,
      billed: 'unknown',
      retryable: false,
    });
    expect(server.seen).toHaveLength(1);
  });

  it('a refused connection, for reads and for paid requests alike: nothing was sent', async () => {
    const port = await freePort();
    await using open = openClient(`http://127.0.0.1:${port}`, leapingClock());
    for (const name of ['usage', 'query'] as const)
      expect(await failure(open.client.call(name))).toMatchObject({
        code: 'unreachable',
        reason: 'refused',
        attempts: 3,
        sent: 'no',
        billed: 'no',
        retryable: true,
      });
  });

  it('a paid request after a refused connection is sent once when the service comes up', async () => {
    const port = await freePort();
    const clock = leapingClock();
    let waits = 0;
    const late = await import('node:http').then(({ createServer }) =>
      createServer((request, response) => {
        request.resume();
        received++;
        response.end('{"ok":1}');
      }),
    );
    let received = 0;
    await using open = openClient(`http://127.0.0.1:${port}`, {
      ...clock,
      sleep: async (ms, signal) => {
        if (signal === undefined && ++waits === 2)
          await new Promise<void>((up) => late.listen(port, '127.0.0.1', up));
        return clock.sleep(ms, signal);
      },
    });
    try {
      const reply = await open.client.call('query', { query: 'q' });
      expect([reply.attempts, received]).toEqual([3, 1]);
    } finally {
      late.closeAllConnections();
      late.close();
    }
  });

  it('nothing at all with one try, nor once the caller has stopped it', async () => {
    await using server = await serve((_, response) => {
      response.writeHead(429, { 'retry-after': '1' }).end();
    });
    await using open = openClient(server.url, leapingClock());
    const once = await failure(open.client.call('usage', {}, { waiting: { tries: 1 } }));
    expect(once).toMatchObject({ code: 'rate_limited', attempts: 1, retryAfter: 1 });
    const stop = new AbortController();
    await using patient = openClient(server.url);
    const onProgress = (event: { kind: string }) => {
      if (event.kind === 'waiting-retry') stop.abort();
    };
    const stopped = await failure(patient.client.send('query', {}, { signal: stop.signal, onProgress }));
    expect(stopped).toMatchObject({ code: 'aborted', attempts: 1, sent: 'yes', billed: 'no' });
    expect(server.seen).toHaveLength(2);
  });
});

describe('429', () => {
  it.each(['usage', 'query'] as const)('is waited out in full, seconds or date, for %s too', async (name) => {
    const clock = leapingClock(Date.UTC(2026, 0, 1, 12, 0, 0));
    const after = ['7', 'Thu, 01 Jan 2026 12:00:20 GMT'];
    await using server = await serve((_, response, index) => {
      const value = after[index];
      response.sendDate = false;
      if (value === undefined) response.end('{"ok":true}');
      else response.writeHead(429, { 'retry-after': value, 'x-request-id': 'r' }).end(problem(429));
    });
    await using open = openClient(server.url, { ...clock, random: () => 0 });
    const reply = await open.client.call(name, {});
    expect([reply.attempts, clock.waits]).toEqual([3, [7000, 13_000]]);
  });

  it('goes on for longer than three tries while the waits stay within maxWait, then stops at once', async () => {
    const clock = leapingClock();
    await using server = await serve((_, response) => {
      response.writeHead(429, { 'retry-after': '10', 'x-request-id': 'r' }).end(problem(429));
    });
    await using open = openClient(server.url, { ...clock, waiting: { maxWait: 45_000 } });
    const error = await failure(open.client.call('usage'));
    expect(error).toMatchObject({
      code: 'rate_limited',
      retryAfter: 10,
      attempts: 5,
      billed: 'no',
      status: 429,
    });
    expect(clock.waits).toEqual([10_000, 10_000, 10_000, 10_000]);
  });

  it.each(['3600', '99999999999999999999', 'Fri, 31 Dec 2199 00:00:00 GMT'])(
    'with Retry-After %s is not waited for at all',
    async (value) => {
      const clock = leapingClock();
      await using server = await serve((_, response) => {
        response.writeHead(429, { 'retry-after': value }).end();
      });
      await using open = openClient(server.url, clock);
      const error = await failure(open.client.send('query', {}));
      expect(error).toMatchObject({ code: 'rate_limited', attempts: 1, billed: 'no', retryable: true });
      expect(error.retryAfter).toBeGreaterThan(60);
      expect(clock.waits).toEqual([]);
    },
  );

  it('without Retry-After, or with nonsense in it, backs off within maxWait', async () => {
    const clock = leapingClock();
    await using server = await serve((_, response, index) => {
      if (index < 4) response.writeHead(429, index % 2 ? { 'retry-after': '5 apples' } : {}).end();
      else response.end('{}');
    });
    await using open = openClient(server.url, { ...clock, random: () => 1 });
    expect((await open.client.send('query', {})).attempts).toBe(5);
    expect(clock.waits).toEqual([300, 600, 1200, 2400]);
  });

  it('is not waited for where it is the plan that refuses, nor under HTTP 200 after work began', async () => {
    await using server = await serve((seen, response) => {
      if (seen.url === '/v1/query')
        response
          .writeHead(429, { 'x-request-id': 'r' })
          .end(problem(429, 'The monthly cap of 50 queries is used up'));
      else response.writeHead(200, { 'x-service-keepalive': '1' }).end(`  ${problem(429)}`);
    });
    await using open = openClient(server.url, leapingClock());
    expect(await failure(open.client.send('query', {}))).toMatchObject({
      code: 'problem',
      status: 429,
      attempts: 1,
    });
    const late = await failure(open.client.send('causal', {}));
    expect(late).toMatchObject({ code: 'rate_limited', attempts: 1, billed: 'unknown', retryable: false });
  });
});

describe('the deadline', () => {
  it.each([
    ['usage', 429],
    ['usage', 503],
    ['query', 429],
  ] as const)('once given bounds the waits between tries of %s after %i too', async (name, status) => {
    const clock = leapingClock();
    await using server = await serve((_, response) => {
      response.writeHead(status, { 'retry-after': '8', 'x-request-id': 'r' }).end(problem(status));
    });
    await using open = openClient(server.url, clock);
    const error = await failure(open.client.send(name, {}, { waiting: { deadline: 20_000 } }));
    expect(error).toMatchObject({ status, billed: 'no' });
    expect(clock.waits).toEqual([8000, 8000]);
  });

  it('that passed while a refusal was read is the refusal, and nothing is sent after it', async () => {
    await using server = await serve((_, response) => {
      response.writeHead(429, { 'retry-after': '0', 'x-request-id': 'r' }).write(' ');
    });
    const clock = manualClock();
    await using open = openClient(server.url, clock);
    const { events, onProgress } = collect();
    const call = failure(open.client.send('query', {}, { onProgress, waiting: { deadline: 300 } }));
    await until(() => events.some(({ kind }) => kind === 'headers'));
    await clock.advance(300);
    expect(await call).toMatchObject({ code: 'rate_limited', billed: 'no', attempts: 1 });
    expect(server.seen).toHaveLength(1);
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 20, 12, 0, 0);
  const headers = (values: Record<string, string>) => ({ get: (name: string) => values[name] ?? null });
  it.each([
    ['0', 0],
    ['120', 120],
    [' 3 ', 3],
    ['1.5', 1.5],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30],
    ['Friday, 20-Nov-26 12:00:30 GMT', 30],
    ['Fri Nov 20 12:00:30 2026', 30],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['-5', undefined],
    ['soon', undefined],
    ['5 apples', undefined],
    ['', undefined],
    ['2026-11-20', undefined],
  ])('%j is %j seconds', (value, seconds) => {
    expect(retryAfter(headers({ 'retry-after': value }), now)).toBe(seconds);
  });

  it("a date is read against the response's own, so that this machine's clock does no harm", () => {
    const values = { 'retry-after': 'Fri, 20 Nov 2026 12:00:30 GMT', date: 'Fri, 20 Nov 2026 12:00:20 GMT' };
    expect(retryAfter(headers(values), now + 86_400_000)).toBe(10);
    expect(retryAfter(headers({}), now)).toBeUndefined();
  });
});

describe('refusals of the plan', () => {
  const of = (status: number, detail: string, type = 'about:blank') =>
    refusesPlan(status, { type, title: 'T', status, detail });
  it.each([
    [402, '', 'about:blank', true],
    [403, 'deliberate mode needs the Team tier', 'about:blank', true],
    [403, '', 'https://x/problems/monthly-cap', true],
    [403, '', 'urn:problem:cost_cap_exceeded', true],
    [429, 'Monthly cap reached', 'about:blank', true],
    [403, 'The key lacks the scope query:read', 'about:blank', false],
    [429, 'Too many requests per second', 'about:blank', false],
    [429, 'The rate limit of the free tier is 2 requests per second', 'about:blank', false],
    [404, 'No such plan', 'about:blank', false],
  ])('%i %j %s: %j', (status, detail, type, expected) => expect(of(status, detail, type)).toBe(expected));
});

describe('a connection that is made and never used', () => {
  it('reset at once counts as sent only when a byte may have left', async () => {
    await using server = await serveSilence('reset');
    await using open = openClient(server.url, { ...leapingClock(), waiting: { tries: 1 } });
    const error = await failure(open.client.call('query', { query: 'q' }));
    expect(['unreachable', 'outcome_unknown']).toContain(error.code);
    expect(error.code === 'unreachable' ? error.sent : error.billed).toBe(
      error.code === 'unreachable' ? 'no' : 'unknown',
    );
  });
});
