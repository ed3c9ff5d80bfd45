import { describe, expect, it } from 'vitest';
import type { ServiceOptions } from '../../../src/service/app.ts';
import { ServiceProblem } from '../../../src/service/errors.ts';
import { until } from '../../support/until.ts';
import { answerQuery, keyFor, memoryStore, post, withService } from './fixtures.ts';

/** Waits that a test ends by hand; each `tick` ends the one that is under way. */
function handClock() {
  const waits: { ms: number; end: () => void }[] = [];
  const sleep: ServiceOptions['sleep'] = (ms, signal) =>
    new Promise((resolve) => {
      const wait = { ms, end: resolve };
      waits.push(wait);
      signal.addEventListener('abort', () => {
        waits.splice(waits.indexOf(wait), 1);
        resolve();
      });
    });
  const tick = async (): Promise<number> => {
    while (waits.length === 0) await new Promise((next) => setImmediate(next));
    const wait = waits.shift();
    wait?.end();
    return wait?.ms ?? Number.NaN;
  };
  return { sleep, tick, waits };
}

/** An engine that works until it is told how it ends. */
function held() {
  const { promise, resolve, reject } = withResolvers();
  let signal: AbortSignal | undefined;
  const engine: NonNullable<ServiceOptions['answerQuery']> = async (store, request, context) => {
    signal = context?.signal;
    await promise;
    return answerQuery(store, request, context);
  };
  return { engine, finish: resolve, fail: reject, signal: () => signal };
}

function withResolvers() {
  let resolve: () => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<void>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

describe('keepalive', () => {
  it('pads from 20 s on, every 10 s, and ends in one JSON document [spec:keepalive-3]', async () => {
    const { sleep, tick } = handClock();
    const { engine, finish } = held();
    await withService({ sleep, answerQuery: engine }, async ({ service }) => {
      const asked = post(service, '/v1/query', { query: 'x' });
      expect(await tick()).toBe(20_000);
      const response = await asked;
      expect(response.status).toBe(200);
      expect(response.headers.get('x-service-keepalive')).toBe('1');
      expect(response.headers.get('content-length')).toBeNull();
      expect(response.headers.get('x-request-id')).toMatch(/^req_/);
      const body = response.text();
      expect([await tick(), await tick(), await tick()]).toEqual([10_000, 10_000, 10_000]);
      finish();
      const text = await body;
      expect(text).toMatch(/^ {4}\{/);
      expect(JSON.parse(text)).toMatchObject({ outcome: 'answered' });
    });
  });

  it('an answer within 20 s carries neither header nor padding [spec:keepalive-3]', async () => {
    const { sleep, waits } = handClock();
    await withService({ sleep }, async ({ service }) => {
      const response = await post(service, '/v1/query', { query: 'x' });
      expect(response.headers.has('x-service-keepalive')).toBe(false);
      expect(await response.text()).toMatch(/^\{/);
      expect(waits).toEqual([]);
    });
  });

  it('a failure after padding began is a problem object under 200 [spec:errors-3]', async () => {
    const { sleep, tick } = handClock();
    const { engine, fail } = held();
    await withService({ sleep, answerQuery: engine }, async ({ service, logs }) => {
      const asked = post(service, '/v1/query', { query: 'x' });
      await tick();
      const response = await asked;
      const body = response.json();
      fail(new Error('broken inside'));
      expect(response.status).toBe(200);
      expect(await body).toMatchObject({
        type: 'urn:ibid:problem:internal',
        status: 500,
        request_id: response.headers.get('x-request-id'),
      });
      expect(logs.find(({ event }) => event === 'failure')?.['stack']).toContain('broken inside');
    });
  });

  it('so is a cost cap that is reached after padding began, and its spending is metered [spec:errors-3]', async () => {
    const { sleep, tick } = handClock();
    const { engine, fail } = held();
    const answer: ServiceOptions['answerQuery'] = async (store, request, context) => {
      context?.spend?.(3);
      return engine(store, request, context);
    };
    await withService({ local: false, sleep, answerQuery: answer }, async ({ service, accounts }) => {
      const { headers } = await keyFor(accounts, { workspace: 'w' });
      const asked = post(service, '/v1/query', { query: 'x', mode: 'deliberate' }, headers);
      await tick();
      const body = (await asked).json();
      fail(new ServiceProblem('cost-cap', 'Enough.'));
      expect(await body).toMatchObject({ type: 'urn:ibid:problem:cost-cap', status: 402 });
      expect(await accounts.usage('w', '2026-03')).toMatchObject([{ cost_micros: 60_000, count: 0 }]);
    });
  });

  it('what is refused at once is refused with its own status', async () => {
    await withService({}, async ({ service }) => {
      const response = await post(service, '/v1/query', { query: '' });
      expect([response.status, response.headers.has('x-service-keepalive')]).toEqual([400, false]);
    });
  });

  it('a reader who leaves during padding ends the work', async () => {
    const { sleep, tick } = handClock();
    const { engine, signal, fail } = held();
    await withService({ sleep, answerQuery: engine }, async ({ service }) => {
      const asked = post(service, '/v1/query', { query: 'x' });
      await tick();
      const reader = (await asked).body!.getReader();
      await reader.read();
      expect(signal()?.aborted).toBe(false);
      await reader.cancel();
      fail(new Error('stopped'));
      expect(signal()?.aborted).toBe(true);
    });
  });

  it('a caller who hangs up before padding ends the work', async () => {
    const { engine, signal, fail } = held();
    await withService({ answerQuery: engine }, async ({ service }) => {
      const controller = new AbortController();
      const body = new TextEncoder().encode('{"query":"x"}');
      const asked = service.answer({
        method: 'POST',
        url: '/v1/query',
        headers: { 'content-type': 'application/json' },
        body,
        signal: controller.signal,
      });
      while (signal() === undefined) await new Promise((next) => setImmediate(next));
      controller.abort();
      expect(signal()?.aborted).toBe(true);
      fail(new Error('stopped'));
      expect((await asked).status).toBe(500);
    });
  });

  it('routes that do no synthesis never pad', async () => {
    const { sleep, waits } = handClock();
    let release: (() => void) | undefined;
    const store = memoryStore({
      sources: () => new Promise((resolve) => (release = () => resolve({ rows: [], total: 0 }))),
    });
    await withService({ sleep, store }, async ({ service }) => {
      const asked = service.fetch(new Request('http://service.test/v1/sources'));
      await until(() => release !== undefined);

      expect(waits).toEqual([]);
      release?.();
      expect((await asked).status).toBe(200);
    });
  });
});
