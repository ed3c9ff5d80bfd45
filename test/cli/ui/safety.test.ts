// Who may read the pages, and what a page may do: nothing but be read.
import { describe, expect, it } from 'vitest';
import { newToken } from '../../../src/cli/ui/http/sessions.ts';
import { asReader, came, HOST, letIn, SECRETS } from './reader.ts';

const FILES = { 'leave.md': '# Leave\n\nUp to five days of leave may be carried over into the next year.\n' };

describe('the door of the pages', () => {
  it('opens once to a token, and from then on to the cookie that came with it', async () => {
    await asReader(FILES, async ({ pages }) => {
      const token = newToken(SECRETS.mint);
      const visit = (url: string, cookie = '') =>
        came(pages, { method: 'GET', url, headers: { host: HOST, cookie } });
      const first = await visit(`/search?q=leave&token=${token}`);
      expect([first.status, first.headers.get('location')]).toEqual([303, '/search?q=leave']);
      const set = first.headers.get('set-cookie') ?? '';
      expect(set).toMatch(/^ibid_ui=[\w.-]+; HttpOnly; SameSite=Lax; Path=\/; Max-Age=\d+$/);
      expect((await visit('/search?q=leave', set.split(';')[0])).status).toBe(200);
      expect((await visit(`/?token=${token}`)).status).toBe(403);
      expect((await visit('/')).status).toBe(403);
      // Whoever is in already is not sent away by a token that was used.
      expect((await visit(`/?token=${token}`, set.split(';')[0])).status).toBe(303);
    });
  });

  it('opens to no token and no cookie of another make, nor to a cookie that has run out', async () => {
    await asReader(FILES, async ({ pages }) => {
      const cookie = await letIn(pages);
      const [until = '', proof = ''] = cookie.slice('ibid_ui='.length).split('.');
      const later = (Number.parseInt(until, 36) + 1).toString(36);
      const wrong = [
        '',
        'ibid_ui=',
        `ibid_ui=${later}.${proof}`,
        `ibid_ui=${until}.`,
        'ibid_ui=0.0',
        `other=${until}.${proof}`,
      ];
      for (const text of wrong)
        expect(
          (await came(pages, { method: 'GET', url: '/', headers: { host: HOST, cookie: text } })).status,
        ).toBe(403);
      for (const token of ['', 'a', 'a.b', newToken('x'.repeat(43)), `${newToken(SECRETS.mint)}x`])
        expect(
          (await came(pages, { method: 'GET', url: `/?token=${token}`, headers: { host: HOST } })).status,
        ).toBe(403);
    });
  });

  it('sends nobody to another host', async () => {
    await asReader(FILES, async ({ pages }) => {
      for (const path of ['/.//evil.example/', '//evil.example/', '/\\evil.example/', '///evil.example']) {
        const url = `${path}?token=${newToken(SECRETS.mint)}`;
        const { headers } = await came(pages, { method: 'GET', url, headers: { host: HOST } });
        expect(headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/);
      }
    });
  });

  it.each([
    ['another name of this machine', { host: 'evil.example:8788' }],
    ['another origin', { origin: 'http://evil.example' }],
    ['an origin that is hidden', { origin: 'null' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:9999' }],
    [
      'a picture on another page',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    [
      'a frame on another page',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
    ],
    [
      'another port, by script',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ],
  ])('refuses %s, with the cookie too', async (_what, headers) => {
    await asReader(FILES, async ({ get }) => {
      expect((await get('/', headers)).status).toBe(403);
    });
  });

  it('follows a link on another page, and takes no form without an origin', async () => {
    await asReader(FILES, async ({ get, post }) => {
      const link = {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      };
      expect((await get('/', link)).status).toBe(200);
      expect((await post('/', 'q=leave')).status).toBe(200);
      expect((await post('/', 'q=leave', { origin: '' })).status).toBe(403);
      expect((await post('/', 'q=leave', { origin: 'http://evil.example' })).status).toBe(403);
      expect((await post('/', 'q=leave', link)).status).toBe(403);
    });
  });
});

describe('every answer of the pages', () => {
  it('says that nothing may be loaded from elsewhere, framed or guessed at', async () => {
    await asReader(FILES, async ({ get, pages }) => {
      const found = await get('/search?q=leave');
      const document = found.document.querySelector('.found h2 a')?.getAttribute('href') ?? '';
      const id = /doc_\w+/.exec(document)?.[0] ?? '';
      const paths = [
        '/',
        '/?q=leave',
        '/search',
        '/corpus',
        '/briefs',
        '/causal',
        '/forecasts',
        '/evidence',
        document,
        '/none',
      ];
      paths.push(
        `/documents/${id}/text`,
        `/documents/${id}/original`,
        '/icon.svg',
        '/robots.txt',
        '/briefs/brf_none',
      );
      for (const path of paths) {
        const { headers } = await get(path);
        expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
        expect(headers.get('content-security-policy'), path).not.toMatch(/script-src|https?:|\*/);
        expect(headers.get('x-content-type-options'), path).toBe('nosniff');
        expect(headers.get('referrer-policy'), path).toBe('same-origin');
        expect(headers.get('cache-control'), path).toMatch(/no-cache|no-store|public/);
      }
      const closed = await came(pages, { method: 'GET', url: '/', headers: { host: HOST } });
      expect(closed.headers.get('content-security-policy')).toContain("default-src 'none'");
    });
  });

  it('has no script, no style of its own and no address elsewhere but the links of sources', async () => {
    await asReader(FILES, async ({ get }) => {
      for (const path of [
        '/',
        '/?q=How+much+leave+may+be+carried+over',
        '/search?q=leave',
        '/corpus',
        '/evidence',
      ]) {
        const { document, text } = await get(path);
        expect(document.querySelectorAll('script, style, iframe, object, embed, [style]')).toHaveLength(0);
        // All of it is in the one main part, which begins with the form or the heading.
        expect(document.querySelectorAll('main h1')).toHaveLength(1);
        expect(document.querySelectorAll('body > *')).toHaveLength(3);
        expect(text).not.toMatch(/\son\w+=/i);
        for (const one of document.querySelectorAll('[src], link'))
          expect(one.getAttribute('src') ?? one.getAttribute('href')).toMatch(/^\//);
      }
    });
  });

  it('gives an original as a file that the browser does not open, and text as text', async () => {
    const page = '<html><body><script>alert(1)</script><p>Leave may be carried over.</p></body></html>';
    await asReader({ 'page.html': page }, async ({ get }) => {
      const { document } = await get('/corpus');
      const path = document.querySelector('.found a')?.getAttribute('href') ?? '';
      const original = await get(`${path}/original`);
      expect(original.text).toBe(page);
      expect(original.headers.get('content-type')).toBe('application/octet-stream');
      expect(original.headers.get('content-disposition')).toContain('attachment; filename="page.html"');
      expect(original.headers.get('content-security-policy')).toContain('sandbox');
      const text = await get(`${path}/text`);
      expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(text.text).toContain('Leave may be carried over.');
    });
  });

  it('has no body for HEAD, and refuses other methods', async () => {
    await asReader(FILES, async ({ pages }) => {
      const cookie = await letIn(pages);
      const ask = (method: string, url: string) =>
        came(pages, { method, url, headers: { host: HOST, cookie, origin: `http://${HOST}` } });
      const head = await ask('HEAD', '/corpus');
      expect([head.status, head.text]).toEqual([200, '']);
      for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH'])
        expect((await ask(method, '/')).status).toBe(405);
      expect((await ask('POST', '/corpus')).status).toBe(404);
    });
  });

  it('refuses a form that is too large', async () => {
    await asReader(FILES, async ({ pages }) => {
      const cookie = await letIn(pages);
      async function* much() {
        for (let count = 0; count < 100; count++) yield Buffer.alloc(1024, 'a');
      }
      const headers = { host: HOST, cookie, origin: `http://${HOST}` };
      const { status } = await came(pages, { method: 'POST', url: '/', headers, body: much() });
      expect(status).toBe(413);
    });
  });
});
