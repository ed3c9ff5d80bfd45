// Specification, "Latency and keepalive" 3, "Errors" 1 to 4, "Cross-cutting rules" 4; issue 3 point 2: bodies over real sockets.
import type { Socket } from 'node:net';
import { gzipSync, brotliCompressSync, deflateSync, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Progress } from '../../src/client/types.ts';
import { serve, serveRaw } from '../support/http-servers.ts';
import { collect, failure, leapingClock, openClient, turn } from './support.ts';

const DOCUMENT = '{"answer":"Ἀθῆναι 🏛","n":12345678901234567890}\n';
const PADDED = { 'x-request-id': 'r-1', 'x-service-keepalive': '1' };

describe('padding', () => {
  it('is skipped however the bytes are split, and the document comes as it was sent', async () => {
    const bytes = Buffer.from(` \n\t\r\n ${DOCUMENT}`);
    for (const size of [1, 2, 3, 7, 1000]) {
      await using server = await serve(async (_, response) => {
        response.writeHead(200, PADDED);
        for (let at = 0; at < bytes.length; at += size) {
          response.write(bytes.subarray(at, at + size));
          if (size < 1000) await turn(1);
        }
        response.end();
      });
      await using open = openClient(server.url);
      const { events, onProgress } = collect();
      const reply = await open.client.call('query', { query: 'q' }, { onProgress });
      expect(Buffer.from(await reply.bytes()).toString('utf8')).toBe(DOCUMENT);
      expect(reply).toMatchObject({
        padding: 6,
        keepalive: true,
        requestId: 'r-1',
        attempts: 1,
        status: 200,
      });
      expect(events.map((event) => event.kind).filter((kind, i, all) => kind !== all[i - 1])).toEqual([
        'connecting',
        'sent',
        'headers',
        'padding',
        'document',
      ]);
      expect(events.filter((event) => event.kind === 'document').at(-1)).toMatchObject({
        bytes: Buffer.byteLength(DOCUMENT),
      });
    }
  });

  it('before a problem object under HTTP 200 is a failure with the status of the body', async () => {
    await using server = await serve(async (_, response) => {
      response.writeHead(200, PADDED).write(' \n');
      await turn();
      response.end('{"type":"urn:x:down","title":"Engine down","status":503,"detail":"No engine"}');
    });
    await using open = openClient(server.url);
    const error = await failure(open.client.call('query', { query: 'q' }));
    expect(error).toMatchObject({
      code: 'problem',
      status: 503,
      billed: 'unknown',
      sent: 'yes',
      requestId: 'r-1',
    });
    expect(error.problem?.type).toBe('urn:x:down');
    expect(server.seen).toHaveLength(1);
  });

  it('without an end is not swallowed for ever', async () => {
    await using server = await serve((_, response) => {
      response.writeHead(200, PADDED);
      const block = Buffer.alloc(1_048_576, ' ');
      const pour = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', pour);
      pour();
    });
    await using open = openClient(server.url);
    expect(await failure(open.client.call('query', { query: 'q' }))).toMatchObject({ code: 'too_large' });
  });
});

describe('a problem object under HTTP 200 without padding', () => {
  it.each([
    ['with the keepalive header, two members suffice', PADDED, { title: 'No', status: 404 }, 'problem'],
    [
      'with its media type too',
      { 'content-type': 'application/problem+json' },
      { title: 'No', status: 404 },
      'problem',
    ],
    ['else with all four members', {}, { type: 't', title: 'No', status: 404, detail: 'd' }, 'problem'],
    [
      'and a record with a title and a status is a document',
      {},
      { title: 'Not found', status: 404, url: 'u' },
      'reply',
    ],
    [
      'as is one whose status is no error',
      PADDED,
      { type: 't', title: 'x', status: 200, detail: 'd' },
      'reply',
    ],
  ])('%s', async (_name, headers, body, outcome) => {
    await using server = await serve((_, response) => {
      response.writeHead(200, headers as Record<string, string>).end(JSON.stringify(body));
    });
    await using open = openClient(server.url);
    const call = open.client.call('document.get', { id: 'd' });
    if (outcome === 'reply') expect(await (await call).document()).toEqual(body);
    else expect(await failure(call)).toMatchObject({ code: 'problem', status: 404, billed: 'no' });
  });
});

