// What a sieve of beginnings lets through: every word that it was made of, and few others.
import { describe, expect, it } from 'vitest';
import { DEMONYMS } from '../../src/engine/retrieval/demonyms.ts';
import { weightedMatches } from '../../src/engine/retrieval/coverage.ts';
import { beginnings } from '../../src/text/memoise.ts';
import { IRREGULAR_VERBS } from '../../src/text/irregular-verbs.ts';
import { stemSet } from '../../src/text/word-lists.ts';

describe('beginnings', () => {
  it('lets through every word that it was made of, and what begins as one', () => {
    const words = ['a', 'strait', 'élan', '海峡', '𝒳y', '7', ''];
    const isWanted = beginnings(words);
    for (const word of words) expect(isWanted(word), word).toBe(true);
    expect(isWanted('stretch')).toBe(true);
  });

  it('keeps out nearly all others', () => {
    const isWanted = beginnings(['strait', 'freight']);
    const others = 'canal drought rate export rice bank ship port toll oil neon chip egg price'.split(' ');
    expect(others.filter(isWanted)).toEqual([]);
  });

  it('hides no other name and no form of a verb from a question', () => {
    const rows = [
      ...IRREGULAR_VERBS.map((row) => row.split(' ')),
      ...DEMONYMS.map((row) => [...stemSet(row)]),
    ];
    // A stem of several rows counts in one of them.
    const isOfOne = (stem: string): boolean => rows.filter((one) => one.includes(stem)).length === 1;
    const pairs = rows.flatMap((row) => {
      const own = row.filter(isOfOne);
      return own.flatMap((asked) => own.map((other): [string, string] => [asked, other]));
    });
    const hidden = pairs.filter(([asked, other]) => weightedMatches([asked])(other).length === 0);
    expect(pairs.length).toBeGreaterThan(500);
    expect(hidden).toEqual([]);
  });
});
