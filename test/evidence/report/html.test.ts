// The HTML report without a browser: what is in the file, and that the page's own parts agree with Node's.
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { VerifyOptions } from '../../../src/evidence/options.ts';
import { isAscii, isUtf8, PageBuffer } from '../../../src/evidence/formats/html/page/bytes.ts';
import { sha256Of, recheck } from '../../../src/evidence/formats/html/page/recheck.ts';
import { quoteIn, around } from '../../../src/evidence/formats/html/page/claims.ts';
import { Sha256 } from '../../../src/evidence/formats/html/page/sha256.ts';
import { named } from '../../../src/text/odd-letters.ts';
import { bundle, claim, sealed, sha256 } from '../bundles.ts';
import { embeddedOf, pageOf } from './pages.ts';

const HOSTILE = '</script><img src=x onerror="alert(1)"><!-- bundle --><!-- script -->';

describe('the file', () => {
  test('allows its own script and style by digest and nothing else', async () => {
    const page = await pageOf(sealed());
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
    const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
    const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
    expect(script.length).toBeGreaterThan(10_000);
    const digest = (text: string) => createHash('sha256').update(text).digest('base64');
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src 'sha256-${digest(script)}'`,
      `style-src 'sha256-${digest(style)}'`,
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
    ]);
    const frame = page.replace(script, '').replace(style, '');
    expect(frame.match(/<[^>]+\son[a-z]+=|<link|<iframe|<object|\ssrc=|@import|url\(/i)).toBeNull();
  });

  test('hostile names and bundles cannot end the element that holds them', async () => {
    const hostile = sealed(bundle([claim(0, { claim: HOSTILE })], { title: HOSTILE }));
    const page = await pageOf(hostile, { file: HOSTILE });
    expect(page.match(/<script/g)).toHaveLength(3);
    expect(page.includes('<img')).toBe(false);
    expect(page.match(/<\/html>/g)).toHaveLength(1);
    const embedded = /<script id="report"[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
    expect((JSON.parse(embedded) as { report: { file: string } }).report.file).toBe(HOSTILE);
  });

  test('carries the bundle byte for byte', async () => {
    const text = `\ufeff${sealed()}\r\n`;
    const page = await pageOf(text);
    const base64 = /<script id="bundle"[^>]*>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
    expect(Buffer.from(base64, 'base64').equals(Buffer.from(text))).toBe(true);
  });
});

describe('the page verifies again', () => {
  const CASES: readonly [string, string, VerifyOptions?][] = [
    ['consistent', sealed()],
    [
      'verified',
      sealed(),
      { sample: 10, expect: (JSON.parse(sealed()) as { bundle_sha256: string }).bundle_sha256 },
    ],
    ['mismatch', sealed(), { expect: '0'.repeat(64) }],
    ['mismatch', sealed(), { recipe: 'claims/jcs', pinned: ['claims/jcs'] }],
    ['unproven', sealed().replace(/"bundle_sha256":"./, '"bundle_sha256":"_')],
    ['unproven', JSON.stringify({ ...bundle(), bundle_sha256: sha256('salt') })],
    ['unproven', sealed(bundle([]))],
    ['unproven', sealed().slice(0, 700)],
    ['unproven', ''],
    ['policy', sealed(bundle([claim(0, { verdict: 'unsupported' })])), { failOn: ['verdict.recorded'] }],
  ];

  test.each(CASES)('%s, as the command says', async (verdict, text, options) => {
    const embedded = await embeddedOf(text, options);
    expect(embedded.report.verdict).toBe(verdict);
    const found = await recheck(Buffer.from(text), embedded);
    // A page cannot show where its bundle is from.
    expect(found.verdict).toBe(verdict === 'verified' ? 'consistent' : verdict);
    const same = found.rows.filter(({ id }) => !id.startsWith('page.'));
    expect(same.map(({ id, status }) => [id, status])).toEqual(
      embedded.report.checks.map(({ id, status }) => [id, status]),
    );
    expect(found.report.statements).toEqual(embedded.report.statements);
    expect(found.rows.find(({ id }) => id === 'page.bytes')?.status).toBe('pass');
    expect(found.rows.every(({ reported }) => reported === null)).toBe(true);
  });

  test('no byte can be flipped without a mismatch', async () => {
    const text = sealed(bundle([claim(0)]));
    const embedded = await embeddedOf(text);
    for (let at = 0; at < text.length; at += 7) {
      const bytes = Buffer.from(text);
      bytes[at] = (bytes[at] as number) ^ 1;
      expect((await recheck(bytes, embedded)).verdict, `byte ${at}`).toBe('mismatch');
    }
  });

  test('a bundle resealed after the fact is another bundle than the report is about', async () => {
    const embedded = await embeddedOf(sealed());
    const found = await recheck(Buffer.from(sealed(bundle([claim(9)]))), embedded);
    expect(found.verdict).toBe('mismatch');
    expect(found.rows.find(({ id }) => id === 'page.digest')?.status).toBe('pass');
    expect(found.summary).toContain('page.bytes');
  });

  test('what needs documents is taken over from the report and says so', async () => {
    const document = 'A report was read.';
    const text = sealed(bundle([claim(0, { document: { ...SOURCE, content_sha256: sha256(document) } })]));
    const embedded = await embeddedOf(text, { sources: () => Buffer.from(document) });
    const found = await recheck(Buffer.from(text), embedded);
    expect(found.verdict).toBe('policy');
    expect(found.rows.find(({ id }) => id === 'content.digest')).toMatchObject({
      status: 'pass',
      taken: true,
    });
    expect(found.rows.find(({ id }) => id === 'chunk.in-document')).toMatchObject({
      status: 'fail',
      taken: true,
    });
  });

  test('claims come with their parts', async () => {
    const { claims } = await recheck(Buffer.from(sealed()), await embeddedOf(sealed()));
    expect(claims).toHaveLength(3);
    expect(claims[1]?.parts).toMatchObject({
      sourceUrl: 'https://example.org/report/1?a=1&b=<2>',
      verdict: 'supported',
    });
  });
});

const SOURCE = { source_url: 'https://example.org/a', retrieved_at: '2026-03-01T10:00:00Z' };

describe('SHA-256', () => {
  test('is that of node:crypto at every length around a block, in one piece and in several', () => {
    for (let length = 0; length < 200; length++) {
      const bytes = randomBytes(length);
      const whole = createHash('sha256').update(bytes).digest('hex');
      const cut = length % 67;
      const parts = new Sha256().update(bytes.subarray(0, cut)).update(bytes.subarray(cut)).digest();
      expect(Buffer.from(parts).toString('hex'), `${length} bytes, cut at ${cut}`).toBe(whole);
    }
    const large = randomBytes(1_000_003);
    expect(Buffer.from(new Sha256().update(large).digest()).toString('hex')).toBe(sha256(large));
    expect(Buffer.from(new Sha256().update('né 😀').digest()).toString('hex')).toBe(sha256('né 😀'));
  });

  test('is the same with Web Crypto, without it, and where it refuses', async () => {
    const bytes = new TextEncoder().encode('some bytes');
    const refusing = { digest: () => Promise.reject(new Error('not in this context')) };
    const own = "the page's own SHA-256";
    expect(await sha256Of(bytes)).toEqual({ hex: sha256(bytes), by: 'Web Crypto' });
    expect(await sha256Of(bytes, refusing)).toEqual({ hex: sha256(bytes), by: own });
    expect(await sha256Of(bytes, null)).toEqual({ hex: sha256(bytes), by: own });
  });
});

describe("the page's bytes do as Node's", () => {
  const TEXT = 'aé😀\ud800"\\\u2028b\ufeff';

  test('text in and out', () => {
    for (const form of ['utf8', 'hex', 'base64', 'latin1'] as const) {
      const node = Buffer.from(TEXT);
      expect(PageBuffer.from(TEXT).toString(form)).toBe(node.toString(form));
      expect(PageBuffer.from(node).toString(form, 1, 9)).toBe(node.toString(form, 1, 9));
      const written = node.toString(form);
      expect([...PageBuffer.from(written, form)]).toEqual([...Buffer.from(written, form)]);
    }
    expect([...PageBuffer.from('-_8', 'base64url')]).toEqual([...Buffer.from('-_8', 'base64url')]);
    expect(PageBuffer.byteLength(TEXT)).toBe(Buffer.byteLength(TEXT));
  });

  test('searching, comparing, joining', () => {
    const page = PageBuffer.from(TEXT);
    const node = Buffer.from(TEXT);
    for (const what of ['é', '😀', 'zz', 0x22, Buffer.from('\u2028'), Buffer.from('a\u2028')])
      expect(page.indexOf(what)).toBe(node.indexOf(what));
    expect(PageBuffer.concat([page.subarray(0, 3), page.subarray(3)]).equals(page)).toBe(true);
    for (const other of ['aé', 'b', `${TEXT}c`])
      expect(PageBuffer.compare(page, PageBuffer.from(other))).toBe(Buffer.compare(node, Buffer.from(other)));
    expect([page.readUInt16BE(0), page.readUIntBE(1, 3)]).toEqual([
      node.readUInt16BE(0),
      node.readUIntBE(1, 3),
    ]);
    expect([isAscii(page), isAscii(page.subarray(0, 1)), isUtf8(page), isUtf8(page.subarray(2))]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

test('text that turns or hides its neighbours is shown by its code points', () => {
  expect(named('a\u202eb\u0000c\nd\u061c é 😀')).toBe('a‹U+202E›b‹U+0000›c\nd‹U+061C› é 😀');
  expect(around('one two one', 'one')).toEqual(['', 'one', ' two ', 'one', '']);
  expect(around('text', ' ')).toEqual(['text']);
});

test('the quote of a claim is found where the bundle names one', () => {
  const claims = [{ citation: { quote: 'these words' } }, { text: 'none' }, null];
  const quote = quoteIn(Buffer.from(JSON.stringify({ claims })));
  expect([quote(0), quote(1), quote(2), quote(3)]).toEqual(['these words', undefined, undefined, undefined]);
  expect(quoteIn(Buffer.from('no JSON'))(0)).toBeUndefined();
});
