// One request of a model: how long it is waited for, and what of its refusals is understood.
import { describe, expect, it } from 'vitest';
import { ClientError } from '../../src/client/errors.ts';
import type { CallOptions, Client } from '../../src/client/types.ts';
import { exchange, nothingSpent, type Modelled } from '../../src/reader/exchange.ts';
import { refusalOf } from '../../src/reader/failures.ts';
import { costOf, worstOf } from '../../src/reader/prices.ts';

const SENDABLE = { path: '/x', body: Buffer.from('{}'), input: 2, output: 1 };

function modelled(waiting: Modelled['waiting'], given: CallOptions[]): Modelled {
  const client = {
    baseUrl: 'http://127.0.0.1:1/v1',
    request: async (_: unknown, options: CallOptions) => {
      given.push(options);
      options.onProgress?.({ kind: 'waiting-retry', at: 0, until: 3000, attempt: 1, because: 'HTTP 429' });
      throw new ClientError('rate_limited', 'Later.', { advice: '', status: 429 });
    },
  } as unknown as Client;
  return {
    model: { base_url: 'http://127.0.0.1:1/v1', name: 'one' },
    client,
    state: '/nowhere',
    sendsKey: false,
    now: () => 0,
    until: 240_000,
    waiting,
    spend: async () => ({ answered: async () => {}, failed: async () => {} }),
  };
}

describe('a request of a model', () => {
  it('waits a few seconds for a limit on the rate, over all requests of a document', async () => {
    const given: CallOptions[] = [];
    const spent = nothingSpent();
    const one = modelled({}, given);
    const how = { layout: '', signal: undefined };
    expect(await exchange(one, SENDABLE, spent, how)).toMatchObject({
      kind: 'failed',
      why: expect.stringContaining('429') as string,
    });
    await exchange(one, SENDABLE, spent, how);
    await exchange(one, SENDABLE, spent, how);
    expect(given.map(({ waiting }) => waiting?.maxWait)).toEqual([4000, 1000, 0]);
  });

  it.each([
    ['45 s, over the network', 'https://models.example/v1', 45_000],
    ['3 minutes, on this machine', 'http://127.0.0.1:1/v1', 180_000],
  ])('waits for an answer to begin %s, and as long as a flag says', async (_, base_url, usual) => {
    const given: CallOptions[] = [];
    const how = { layout: '', signal: undefined };
    const model = { base_url, name: 'one' };
    const flags = { firstByte: 90_000, maxWait: 60_000 };
    await exchange({ ...modelled({}, given), model }, SENDABLE, nothingSpent(), how);
    await exchange({ ...modelled(flags, given), model }, SENDABLE, nothingSpent(), how);
    expect(given.map(({ waiting }) => [waiting?.firstByte, waiting?.maxWait])).toEqual([
      [usual, 4000],
      [90_000, 60_000],
    ]);
  });

  it('costs dollars without the noise of fractions', () => {
    const prices = { input: 0.1 / 1e6, output: 0.7 / 1e6 };
    expect(worstOf(prices, 3, 0)).toBe(0.0000003);
    expect(costOf(prices, { input: 1234, output: 321 })).toBe(0.0003481);
  });
});

describe('a refusal', () => {
  const refusal = (status: number, body: string) =>
    refusalOf(new ClientError('unreachable', '', { advice: '', status, received: Buffer.from(body) }));

  it.each([
    '{"error":{"code":400,"message":"the request exceeds the available context size, try increasing it","type":"exceed_context_size_error"}}',
    '{"error":{"message":"input is too large to process. increase the physical batch size","code":500}}',
    '{"error":{"message":"the prompt must fit in --ubatch-size"}}',
    '{"error":"the input length exceeds the context length"}',
    '{"message":"This model\'s maximum context length is 8192 tokens. However, you requested 9000 tokens"}',
    '{"error":{"code":"context_length_exceeded"}}',
    '{"error":"Input validation error: `inputs` must have less than 512 tokens. Given: 1024"}',
    '{"message":"The decoder prompt (length 5000) is longer than the maximum model length of 4096"}',
    '{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}',
  ])('is for the length in %s', (body) => {
    expect(refusal(400, body)).toEqual({ kind: 'refused', status: 400, isTooLong: true });
  });

  it.each([
    '',
    'Bad Request',
    '{"error":{"message":"model not found"}}',
    '{"error":{"message":"unknown field \\"questions\\""}}',
    '{"error":{"message":"unsupported character"}}',
    '{"error":{"message":"invalid max_tokens"}}',
    '{"detail":[{"loc":["body","state"],"msg":"field required"}]}',
  ])('is not for the length in %s', (body) => {
    expect(refusal(400, body)).toMatchObject({ isTooLong: false });
    expect(refusal(413, body)).toMatchObject({ isTooLong: true });
  });
});
