// Alerts told: webhooks signed and tried again over real sockets, private addresses refused, feeds, mail.
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mailOf } from '../../../src/service/alerts/mail.ts';
import { feedOf } from '../../../src/service/alerts/feed.ts';
import { alertsOf, subscriptionsOf } from '../../../src/service/alerts/alert-records.ts';
import { createSend } from '../../../src/service/alerts/send.ts';
import { signature, waitAfter } from '../../../src/service/alerts/webhook.ts';
import type { Alert, Subscription } from '../../../src/engine/anomaly/subscription.ts';
import { get, keyFor, post, withService } from '../app/fixtures.ts';
import { until } from '../../support/until.ts';
import { serve, serveSilence } from '../../support/http-servers.ts';
import { anomalyBench, page } from './bench.ts';

const BEFORE = { 'a.md': page('2026-03-01', 'A', 'The first text of A says that it is short.') };
const AFTER = { 'a.md': page('2026-03-01', 'A', 'Another text of A says that it is longer than it was.') };
const PRIVATE = { privateWebhooks: true };

describe('webhooks', () => {
  it('carry an id, a time and a signature that the secret proves (Standard Webhooks)', async () => {
    await using receiver = await serve((_, response) => void response.writeHead(204).end());
    await using bench = await anomalyBench(PRIVATE);
    await bench.add(BEFORE);
    const { body } = await bench.subscribe({ sector_id: 'metals', url: `${receiver.url}/hook` });
    await bench.add(AFTER);
    expect(await bench.rounds.once()).toMatchObject({ alerts: 1, delivered: 1, waiting: 0 });
    const [seen, ...more] = receiver.seen;
    expect(more).toEqual([]);
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signed } = seen!.headers;
    const key = Buffer.from(String(body['secret']).replace('whsec_', ''), 'base64');
    expect(key).toHaveLength(32);
    const hmac = createHmac('sha256', key).update(`${String(id)}.${String(at)}.${seen!.body}`);
    expect(signed).toBe(`v1,${hmac.digest('base64')}`);
    expect(JSON.parse(seen!.body)).toMatchObject({ type: 'anomaly.detected', data: { id, rule: 'source' } });
    expect(await bench.rounds.once()).toMatchObject({ delivered: 0 });
  });

  it('the signature is that of the published example', () => {
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    const body = '{"test": 2432232314}';
    expect(signature(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330', body)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('are tried again when they fail, with the same id, and not before they are due', async () => {
    const statuses = [500, 302, 200];
    await using receiver = await serve(
      (_, response, index) =>
        void response.writeHead(statuses[index] ?? 200, { location: '/elsewhere' }).end(),
    );
    await using bench = await anomalyBench(PRIVATE);
    await bench.add(BEFORE);
    const { body } = await bench.subscribe({ sector_id: 'metals', url: receiver.url });
    await bench.add(AFTER);
    expect(await bench.rounds.once()).toMatchObject({ waiting: 1 });
    expect(await bench.rounds.once()).toMatchObject({ waiting: 1 });
    expect(receiver.seen).toHaveLength(1);
    bench.clock.at += 5_000;
    expect(await bench.rounds.once()).toMatchObject({ waiting: 1 });
    const records = bench.service.backend.records;
    const [kept] = await alertsOf(records, 'local', String(body['id']), 1);
    expect(kept!.webhook).toMatchObject({
      attempts: 2,
      last_error: expect.stringContaining('302') as string,
    });
    bench.clock.at += 5 * 60_000;
    expect(await bench.rounds.once()).toMatchObject({ delivered: 1 });
    expect(new Set(receiver.seen.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(receiver.seen.map(({ url }) => url)).toEqual(['/', '/', '/']);
  });

  it('410 ends them for good', async () => {
    await using receiver = await serve((_, response) => void response.writeHead(410).end());
    await using bench = await anomalyBench(PRIVATE);
    await bench.add(BEFORE);
    await bench.subscribe({ sector_id: 'metals', url: receiver.url });
    await bench.add(AFTER);
    expect(await bench.rounds.once()).toMatchObject({ given_up: 1 });
    await bench.add({ 'a.md': page('2026-03-01', 'A', 'A third text of A says that it is the last one.') });
    expect(await bench.rounds.once()).toMatchObject({ alerts: 1, delivered: 0 });
    const [one] = await subscriptionsOf(bench.service.backend.records, 'local');
    expect(one!.disabled).toContain('410');
    expect(receiver.seen).toHaveLength(1);
  });

  it('are given up after the last wait', () => {
    const waits = Array.from({ length: 12 }, (_, at) => waitAfter(at + 1));
    expect(waits.slice(0, 9).every((wait) => wait !== undefined)).toBe(true);
    expect(waits.slice(9)).toEqual([undefined, undefined, undefined]);
  });

  it('a receiver that hangs up is a failure with a reason, and so is a private address', async () => {
    const message = { url: '', headers: {}, body: '{}' };
    await using resets = await serveSilence('reset');
    expect(await createSend(true)({ ...message, url: resets.url })).toMatchObject({ kind: 'failed' });
    for (const url of [resets.url, 'http://localhost:1/', 'http://[::1]/', 'http://169.254.169.254/']) {
      const sent = await createSend()({ ...message, url });
      expect(sent).toMatchObject({
        kind: 'failed',
        reason: expect.stringContaining('public address') as string,
      });
    }
    expect(resets.seen).toEqual([]);
  });
});

describe('POST /v1/anomalies/subscribe', () => {
  it.each([
    [{}, 'exactly one of'],
    [{ sector_id: 'metals' }, 'at least one of'],
    [{ sector_id: 'metals', entity_id: 'ent_1', feed: 'atom' }, 'exactly one of'],
    [{ sector_id: 'metals', rule: 'band', feed: 'atom' }, 'watches series'],
    [{ sector_id: 'metals', url: 'http://hooks.example.org/' }, 'https'],
    [{ sector_id: 'metals', url: 'https://user:pass@hooks.example.org/' }, 'password'],
    [{ sector_id: 'metals', url: 'https://127.0.0.1/' }, 'private'],
    [{ sector_id: 'metals', url: 'https://metadata.google.internal/' }, 'private'],
    [{ sector_id: 'metals', url: 'javascript:alert(1)' }, 'https'],
    [{ sector_id: 'metals', url: 'not an address' }, 'url'],
    [{ sector_id: 'metals', email: 'a@b\r\nBcc: c@d' }, 'email'],
    [{ sector_id: 'metals', email: 'nobody' }, 'email must be a valid email.'],
    [{ sector_id: 'metals', feed: 'rss' }, 'feed'],
  ])('%j: 400 that says why', async (body, why) => {
    await using bench = await anomalyBench();
    await bench.add(BEFORE);
    const { status, body: problem } = await bench.subscribe(body);
    expect([status, problem['type']]).toEqual([400, 'urn:ibid:problem:invalid-request']);
    expect(problem['detail']).toContain(why);
  });

  it.each([
    { sector_id: 'nothing', feed: 'atom' },
    { entity_id: 'ent_nothing', feed: 'atom' },
    { source_id: 'src_nothing', feed: 'atom' },
    { series: { source: 'nothing.csv', column: 'x' }, feed: 'atom' },
  ])('%j: 404', async (body) => {
    await using bench = await anomalyBench();
    await bench.add(BEFORE);
    expect(await bench.subscribe(body)).toMatchObject({ status: 404 });
  });
});

describe('feeds', () => {
  const subscription = { id: 'sub_1', name: 'A & <b>', rule: 'source', created_at: '2026-01-01T00:00:00Z' };
  const alert = {
    id: 'alt_1',
    at: '2026-01-02T00:00:00Z',
    title: 'Changed: ]]></title><script>alert(1)</script>',
    text: 'It changed.\u0000\u0008',
    threshold: 'any change',
    citations: [
      { title: '"T"', source_url: 'javascript:alert(1)', quote: '<img src=x>', content_sha256: 'ab' },
    ],
  } as unknown as Alert;

  it('Atom: what comes from documents is text, and only web addresses are links', () => {
    const { text, type } = feedOf(
      subscription as unknown as Subscription,
      [alert],
      'atom',
      'https://x.test/f',
    );
    expect(type).toBe('application/atom+xml; charset=utf-8');
    expect(text).not.toMatch(/<script|<img|\u0000|\u0008|href="javascript/);
    expect(text.match(/<entry>/g)).toHaveLength(1);
    expect(text).toContain('<link rel="self" href="https://x.test/f"/>');
  });

  it('JSON Feed: the alert is in it whole', () => {
    const { text } = feedOf(subscription as unknown as Subscription, [alert], 'json');
    expect(JSON.parse(text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: 'urn:ibid:alert:alt_1', title: alert.title, _ibid: { threshold: 'any change' } }],
    });
  });

  it('are served to whoever knows the address, without a key', async () => {
    await using bench = await anomalyBench();
    await bench.add(BEFORE);
    const { body } = await bench.subscribe({ sector_id: 'metals', feed: 'atom' });
    const { path } = body['feed'] as { path: string };
    await bench.add(AFTER);
    await bench.rounds.once();
    const atom = await get(bench.service, path);
    expect([atom.status, atom.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    expect(await atom.text()).toContain('<title>Changed: A</title>');
    const head = await get(bench.service, path.replace('.atom', '.json'), { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/feed+json']);
    for (const wrong of ['/feeds/x.atom', `/feeds/${'0'.repeat(48)}.atom`, `${path}x`])
      expect((await get(bench.service, wrong)).status).toBe(404);
  });
});

describe('rounds that are kept up', () => {
  it('come one after the other until they are stopped, and a failure ends none of them', async () => {
    await using bench = await anomalyBench();
    await bench.add(BEFORE);
    await bench.subscribe({ sector_id: 'metals', url: 'https://hooks.example.org/' });
    await bench.add(AFTER);
    let sent = 0;
    const kept = bench.rounds.keep(2, {
      send: async () => {
        sent += 1;
        bench.clock.at += 10 * 3_600_000;
        if (sent === 1) throw new Error('a fault of the sender');
        return sent < 3 ? { kind: 'failed', reason: 'not yet' } : { kind: 'delivered' };
      },
    });
    await until(() => sent === 3);
    await kept.stop();
    const after = sent;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([after, sent]).toEqual([3, 3]);
  });
});

const ALERT: Alert = {
  ...({} as Alert),
  id: 'alt_1',
  at: '2026-01-02T03:04:05Z',
  title: 'T',
  text: 'T',
  threshold: 't',
  citations: [],
};

describe('mail', () => {
  it('no title can begin a header of its own, and no line is too long', () => {
    const title = `Été à Ñuñoa\r\nBcc: x@y\r\n\r\n${'日本 '.repeat(60)}`;
    const text = mailOf({ ...ALERT, title }, 'a@b.c');
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).not.toMatch(/^Bcc/m);
    expect(head).toContain('Date: Fri, 02 Jan 2026 03:04:05 +0000');
    expect(text.split('\r\n').every((line) => line.length <= 78)).toBe(true);
    const words = [...head.matchAll(/=\?utf-8\?B\?([^?]+)\?=/g)].map(([, word = '']) =>
      Buffer.from(word, 'base64').toString(),
    );
    expect(words.join('')).toBe(title.replace(/[\r\n]+/g, ' ').trim());
    expect(body).toBe('T');
  });

  it('is text as it is, folded between words, its subject too', () => {
    const quote = `“${'Die Schleuse im Norden schließt früh. '.repeat(9).trim()}”`;
    const title = 'Contradicted: When did the north lock close?';
    const [head = '', ...body] = mailOf({ ...ALERT, title, text: quote }, 'a@b.c').split('\r\n\r\n');
    expect(head).toContain(`\r\nSubject: ${title}\r\n`);
    expect(head).toContain('\r\nContent-Transfer-Encoding: 8bit');
    expect(body[0]?.replaceAll('\r\n', ' ')).toBe(quote);
    expect(body.at(-1)).toBe('Rule: t.\r\n');
    expect(body[0]?.split('\r\n').every((line) => line.length <= 78)).toBe(true);
  });

  it.each([
    ['a control', 'A \u001b[31m red lock.'],
    ['what reorders letters', 'A \u202e lock.'],
    ['a line that is too long', `A ${'x'.repeat(999)} lock.`],
  ])('with %s it is base64', (_name, text) => {
    const [head = '', body = ''] = mailOf({ ...ALERT, text }, 'a@b.c').split('\r\n\r\n');
    expect(head).toContain('Content-Transfer-Encoding: base64');
    expect(Buffer.from(body, 'base64').toString()).toBe(`${text}\r\n\r\nRule: t.`);
  });

  it('a title that could be taken for an encoded word is encoded', () => {
    const text = mailOf({ ...ALERT, title: '=?utf-8?B?QmNj?=' }, 'a@b.c');
    expect(text).not.toContain('Subject: =?utf-8?B?QmNj?=');
  });
});

describe('workspaces', () => {
  it('a key makes subscriptions in its own workspace', async () => {
    await withService({ local: false }, async ({ service, accounts, records }) => {
      const { headers } = await keyFor(accounts, { workspace: 'desk', scopes: ['anomalies:write'] });
      const response = await post(
        service,
        '/v1/anomalies/subscribe',
        { sector_id: 'shipping', feed: 'json' },
        headers,
      );
      expect(response.status).toBe(200);
      expect(await records.workspaces('subscription')).toEqual(['desk']);
    });
  });
});
