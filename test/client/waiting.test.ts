// cli.md, "Waiting": liveness instead of a clock, on a clock moved by hand, over real sockets.
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { clockOf } from '../../src/client/clock.ts';
import { watchOver, type Budget } from '../../src/client/watch.ts';
import { WAITING } from '../../src/client/client.ts';
import { listen, serve, type TestServer } from '../support/http-servers.ts';
import { until } from '../support/until.ts';
import { collect, failure, manualClock, openClient, type ManualClock } from './support.ts';

const PADDED = { 'x-request-id': 'r', 'x-service-keepalive': '1' };

/** A server of which the test holds the responses in its hand. */
async function heldServer(): Promise<{
  server: TestServer;
  responses: ServerResponse[];
}> {
  const responses: ServerResponse[] = [];
  const server = await serve((_, response) => void responses.push(response));
  return { server, responses };
}

/** Starts a call and waits until `ready` holds. */
async function started<T>(call: Promise<T>, ready: () => boolean): Promise<Promise<T>[]> {
  call.catch(() => undefined);
  await until(ready);
  return [call];
}

describe('the limits', () => {
  it('are those of the contract', () => {
    expect(WAITING).toEqual({
      connect: 10_000,
      firstByte: 130_000,
      silence: 35_000,
      deadline: 300_000,
      maxWait: 60_000,
      tries: 3,
    });
  });

  it('130 s to the first byte, not a millisecond less', async () => {
    const { server, responses } = await heldServer();
    await using _ = server;
    const clock = manualClock();
    await using open = openClient(server.url, clock);
    const [call = Promise.reject()] = await started(
      open.client.send('query', {}),
      () => responses.length === 1,
    );
    await clock.advance(129_999);
    responses[0]?.writeHead(200, PADDED).end('{"late":true}');
    expect(await (await call).document()).toEqual({ late: true });

    const [dead = Promise.reject()] = await started(
      open.client.send('query', {}),
      () => responses.length === 2,
    );
    await clock.advance(130_000);
    expect(await failure(dead)).toMatchObject({
      code: 'outcome_unknown',
      reason: 'first_byte',
      billed: 'unknown',
      sent: 'yes',
      attempts: 1,
    });
  });

  it('35 s of silence once padding began, however long the padding goes on', async () => {
    const { server, responses } = await heldServer();
    await using _ = server;
    const clock = manualClock();
    await using open = openClient(server.url, clock);
    const { events, onProgress } = collect();
    const padded = () => events.filter((event) => event.kind === 'padding').length;
    const [call = Promise.reject()] = await started(
      open.client.send('query', {}, { onProgress }),
      () => responses.length === 1,
    );
    responses[0]?.writeHead(200, PADDED);
    for (let sign = 1; sign <= 7; sign++) {
      responses[0]?.write('\n');
      await until(() => padded() === sign);
      await clock.advance(34_000);
    }
    await clock.advance(1_000);
    expect(await failure(call)).toMatchObject({ code: 'outcome_unknown', reason: 'silence', requestId: 'r' });
  });

  it('300 s over the whole, for a service that shows life for ever', async () => {
    const { server, responses } = await heldServer();
    await using _ = server;
    const clock = manualClock();
    await using open = openClient(server.url, clock);
    const { events, onProgress } = collect();
    const [call = Promise.reject()] = await started(
      open.client.send('entity.resolve', {}, { onProgress }),
      () => responses.length === 1,
    );
    responses[0]?.writeHead(200, PADDED);
    for (let sign = 1; sign <= 30; sign++) {
      responses[0]?.write(' ');
      await until(() => events.filter((event) => event.kind === 'padding').length === sign);
      await clock.advance(10_000);
    }
    expect(await failure(call)).toMatchObject({
      code: 'timed_out',
      reason: 'deadline',
      billed: 'no',
      attempts: 1,
    });
  });

  it('10 s for a connection, after which nothing was sent', async () => {
    const clock = manualClock();
    // A fetch that never connects: no address of loopback swallows a connection attempt.
    await using open = openClient('http://127.0.0.1:9', {
      ...clock,
      fetch: () => new Promise(() => undefined),
      waiting: { tries: 1 },
    });
    const { events, onProgress } = collect();
    const call = open.client.send('query', {}, { onProgress });
    call.catch(() => undefined);
    await until(() => events.length > 0);
    await clock.advance(9_999);
    expect(events.map((event) => event.kind)).toEqual(['connecting']);
    await clock.advance(1);
    expect(await failure(call)).toMatchObject({
      code: 'unreachable',
      reason: 'connect_timeout',
      sent: 'no',
      billed: 'no',
    });
  });

  it.each([1, 64])(
    'a handshake that never ends is given up, and the next try has its own (%i at once)',
    async (connections) => {
      let accepted = 0;
      await using server = await listen(
        createServer((socket) => {
          accepted++;
          socket.on('error', () => undefined).resume();
        }),
        'https',
        [],
      );
      const clock = manualClock();
      // Only the watch over a handshake waits for the clock; the wait between the tries is over at once.
      const sleep: ManualClock['sleep'] = (ms, signal) =>
        signal === undefined ? Promise.resolve() : clock.sleep(ms, signal);
      const waiting = { connect: 600, tries: 2 };
      await using open = openClient(server.url, { ...clock, sleep, waiting }, { connections });
      const call = failure(open.client.send('query', {}));
      for (const tries of [1, 2]) {
        await until(() => accepted === tries);
        await clock.advance(600);
      }
      expect(await call).toMatchObject({
        code: 'unreachable',
        reason: 'connect_timeout',
        sent: 'no',
        attempts: 2,
      });
    },
  );

  it('can all be set, for a client and for one call', async () => {
    const { server, responses } = await heldServer();
    await using _ = server;
    const clock = manualClock();
    await using open = openClient(server.url, { ...clock, waiting: { firstByte: 30, tries: 1 } });
    const [read = Promise.reject()] = await started(open.client.call('usage'), () => responses.length === 1);
    await clock.advance(30);
    expect(await failure(read)).toMatchObject({ code: 'timed_out', reason: 'first_byte', billed: 'no' });
    const [call = Promise.reject()] = await started(
      open.client.call('usage', {}, { waiting: { firstByte: 5000, deadline: 40 } }),
      () => responses.length === 2,
    );
    await clock.advance(40);
    expect(await failure(call)).toMatchObject({ code: 'timed_out', reason: 'deadline' });
  });
});

