// A bundle whose own hash is right, but whose claims say what their chunks do not: whoever changes a claim can hash it anew.
import { describe, expect, test } from 'vitest';
import { readClaims } from '../../src/evidence/each-claim.ts';
import { memoryInput } from '../../src/evidence/input/replay.ts';
import type { Report } from '../../src/evidence/report/report.ts';
import { verifyBundle } from '../../src/evidence/verify.ts';
import type { VerifyOptions } from '../../src/evidence/options.ts';
import { bundle, claim, NOW, sealed, sha256 } from './bundles.ts';
import type { Json } from './bundles.ts';

const CHUNK = 'Sales grew by 1.5 % to $5 million in 2021. The “old” board did not resign – at first.';
const FIRST = 'Sales grew by 1.5 % to $5 million in 2021.';

interface Parts {
  readonly text?: string;
  readonly chunk?: string;
  readonly verdict?: { [name: string]: Json };
  readonly offsets?: { [name: string]: Json };
}

function claimOf({
  text = FIRST,
  chunk = CHUNK,
  verdict = { verdict: 'verbatim' },
  offsets = {},
}: Parts): Json {
  return claim(0, { claim: text, chunk: { text: chunk, text_sha256: sha256(chunk), ...offsets }, verdict });
}

async function run(parts: Parts, options: VerifyOptions = {}): Promise<Report> {
  return verifyBundle([Buffer.from(sealed(bundle([claimOf(parts)])))], { now: NOW, ...options });
}

const checkOf = (report: Report, id: string) => report.checks.find((check) => check.id === id);
const QUOTE = { start: 0, end: FIRST.length };

describe('a claim recorded as verbatim', () => {
  test.each([
    ['a point left out', 'Sales grew by 15 % to $5 million in 2021.'],
    ['a word changed', FIRST.replace('grew', 'fell')],
    ['another currency', FIRST.replace('$', '€')],
    ['cut within a word', 'Sales grew by 1.5 % to $5 mill'],
    ['a letter', 'e'],
    ['reading turned round', FIRST.replace('grew', '\u202egrew')],
    ['a word of the chunk less', 'The “old” board did resign – at first.'],
  ])('%s: a rule fails, and it is altered', async (_name, text) => {
    const report = await run({ text });
    expect([report.verdict, checkOf(report, 'claims.verbatim')?.status]).toEqual(['policy', 'fail']);
    expect(report.claims[0]?.problems).toEqual(['altered: the chunk does not hold it word for word']);
  });

  test.each([
    ['letter by letter', FIRST],
    ['other quotation marks and dashes', 'The "old" board did not resign - at first.'],
    ['other spaces', FIRST.replace(' ', '\u00a0').replace('in 2021', 'in\n2021')],
    ['a number in words', FIRST.replace('1.5 %', '1.5 percent')],
    ['without its stop', FIRST.slice(0, -1)],
    ['decomposed', FIRST.normalize('NFD')],
  ])('%s: passes', async (_name, text) => {
    const report = await run({ text });
    expect([report.verdict, checkOf(report, 'claims.verbatim')?.status]).toEqual(['consistent', 'pass']);
    expect(report.claims[0]?.problems).toEqual([]);
    const page = await readClaims(memoryInput(Buffer.from(sealed(bundle([claimOf({ text })])))));
    expect(page.claims.map(({ problems }) => problems)).toEqual([[]]);
  });

  test.each([
    ['one further', { start: 1, end: FIRST.length + 1 }],
    ['elsewhere', { start: 43, end: 60 }],
    ['nowhere', { start: -5, end: -1 }],
  ])('its quotation is %s: a rule fails', async (_name, quote) => {
    const report = await run({ verdict: { verdict: 'verbatim', quote } });
    expect([report.verdict, checkOf(report, 'claims.verbatim')?.status]).toEqual(['policy', 'fail']);
  });

  test.each([
    ['in the chunk', {}, QUOTE],
    ['in the document', { start: 70, end: 70 + CHUNK.length }, { start: 70, end: 70 + FIRST.length }],
  ])('its quotation is counted %s: passes', async (_name, offsets, quote) => {
    const report = await run({ offsets, verdict: { verdict: 'verbatim', quote } });
    expect(report.verdict).toBe('consistent');
  });

  test('made to take long is judged at once', async () => {
    const half = 'a'.repeat(100_000);
    const started = process.cpuUsage();
    const report = await run({ text: `${half}b${half}`, chunk: 'a'.repeat(250_000) });
    expect(checkOf(report, 'claims.verbatim')?.status).toBe('fail');
    // Looked for as a whole it takes some six seconds.
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });

  test('of ten thousand, the last one is found too', async () => {
    const others = Array.from({ length: 10_000 }, () => claimOf({}));
    const claims = [...others, claimOf({ text: FIRST.replace('grew', 'fell') })];
    const report = await verifyBundle([Buffer.from(sealed(bundle(claims)))], {
      now: NOW,
      list: 5,
      wrong: true,
    });
    expect(checkOf(report, 'claims.verbatim')).toMatchObject({ status: 'fail', count: 1 });
    expect(report.claims.map(({ index }) => index)).toEqual([10_000]);
  });
});

