// cli.md, "Waiting, retrying, paying": any 2xx status line, padding or X-Service-Keepalive means accepted. What was
// accepted and may be billed is sent once, counted on the server, and nobody is advised to try it again.
import { describe, expect, it } from 'vitest';
import { expectSentOnce, serve, type Answer } from '../support/http-servers.ts';
import { failure, leapingClock, openClient } from './support.ts';

const PAID = ['query', 'causal', 'tutor', 'brief.create'] as const;
const limited = (status: unknown = 429) =>
  JSON.stringify({ type: 'urn:x', title: 'Too many', status, detail: 'Slow down' });
const KEEPALIVE = { 'x-request-id': 'r', 'x-service-keepalive': '1' };
const JSON_TYPE = { 'x-request-id': 'r', 'content-type': 'application/json' };
const LONG = 'd'.repeat(2_000_000);

type Row = readonly [string, (...given: Parameters<Answer>) => unknown];
const redirect = (status: number): Row => [
  `a redirect with ${status}`,
  (_, response) => response.writeHead(status, { location: '/v1/elsewhere', 'retry-after': '1' }).end(),
];

const strange = (status: unknown): Row => [
  `a problem whose status is ${JSON.stringify(status)}`,
  (_, response) => response.writeHead(200, KEEPALIVE).end(limited(status)),
];

const ACCEPTED: readonly Row[] = [
  [
    'a 200 whose body is a 429',
    (_, response) => response.writeHead(200, { 'retry-after': '1' }).end(limited()),
  ],
  ['a 201 whose body is a 429', (_, response) => response.writeHead(201, JSON_TYPE).end(limited())],
  ['a 200 with the keepalive header', (_, response) => response.writeHead(200, KEEPALIVE).end(limited())],
  ['padding', (_, response) => response.writeHead(200, JSON_TYPE).end(`\n \n${limited()}`)],
  ['a 429 with the keepalive header', (_, response) => response.writeHead(429, KEEPALIVE).end(limited())],
  ['a status in digits', (_, response) => response.writeHead(200, KEEPALIVE).end(limited('429'))],
  ['a 503 in digits', (_, response) => response.writeHead(200, KEEPALIVE).end(limited('503'))],
  ...[' 429', [429], { a: 1 }, true, null, -429, 600, 'four', '4e2'].map(strange),
  [
    'a status beyond every number',
    (_, response) => response.writeHead(200, KEEPALIVE).end(limited().replace('429', '1e400')),
  ],
  [
    'a problem without a status',
    (_, response) => response.writeHead(200, JSON_TYPE).end(' {"type":"urn:x","title":"T","detail":"D"}'),
  ],
  ['a status alone', (_, response) => response.writeHead(200, KEEPALIVE).end(' {"status":503}')],
  [
    'a problem above every limit, after padding',
    (_, response) =>
      response.writeHead(200, JSON_TYPE).end(`  {"detail":"${LONG}","title":"T","status":503}`),
  ],
  [
    'a problem above every limit with all its members',
    (_, response) =>
      response
        .writeHead(200, JSON_TYPE)
        .end(`{"type":"t","status":429,"title":"T","detail":"${LONG}","x":{"y":1}}`),
  ],
  ['a 204', (_, response) => response.writeHead(204, { 'x-request-id': 'r' }).end()],
  ['a 205', (_, response) => response.writeHead(205, { 'x-request-id': 'r' }).end()],
  ['text', (_, response) => response.writeHead(200, JSON_TYPE).end('fine')],
  ['a page', (_, response) => response.writeHead(200, JSON_TYPE).end('<html>')],
  ['nothing', (_, response) => response.writeHead(200, JSON_TYPE).end()],
  [
    'bytes that are not UTF-8',
    (_, response) => response.writeHead(200).end(Buffer.from('{"a":"\xff"}', 'latin1')),
  ],
  [
    'many bytes that are not UTF-8',
    (_, response) => response.writeHead(200).end(Buffer.from(`{"a":"${LONG}\xff"}`, 'latin1')),
  ],
  [
    'an answer that is cut',
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{"a":', () => response.destroy());
    },
  ],
  ...[300, 301, 302, 303, 304, 307, 308].map(redirect),
  ['a redirect that points nowhere', (_, response) => response.writeHead(303).end()],
  [
    'a 404 of the edge with the keepalive header',
    (_, response) => response.writeHead(404, { 'x-service-keepalive': '1' }).end(),
  ],
  ['an answer that is too large', (_, response) => response.writeHead(200).end(`{"a":"${LONG}${LONG}"}`)],
];

