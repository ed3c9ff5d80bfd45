// What was not looked at is said and is no pass; a hash known from elsewhere proves only what it covers.
import { describe, expect, test } from 'vitest';
import { toJunit } from '../../src/evidence/formats/junit.ts';
import { toText } from '../../src/evidence/formats/text.ts';
import { PLAIN } from '../../src/page/screen.ts';
import type { VerifyOptions } from '../../src/evidence/options.ts';
import type { Report } from '../../src/evidence/report/report.ts';
import { verifyBundle } from '../../src/evidence/verify.ts';
import { bundle, claim, NOW, sealed, sha256, sorted } from './bundles.ts';
import type { Bundle } from './bundles.ts';

const run = (text: string, options: VerifyOptions = {}): Promise<Report> =>
  verifyBundle([Buffer.from(text)], { now: NOW, ...options });
const checkOf = (report: Report, id: string) => report.checks.find((check) => check.id === id);
const STYLE = {
  cleanLine: (text: string) => text,
  columns: 1000,
  paint: PLAIN,
  whole: true,
};

describe('coverage', () => {
  test('a member of the bundle after hundreds of others is tried, or said not to be', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_n, i) => [`m${i}`, i]));
    const report = await run(sealed(bundle(undefined, many)));
    expect([report.verdict, checkOf(report, 'coverage')?.status]).toEqual(['consistent', 'partly']);
    expect(report.not_checked.join('\n')).toMatch(/coverage .*: 10\d members of the bundle/);
    expect(report.summary).toContain('Not everything was checked.');
  });

  test('members of the bundle come before the depths of the first one', async () => {
    const deep = Object.fromEntries(Array.from({ length: 600 }, (_n, i) => [`d${i}`, i]));
    const content: Bundle = { ...bundle(), aaa: deep, late: 'x' };
    const { schema, claims, ...others } = content;
    const hash = sha256(JSON.stringify({ claims: sorted(claims ?? null), schema }));
    const report = await run(JSON.stringify({ ...others, schema, claims, bundle_sha256: hash }));
    expect(report.recipe?.scope).toBe('schema-claims');
    expect(report.not_covered).toContain('late');
    expect(checkOf(report, 'coverage')).toMatchObject({ status: 'warn' });
    expect(checkOf(report, 'coverage')?.found).toContain('not tried');
  });

  test('a member that only a later claim has is tried too', async () => {
    const report = await run(sealed(bundle([claim(0), claim(1), claim(2, { late: { only: 1 } })])));
    expect(report.covers).toContain('claims[].late.only');
    expect(checkOf(report, 'coverage')?.status).toBe('pass');
  });

  test('partly is shown in every format, counts for --fail-on, and fails nothing by itself', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_n, i) => [`m${i}`, i]));
    const report = await run(sealed(bundle(undefined, many)));
    expect(toText(report, STYLE)).toContain('partly coverage');
    expect(toJunit([report])).toContain('<testcase name="coverage"><system-out>partly: ');
    expect(toJunit([report])).toContain('failures="0"');
    expect((await run(sealed(bundle(undefined, many)), { failOn: ['coverage'] })).verdict).toBe('policy');
  });
});

describe('an expected hash', () => {
  const content = bundle();
  const { schema, claims } = content;
  const hash = sha256(JSON.stringify({ claims: sorted(claims ?? null), schema }));

  test('over schema and claims alone says nothing about members added beside them', async () => {
    const text = JSON.stringify({ schema, bundle_sha256: hash, claims, note: 'forged', other: 1 });
    const report = await run(text, { expect: hash });
    expect(report.verdict).toBe('policy');
    expect(checkOf(report, 'hash.scope')).toMatchObject({ status: 'fail', where: ['note', 'other'] });
    expect((await run(text)).verdict).toBe('consistent');
  });

  test('is enough where there is nothing beside them', async () => {
    const report = await run(JSON.stringify({ schema, bundle_sha256: hash, claims }), { expect: hash });
    expect([report.verdict, checkOf(report, 'hash.scope')]).toEqual(['verified', undefined]);
  });

  test('over the whole bundle is enough', async () => {
    const text = sealed();
    const report = await run(text, { expect: JSON.parse(text).bundle_sha256 });
    expect([report.verdict, checkOf(report, 'hash.scope')]).toEqual(['verified', undefined]);
  });
});