describe('a success that is not a JSON document', () => {
  it.each([
    ['empty', '', 'empty'],
    ['padding alone', '  \n ', 'empty'],
    ['HTML', '<!DOCTYPE html><html><body>Sign in</body></html>', 'html'],
    ['text', 'upstream ok', 'not_json'],
    ['cut by a server that says it is whole', '{"a":[1,2', 'not_json'],
    ['two documents', '{"a":1}{"b":2}', 'not_json'],
  ])('%s', async (_name, body, reason) => {
    await using server = await serve((_, response) => void response.writeHead(200).end(body));
    await using open = openClient(server.url);
    const error = await failure(open.client.call('usage'));
    expect(error).toMatchObject({ code: 'bad_body', reason, sent: 'yes', billed: 'no' });
    const paid = await failure(open.client.call('query', { query: 'q' }));
    expect(paid).toMatchObject({ code: 'bad_body', reason, billed: 'unknown' });
    expect(Buffer.from(paid.received ?? []).toString()).toBe(body.trim());
    expect(server.seen).toHaveLength(2);
  });

  it('but 204 and HEAD have none and are fine', async () => {
    await using server = await serve((seen, response) => {
      response
        .writeHead(seen.method === 'HEAD' ? 200 : 204, { 'x-request-id': 'h', 'content-encoding': 'gzip' })
        .end();
    });
    await using open = openClient(server.url);
    const reply = await open.client.call('anomaly.subscribe', {});
    expect([reply.status, await reply.document(), (await reply.bytes()).length]).toEqual([204, undefined, 0]);
    const head = await open.client.request({ method: 'HEAD', path: '/v1/usage' });
    expect([head.status, head.requestId, await head.document()]).toEqual([200, 'h', undefined]);
  });

  it('a byte order mark is passed over in the document and kept in the bytes', async () => {
    await using server = await serve((_, response) => void response.writeHead(200).end('\ufeff{"a":1}'));
    await using open = openClient(server.url);
    const reply = await open.client.call('usage');
    expect(await reply.document()).toEqual({ a: 1 });
    expect((await reply.bytes()).length).toBe(10);
  });
});