describe('a paid request that was accepted', () => {
  it.each(ACCEPTED)('is sent once and may be billed: %s', async (_name, answer) => {
    await using server = await serve((...given) => void answer(...given));
    await using open = openClient(server.url, { ...leapingClock(), waiting: { maxWait: 300_000 } });
    for (const name of PAID) {
      const call = open.client.send(name, { query: name }, { maxBytes: 3_000_000 });
      const error = await failure(call.then((reply) => reply.bytes()));
      expect([error.billed, error.sent, error.retryable]).toEqual(['unknown', 'yes', false]);
      expect(error.advice).toMatch(/may have been billed/);
      expect(`${error.message} ${error.advice}`).not.toMatch(/try (it )?again|try again later/i);
    }
    expect(server.seen).toHaveLength(PAID.length);
    expectSentOnce(server.seen);
  });

  it.each([
    ['a 429 at the status line', 429, 429, 0.02, 'yes'],
    ['a 402 at the status line', 402, 402, 0.02, 'yes'],
    ['a 402 after padding', 200, 402, 0.02, 'yes'],
    ['a 402 after padding, before any work', 200, 402, 0, 'no'],
    ['a 500 after padding', 200, 500, 0.02, 'yes'],
  ])('is sent once and cost what it says it spent: %s', async (_name, line, status, spent, billed) => {
    const body = JSON.stringify({ type: 'urn:x', title: 'Stop', status, detail: 'D', spent_usd: spent });
    await using server = await serve((_, response) => {
      response
        .writeHead(line, { 'x-request-id': 'r', ...(line === 200 ? KEEPALIVE : {}), 'retry-after': '1' })
        .end(body);
    });
    await using open = openClient(server.url, leapingClock());
    const error = await failure(open.client.send('causal', { entity: 'e' }));
    expect([error.billed, error.costUsd, error.retryable]).toEqual([billed, spent, false]);
    expect(server.seen).toHaveLength(1);
  });

  it('is no more than a document where its members are of other kinds', async () => {
    const text = `{"type":"t","title":"T","detail":"${LONG}","status":{"status":503},"x":{"status":503}}`;
    await using server = await serve((_, response) => void response.writeHead(200, KEEPALIVE).end(text));
    await using open = openClient(server.url);
    const reply = await open.client.send('query', { query: 'q' });
    expect((await reply.bytes()).length).toBe(text.length);
  });

  it.each([{ type: 'brief', status: 'ready' }, { type: 'brief' }, { type: 'urn:x', status: 200 }])(
    'is a document that has members of those names for reasons of its own: %j',
    async (members) => {
      const text = JSON.stringify({ title: 'Weekly', detail: 'full', ...members });
      await using server = await serve((_, response) => void response.writeHead(200, KEEPALIVE).end(text));
      await using open = openClient(server.url);
      expect(await (await open.client.send('brief.create')).document()).toEqual(JSON.parse(text));
    },
  );

  it('a read is tried again all the same', async () => {
    await using server = await serve((_, response, index) => {
      response.writeHead(200, KEEPALIVE).end(index === 0 ? limited() : index === 1 ? limited(503) : '{}');
    });
    await using open = openClient(server.url, leapingClock());
    expect((await open.client.call('usage')).attempts).toBe(3);
  });
});
