// One request to a server on loopback, whole or broken, and the pages that may not be asked for.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { fetchOnce } from '../../../src/corpus/web/fetch.ts';
import type { FetchLimits } from '../../../src/corpus/web/fetch.ts';
import { visitor } from '../../../src/corpus/web/visit.ts';
import { serve, serveRaw } from '../../support/http-servers.ts';

const OPEN: FetchLimits = { allowPrivate: true, maxBytes: 1_000_000, userAgent: 'ibid/1.2.3' };
/** Every name resolves to this machine and is let pass, as a public one would be. */
const NAMED: FetchLimits = {
  maxBytes: 1_000_000,
  lookup: (_name, options, callback) => {
    if (options.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
    else callback(null, '127.0.0.1', 4);
  },
};

describe('a request', () => {
  test('says who it is and carries no keys and no cookies', async () => {
    await using server = await serve((_seen, response) => {
      response
        .setHeader('Set-Cookie', 'a=b')
        .setHeader('Content-Type', 'Text/HTML; charset=utf-8')
        .end('<p>x</p>');
    });
    const url = new URL(server.url);
    const answer = await fetchOnce(url, OPEN);
    await fetchOnce(url, OPEN);
    expect(answer).toMatchObject({ status: 200, mediaType: 'text/html', location: undefined });
    expect(Buffer.from(answer.bytes).toString()).toBe('<p>x</p>');
    for (const { headers, method } of server.seen) {
      expect(method).toBe('GET');
      expect(headers['user-agent']).toBe('ibid/1.2.3');
      expect(Object.keys(headers).toSorted()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
    }
  });

  test('what was packed for the way is kept unpacked', async () => {
    await using server = await serve((_seen, response) => {
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync('x'.repeat(5000)));
    });
    expect((await fetchOnce(new URL(server.url), OPEN)).bytes).toHaveLength(5000);
  });

  test.each([
    ['too large by its own word', { 'Content-Length': '2000000' }, 'x', 'too large'],
    [
      'too large once unpacked',
      { 'Content-Encoding': 'gzip' },
      gzipSync(Buffer.alloc(50_000_000)),
      'too large',
    ],
    ['packed and damaged', { 'Content-Encoding': 'gzip' }, 'no gzip', 'coding is damaged'],
    ['packed in another way', { 'Content-Encoding': 'zstd' }, 'x', 'not asked for: zstd'],
  ])('refused: %s', async (_what, headers, body, reason) => {
    await using server = await serve((_seen, response) => {
      response.writeHead(200, headers).end(body);
    });
    await expect(fetchOnce(new URL(server.url), OPEN)).rejects.toThrow(reason);
  });

  test('a body without end, one cut short, silence, nobody there', async () => {
    await using endless = await serve((_seen, response) => {
      const more = (): void => void (response.destroyed || response.write('x'.repeat(60_000), more));
      more();
    });
    await expect(fetchOnce(new URL(endless.url), OPEN)).rejects.toThrow('too large');
    await using cut = await serveRaw((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort'),
    );
    await expect(fetchOnce(new URL(cut.url), OPEN)).rejects.toThrow('broke off');
    await using silent = await serveRaw(() => undefined);
    await expect(fetchOnce(new URL(silent.url), { ...OPEN, deadline: 100 })).rejects.toThrow('took too long');
    await expect(fetchOnce(new URL('http://127.0.0.1:9/'), OPEN)).rejects.toThrow('nothing answers there');
  });

  test('stops when its user stops it', async () => {
    await using silent = await serveRaw(() => undefined);
    const stop = new AbortController();
    const asked = fetchOnce(new URL(silent.url), { ...OPEN, signal: stop.signal });
    stop.abort(new Error('stopped'));
    await expect(asked).rejects.toThrow('stopped');
  });
});

describe('addresses that are not of the public internet', () => {
  test.each([
    'http://127.0.0.1:1/',
    'http://localhost:1/',
    'http://[::1]:1/',
    'http://169.254.169.254/',
    'http://2130706433/',
  ])('%s is not asked', async (address) => {
    await expect(fetchOnce(new URL(address), { maxBytes: 10 })).rejects.toThrow('not a public address');
  });

  test('a link-local one is not asked where private ones may be, and no flag is named for it', async () => {
    const asked = fetchOnce(new URL('http://169.254.169.254/'), { maxBytes: 10, allowPrivate: true });
    await expect(asked).rejects.toThrow(/^169\.254\.169\.254 is a link-local address, which is never asked$/);
  });

  test('a redirect is checked like the first address', async () => {
    await using inside = await serve((_seen, response) => void response.end('a secret'));
    await using server = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.writeHead(404).end();
      else response.writeHead(302, { Location: `http://127.0.0.1:${inside.port}/` }).end();
    });
    const visit = visitor({ ...NAMED, pause: 0 });
    await expect(visit.page(`http://public.example:${server.port}/`)).rejects.toThrow('not a public address');
    expect(server.seen).toHaveLength(2);
    expect(inside.seen).toEqual([]);
  });

  test.each([
    ['file:///etc/passwd', 'redirects to file:'],
    ['http://me:secret@public.example/', 'user name'],
    ['http://[', 'not an address'],
  ])('a redirect to %s is not followed', async (location, reason) => {
    await using server = await serve(({ url }, response) => {
      response.writeHead(url === '/robots.txt' ? 404 : 301, { Location: location }).end();
    });
    const visit = visitor({ ...NAMED, pause: 0 });
    await expect(visit.page(`http://public.example:${server.port}/`)).rejects.toThrow(reason);
  });
});