describe('numbers that the recipe writes with other digits', () => {
  test.each([
    ['9007199254740993', '9007199254740992'],
    ['0.1000000000000000055', '0.1'],
    ['1e-400', '0'],
  ])('%s', async (token, written) => {
    const canonical = JSON.stringify(sorted(bundle(undefined, { n: 1 }))).replace('"n":1', `"n":${written}`);
    const text = JSON.stringify({ ...bundle(undefined, { n: 1 }), bundle_sha256: sha256(canonical) });
    const report = await run(text.replace('"n":1', `"n":${token}`), { pinned: ['without/jcs'] });
    expect(report.verdict).toBe('consistent');
    expect(checkOf(report, 'numbers.precision')).toMatchObject({ status: 'warn', where: [token] });
  });

  test.each(['1.0', '1e-7', '0.1', '1E3', '-0.0', '12e3'])('%s says the same', async (token) => {
    const content = bundle(undefined, { n: 1 });
    const canonical = JSON.stringify(sorted(content)).replace(
      '"n":1',
      `"n":${JSON.stringify(Number(token))}`,
    );
    const text = JSON.stringify({ ...content, bundle_sha256: sha256(canonical) });
    const report = await run(text.replace('"n":1', `"n":${token}`), { pinned: ['without/jcs'] });
    expect(checkOf(report, 'numbers.precision')).toBeUndefined();
  });
});

describe('a tampered claim', () => {
  test.each([
    ['its text', { claim: 'Wheat fell to nothing at all.' }],
    ['its chunk', { chunk: { text: 'Another text about other matters.' } }],
  ])('is altered, not verbatim: %s', async (_name, change) => {
    const verdict = { verdict: 'verbatim' };
    const text = sealed(bundle([claim(0, { verdict }), claim(1, { verdict, ...change })]));
    const report = await run(text);
    expect(report.claims.map(({ problems }) => problems.length)).toEqual([0, 1]);
    const rows = toText(report, STYLE).split('\n');
    expect(rows.find((row) => /^ +1 /.test(row))).toContain('verbatim');
    expect(rows.find((row) => /^ +2 /.test(row))).toContain('altered');
  });
});

describe('documents at hand', () => {
  const sources = (sha256: string) => (sha256 === sha(0) ? Buffer.from('document 0') : undefined);
  const sha = (index: number) => sha256(`document ${index}`);

  test('of some claims only: the others are said not to be compared', async () => {
    const claims = [claim(0, { chunk: { text: 'document 0' } }), claim(1)];
    const report = await run(sealed(bundle(claims)), { sources });
    expect(checkOf(report, 'chunk.in-document')).toMatchObject({ status: 'partly' });
    expect(report.not_checked.join('\n')).toContain(
      'chunk.in-document: 1 claims whose document is not at hand',
    );
  });

  test('a chunk is found in what the reader takes out of them', async () => {
    const claims = [claim(0, { chunk: { text: 'as a reader makes it' } })];
    const report = await run(sealed(bundle(claims)), {
      sources,
      readSource: async () => ['So it is as a reader makes it.'],
    });
    expect(checkOf(report, 'chunk.in-document')).toMatchObject({ status: 'pass' });
    expect(checkOf(report, 'chunk.in-document')?.found).toContain('1 as read');
  });
});

test('a verification that is aborted ends with the reason', async () => {
  const text = sealed(bundle(Array.from({ length: 20_000 }, (_n, i) => claim(i))));
  const stop = new AbortController();
  setImmediate(() => stop.abort(new Error('enough')));
  await expect(run(text.replace('"c0"', '"c00"'), { signal: stop.signal })).rejects.toThrow('enough');
});
