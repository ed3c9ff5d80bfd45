// Claims of a bundle that are quoted from several stretches, as the embedded service writes them, genuine and forged.
import { describe, expect, test } from 'vitest';
import { readClaims } from '../../src/evidence/each-claim.ts';
import { diffBundles } from '../../src/evidence/diff.ts';
import { aroundAll } from '../../src/evidence/formats/html/page/claims.ts';
import { recheck } from '../../src/evidence/formats/html/page/recheck.ts';
import { memoryInput } from '../../src/evidence/input/replay.ts';
import type { VerifyOptions } from '../../src/evidence/options.ts';
import { verifyBundle } from '../../src/evidence/verify.ts';
import { bundle, claim, type Json, NOW, sealed, sha256 } from './bundles.ts';
import { embeddedOf } from './report/pages.ts';

const DOCUMENT = [
  'Passwords',
  'Rules for all staff, in force since 2021.',
  'You must not:',
  '- share your account with a colleague',
  '- email passwords to suppliers',
  'You may keep a copy in the safe.',
].join('\n\n');
const START = DOCUMENT.indexOf('You must not:');
const CHUNK = DOCUMENT.slice(START);

function span(text: string, shift = 0): { start: number; end: number; text: string } {
  const start = DOCUMENT.indexOf(text) + shift;
  return { start, end: start + text.length, text };
}

const LEAD = span('You must not:');
const ITEM = span('email passwords to suppliers');
const HEADING = span('Passwords');

/** A claim of several spans as a bundle has it. */
function spanClaim(spans: Json, changes: { [name: string]: Json } = {}) {
  return claim(0, {
    claim: 'You must not: … email passwords to suppliers',
    spans,
    chunk: { id: 'k0', text: CHUNK, start: START, end: DOCUMENT.length },
    document: {
      source_url: 'https://example.org/rules',
      content_sha256: sha256(DOCUMENT),
      retrieved_at: '2026-03-01T10:00:00Z',
    },
    verdict: { verdict: 'verbatim' },
    ...changes,
  });
}

const WITH_SOURCES: VerifyOptions = {
  sources: (digest) => (digest === sha256(DOCUMENT) ? Buffer.from(DOCUMENT) : undefined),
};

async function verify(one: Json, options: VerifyOptions = {}) {
  const report = await verifyBundle([Buffer.from(sealed(bundle([one])))], { now: NOW, ...options });
  const statusOf = (id: string) => report.checks.find((check) => check.id === id)?.status;
  return {
    report,
    verdict: report.verdict,
    problems: report.claims[0]?.problems,
    spans: statusOf('claims.spans'),
    inDocument: statusOf('spans.in-document'),
    statusOf,
  };
}