describe('manners', () => {
  /** A clock that tells what was waited for. */
  function clock() {
    const waits: number[] = [];
    let time = 0;
    return {
      waits,
      now: () => time,
      sleep: async (milliseconds: number) => {
        waits.push(milliseconds);
        time += milliseconds;
      },
    };
  }

  test('a second between requests to a host, or what its robots.txt asks for, thirty at the most', async () => {
    for (const [delay, wait] of [
      [0, 1000],
      [5, 5000],
      [600, 30_000],
    ] as const) {
      await using server = await serve(({ url }, response) => {
        response.end(url === '/robots.txt' ? `User-agent: *\nCrawl-delay: ${delay}\n` : 'x');
      });
      const time = clock();
      const visit = visitor({ ...OPEN, clock: time });
      await visit.page(`${server.url}/a`);
      await visit.page(`${server.url}/b`);
      expect(time.waits).toEqual([wait, wait]);
    }
  });

  test('Retry-After is waited for in full, a wait that is too long is not begun', async () => {
    await using server = await serve(({ url }, response, index) => {
      if (url === '/robots.txt') response.writeHead(404).end();
      else if (url === '/later') response.writeHead(503, { 'Retry-After': '3600' }).end();
      else response.writeHead(index === 1 ? 429 : 200, { 'Retry-After': '7' }).end('x');
    });
    const time = clock();
    const visit = visitor({ ...OPEN, pause: 0, clock: time });
    expect((await visit.page(`${server.url}/a`)).bytes).toHaveLength(1);
    expect(time.waits).toEqual([7000]);
    await expect(visit.page(`${server.url}/later`)).rejects.toThrow('left alone for 3600 s');
  });

  test('robots.txt is asked once and obeyed, also for where a redirect leads', async () => {
    await using server = await serve(({ url }, response) => {
      if (url === '/robots.txt') response.end('User-agent: ibid\nDisallow: /private\n');
      else if (url === '/in') response.writeHead(302, { Location: '/private/x' }).end();
      else response.end('x');
    });
    const visit = visitor({ ...OPEN, pause: 0 });
    await visit.page(`${server.url}/open`);
    await expect(visit.page(`${server.url}/private/a`)).rejects.toThrow('robots.txt');
    await expect(visit.page(`${server.url}/in`)).rejects.toThrow('robots.txt');
    expect(server.seen.map(({ url }) => url)).toEqual(['/robots.txt', '/open', '/in']);
  });

  test('while robots.txt cannot be had nothing is asked for', async () => {
    await using server = await serve((_seen, response) => void response.writeHead(500).end());
    await expect(visitor({ ...OPEN, pause: 0 }).page(`${server.url}/a`)).rejects.toThrow(
      'robots.txt of its site cannot',
    );
    expect(server.seen).toHaveLength(1);
  });

  test('five redirects, and no more', async () => {
    await using server = await serve(({ url }, response) => {
      const n = Number(url.slice(1));
      if (url === '/robots.txt') response.writeHead(404).end();
      else if (n > 0) response.writeHead(307, { Location: `/${n - 1}` }).end();
      else response.end('x');
    });
    const visit = visitor({ ...OPEN, pause: 0 });
    expect((await visit.page(`${server.url}/5`)).address).toBe(`${server.url}/0`);
    await expect(visit.page(`${server.url}/6`)).rejects.toThrow('more than 5 redirects');
  });
});