describe('a chunk and its place', () => {
  const at = (start: number, end: number) => ({ offsets: { start, end } });
  const quoted = { verdict: 'verbatim', quote: QUOTE };

  test('as long as its place, in units, letters or bytes: passes', async () => {
    for (const length of [CHUNK.length, Buffer.byteLength(CHUNK)])
      expect(checkOf(await run(at(10, 10 + length)), 'chunk.offsets')?.status).toBe('pass');
  });

  test('another length is a warning, and a failure where offsets are known to be counted in the text', async () => {
    const guessed = await run(at(10, 11 + CHUNK.length));
    expect([guessed.verdict, checkOf(guessed, 'chunk.offsets')?.status]).toEqual(['consistent', 'warn']);
    const sure = await run({ ...at(10, 11 + CHUNK.length), verdict: quoted });
    expect([sure.verdict, checkOf(sure, 'chunk.offsets')?.status]).toEqual(['policy', 'fail']);
  });

  test('elsewhere in its document is a warning', async () => {
    const document = Buffer.from(`0123456789${CHUNK}`);
    const sources = () => document;
    const readSource = () => Promise.resolve([document.toString()]);
    const shelf = { sources, readSource };
    expect(checkOf(await run(at(10, 10 + CHUNK.length), shelf), 'chunk.place')).toBeUndefined();
    const moved = await run(at(11, 11 + CHUNK.length), shelf);
    expect(checkOf(moved, 'chunk.place')).toMatchObject({ status: 'warn', count: 1 });
  });
});

describe('what a verdict says', () => {
  test.each([
    ['refused', { verdict: 'refused' }],
    ['a yes that was not accepted', { verdict: 'supported', accepted: false }],
  ])('%s is no acceptance', async (_name, verdict) => {
    expect(checkOf(await run({ verdict }), 'verdict.recorded')).toMatchObject({ status: 'warn', count: 1 });
  });

  test('a claim in other words is not said to be carried, unless a validator was asked', async () => {
    const parts = { text: FIRST.replace('grew', 'fell'), verdict: { verdict: 'supported' } };
    const report = await run(parts, { sample: 0 });
    expect(JSON.stringify(report.checks)).not.toContain('carried in');
    const some = await verifyBundle([Buffer.from(sealed(bundle([claimOf(parts)])))], { now: NOW });
    expect([checkOf(some, 'verdict.chunk')?.found, some.not_checked.join()]).toEqual([
      'nothing missing in 1 of 1 claims',
      expect.stringContaining('1 only by their words and numbers'),
    ]);
  });

  test.each(['\u200b', ' \u2060 ', '\\u200b\\ufeff', '\u00a0'.repeat(300)])(
    '%j is no claim',
    async (text) => {
      const json = sealed(bundle([claimOf({ text: 'MARK' })])).replace('"MARK"', `"${text}"`);
      const report = await verifyBundle([Buffer.from(json)], { now: NOW });
      expect(checkOf(report, 'claims.complete')?.status).toBe('fail');
    },
  );
});