describe('reads', () => {
  it('are tried again after silence, on a fresh connection, within one deadline', async () => {
    const { server, responses } = await heldServer();
    await using _ = server;
    const clock = manualClock();
    await using open = openClient(server.url, { ...clock, random: () => 0 }, { connections: 1 });
    const call = open.client.call('usage');
    call.catch(() => undefined);
    await until(() => responses.length === 1);
    await clock.advance(130_000);
    await until(() => clock.sleeps.includes(150));
    await clock.advance(150);
    await until(() => responses.length === 2);
    await clock.advance(130_000);
    await until(() => clock.sleeps.includes(300));
    await clock.advance(300);
    await until(() => responses.length === 3);
    await clock.advance(40_000);
    expect(await failure(call)).toMatchObject({ code: 'timed_out', reason: 'deadline', attempts: 3 });
  });
});

describe('a slow reader', () => {
  it('does not count as silence of the service', async () => {
    const big = `[${'"0123456789",'.repeat(200_000)}0]`;
    await using server = await serve((_, response) => void response.writeHead(200).end(big));
    const clock = manualClock();
    await using open = openClient(server.url, clock);
    const reply = await open.client.call('usage');
    await clock.advance(1_000_000);
    let bytes = 0;
    for await (const chunk of reply.body) {
      bytes += chunk.length;
      await clock.advance(60_000);
    }
    expect(bytes).toBe(big.length);
  });
});

describe("the caller's signal", () => {
  it.each(['before', 'while waiting', 'in the body'])('stops a call %s', async (when) => {
    const { server, responses } = await heldServer();
    await using _ = server;
    await using open = openClient(server.url);
    const stop = new AbortController();
    if (when === 'before') stop.abort();
    const call = open.client.send('query', {}, { signal: stop.signal });
    call.catch(() => undefined);
    if (when !== 'before') await until(() => responses.length === 1);
    if (when === 'in the body') responses[0]?.writeHead(200, PADDED).write('  {"a":');
    if (when !== 'before') stop.abort();
    const sent = when === 'before' ? 'no' : 'yes';
    const billed = when === 'before' ? 'no' : 'unknown';
    expect(await failure(call)).toMatchObject({ code: 'aborted', sent, billed });
    expect(responses).toHaveLength(when === 'before' ? 0 : 1);
  });
});

describe('the watch', () => {
  const watched = (clock: ManualClock, budget: Budget = { spent: 0 }) => {
    const expired: string[] = [];
    return { expired, watch: watchOver(clockOf(clock), WAITING, budget, (limit) => expired.push(limit)) };
  };

  it('sets no timer for each sign of life', async () => {
    const clock = manualClock();
    const { expired, watch } = watched(clock);
    watch.alive('firstByte');
    for (let i = 0; i < 1000; i++) watch.alive('silence');
    expect(clock.sleeps.length).toBeLessThan(5);
    await clock.advance(35_000);
    expect(expired).toEqual(['silence']);
    watch.stop();
  });

  it('counts no time while held, and goes on counting after', async () => {
    const clock = manualClock();
    const budget = { spent: 0 };
    const { expired, watch } = watched(clock, budget);
    watch.alive('silence');
    await clock.advance(20_000);
    watch.hold();
    await clock.advance(900_000);
    expect(expired).toEqual([]);
    watch.resume();
    await clock.advance(34_999);
    expect(expired).toEqual([]);
    watch.stop();
    await clock.advance(900_000);
    expect(expired).toEqual([]);
    expect(budget.spent).toBe(54_999);
  });
});
