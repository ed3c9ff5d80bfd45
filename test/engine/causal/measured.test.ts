import { describe, expect, it } from 'vitest';
import { cuesIn } from '../../../src/engine/causal/links/cues.ts';
import { MEASURED, precisionOf, tierOf } from '../../../src/engine/causal/links/measured.ts';

describe('the measured cues', () => {
  it('builds hops on those that were right often enough, never on time alone', () => {
    expect(
      ['caused by', 'led to', 'because of', 'due to', 'resulted in'].map((name) => tierOf(name)),
    ).toEqual(Array(5).fill('A'));
    expect(
      ['after', 'following', 'amid', 'as', 'when', 'forced', 'makes', 'from'].map((name) => tierOf(name)),
    ).toEqual(Array(8).fill('B'));
  });

  it('takes pairs first, then the news too, and rare cues together', () => {
    const measured = {
      common: { pairs: [9, 1], news: [0, 90] },
      scarce: { pairs: [1, 0], news: [3, 1] },
      rare: { pairs: [1, 0], news: [0, 0] },
      rarer: { pairs: [0, 1], news: [0, 0] },
      after: { pairs: [0, 1], news: [0, 1] },
      marked: { pairs: [90, 10], news: [0, 0], read: [5, 15] },
    } as const;
    expect(precisionOf('common', measured)).toEqual({ value: 0.9, cases: 10, on: 'pairs' });
    expect(precisionOf('scarce', measured)).toEqual({ value: 0.8, cases: 5, on: 'pairs and news' });
    expect(precisionOf('rare', measured)).toEqual({ value: 0.5, cases: 2, on: 'rare cues' });
    expect(tierOf('rare', measured)).toBe('B');
    // Whole texts say more of a cue than sentences that were chosen for what they state.
    expect(precisionOf('marked', measured)).toEqual({ value: 0.25, cases: 20, on: 'reading' });
  });

  it('has a row for the cues that it names, and no other', () => {
    const text =
      'A caused by B. C led to D. E because of F. G after H. I stems from J. K owing to L. M blamed on N. O gave rise to P.';
    const names = cuesIn(text).map(({ cue }) => cue.name);
    expect(names).toEqual([
      'caused by',
      'led to',
      'because of',
      'after',
      'stems from',
      'owing to',
      'blamed on',
      'gave rise to',
    ]);
    for (const name of Object.keys(MEASURED)) expect(precisionOf(name).cases).toBeGreaterThan(0);
  });
});
