// The client against the embedded service over a socket that fails: padding, silence, cuts, hang-ups, limits and caps.
import { describe, expect, it } from 'vitest';
import { answerQuery } from '../../service/app/fixtures.ts';
import { collect, failure, leapingClock, openClient } from '../../client/support.ts';
import type { Progress } from '../../../src/client/types.ts';
import { gate, until } from '../../support/until.ts';
import { ServiceProblem } from '../../../src/service/errors.ts';
import { DEFAULT_SETTINGS } from '../../../src/service/settings.ts';
import { served, type Served } from './served.ts';
import type { UsageRow } from '../../../src/store/account-store.ts';

const QUESTION = { query: 'Why did shipping through the Panama Canal slow down in 2023?' };
const QUICK = { settings: { keepalive: { firstMs: 15, everyMs: 5 } } };

/** The usage of this month once what a request leaves behind is written, which may be after the client has its end. */
async function metered({ service }: Served, ready: (rows: readonly UsageRow[]) => boolean) {
  for (;;) {
    const rows = await service.backend.accounts.usage('default', new Date().toISOString().slice(0, 7));
    if (ready(rows)) return rows;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** An engine that answers when it is let go, or ends as the caller leaves. */
function held() {
  let finish: () => void = () => undefined;
  let ended: unknown;
  const gate = new Promise<void>((resolve) => (finish = resolve));
  const engine: typeof answerQuery = async (store, request, context) => {
    const left = new Promise<never>((_, reject) =>
      context?.signal?.addEventListener('abort', () => reject(context.signal?.reason as Error)),
    );
    try {
      await Promise.race([gate, left]);
    } catch (error) {
      ended = error;
      throw error;
    }
    return answerQuery(store, request, context);
  };
  return { engine, finish: () => finish(), ended: () => ended };
}

describe('padding', () => {
  it('is skipped, counted and told, and one document follows [spec:keepalive-3]', async () => {
    const { engine, finish } = held();
    await using bench = await served({ ...QUICK, answerQuery: engine });
    await using open = await bench.client();
    const { events, onProgress } = collect();
    const call = open.client.call('query', QUESTION, { onProgress });
    await until(() => events.filter(({ kind }) => kind === 'padding').length >= 2);
    finish();
    const reply = await call;
    expect(reply).toMatchObject({ status: 200, keepalive: true, attempts: 1 });
    expect(reply.padding).toBeGreaterThan(1);
    expect(await reply.document()).toMatchObject({ outcome: 'answered' });
  });

  it('a failure after it is the failure that its body says, under 200 [spec:errors-3]', async () => {
    const padded = gate();
    await using bench = await served({
      ...QUICK,
      answerQuery: async () => {
        await padded.opened;
        throw new ServiceProblem('store-unavailable', 'The store went away.');
      },
    });
    await using open = await bench.client();
    const onProgress = ({ kind }: Progress) => kind === 'padding' && padded.open();
    const error = await failure(open.client.call('query', QUESTION, { onProgress }));
    expect(error).toMatchObject({ code: 'problem', status: 503, attempts: 1 });
    expect(error.message).toContain('The store went away.');
  });

  it('silence after it is a lost answer that may have been billed; it is not sent again', async () => {
    const { engine, finish } = held();
    await using bench = await served({ ...QUICK, answerQuery: engine });
    await using open = await bench.client({ waiting: { silence: 200 } });
    const { events, onProgress } = collect();
    const failed = failure(open.client.call('query', QUESTION, { onProgress }));
    // A machine that is busy enough makes the silence of its own.
    await Promise.race([until(() => events.some(({ kind }) => kind === 'padding')), failed]);
    bench.wire.limit(0, 'silent');
    expect(await failed).toMatchObject({
      code: 'outcome_unknown',
      reason: 'silence',
      billed: 'unknown',
      attempts: 1,
    });
    finish();
  });

  it('a caller that leaves ends the work, which is not billed', async () => {
    const { engine, ended } = held();
    await using bench = await served({ ...QUICK, answerQuery: engine });
    await using open = await bench.client();
    const leaving = new AbortController();
    const { events, onProgress } = collect();
    const call = open.client.call('query', QUESTION, { onProgress, signal: leaving.signal });
    await until(() => events.some(({ kind }) => kind === 'padding'));
    leaving.abort();
    expect(await failure(call)).toMatchObject({ code: 'aborted' });
    await until(() => ended() !== undefined);
    const rows = await metered(bench, (all) => all.length > 0);
    expect(rows).toMatchObject([{ route: 'query', count: 0, cost_micros: 0 }]);
  });
});

describe('a line that is cut', () => {
  it('under a paid answer: outcome_unknown, sent once, billed once', async () => {
    await using bench = await served();
    await using open = await bench.client();
    bench.wire.limit(20, 'cut');
    const call = open.client.call('query', QUESTION).then((reply) => reply.document());
    expect(await failure(call)).toMatchObject({ code: 'outcome_unknown', billed: 'unknown' });
    const rows = await metered(bench, ([row]) => (row?.count ?? 0) >= 1);
    expect(rows).toMatchObject([{ route: 'query', count: 1, cost_micros: 10_000 }]);
    expect(bench.wire.connections).toBe(1);
  });

  it('under a free answer: it is asked for again', async () => {
    await using bench = await served();
    const { sleep, now, waits } = leapingClock();
    await using open = await bench.client({ sleep, now });
    bench.wire.limit(0, 'cut');
    const call = open.client.call('source.list');
    await until(() => waits.length > 0);
    bench.wire.limit(Number.POSITIVE_INFINITY, 'cut');
    const reply = await call;
    expect(reply.attempts).toBeGreaterThan(1);
    expect(await reply.document()).toMatchObject({ total: 1 });
  });
});

describe('limits', () => {
  it('429 is waited for as Retry-After says, and a paid call is made and billed once [spec:errors-2]', async () => {
    // One clock for both: however long the calls take, the bucket is refilled by waiting alone.
    const { sleep, now, waits } = leapingClock(Date.now());
    await using bench = await served({ now: () => new Date(now()) });
    const key = await bench.key({ rate: 1 });
    await using open = openClient(bench.url, { key, now, sleep });
    const replies = [];
    for (let count = 0; count < 4; count += 1) replies.push(await open.client.call('query', QUESTION));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(waits.length).toBeGreaterThan(0);
    expect(waits.every((ms) => ms >= 1000)).toBe(true);
    const rows = await metered(bench, ([row]) => (row?.count ?? 0) >= 4);
    expect(rows).toMatchObject([{ route: 'query', count: 4, cost_micros: 40_000 }]);
  });

  it('a wait beyond what is allowed ends at once, and says how long it would have been', async () => {
    await using bench = await served();
    const key = await bench.key({ rate: 0.01 });
    await using open = openClient(bench.url, { key, waiting: { maxWait: 1000 } });
    const all = Array.from({ length: 3 }, () =>
      open.client.call('usage').then(({ status }) => status, failureOf),
    );
    const errors = (await Promise.all(all)).filter((one) => typeof one === 'object');
    expect(errors.length).toBeGreaterThan(0);
    expect(errors[0]).toMatchObject({ code: 'rate_limited', billed: 'no' });
    expect((errors[0] as { retryAfter?: number }).retryAfter).toBeGreaterThan(1);
  });

  it('a monthly cap and a tier are told apart, and nothing is tried again', async () => {
    const tiers = { tiny: { without: ['causal'], caps: { 'query.speculative': 1 } } };
    await using bench = await served({ settings: { tiers: { ...DEFAULT_SETTINGS.tiers, ...tiers } } });
    await using open = openClient(bench.url, { key: await bench.key({ tier: 'tiny' }) });
    expect((await open.client.call('query', QUESTION)).status).toBe(200);
    const cap = await failure(open.client.call('query', QUESTION));
    expect(cap).toMatchObject({ status: 402, attempts: 1, billed: 'no' });
    expect(cap.problem?.type).toBe('urn:ibid:problem:monthly-cap');
    const tier = await failure(open.client.call('causal', { entity: 'x', shock: 'y' }));
    expect(tier.problem?.type).toBe('urn:ibid:problem:tier-required');
  });

  it('a cost cap is a ceiling: what was spent is told and recorded [spec:synthesis-3]', async () => {
    await using bench = await served();
    await using open = await bench.client();
    const error = await failure(
      open.client.call('query', { ...QUESTION, mode: 'deliberate', cost_cap_usd: 0.03 }),
    );
    expect(error.problem).toMatchObject({ type: 'urn:ibid:problem:cost-cap', status: 402, spent_usd: 0.02 });
  });

  it('a body above the limit is refused while it comes', async () => {
    await using bench = await served();
    await using open = await bench.client();
    const call = open.client.call('source.list', {}, { maxBytes: 100 }).then((reply) => reply.bytes());
    expect(await failure(call)).toMatchObject({ code: 'too_large' });
  });
});

describe('a service that goes away', () => {
  it('is unreachable afterwards, and nothing was sent', async () => {
    const bench = await served();
    const { sleep, now } = leapingClock();
    await using open = openClient(bench.url, { key: await bench.key(), sleep, now });
    expect((await open.client.call('health')).status).toBe(200);
    await bench[Symbol.asyncDispose]();
    expect(await failure(open.client.call('query', QUESTION))).toMatchObject({
      code: 'unreachable',
      sent: 'no',
    });
  });
});

async function failureOf(error: unknown): Promise<unknown> {
  return error;
}
