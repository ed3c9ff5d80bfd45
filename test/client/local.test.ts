// architecture.md: client → Request → Response → client, with or without a socket between; the same rules either way.
import { describe, expect, it } from 'vitest';
import { LOCAL_BASE_URL } from '../../src/client/address.ts';
import { createClient } from '../../src/client/client.ts';
import { localFetch } from '../../src/client/local.ts';
import { pages } from '../../src/client/pages.ts';
import { collect, failure, KEY, leapingClock } from './support.ts';

function local(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const fetch = localFetch({
    fetch: (request) => {
      requests.push(request);
      return answer(request);
    },
  });
  return { requests, client: createClient({ fetch, baseUrl: LOCAL_BASE_URL, key: KEY, ...leapingClock() }) };
}

describe('the embedded service', () => {
  it('gets method, address and body, and never the key', async () => {
    const { client, requests } = local(
      (request) => new Response(request.body, { headers: { 'x-request-id': 'l' } }),
    );
    const reply = await client.call('query', { query: 'why?', mode: 'deliberate' });
    expect(await reply.document()).toEqual({ query: 'why?', mode: 'deliberate' });
    expect(reply.requestId).toBe('l');
    expect(requests[0]?.method).toBe('POST');
    expect(requests[0]?.url).toBe(`${LOCAL_BASE_URL}/v1/query`);
    expect(requests[0]?.headers.get('authorization')).toBeNull();
  });

  it('may pad, and fail after padding', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const text of ['\n', ' \n', '{"type":"t","title":"T","status":500,', '"detail":"late"}'])
          controller.enqueue(Buffer.from(text));
        controller.close();
      },
    });
    const { client } = local(() => new Response(stream, { headers: { 'x-service-keepalive': '1' } }));
    const { events, onProgress } = collect();
    const error = await failure(client.send('query', {}, { onProgress }));
    expect(error).toMatchObject({ code: 'problem', status: 500, message: 'T: late.' });
    expect(events.filter((event) => event.kind === 'padding').map((event) => event.bytes)).toEqual([1, 3]);
  });

  it('answers lists of any length', async () => {
    const { client, requests } = local((request) => {
      const offset = Number(new URL(request.url).searchParams.get('offset'));
      const page = Array.from({ length: Math.min(100, 230 - offset) }, (_, index) => ({
        id: offset + index,
      }));
      return Response.json({ items: page, total: 230, limit: 100, offset });
    });
    let count = 0;
    for await (const item of pages(client, 'source.list')) expect(item.value).toEqual({ id: count++ });
    expect([count, requests.length]).toEqual([230, 3]);
  });

  it('a bug in it comes through as the bug that it is', async () => {
    class Broken extends Error {}
    const { client } = local(() => Promise.reject(new Broken('store')));
    await expect(client.send('query', {})).rejects.toBeInstanceOf(Broken);
    await expect(client.call('usage')).rejects.toBeInstanceOf(Broken);
  });
});
