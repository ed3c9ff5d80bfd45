// The order of statements: by their likelihood, ties by chunk and place; shares that are shares.
import { describe, expect, it } from 'vitest';
import { FEATURES, type FeatureName } from '../../../src/engine/statements/feature-names.ts';
import type { Considered } from '../../../src/engine/statements/features.ts';
import { ranked, WEIGHTS } from '../../../src/engine/statements/ranking.ts';
import { statementsIn } from '../markdown.ts';
import { figures } from './figures.ts';

const SOURCE = '# A\n\nOne is one. Two is two. Three is three.\n\n## B\n\nFour is four. Five is five.\n';
const STATEMENTS = statementsIn(SOURCE);
const NOTHING = Object.fromEntries(FEATURES.map((name) => [name, 0])) as Record<FeatureName, number>;

const considered = (features: (at: number) => Partial<Record<FeatureName, number>>): Considered[] =>
  STATEMENTS.map((statement, at) => ({
    statement,
    share: 1,
    titleStems: [],
    headingStems: [],
    nearStems: [],
    covered: [],
    features: figures(features(at)),
  }));

describe('ranked', () => {
  it('puts first what has most of what counts', () => {
    const [first] = ranked(
      considered((at) => (at === 3 ? { whole: 1 } : {})),
      { ...NOTHING, whole: 2 },
    );
    expect(first!.statement).toBe(STATEMENTS[3]);
    const [other] = ranked(
      considered((at) => (at === 3 ? { whole: 1 } : {})),
      { ...NOTHING, whole: -2 },
    );
    expect(other!.statement).not.toBe(STATEMENTS[3]);
  });

  it('orders ties by chunk and place, however they come', () => {
    const all = considered(() => ({}));
    const order = ranked(all).map(({ statement }) => statement);
    const places = (some: readonly Considered[]): unknown => some.map(({ statement }) => statement.spans);
    expect(places(ranked(all.toReversed()))).toEqual(places(ranked(all)));
    for (const [at, { chunk, spans }] of order.entries()) {
      const before = order[at - 1];
      if (before === undefined) continue;
      expect(before.chunk.id <= chunk.id).toBe(true);
      if (before.chunk.id === chunk.id) expect(before.spans[0]!.start).toBeLessThanOrEqual(spans[0]!.start);
    }
  });

  it('gives likelihoods that sum to 1', () => {
    const all = ranked(considered((at) => ({ own: at / STATEMENTS.length, lead: 1 })));
    expect(all.reduce((sum, { likely }) => sum + likely, 0)).toBeCloseTo(1, 4);
  });

  it('takes scores of any size, and no candidates', () => {
    const all = ranked(
      considered((at) => ({ own: at % 2 })),
      { ...WEIGHTS, own: 5000 },
    );
    expect(all.every(({ likely }) => Number.isFinite(likely))).toBe(true);
    expect(all[0]!.features[FEATURES.indexOf('own')]).toBe(1);
    expect(ranked([])).toEqual([]);
  });

  it('has a weight for each figure, and no other', () => {
    expect(Object.keys(WEIGHTS).toSorted()).toEqual([...FEATURES].toSorted());
    expect(Object.values(WEIGHTS).every((weight) => Number.isFinite(weight))).toBe(true);
  });
});