describe('claims of several spans', () => {
  test('are verified by the bundle alone', async () => {
    const { verdict, spans, inDocument, problems, statusOf } = await verify(spanClaim([LEAD, ITEM]));
    expect({ verdict, spans, inDocument, problems }).toEqual({
      verdict: 'consistent',
      spans: 'pass',
      inDocument: undefined,
      problems: [],
    });
    expect(statusOf('verdict.chunk')).toBe('pass');
  });

  test('are judged by the validator as spans where a sample is asked for', async () => {
    expect((await verify(spanClaim([LEAD, ITEM]), { sample: 5 })).statusOf('verdict.chunk')).toBe('pass');
    const cut = spanClaim([LEAD, { ...ITEM, end: ITEM.end - 13, text: 'email passwords' }], {
      claim: 'You must not: … email passwords',
      chunk: { text: CHUNK.replace(' to suppliers', ' unless asked'), start: START },
    });
    expect((await verify(cut, { sample: 5 })).statusOf('verdict.chunk')).toBe('warn');
  });

  test('are found at their places in the document', async () => {
    const { verdict, spans, inDocument, report } = await verify(spanClaim([LEAD, ITEM]), WITH_SOURCES);
    expect({ verdict, spans, inDocument }).toEqual({
      verdict: 'consistent',
      spans: 'pass',
      inDocument: 'pass',
    });
    expect(report.checks.find(({ id }) => id === 'spans.in-document')?.found).toBe(
      '1 of 1 (1 at their places)',
    );
  });

  test('are found in order where offsets count in the text as read, not in the file', async () => {
    const file = DOCUMENT.replace('Rules', '<!-- a comment --> **Rules**').replace('email', '*email*');
    const one = spanClaim([LEAD, ITEM], {
      document: {
        source_url: 'https://example.org/r',
        content_sha256: sha256(file),
        retrieved_at: '2026-03-01T10:00:00Z',
      },
    });
    const found = await verify(one, { sources: () => Buffer.from(file) });
    expect({ verdict: found.verdict, inDocument: found.inDocument }).toEqual({
      verdict: 'consistent',
      inDocument: 'partly',
    });
    expect(found.report.checks.find(({ id }) => id === 'spans.in-document')?.found).toContain('1 in order');
    expect(found.report.not_checked.join('\n')).toContain(
      'spans.in-document: the places of the spans of 1 claims',
    );
    const asRead = await verify(one, {
      sources: () => Buffer.from(file),
      readSource: async () => [DOCUMENT],
    });
    expect(asRead.report.checks.find(({ id }) => id === 'spans.in-document')?.found).toContain(
      'at their places',
    );
  });

  test('of which one stands outside the chunk need the document', async () => {
    const one = spanClaim([HEADING, LEAD, ITEM], {
      claim: 'Passwords … You must not: … email passwords to suppliers',
    });
    const alone = await verify(one);
    expect({ verdict: alone.verdict, spans: alone.spans }).toEqual({
      verdict: 'consistent',
      spans: 'partly',
    });
    expect(alone.report.not_checked.join('\n')).toContain(
      'claims.spans: 1 claims with spans outside their chunk',
    );
    const other: VerifyOptions = { sources: () => undefined };
    expect((await verify(one, other)).spans).toBe('partly');
    const { verdict, spans, inDocument } = await verify(one, WITH_SOURCES);
    expect({ verdict, spans, inDocument }).toEqual({
      verdict: 'consistent',
      spans: 'pass',
      inDocument: 'pass',
    });
  });

  test.each<[string, Json, { [name: string]: Json }, RegExp]>([
    ['out of order', [ITEM, LEAD], { claim: 'email passwords to suppliers … You must not:' }, /out of order/],
    ['overlapping', [LEAD, { ...span('not:'), text: 'not:' }], { claim: 'You must not: … not:' }, /overlap/],
    ['of another length than its text', [LEAD, { ...ITEM, end: ITEM.end + 5 }], {}, /not as long/],
    [
      'left out of the claim',
      [LEAD, ITEM],
      { claim: 'email passwords to suppliers' },
      /not its spans joined/,
    ],
    [
      'joined in another way',
      [LEAD, ITEM],
      { claim: 'You must not: email passwords to suppliers' },
      /not its spans joined/,
    ],
    [
      'with a word that the claim lacks',
      [LEAD, ITEM],
      { claim: 'You must: … email passwords to suppliers' },
      /not its spans joined/,
    ],
    ['alone', [ITEM], { claim: 'email passwords to suppliers' }, /fewer than two/],
    [
      'of other words than the chunk has there',
      [LEAD, span('email passwords to suppliers', -3)],
      {},
      /other words/,
    ],
    [
      'outside the chunk, all of them',
      [span('Passwords'), span('Rules for all staff')],
      { claim: 'Passwords … Rules for all staff' },
      /none of its spans/,
    ],
  ])('spans %s are forged: altered, and no pass', async (_what, spans, changes, problem) => {
    for (const options of [{}, WITH_SOURCES]) {
      const found = await verify(spanClaim(spans, changes), options);
      expect({ verdict: found.verdict, spans: found.spans }).toEqual({ verdict: 'policy', spans: 'fail' });
      expect(found.problems?.join()).toMatch(problem);
      expect(found.problems?.join()).toContain('altered: ');
    }
  });

  test('spans past the end of the document, or of words that it lacks, fail where it is at hand', async () => {
    const past = spanClaim([LEAD, span('email passwords to suppliers', 5_000)]);
    expect(await verify(past, WITH_SOURCES)).toMatchObject({ verdict: 'policy', inDocument: 'fail' });
    expect((await verify(past)).spans).toBe('partly');
    const made = { ...HEADING, text: 'Exception' };
    const invented = spanClaim([made, LEAD, ITEM], {
      claim: 'Exception … You must not: … email passwords to suppliers',
    });
    const found = await verify(invented, WITH_SOURCES);
    expect({ verdict: found.verdict, inDocument: found.inDocument }).toEqual({
      verdict: 'policy',
      inDocument: 'fail',
    });
    expect(found.problems).toContain('altered: its spans are not in its document in that way');
  });

  test('a span outside the chunk with another offset is caught where the text that offsets count in is at hand', async () => {
    const claimed = { claim: 'Passwords … You must not: … email passwords to suppliers' };
    const moved = spanClaim([span('Passwords', 2), LEAD, ITEM], claimed);
    expect(await verify(moved, WITH_SOURCES)).toMatchObject({ verdict: 'policy', inDocument: 'fail' });
    const read = { sources: () => Buffer.from(DOCUMENT), readSource: async () => [DOCUMENT] };
    expect(await verify(moved, read)).toMatchObject({ verdict: 'policy', inDocument: 'fail' });
    const inside = { ...moved, document_text: DOCUMENT };
    expect(await verify(inside)).toMatchObject({ verdict: 'policy', inDocument: 'fail' });
    expect(await verify(spanClaim([HEADING, LEAD, ITEM], claimed), read)).toMatchObject({
      inDocument: 'pass',
    });
  });

  test('a span of another document is caught', async () => {
    const foreign = { start: 0, end: 9, text: 'Birthdays' };
    const one = spanClaim([foreign, LEAD, ITEM], {
      claim: 'Birthdays … You must not: … email passwords to suppliers',
    });
    const other = { sources: () => Buffer.from(DOCUMENT), readSource: async () => [DOCUMENT] };
    expect(await verify(one, other)).toMatchObject({ verdict: 'policy', inDocument: 'fail' });
  });

  test('a lead-in left out of claim and spans alike is doubted without being asked', async () => {
    const dropped = spanClaim([HEADING, ITEM], { claim: 'Passwords … email passwords to suppliers' });
    const { report, spans, inDocument, statusOf } = await verify(dropped, WITH_SOURCES);
    expect({ spans, inDocument }).toEqual({ spans: 'pass', inDocument: 'pass' });
    expect(statusOf('verdict.chunk')).toBe('warn');
    expect(report.checks.find(({ id }) => id === 'verdict.chunk')?.where.join()).toContain('span-cut');
    expect((await verify(dropped, { ...WITH_SOURCES, failOn: ['verdict.chunk'] })).verdict).toBe('policy');
    const whole = spanClaim([HEADING, LEAD, ITEM], {
      claim: 'Passwords … You must not: … email passwords to suppliers',
    });
    expect((await verify(whole, WITH_SOURCES)).statusOf('verdict.chunk')).toBe('pass');
    const alone = spanClaim(null, { claim: 'email passwords to suppliers' });
    expect((await verify(alone, { sample: 5 })).statusOf('verdict.chunk')).toBe('warn');
  });

  test('spans of words whose claim stands elsewhere in one stretch are forged', async () => {
    const text = 'You may keep a copy in the safe.';
    const spans = [span('You must not:'), span('a copy in the safe.')];
    const found = await verify(spanClaim(spans, { claim: text }));
    expect(found).toMatchObject({ verdict: 'policy', spans: 'fail' });
    expect(found.problems?.join()).toContain('not its spans joined');
  });

  test('a member of that name laid out otherwise is none of ours: the claim is held against its chunk', async () => {
    for (const spans of [[[0, 4]], [{ from: 0, to: 4 }], [], { start: 0, end: 4 }, [null]] as Json[]) {
      const found = await verify(spanClaim(spans, { claim: 'You may keep a copy in the safe.' }));
      expect({ verdict: found.verdict, spans: found.spans }).toEqual({
        verdict: 'consistent',
        spans: undefined,
      });
      const joined = await verify(spanClaim(spans));
      expect(joined.problems?.join()).toContain('altered: the chunk does not hold it word for word');
    }
  });

  test('a text of that name does not pass for a list', async () => {
    const found = await verify(spanClaim('none', { claim: 'You may keep a copy in the safe.' }));
    expect([found.verdict, found.statusOf('members.types')]).toEqual(['policy', 'fail']);
  });
});

