// Pages of a real server on loopback into a real store.
import { describe, expect, test } from 'vitest';
import { ingest, type IngestReport } from '../../../src/corpus/ingest.ts';
import type { WebOptions } from '../../../src/corpus/web/add-web.ts';
import { openBackend, type Store } from '../../../src/store/backend.ts';
import { serve, type TestServer } from '../../support/http-servers.ts';
import { inFolder, sha256 } from '../../store/documents.ts';

interface Served {
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly status?: number;
  readonly headers?: Record<string, string>;
}

const page = (title: string, links: readonly string[] = []): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1><p>${title} is a page about copper and what became of it in the year.</p>${links.map((link) => `<a href="${link}">more</a>`).join(' ')}</main></body></html>`;

/** A store and a site; what is not there is 404. */
function site(
  pages: Record<string, Served | ((etag: string | undefined) => Served)>,
  work: (world: {
    readonly store: Store;
    readonly server: TestServer;
    readonly add: (paths: readonly string[], web?: WebOptions) => Promise<IngestReport>;
  }) => Promise<void>,
): () => Promise<void> {
  return () =>
    inFolder(async (folder) => {
      await using server = await serve(({ url, headers }, response) => {
        const found = pages[url];
        const served = typeof found === 'function' ? found(headers['if-none-match']) : found;
        const { status = served === undefined ? 404 : 200, type = 'text/html', body = '' } = served ?? {};
        response.writeHead(status, { 'Content-Type': type, ...served?.headers }).end(body);
      });
      const backend = await openBackend(folder);
      const store = backend.corpus;
      const now = (): Date => new Date('2026-03-04T05:06:07.000Z');
      try {
        await work({
          store,
          server,
          add: (paths, web) =>
            ingest(
              store,
              paths.map((path) => server.url + path),
              { now, web: { allowPrivate: true, pause: 0, ...web } },
            ),
        });
      } finally {
        await backend.close();
      }
    });
}

async function documents(store: Store) {
  const { rows } = await store.documents({}, { limit: 1000, offset: 0 });
  return rows.toSorted((a, b) => (a.source_url < b.source_url ? -1 : 1));
}

const counts = (report: IngestReport): number[] => [
  report.added,
  report.updated,
  report.unchanged,
  report.ignored,
  report.failed.length,
];

describe('a page', () => {
  test(
    'stands at the address that redirects led to, whatever it calls itself, and is kept byte for byte',
    site(
      {
        '/old': { status: 301, headers: { Location: '/new?a=1#part' } },
        '/new?a=1': {
          body: page('Copper').replace(
            '</head>',
            '<link rel="canonical" href="https://bank.example/"></head>',
          ),
        },
      },
      async ({ store, server, add }) => {
        expect(counts(await add(['/old']))).toEqual([1, 0, 0, 0, 0]);
        const [record] = await documents(store);
        const source = await store.source(record!.source_id);
        expect(record).toMatchObject({
          title: 'Copper',
          source_url: `${server.url}/new?a=1`,
          retrieved_at: '2026-03-04T05:06:07.000Z',
          media_type: 'text/html',
        });
        expect(source).toMatchObject({ kind: 'web', url: `${server.url}/`, name: new URL(server.url).host });
        const bytes = await store.snapshot(record!.content_sha256);
        expect(sha256(Buffer.from(bytes!).toString())).toBe(record!.content_sha256);
      },
    ),
  );

  test(
    'asked for again is not sent again while it is the same and still in the corpus',
    site(
      {
        '/a': (etag) => (etag === '"1"' ? { status: 304 } : { body: page('A'), headers: { ETag: '"1"' } }),
      },
      async ({ store, server, add }) => {
        await add(['/a']);
        expect(counts(await add(['/a']))).toEqual([0, 0, 1, 0, 0]);
        expect(server.seen.at(-1)?.headers['if-none-match']).toBe('"1"');
        await store.removeDocuments((await documents(store)).map(({ id }) => id));
        expect(counts(await add(['/a']))).toEqual([1, 0, 0, 0, 0]);
        expect(server.seen.at(-1)?.headers['if-none-match']).toBeUndefined();
      },
    ),
  );

  test('that has changed is a new version', async () => {
    let body = page('A');
    await site({ '/a': () => ({ body }) }, async ({ store, add }) => {
      await add(['/a']);
      body = page('A, again');
      expect(counts(await add(['/a']))).toEqual([0, 1, 0, 0, 0]);
      expect(await documents(store)).toMatchObject([{ title: 'A, again', version: 2 }]);
    })();
  });

  test(
    'is read by what the server says that it is, or by its name where that says nothing',
    site(
      {
        '/data': { type: 'text/csv; charset=utf-8', body: 'Year,Output\n2020,5\n' },
        '/data.csv': { type: 'text/plain', body: 'Year,Output\n2021,6\n' },
        '/README.md': { type: 'application/octet-stream', body: '# Read me\n\nWords of one who knows.\n' },
        '/plain': { type: '', body: 'Only words here.' },
        '/image': { type: 'image/png', body: 'x' },
        '/xml': { type: 'application/xml', body: '<other/>' },
        '/missing': { status: 404 },
      },
      async ({ store, server, add }) => {
        const paths = ['/data', '/data.csv', '/README.md', '/plain', '/image', '/xml', '/missing'];
        const report = await add(paths);
        expect(counts(report)).toEqual([4, 0, 0, 0, 3]);
        expect(report.failed).toEqual([
          { path: `${server.url}/image`, reason: 'it is image/png, which is not a supported type' },
          { path: `${server.url}/xml`, reason: 'it is XML of another kind than a feed' },
          { path: `${server.url}/missing`, reason: 'the server answers 404 (there is no such page)' },
        ]);
        expect((await documents(store)).map(({ title, media_type }) => [title, media_type])).toEqual([
          ['Read me', 'text/markdown'],
          ['data', 'text/csv'],
          ['data', 'text/csv'],
          ['plain', 'text/plain'],
        ]);
      },
    ),
  );

  test(
    'in letters that only the server names is read in them',
    site(
      {
        '/a': {
          type: 'text/html; charset=windows-1251',
          body: Buffer.from('<p>\xcc\xe5\xe4\xfc</p>', 'latin1'),
        },
        '/b': { type: 'text/plain; charset="iso-8859-2"', body: Buffer.from('\xb3ab\xeadz', 'latin1') },
      },
      async ({ store, add }) => {
        await add(['/a', '/b']);
        const texts = await Promise.all(
          (await documents(store)).map(async ({ id }) => (await store.document(id))?.text),
        );
        expect(texts).toEqual(['Медь', 'łabędz']);
      },
    ),
  );

  test(
    'on a private address is refused unless that was allowed',
    site({ '/a': { body: page('A') } }, async ({ server, add }) => {
      const report = await add(['/a'], { allowPrivate: false });
      expect(report.failed).toEqual([
        { path: `${server.url}/a`, reason: expect.stringContaining('not a public address') },
      ]);
      expect(server.seen).toEqual([]);
    }),
  );
});

describe('a site', () => {
  const pages = {
    '/': {
      body: page('Home', [
        '/a',
        'b#x',
        '/a',
        'https://elsewhere.example/',
        'mailto:a@b.c',
        '/image.png',
        '/hidden',
      ]),
    },
    '/a': { body: page('A', ['/c']) },
    '/b': { body: page('B').replace('</head>', '<meta name="robots" content="noindex, nofollow"></head>') },
    '/c': { body: page('C', ['/d']) },
    '/d': { body: page('D') },
    '/image.png': { type: 'image/png', body: 'x' },
    '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /hidden\n' },
  };
  const titles = async (store: Store): Promise<string[]> =>
    (await documents(store)).map(({ title }) => title);

  test(
    'nothing is followed unless that was asked for',
    site(pages, async ({ store, add }) => {
      await add(['/']);
      expect(await titles(store)).toEqual(['Home']);
    }),
  );

  test(
    'links are followed within the site, as deep as asked; other kinds of files are passed over',
    site(pages, async ({ store, server, add }) => {
      const report = await add(['/'], { depth: 2 });
      expect(await titles(store)).toEqual(['Home', 'A', 'B', 'C']);
      // The image, and what robots.txt keeps guests away from.
      expect(counts(report)).toEqual([4, 0, 0, 2, 0]);
      expect(server.seen.map(({ url }) => url)).not.toContain('/hidden');
      expect(server.seen.map(({ url }) => url).filter((url) => url === '/a')).toHaveLength(1);
    }),
  );

  test('pages that have not changed lead where they led before', async () => {
    const kept = (etag: string, body: string) => (known: string | undefined) =>
      known === etag ? { status: 304 } : { body, headers: { ETag: etag } };
    const served = {
      '/': kept('"h"', page('Home', ['/a'])),
      '/a': kept('"a"', page('A', ['/c'])),
      '/c': { body: page('C') },
    };
    await site(served, async ({ add, server }) => {
      expect(counts(await add(['/'], { depth: 2 }))).toEqual([3, 0, 0, 0, 0]);
      server.seen.length = 0;
      expect(counts(await add(['/'], { depth: 2 }))).toEqual([0, 0, 3, 0, 0]);
      expect(server.seen.map(({ url }) => url)).toEqual(['/robots.txt', '/', '/a', '/c']);
    })();
  });

  test(
    'as many pages as were allowed',
    site(pages, async ({ store, add }) => {
      await add(['/'], { depth: 5, maxPages: 2 });
      expect(await titles(store)).toEqual(['Home', 'A']);
    }),
  );

  test('a redirect out of the site is not followed on the way, and is where the site is at the start', async () => {
    await using other = await serve(({ url }, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(page(`Other ${url}`, ['/next']));
    });
    const away = { status: 302, headers: { Location: `${other.url}/x` } };
    await site({ '/': { body: page('Home', ['/away']) }, '/away': away }, async ({ store, add }) => {
      const report = await add(['/'], { depth: 1 });
      expect(counts(report)).toEqual([1, 0, 0, 1, 0]);
      expect(other.seen).toEqual([]);
      await add(['/away'], { depth: 1, maxPages: 3 });
      expect(await titles(store)).toContain('Other /next');
    })();
  });

  test('its sitemaps, lists of lists among them', async () => {
    const list = (tag: string, places: readonly string[]): string =>
      `<?xml version="1.0"?><${tag}>${places.map((place) => `<x><loc> ${place} </loc></x>`).join('')}</${tag}>`;
    const origin: { url: string } = { url: '' };
    const served = {
      '/': { body: page('Home') },
      '/robots.txt': () => ({ type: 'text/plain', body: `Sitemap: ${origin.url}/maps.xml\n` }),
      '/maps.xml': () => ({
        type: 'text/xml',
        body: list('sitemapindex', [`${origin.url}/map.xml`, `${origin.url}/maps.xml`]),
      }),
      '/map.xml': () => ({
        type: 'text/xml',
        body: list('urlset', [
          `${origin.url}/a`,
          `${origin.url}/c?x=1&amp;y=2`,
          'https://elsewhere.example/',
        ]),
      }),
      '/a': { body: page('A') },
      '/c?x=1&y=2': { body: page('C') },
    };
    await site(served, async ({ store, server, add }) => {
      origin.url = server.url;
      const report = await add(['/'], { sitemap: true });
      expect(counts(report)).toEqual([3, 0, 0, 0, 0]);
      expect(await titles(store)).toEqual(['Home', 'A', 'C']);
    })();
  });

  test(
    'a feed at an address is its items, and is not sent again while all of them stand',
    site(
      {
        '/feed': (etag) =>
          etag === '"f"'
            ? { status: 304 }
            : {
                type: 'application/rss+xml',
                headers: { ETag: '"f"' },
                body: '<rss version="2.0"><channel><title>News</title><link>https://news.example/</link><item><title>One</title><guid>1</guid><link>https://news.example/1</link><description>One thing happened.</description></item><item><title>Two</title><guid>2</guid><description>Two things happened.</description></item></channel></rss>',
              },
      },
      async ({ store, server, add }) => {
        expect(counts(await add(['/feed']))).toEqual([2, 0, 0, 0, 0]);
        expect(await documents(store)).toMatchObject([
          { title: 'Two', source_url: `${server.url}/feed#2`, publisher: 'News' },
          { title: 'One', source_url: 'https://news.example/1', publisher: 'News' },
        ]);
        expect(counts(await add(['/feed']))).toEqual([0, 0, 2, 0, 0]);
        expect(server.seen.at(-1)?.headers['if-none-match']).toBe('"f"');
      },
    ),
  );

  test('stopped on the way, what was fetched by then is in the corpus', async () => {
    const stop = new AbortController();
    await site(
      {
        '/': { body: page('Home', ['/a']) },
        '/a': () => {
          stop.abort(new Error('stopped'));
          return { body: page('A') };
        },
      },
      async ({ store, server }) => {
        const web = { allowPrivate: true, pause: 0, depth: 1 };
        const adding = ingest(store, [server.url], { now: () => new Date(0), web, signal: stop.signal });
        await expect(adding).rejects.toThrow('stopped');
        expect(await titles(store)).toEqual(['Home']);
      },
    )();
  });
});
