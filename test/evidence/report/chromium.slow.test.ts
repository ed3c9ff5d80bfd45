// The HTML report in a real browser: the same verdict as the command, tampering seen, hostile text inert.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bundle, claim, sealed, sha256, sorted } from '../bundles.ts';
import { chromium, open, type Seen } from './chromium.ts';
import { pageOf } from './pages.ts';

const command = chromium();

/** Opens a page from disk, as somebody who was sent it does. */
async function fromDisk(page: string): Promise<Seen> {
  const folder = mkdtempSync(join(tmpdir(), 'ibid-page-'));
  try {
    const file = join(folder, 'report.html');
    writeFileSync(file, page);
    return await open(command as string, pathToFileURL(file).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function verdictOf({ document }: Seen): string | null | undefined {
  return document.getElementById('verdict')?.getAttribute('data-verdict');
}

function textOf({ document }: Seen, id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

describe.skipIf(command === undefined)('in Chromium (skipped where it is not installed)', () => {
  test('a good bundle is verified, by Web Crypto, with every claim shown', async () => {
    const text = sealed();
    const seen = await fromDisk(await pageOf(text));
    expect(seen.console).toEqual([]);
    expect(verdictOf(seen)).toBe('consistent');
    const { bundle_sha256 } = JSON.parse(text) as { bundle_sha256: string };
    const digests = [...seen.document.querySelectorAll('#hash .digest')].map((node) => node.textContent);
    expect(digests).toEqual([bundle_sha256, bundle_sha256, sha256(text)]);
    expect(textOf(seen, 'how')).toContain('Web Crypto');
    const claims = [...seen.document.querySelectorAll('#claims details')];
    expect(claims).toHaveLength(3);
    expect(claims[1]?.querySelector('bdi')?.textContent).toBe(claim(1)['claim']);
    expect(claims[1]?.querySelector('mark')?.textContent).toBe(claim(1)['claim']);
    expect(claims[1]?.querySelector('a')?.getAttribute('rel')).toBe('noopener noreferrer');
    expect(textOf(seen, 'limits')).not.toBe('');
    expect(seen.document.querySelector('#verdict')?.hasAttribute('aria-busy')).toBe(false);
  });

  test('one flipped byte of the embedded bundle is a mismatch', async () => {
    const text = sealed();
    for (const at of [text.indexOf('million') + 2, text.length - 1]) {
      const bytes = Buffer.from(text);
      bytes[at] = (bytes[at] as number) ^ 1;
      const seen = await fromDisk(await pageOf(text, {}, bytes));
      expect(seen.console).toEqual([]);
      expect(verdictOf(seen)).toBe('mismatch');
      expect(seen.document.querySelector('.differs')?.textContent).toContain('says consistent');
    }
  });

  test('a hash that no recipe gives is unproven', async () => {
    const seen = await fromDisk(await pageOf(JSON.stringify({ ...bundle(), bundle_sha256: sha256('salt') })));
    expect(verdictOf(seen)).toBe('unproven');
    expect(textOf(seen, 'hash')).toContain('no known recipe');
  });

  test('which members the digest protects is drawn, in words too', async () => {
    const content = bundle([claim(0)], { '<b>note': 'free', meta: { a: 1 } });
    // Over the claims alone.
    const bundle_sha256 = sha256(JSON.stringify(sorted(content['claims'] ?? null)));
    const seen = await fromDisk(await pageOf(JSON.stringify({ ...content, bundle_sha256 })));
    expect(seen.console).toEqual([]);
    const rows = [...seen.document.querySelectorAll('#coverage > li')].map((row) => [
      row.querySelector('code')?.textContent,
      row.querySelector('.status')?.textContent,
    ]);
    expect(rows).toContainEqual(['claims', 'protected']);
    for (const name of ['schema', 'brief_id', 'meta', '<b>note'])
      expect(rows).toContainEqual([name, 'not protected']);
    const tiles = [...seen.document.querySelectorAll('#coverage .tiles > li')].map(
      (tile) => tile.textContent,
    );
    expect(tiles).toContain('✗ a, not protected');
    expect(tiles).toContain('✓ chunk.text');
    const none = await fromDisk(await pageOf(JSON.stringify({ ...bundle(), bundle_sha256: sha256('salt') })));
    expect(textOf(none, 'coverage-count')).toContain('nothing is known to be protected');
  });

  test('hostile text stays text, and a hostile address is no link', async () => {
    const markup = '</script><script>document.title="owned"</script><img src=x onerror="alert(1)">';
    const hostile = claim(0, {
      claim: markup,
      chunk: { text: `${markup} \u202eturned` },
      document: {
        source_url: 'javascript:alert(1)//https://example.org',
        content_sha256: sha256('a'),
        retrieved_at: markup,
      },
      snapshot: { url: 'data:text/html,<script>alert(1)</script>' },
      verdict: { verdict: markup },
    });
    const text = sealed(bundle([hostile], { [markup]: markup, title: markup }));
    const seen = await fromDisk(await pageOf(text, { file: `${markup}.json` }));
    expect(seen.console).toEqual([]);
    expect(verdictOf(seen)).toBe('policy');
    expect(seen.document.title).toBe(`Evidence report: ${markup}.json`);
    expect(seen.document.querySelectorAll('img, iframe, #claims a, #claims script')).toHaveLength(0);
    expect(seen.document.querySelectorAll('script')).toHaveLength(3);
    expect(seen.document.querySelector('#claims mark')?.textContent).toBe(markup);
    expect(seen.document.querySelector('#claims blockquote')?.textContent).toBe(`${markup} ‹U+202E›turned`);
  });

  test('a script that is not the one allowed does not run, and the console says so', async () => {
    const page = await pageOf(sealed());
    const seen = await fromDisk(page.replace('<script>', '<script>document.title = "owned";'));
    expect(seen.console.join('\n')).toContain('Content Security Policy');
    expect([seen.document.title, verdictOf(seen)]).toEqual(['Evidence report', 'computing']);
  });

  test('where the browser withholds Web Crypto, the own SHA-256 gives the same digests', async () => {
    const text = sealed();
    const page = await pageOf(text);
    const server = createServer((_request, response) =>
      response.setHeader('content-type', 'text/html').end(page),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      // A name that is not this machine's, over plain HTTP: no secure context.
      const { port } = server.address() as AddressInfo;
      const rules = `--host-resolver-rules=MAP reports.test 127.0.0.1:${port}`;
      const seen = await open(command as string, 'http://reports.test/', [rules]);
      expect(textOf(seen, 'how')).toContain("the page's own SHA-256");
      expect(verdictOf(seen)).toBe('consistent');
      expect([...seen.document.querySelectorAll('#hash .digest')].at(-1)?.textContent).toBe(sha256(text));
    } finally {
      server.close();
    }
  });
});
