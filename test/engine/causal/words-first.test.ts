// A pattern made quicker finds what it found before.
import { describe, expect, it } from 'vitest';
import { CUE_ROWS } from '../../../src/engine/causal/links/cues.words.ts';
import { wordsFirst } from '../../../src/engine/causal/links/words-first.ts';

describe('a pattern with its words first', () => {
  it('has each alternative that looks behind tried where its own words are', () => {
    expect(wordsFirst('(?<=a )b')).toBe('(?=b)(?<=a )b');
    expect(wordsFirst('(?<!(?:x|y) )b|c(?= d|e)|(?<=\\))f')).toBe(
      '(?=b)(?<!(?:x|y) )b|c(?= d|e)|(?=f)(?<=\\))f',
    );
    expect(wordsFirst('because of')).toBe('because of');
  });

  it('finds the same in sentences with every cue', () => {
    const texts = [
      'Twelve people were killed in a blast and three died in the crash, police said.',
      'Workers protested against the cuts, demanding higher pay, and marched through the town to condemn them.',
      'The ministry blamed the delay on the storm, and he was jailed for theft, not jailed for two years.',
      'The strike over pay, killing the trade, came on the back of losses; even when it rained, when it rained.',
    ];
    for (const [, , , core] of CUE_ROWS)
      for (const text of texts) {
        const found = (pattern: string): unknown[] =>
          [...text.matchAll(new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, 'giu'))].map(
            ({ index, 0: words }) => [index, words],
          );
        expect(found(wordsFirst(core))).toEqual(found(core));
      }
  });
});
