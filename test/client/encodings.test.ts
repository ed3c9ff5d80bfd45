// Content encodings: few of them, one over the other, and the deadline holds whatever a decoder does.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { serve } from '../support/http-servers.ts';
import { failure, openClient } from './support.ts';

function packed(bytes: Uint8Array, times: number): Uint8Array {
  let result = bytes;
  for (let at = 0; at < times; at++) result = gzipSync(result);
  return result;
}

const headers = (times: number) => ({
  'x-request-id': 'r',
  'content-encoding': Array.from({ length: times }, () => 'gzip').join(', '),
});

describe('content encodings', () => {
  it('are undone up to five deep, and refused in a sentence beyond', async () => {
    await using server = await serve((seen, response) => {
      const times = Number(seen.url.at(-1)) + 4;
      response.writeHead(200, headers(times)).end(packed(Buffer.from('{"a":1}'), times));
    });
    await using open = openClient(server.url);
    const fine = await open.client.call('document.get', { id: '1' });
    expect(await fine.document()).toEqual({ a: 1 });
    const error = await failure(open.client.call('document.get', { id: '2' }));
    expect(error).toMatchObject({ code: 'bad_body', reason: 'encoding', attempts: 1 });
    expect(error.message).toContain('compressed 6 times over');
  });

  it('that was not asked for is named', async () => {
    await using server = await serve((_, response) => {
      response.writeHead(200, { 'x-request-id': 'r', 'content-encoding': 'gzip, x-Own' }).end('x');
    });
    await using open = openClient(server.url);
    const error = await failure(open.client.call('usage'));
    expect(error).toMatchObject({ code: 'bad_body', reason: 'encoding' });
    expect(error.message).toContain('in the content encoding gzip, x-Own, which was not asked for');
  });

  it.each([
    ['zstd', 503, Buffer.from('x'), /^HTTP 503: .*content encoding zstd, which was not asked for\.$/],
    ['x-own', 422, Buffer.from('x'), /^HTTP 422: .*content encoding x-own, which was not asked for\.$/],
    ['gzip', 404, Buffer.from('no gzip'), /^HTTP 404: .*cannot be decompressed\.$/],
    ['gzip', 429, gzipSync('{"title":"T"}').subarray(0, 20), /^HTTP 429: .*did not come whole\.$/],
    [Array(9).fill('gzip').join(), 402, Buffer.from('x'), /^HTTP 402: .*compressed 9 times over/],
  ])('do not hide the status of a refusal: %s under %i', async (encoding, status, body, says) => {
    await using server = await serve(({ url }, response) => {
      const named = url === '/v1/usage' ? 'x-request-id' : 'x-other';
      const type = url === '/v1/forecasts' ? 'text/html' : 'application/problem+json';
      response.writeHead(status, { [named]: 'r', 'content-type': type, 'content-encoding': encoding });
      response.end(body);
    });
    await using open = openClient(server.url, { waiting: { tries: 1 } });
    const code = status === 429 ? 'rate_limited' : 'problem';
    for (const route of ['usage', 'brief.list'] as const) {
      const error = await failure(open.client.call(route));
      expect(error).toMatchObject({ code, status, problem: { status }, billed: 'no' });
      expect(error.message).toMatch(says);
    }
    // Neither the service's id nor its problem: who speaks is not known, but what came is said all the same.
    if (status === 429) return;
    const edge = await failure(open.client.call('forecast.list'));
    expect(edge).toMatchObject({ code: 'unreachable', reason: 'edge', status });
    expect(edge.message).toMatch(new RegExp(`answered ${status} .*; what it says `));
  });

  it('2,000 of them are refused before any work, for a paid answer too', async () => {
    await using server = await serve((_, response) => {
      response.writeHead(200, headers(2000)).end('x');
    });
    await using open = openClient(server.url);
    const error = await failure(open.client.call('query', { query: 'q' }));
    expect(error).toMatchObject({ code: 'bad_body', reason: 'encoding', billed: 'unknown' });
    expect(server.seen).toHaveLength(1);
  });

  it.each([1, 3, 5])(
    'a decoder that puts nothing out, %i deep, ends with the deadline and does no more work',
    async (times) => {
      // Members of a gzip stream that hold nothing: any amount of work, and not a byte.
      const nothing = gzipSync('');
      const block = packed(Buffer.concat(Array.from({ length: 100_000 }, () => nothing)), times - 1);
      await using server = await serve((_, response) => {
        response.writeHead(200, headers(times));
        const pour = () => {
          while (!response.destroyed && response.write(block));
        };
        response.on('drain', pour);
        response.on('error', () => undefined);
        pour();
      });
      await using open = openClient(server.url, { waiting: { deadline: 400, tries: 1 } });
      const error = await failure(open.client.call('usage'));
      expect(error).toMatchObject({ reason: 'deadline' });
      // A decoder that goes on would never let this process be idle.
      for (let busy = 1; busy > 0.3;) {
        const before = performance.eventLoopUtilization();
        const { user } = process.cpuUsage();
        await new Promise((resolve) => setTimeout(resolve, 100));
        busy = Math.max(
          performance.eventLoopUtilization(before).utilization,
          (process.cpuUsage().user - user) / 100_000,
        );
      }
    },
  );
});
