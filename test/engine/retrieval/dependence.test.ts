import { describe, expect, it } from 'vitest';
import { dependenceScorer, pairsOf } from '../../../src/engine/retrieval/retrieve.ts';

const collection = { chunks: 50, averageLength: 6, frequencies: new Map<string, number>(), revision: 0 };
const score = (body: string): number =>
  dependenceScorer(
    pairsOf(['suez', 'canal']),
    collection,
  )({
    chunk_id: 'chk_a',
    document_id: 'doc_a',
    title_stems: [],
    headings_from: 0,
    body_stems: body.split(' '),
  });

describe('pairs', () => {
  it('are neighbours, each once, never of a word with itself', () => {
    expect(pairsOf(['a', 'b', 'a', 'b', 'b'])).toEqual([
      ['a', 'b'],
      ['b', 'a'],
    ]);
    expect(pairsOf(['a'])).toEqual([]);
  });

  it('count most in order and side by side, less near, not at all far apart', () => {
    const filler = 'x x x x x x x x x';
    expect(score('suez canal x x x x')).toBeGreaterThan(score('canal suez x x x x'));
    expect(score('canal suez x x x x')).toBeGreaterThan(0);
    expect(score(`suez ${filler} canal`)).toBe(0);
  });
});
