// `ibid serve --ui`: pages beside the API, with a key as soon as there is one.
import { describe, expect, it } from 'vitest';
import { createKey } from '../../../src/service/keys.ts';
import { createService } from '../../../src/service/app.ts';
import { DEFAULT_SETTINGS } from '../../../src/service/settings.ts';
import type { Scope } from '../../../src/api/scopes.ts';
import { withPages } from '../../../src/cli/ui/served.ts';
import { newToken } from '../../../src/cli/ui/http/sessions.ts';
import { asReader, came, SECRETS, type Came } from './reader.ts';

const FILES = { 'leave.md': '# Leave\n\nUp to five days of leave may be carried over into the next year.\n' };
const HOST = 'docs.example.org';

interface Served {
  readonly get: (path: string, cookie?: string, headers?: Record<string, string>) => Promise<Came>;
  readonly post: (path: string, body: string, cookie?: string) => Promise<Came>;
  readonly keyFor: (...scopes: Scope[]) => Promise<string>;
  /** The cookie of a reader who signed in. */
  readonly signedIn: (key: string) => Promise<string>;
  /** Questions that reached the service. */
  readonly asked: () => number;
}

async function served(act: (served: Served) => Promise<void>): Promise<void> {
  await asReader(FILES, async ({ backend }) => {
    const settings = { ...DEFAULT_SETTINGS, openUntilFirstKey: true, shortFileUrls: true };
    const service = createService({ backend, settings, version: '1.2.3' });
    let asked = 0;
    const counted: Parameters<typeof withPages>[0]['service'] = {
      answer: (request, peer) => {
        if (request.method === 'POST' && request.url.endsWith('/v1/query')) asked += 1;
        return service.answer(request, peer);
      },
    };
    const all = withPages({
      service: counted,
      backend,
      secrets: SECRETS,
      now: Date.now,
      told: (error) => expect(error).toBeUndefined(),
    });
    const ask = (method: string, url: string, headers: Record<string, string>, body?: string) =>
      came(
        { answer: (request) => all.answer(request, { ip: '203.0.113.7' }) },
        {
          method,
          url,
          headers: { host: HOST, ...headers },
          ...(body === undefined ? {} : { body: Buffer.from(body) }),
        },
      );
    const post = (path: string, body: string, cookie = '') =>
      ask('POST', path, { cookie, origin: `https://${HOST}` }, body);
    await act({
      get: (path, cookie = '', headers = {}) => ask('GET', path, { cookie, ...headers }),
      post,
      keyFor: async (...scopes) =>
        (await createKey(backend.accounts, { tier: 'unlimited', scopes, rate: 1000 }, new Date())).key,
      signedIn: async (key) =>
        (await post('/sign-in', new URLSearchParams({ key, to: '/corpus' }).toString())).headers
          .get('set-cookie')
          ?.split(';')[0] ?? '',
      asked: () => asked,
    });
  });
}

