import { describe, expect, it } from 'vitest';
import {
  idf,
  roundedScore,
  candidateScorer,
  weigh,
  type Collection,
} from '../../../src/engine/retrieval/score.ts';
import { order } from '../../../src/engine/retrieval/retrieve.ts';
import type { Candidate } from '../../../src/store/index-store.ts';

const collection: Collection = {
  chunks: 100,
  averageLength: 4,
  revision: 0,
  frequencies: new Map([
    ['rare', 2],
    ['common', 60],
  ]),
};
const none = new Map<string, number>();

function chunk(body: string, title = '', id = 'chk_a'): Candidate {
  const split = (text: string): string[] => text.split(' ').filter(Boolean);
  const title_stems = split(title);
  return {
    chunk_id: id,
    document_id: 'doc_a',
    title_stems,
    headings_from: title_stems.length,
    body_stems: split(body),
  };
}

describe('candidateScorer', () => {
  const weights = weigh(['rare', 'common'], none);
  const score = (one: Candidate): number => candidateScorer(weights, collection)(one);

  it('values a rare stem above a common one', () => {
    expect(score(chunk('rare x y z'))).toBeGreaterThan(score(chunk('common x y z')));
  });

  it('values a title above a body of the same length', () => {
    expect(score(chunk('x y z', 'rare'))).toBeGreaterThan(score(chunk('rare x y z')));
  });

  it('values a short chunk above a long one', () => {
    expect(score(chunk('rare x'))).toBeGreaterThan(score(chunk(`rare ${'x '.repeat(50)}`)));
  });

  it('damps repetition below the best possible', () => {
    const often = score(chunk('rare '.repeat(500)));
    expect(often).toBeGreaterThan(score(chunk('rare x x x')));
    // A count adds at most K1 + 1 = 2.2 of a stem's weight.
    expect(often).toBeLessThan(2.2 * idf(collection, 'rare') * weights.get('rare')!);
  });

  it('is nothing without any of the stems', () => {
    expect(score(chunk('x y z'))).toBe(0);
  });

  it('weighs a repeated stem more and one without emphasis less', () => {
    const once = candidateScorer(weigh(['rare'], none), collection)(chunk('rare'));
    expect(candidateScorer(weigh(['rare', 'rare'], none), collection)(chunk('rare'))).toBeCloseTo(2 * once);
    expect(
      candidateScorer(weigh(['rare'], new Map([['rare', 0.35]])), collection)(chunk('rare')),
    ).toBeCloseTo(0.35 * once);
  });
});

describe('idf', () => {
  it('is highest for an unknown stem and above 0 for one in every chunk', () => {
    expect(idf(collection, 'unknown')).toBeGreaterThan(idf(collection, 'rare'));
    const everywhere = { ...collection, frequencies: new Map([['all', 100]]) };
    expect(idf(everywhere, 'all')).toBeGreaterThan(0);
  });
});

describe('order', () => {
  it('goes by score rounded to 1e-6, then by chunk id', () => {
    const chunks = ['chk_c', 'chk_a', 'chk_b'].map((id) => chunk('rare', '', id));
    const scores: Record<string, number> = { chk_a: 1, chk_b: 1.0000001, chk_c: 1.00001 };
    const ordered = order(chunks, (one) => scores[one.chunk_id]!);
    expect(ordered.map(({ candidate }) => candidate.chunk_id)).toEqual(['chk_c', 'chk_a', 'chk_b']);
    expect(ordered[2]!.score).toBe(roundedScore(1.0000001));
  });

  it('leaves out what scores nothing', () => {
    expect(order([chunk('x')], () => 0)).toEqual([]);
  });
});
