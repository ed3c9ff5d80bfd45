// What is listed of a bundle is a page of it, and what changed is counted whole and shown in part: nothing grows with it.
import { describe, expect, test } from 'vitest';
import { readClaims } from '../../src/evidence/each-claim.ts';
import { diffBundles } from '../../src/evidence/diff.ts';
import { memoryInput } from '../../src/evidence/input/replay.ts';
import type { Input } from '../../src/evidence/input/replay.ts';
import { verifyBundle } from '../../src/evidence/verify.ts';
import { bundle, claim, NOW, sealed } from './bundles.ts';
import type { Json } from './bundles.ts';

const many = (count: number, make: (at: number) => Json): Json[] =>
  Array.from({ length: count }, (_none, at) => make(at));
const small = (at: number, text = 'a'): Json => ({ claim_id: `c${at}`, claim: text, chunk: text });
const inputOf = (claims: Json[], more: { [name: string]: Json } = {}): Input =>
  memoryInput(Buffer.from(JSON.stringify({ claims, ...more })));

describe('a page of claims', () => {
  const claims = many(50, (at) => ({ ...claim(at), verdict: at % 2 === 0 ? 'supported' : 'weak' }));

  test('is so many from an offset, of those asked for, with how many there are', async () => {
    const page = await readClaims(inputOf(claims), { limit: 3, offset: 2, verdict: 'weak' });
    expect(page.claims.map(({ index }) => index)).toEqual([5, 7, 9]);
    expect([page.total, [...page.verdicts]]).toEqual([25, ['supported', 'weak']]);
  });

  test('ends before it is too large, but never without a claim', async () => {
    const large = many(8, (at) => ({ ...claim(at), note: 'x'.repeat(1_500_000) }));
    const page = await readClaims(inputOf(large));
    expect([page.claims.length, page.total]).toEqual([2, 8]);
    const next = await readClaims(inputOf(large), { offset: 2 });
    expect(next.claims.map(({ index }) => index)).toEqual([2, 3]);
  });
});

describe('a diff', () => {
  test('of more than fits in memory at once is counted whole, the first changes shown in order', async () => {
    const before = many(20_000, (at) => small(at));
    const after = many(20_000, (at) => small(at + 5, at % 2 === 0 ? 'a' : 'b'));
    const { total, changes, same } = await diffBundles(inputOf(before), inputOf(after), 8);
    expect([total, same]).toEqual([5 + 9997 + 5, false]);
    expect(changes.map(({ change, claim: name }) => `${change} ${name}`)).toEqual([
      'gone c0',
      'gone c1',
      'gone c2',
      'gone c3',
      'gone c4',
      'text c6',
      'chunk c6',
      'text c8',
      'chunk c8',
      'text c10',
      'chunk c10',
    ]);
  });

  test('of claims of one name compares the first with the first', async () => {
    const [one, two] = [small(0), small(0, 'b')];
    expect((await diffBundles(inputOf([one, two]), inputOf([one, two]))).same).toBe(true);
    const { changes, total } = await diffBundles(inputOf([one, two]), inputOf([one]));
    expect([total, changes.map(({ change }) => change)]).toEqual([1, ['gone']]);
  });

  test('the same text in other escapes is no change, a lone surrogate is none other', async () => {
    const spelled = (text: string) => memoryInput(Buffer.from(`{"claims":[{"id":"a","claim":"${text}"}]}`));
    expect((await diffBundles(spelled('é'), spelled('\\u00e9'))).same).toBe(true);
    const { total } = await diffBundles(spelled('\\ud800'), spelled('\\ud801'));
    expect(total).toBe(1);
  });

  test('says how many claims are too large to be compared, and then never that nothing changed', async () => {
    const huge = [{ id: 'a', claim: 'x'.repeat(3_000_000) }];
    const { same, not_compared: unread, total } = await diffBundles(inputOf(huge), inputOf(huge));
    expect([same, unread, total]).toEqual([false, 2, 0]);
  });
});

test('a report of wrong claims only has those, and finds words that are not in their chunk', async () => {
  const verdict = { verdict: 'verbatim' };
  const claims = [
    claim(0, { verdict }),
    claim(1, { verdict, claim: 'Another.' }),
    claim(2, { document: {} }),
  ];
  const text = sealed(bundle([...claims, ...many(30, (at) => claim(at + 3))]));
  const report = await verifyBundle([Buffer.from(text)], { now: NOW, wrong: true });
  expect(report.claims.map(({ index }) => index)).toEqual([1, 2]);
  expect(report.claims[0]?.problems.join()).toContain('altered');
  expect(report.claims_total).toBe(33);
});