describe('cut and reset', () => {
  it.each([
    ['shorter than its length', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"a":', 'end'],
    ['chunks that do not end', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n', 'end'],
    ['a reset in the middle', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"a":', 'reset'],
  ])('%s: a read is tried three times, a paid request once', async (_name, text, how) => {
    let last: Socket | undefined;
    await using server = await serveRaw((socket) => {
      last = socket;
      socket.write(text, () => how === 'end' && socket.end());
    });
    // A reset may overtake what was written before it: it comes once the headers have arrived.
    const onProgress = ({ kind }: Progress) =>
      how === 'reset' && kind === 'headers' && last?.resetAndDestroy();
    await using open = openClient(server.url, leapingClock());
    const read = await failure(open.client.call('usage', {}, { onProgress }));
    expect(read).toMatchObject({
      code: 'bad_body',
      reason: 'cut',
      attempts: 3,
      billed: 'no',
      retryable: true,
    });
    const paid = await failure(open.client.call('query', { query: 'q' }, { onProgress }));
    expect(paid).toMatchObject({
      code: 'outcome_unknown',
      reason: 'cut',
      attempts: 1,
      billed: 'unknown',
      sent: 'yes',
    });
    expect(paid.advice).toContain('ibid usage');
    expect(server.seen.map((one) => one.method)).toEqual(['GET', 'GET', 'GET', 'POST']);
  });

  it('a reset before the headers is lost money for a paid request, and nothing for a free one', async () => {
    await using server = await serveRaw((socket) => void socket.resetAndDestroy());
    await using open = openClient(server.url, leapingClock());
    const paid = await failure(open.client.call('brief.create', {}));
    expect(paid).toMatchObject({ code: 'outcome_unknown', reason: 'reset', billed: 'unknown', attempts: 1 });
    const free = await failure(open.client.call('entity.resolve', { names: ['a'] }));
    expect(free).toMatchObject({
      code: 'unreachable',
      reason: 'reset',
      billed: 'no',
      sent: 'yes',
      attempts: 1,
    });
    const read = await failure(open.client.call('usage'));
    expect(read).toMatchObject({ code: 'unreachable', reason: 'reset', attempts: 3 });
    expect(server.seen).toHaveLength(5);
  });

  it('what is not HTTP is called so', async () => {
    await using server = await serveRaw((socket) => void socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
    await using open = openClient(server.url, { ...leapingClock(), waiting: { tries: 1 } });
    expect(await failure(open.client.call('health'))).toMatchObject({
      code: 'unreachable',
      reason: 'not_http',
    });
  });
});

describe('what the edge says in the place of the service ("Errors" 4)', () => {
  it.each([
    [400, '', {}, 'unreachable', 'no', 1],
    [404, '<html>nginx</html>', {}, 'unreachable', 'no', 1],
    [502, '<html>Bad gateway</html>', {}, 'outcome_unknown', 'unknown', 3],
    [504, '', {}, 'outcome_unknown', 'unknown', 3],
    [500, '{"message":"Internal server error"}', {}, 'outcome_unknown', 'unknown', 1],
  ])('%i with body %j', async (status, body, headers, code, billed, reads) => {
    await using server = await serve((_, response) => void response.writeHead(status, headers).end(body));
    await using open = openClient(server.url, leapingClock());
    const paid = await failure(open.client.call('query', { query: 'q' }));
    expect(paid).toMatchObject({ code, reason: 'edge', status, billed, attempts: 1, requestId: null });
    const read = await failure(open.client.call('usage'));
    expect(read).toMatchObject({
      code: 'unreachable',
      reason: 'edge',
      status,
      billed: 'no',
      attempts: reads,
    });
  });

  it('a refusal with a request id is the service speaking, whatever its body', async () => {
    await using server = await serve((_, response) => {
      response.writeHead(404, { 'x-request-id': 'r' }).end('{"error":"no such brief"}');
    });
    await using open = openClient(server.url);
    const error = await failure(open.client.call('brief.get', { id: 'x' }));
    expect(error).toMatchObject({ code: 'problem', status: 404, requestId: 'r' });
    expect(error.problem).toMatchObject({ status: 404, detail: 'no such brief' });
  });

  it('an error body is read to 1 MiB and no further', async () => {
    await using server = await serve((_, response) => {
      response.writeHead(500, { 'x-request-id': 'r' });
      const block = Buffer.alloc(1_048_576, 'x');
      const pour = () => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', pour);
      pour();
    });
    await using open = openClient(server.url);
    expect(await failure(open.client.call('usage'))).toMatchObject({ code: 'problem', status: 500 });
  });
});

describe('content encodings', () => {
  it.each([
    ['gzip', gzipSync(DOCUMENT)],
    ['br', brotliCompressSync(DOCUMENT)],
    ['deflate', deflateSync(DOCUMENT)],
    ['deflate', deflateRawSync(DOCUMENT)],
  ])('%s is undone', async (encoding, bytes) => {
    await using server = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length }).end(bytes);
    });
    await using open = openClient(server.url);
    const reply = await open.client.call('usage');
    expect(Buffer.from(await reply.bytes()).toString()).toBe(DOCUMENT);
    expect(reply.headers.get('content-encoding')).toBeNull();
  });

  it('gzip is asked for, but not where padding must not be held back', async () => {
    await using server = await serve((_, response) => void response.writeHead(200).end('{}'));
    await using open = openClient(server.url);
    await open.client.call('usage');
    await open.client.call('query', { query: 'q' });
    expect(server.seen.map((one) => one.headers['accept-encoding'])).toEqual(['gzip', 'identity']);
  });

  it('a damaged, a cut and an unknown encoding are told apart from documents', async () => {
    const whole = gzipSync(DOCUMENT.repeat(50));
    const bodies: Record<string, readonly [string, Buffer]> = {
      '/v1/usage': ['gzip', Buffer.from('not gzip at all')],
      '/v1/briefs': ['gzip', whole.subarray(0, whole.length - 12)],
      '/v1/forecasts': ['zstd', Buffer.from('{}')],
    };
    await using server = await serve((seen, response) => {
      const [encoding, bytes] = bodies[seen.url] ?? ['', Buffer.alloc(0)];
      response.writeHead(200, { 'content-encoding': encoding }).end(bytes);
    });
    await using open = openClient(server.url, { ...leapingClock(), waiting: { tries: 1 } });
    expect(await failure(open.client.call('usage'))).toMatchObject({ code: 'bad_body', reason: 'encoding' });
    expect(await failure(open.client.call('brief.list'))).toMatchObject({ code: 'bad_body', reason: 'cut' });
    expect(await failure(open.client.call('forecast.list'))).toMatchObject({
      code: 'bad_body',
      reason: 'encoding',
    });
  });

  it('a small body that unfolds into a huge one is stopped at maxBytes', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1_048_576, 0x5b), { level: 9 });
    await using server = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    await using open = openClient(server.url);
    expect(bomb.length).toBeLessThan(200_000);
    const error = await failure(open.client.call('usage', {}, { maxBytes: 500_000 }));
    expect(error).toMatchObject({ code: 'too_large' });
  });
});