describe('where bundles are shown', () => {
  const input = (one: Json) => memoryInput(Buffer.from(sealed(bundle([one]))));

  test('claims are read with their spans', async () => {
    const { claims } = await readClaims(input(spanClaim([LEAD, ITEM])));
    expect(claims[0]?.spans).toMatchObject({ spans: [LEAD, ITEM], problem: undefined, outside: 0 });
  });

  test('a diff names spans that moved', async () => {
    const { changes } = await diffBundles(
      input(spanClaim([LEAD, ITEM])),
      input(spanClaim([LEAD, span('email passwords to suppliers', 2)])),
    );
    expect(changes).toMatchObject([
      {
        change: 'spans',
        claim: 'c0',
        before: `${LEAD.start}-${LEAD.end}, ${ITEM.start}-${ITEM.end}`,
        after: `${LEAD.start}-${LEAD.end}, ${ITEM.start + 2}-${ITEM.end + 2}`,
      },
    ]);
    expect((await diffBundles(input(claim(0)), input(claim(0)))).changes).toEqual([]);
    const gone = await diffBundles(input(spanClaim([LEAD, ITEM])), input(spanClaim(null)));
    expect(gone.changes).toMatchObject([{ change: 'spans', after: null }]);
  });

  test('claims list what is wrong with forged spans, and so does the page that verifies again', async () => {
    const forged = spanClaim([ITEM, LEAD], { claim: 'email passwords to suppliers … You must not:' });
    const { claims } = await readClaims(input(forged));
    expect(claims[0]?.problems.join()).toContain('altered: its spans are out of order');
    const text = sealed(bundle([forged]));
    const again = await recheck(Buffer.from(text), await embeddedOf(text, WITH_SOURCES));
    expect(again.verdict).toBe('policy');
    expect(again.rows.find(({ id }) => id === 'claims.spans')).toMatchObject({
      status: 'fail',
      taken: false,
    });
  });

  test('the page of a report marks each span in the chunk, and verifies them again', async () => {
    expect(aroundAll(CHUNK, [LEAD.text, ITEM.text])).toEqual([
      '',
      LEAD.text,
      CHUNK.slice(LEAD.end - START, ITEM.start - START),
      ITEM.text,
      CHUNK.slice(ITEM.end - START),
    ]);
    expect(aroundAll('abc', ['x', 'b', ''])).toEqual(['a', 'b', 'c']);
    const text = sealed(bundle([spanClaim([LEAD, ITEM])]));
    const again = await recheck(Buffer.from(text), await embeddedOf(text, WITH_SOURCES));
    expect(again.claims[0]?.spans?.spans).toEqual([LEAD, ITEM]);
    expect(again.rows.find(({ id }) => id === 'spans.in-document')).toMatchObject({
      status: 'pass',
      taken: true,
    });
  });
});
