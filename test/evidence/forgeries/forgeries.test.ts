// Bundles that somebody forged and hashed anew: each is called what it is, and none that has no origin is verified.
import { describe, expect, it } from 'vitest';
import type { VerifyOptions } from '../../../src/evidence/options.ts';
import type { Report } from '../../../src/evidence/report/report.ts';
import { verifyBundle } from '../../../src/evidence/verify.ts';
import { sha256 } from '../bundles.ts';
import { at, GENUINE, genuine, hashed, reword } from './forge.ts';
import { FORGERIES, type Forgery } from './table.ts';

const NOW = Date.parse('2026-11-25T00:00:00Z');

function verify(text: string, options: VerifyOptions = {}): Promise<Report> {
  return verifyBundle([Buffer.from(text)], { now: NOW, ...options });
}

function forged({ forge, after = (text) => text }: Pick<Forgery, 'forge' | 'after'>): string {
  const bundle = genuine();
  return after(hashed(forge(bundle) ?? bundle));
}

function bad({ checks }: Report): string[] {
  return checks
    .filter(({ status }) => status === 'fail' || status === 'absent' || status === 'warn')
    .map(({ id, status }) => `${id} ${status}`);
}

describe('forgeries', () => {
  it('begin with a bundle in which nothing is found, of which the hash is made as here', async () => {
    expect(hashed(genuine())).toBe(GENUINE);
    const report = await verify(GENUINE);
    expect([report.verdict, report.origin, bad(report)]).toEqual(['consistent', [], []]);
  });

  it.each(FORGERIES)('$name: $verdict', async ({ forge, after, verdict, found }) => {
    const text = forged({ forge, ...(after === undefined ? {} : { after }) });
    expect(text).not.toBe(GENUINE);
    const report = await verify(text);
    expect([report.verdict, report.origin]).toEqual([verdict, []]);
    if (found === undefined) expect(bad(report)).toEqual([]);
    else expect(bad(report)).toContain(found);
  });

  it('are at least forty, each by its own name', () => {
    expect(new Set(FORGERIES.map(({ name }) => name)).size).toBe(FORGERIES.length);
    expect(FORGERIES.length).toBeGreaterThanOrEqual(40);
  });

  it.each(FORGERIES)('$name: not with --require-origin', async ({ forge, after }) => {
    const report = await verify(forged({ forge, ...(after === undefined ? {} : { after }) }), {
      requireOrigin: true,
    });
    expect(['policy', 'unproven', 'mismatch']).toContain(report.verdict);
  });

  const WARNED = FORGERIES.filter(({ found }) => found?.endsWith(' warn') === true);
  it.each(WARNED)('$name: not with --strict', async ({ forge }) => {
    expect((await verify(forged({ forge }), { strict: true })).verdict).toBe('policy');
  });
});

describe('what a forger cannot have', () => {
  const other = genuine();
  reword(at(other, 0), '415', '514');
  const text = hashed(other);
  const hash = genuine().bundle_sha256;
  const receipt = {
    time: '2026-11-24T16:00:00Z',
    base_url: 'https://api.example.org',
    brief_id: 'brf_1',
    request_id: null,
    bundle_sha256: hash,
    file_sha256: sha256(GENUINE),
    bytes: GENUINE.length,
    file: '/bundle.json',
    tool: 'test',
  };
  const receipts = { receipts: [receipt], path: '/bundle.json' };

  it.each<[string, VerifyOptions, Report['verdict'], Report['verdict'], Report['origin']]>([
    ['the hash that was expected', { expect: hash }, 'verified', 'mismatch', ['expect']],
    ['the receipt of the download', receipts, 'verified', 'mismatch', ['receipt']],
    ['a recipe, which is for everybody', { pinned: ['without/jcs'] }, 'consistent', 'consistent', []],
  ])('%s', async (_name, options, own, forgedAs, origin) => {
    const report = await verify(GENUINE, options);
    expect([report.verdict, report.origin]).toEqual([own, origin]);
    expect((await verify(text, options)).verdict).toBe(forgedAs);
  });

  it('the line says by which', async () => {
    const { summary } = await verify(GENUINE, { ...receipts, expect: hash });
    expect(summary).toBe(
      'The hash inside reproduces over 14 claims; its origin is known: it has the hash that was expected; ' +
        'it is the file as downloaded 2026-11-24T16:00:00Z from https://api.example.org.',
    );
  });
});

describe('odd letters', () => {
  it('are named where the claim is shown', async () => {
    const bundle = genuine();
    at(bundle, 0).text = at(bundle, 0).text.replace('centres', 'cen\u200btres');
    const report = await verify(hashed(bundle));
    const [where = ''] = report.checks.find(({ id }) => id === 'claims.letters')?.where ?? [];
    expect(where).toMatch(/^claims\[0\]: the chunk does not have U\+200B: Data cen‹U\+200B›tres used/);
  });
});