describe('large bodies', () => {
  const item = JSON.stringify({ text: 'Ἀθῆναι '.repeat(50) });

  it('stream in pieces, whole and in order, and stop when the reader leaves', async () => {
    const text = `[${Array.from({ length: 6000 }, () => item).join(',')}]`;
    await using server = await serve((seen, response) => {
      const length = { 'content-length': Buffer.byteLength(text) + 2 };
      response.writeHead(200, seen.url === '/v1/usage' ? length : { 'transfer-encoding': 'chunked' });
      response.end(`  ${text}`);
    });
    await using open = openClient(server.url);
    const reply = await open.client.call('usage');
    const chunks: Uint8Array[] = [];
    for await (const chunk of reply.body) chunks.push(chunk);
    expect(chunks.length).toBeGreaterThan(5);
    expect(Buffer.concat(chunks).equals(Buffer.from(text))).toBe(true);
    expect(reply.padding).toBe(2);
    // With the padding the announced length is more than the document's; without a length there is none to go by.
    expect(Buffer.from(await (await open.client.call('usage')).bytes()).equals(Buffer.from(text))).toBe(true);
    const unannounced = await open.client.call('brief.list');
    expect(unannounced.headers.get('content-length')).toBeNull();
    expect(Buffer.from(await unannounced.bytes()).equals(Buffer.from(text))).toBe(true);
    await expect(reply.bytes()).rejects.toThrow('used already');
    const left = await open.client.call('usage');
    for await (const chunk of left.body) {
      expect(chunk.length).toBeGreaterThan(0);
      break;
    }
    const parsed = await (await open.client.call('usage')).document();
    expect(parsed).toHaveLength(6000);
  });

  it.each([
    ['unbalanced', `[${Array.from({ length: 4000 }, () => item).join(',')}`, 'cut'],
    ['with a page after it', `[${Array.from({ length: 4000 }, () => item).join(',')}]<p>`, 'not_json'],
  ])('%s: the stream fails at its end', async (_name, text, reason) => {
    await using server = await serve((_, response) => void response.writeHead(200).end(text));
    await using open = openClient(server.url);
    const reply = await open.client.call('usage');
    const read = async () => {
      for await (const chunk of reply.body) expect(chunk.length).toBeGreaterThan(0);
    };
    expect(await failure(read())).toMatchObject({ code: 'bad_body', reason });
  });

  it('beyond maxBytes are refused, at the headers where the length is announced', async () => {
    const text = `[${Array.from({ length: 6000 }, () => item).join(',')}]`;
    await using server = await serve((seen, response) => {
      if (seen.url === '/v1/usage')
        response.writeHead(200, { 'content-length': Buffer.byteLength(text) }).end(text);
      else response.writeHead(200).end(text);
    });
    await using open = openClient(server.url);
    expect(await failure(open.client.call('usage', {}, { maxBytes: 2_000_000 }))).toMatchObject({
      code: 'too_large',
    });
    const reply = await open.client.call('brief.list', {}, { maxBytes: 2_000_000 });
    expect(await failure(reply.bytes())).toMatchObject({ code: 'too_large', sent: 'yes' });
  });
});