describe('ibid serve --ui', () => {
  it('asks for a key before anything is shown, and leads to what was wanted', async () => {
    await served(async ({ get, post, keyFor }) => {
      const key = await keyFor('query:read', 'sources:read');
      const closed = await get('/search?q=leave');
      expect(closed.text).not.toContain('carried over');
      expect(closed.document.querySelector('input[name=to]')?.getAttribute('value')).toBe('/search?q=leave');
      const wrong = await post('/sign-in', `key=${key}x&to=/`);
      expect([wrong.status, wrong.document.querySelector('.insufficient')?.textContent]).toEqual([
        403,
        'That is not a valid key of this service.',
      ]);
      const right = await post('/sign-in', new URLSearchParams({ key, to: '/search?q=leave' }).toString());
      expect([right.status, right.headers.get('location')]).toEqual([303, '/search?q=leave']);
      const cookie = right.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Path=\/; Max-Age=\d+; Secure$/);
      expect(cookie).not.toContain(key.split('_').slice(2).join('_'));
      const open = await get('/search?q=leave', cookie.split(';')[0]);
      expect(open.document.querySelector('.found')?.textContent).toContain('carried over');
      // No folder of this machine.
      expect(open.text).not.toContain('ibid-test-');
      expect(open.document.querySelector('.address')?.textContent).toBe('/notes/leave.md:3');
    });
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a\r\nset-cookie: b=c',
  ])('leads nobody to %j', async (to) => {
    await served(async ({ post, keyFor }) => {
      const key = await keyFor('query:read');
      const { headers } = await post('/sign-in', new URLSearchParams({ key, to }).toString());
      expect(headers.get('location')).toBe('/');
    });
  });

  it('never asks what may be billed by an address: only a form does', async () => {
    await served(async ({ get, post, keyFor, signedIn, asked }) => {
      const cookie = await signedIn(await keyFor('query:read', 'sources:read'));
      const filled = await get('/?q=How+many+days+of+leave+may+be+carried+over', cookie);
      expect(asked()).toBe(0);
      expect(filled.document.querySelector('#q')?.getAttribute('value')).toBe(
        'How many days of leave may be carried over',
      );
      expect(filled.document.querySelector('form.ask')?.getAttribute('method')).toBe('post');
      expect(filled.document.querySelector('.empty')?.textContent).toContain('has not been asked yet');
      const answer = await post('/', 'q=How+many+days+of+leave+may+be+carried+over', cookie);
      expect(asked()).toBe(1);
      expect(answer.document.querySelector('.said')?.textContent).toContain('Up to five days');
      // Its sources are read without asking again.
      const source = answer.document.querySelector('.refs a')?.getAttribute('href') ?? '';
      expect(source).toMatch(/^\/documents\//);
      expect(
        (await get(source.replace('#quote', ''), cookie)).document.querySelectorAll('mark'),
      ).toHaveLength(1);
      await get('/causal?entity=leave&shock=law', cookie);
      expect(asked()).toBe(1);
    });
  });

  it('shows of documents only what the key may read', async () => {
    await served(async ({ get, post, keyFor, signedIn }) => {
      const cookie = await signedIn(await keyFor('query:read'));
      for (const path of ['/corpus', '/search?q=leave']) expect((await get(path, cookie)).status).toBe(403);
      const answer = await post('/', 'q=How+many+days+of+leave+may+be+carried+over', cookie);
      expect(answer.document.querySelector('.pane blockquote')?.textContent).toContain('five days');
      expect((await get('/briefs', cookie)).status).toBe(403);
    });
  });

  it('lets out whoever signs out, and whoever has lost the key', async () => {
    await asReader(FILES, async ({ backend }) => {
      const settings = { ...DEFAULT_SETTINGS, openUntilFirstKey: true };
      const all = withPages({
        service: createService({ backend, settings }),
        backend,
        secrets: SECRETS,
        now: Date.now,
        told: () => undefined,
      });
      const ask = (method: string, url: string, cookie: string, body?: string) =>
        came(all, {
          method,
          url,
          headers: { host: HOST, cookie, origin: `http://${HOST}` },
          ...(body === undefined ? {} : { body: Buffer.from(body) }),
        });
      const { key, id } = await createKey(
        backend.accounts,
        { tier: 'unlimited', scopes: ['query:read', 'sources:read'] },
        new Date(),
      );
      const enter = async () =>
        (await ask('POST', '/sign-in', '', `key=${key}&to=/`)).headers.get('set-cookie')?.split(';')[0] ?? '';
      const first = await enter();
      expect((await ask('GET', '/corpus', first)).text).toContain('leave');
      await ask('POST', '/sign-out', first);
      expect((await ask('GET', '/corpus', first)).document.querySelector('h1')?.textContent).toBe('Sign in');
      const second = await enter();
      await backend.accounts.revokeKey(id, new Date().toISOString());
      const after = await ask('GET', '/corpus', second);
      expect(after.status).toBe(401);
      expect(after.document.querySelectorAll('.found')).toHaveLength(0);
    });
  });

  it('without keys is for this machine, by the printed token; the API keeps its paths', async () => {
    await served(async ({ get }) => {
      expect((await get('/corpus')).status).toBe(403);
      const here = { host: '127.0.0.1:8787' };
      expect((await get('/corpus', '', here)).status).toBe(403);
      const first = await get(`/?token=${newToken(SECRETS.mint)}`, '', here);
      const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
      const asked = await get('/?q=How+many+days+of+leave+may+be+carried+over', cookie, here);
      expect(asked.document.querySelector('.said')?.textContent).toContain('Up to five days');
      expect((await get('/v1/health', '', here)).headers.get('content-type')).toBe('application/json');
      expect((await get('/v1/nothing', '', here)).headers.get('content-type')).toBe(
        'application/problem+json',
      );
    });
  });
});
