import { describe, expect, it } from 'vitest';
import { coverageOf, isLongerForm } from '../../../src/engine/retrieval/coverage.ts';
import { otherNames, sameName } from '../../../src/engine/retrieval/demonyms.ts';
import { stem } from '../../../src/text/stem.ts';

const collection = { chunks: 10, averageLength: 5, frequencies: new Map<string, number>(), revision: 0 };
const share = (asked: readonly string[], have: readonly string[], title: readonly string[] = []): number => {
  const coverage = coverageOf({ distinct: asked, emphasis: new Map() }, collection);
  return coverage.share([coverage.hits(have)], coverage.hits(title));
};

describe('coverage', () => {
  it('is the share of the question that is there', () => {
    expect(share(['canal', 'lock'], ['canal', 'x'])).toBe(0.5);
    expect(share(['canal', 'lock'], ['lock', 'canal'])).toBe(1);
    expect(share(['canal'], [])).toBe(0);
    expect(share([], ['canal'])).toBe(0);
  });

  it('counts the title in part', () => {
    expect(share(['canal', 'lock'], ['lock'], ['canal'])).toBe(0.75);
  });

  it('counts a longer form in part and another name of the country whole', () => {
    expect(share(['bankrupt'], ['bankruptci'])).toBe(0.7);
    expect(share([stem('irish')], [stem('ireland')])).toBe(1);
  });
});

describe('other forms', () => {
  it.each([
    ['bankrupt', 'bankruptci', true],
    ['settl', 'settlement', true],
    ['port', 'portug', false],
    ['2019', '20190', false],
    ['canal', 'candl', false],
  ])('%s and %s: %s', (a, b, same) => {
    expect(isLongerForm(a, b)).toBe(same);
    expect(isLongerForm(b, a)).toBe(same);
  });

  it('join countries and peoples, nothing else', () => {
    expect(sameName(stem('dutch'), stem('netherlands'))).toBe(true);
    expect(sameName(stem('dutch'), stem('danish'))).toBe(false);
    expect(sameName('canal', 'canal')).toBe(false);
    expect(otherNames('canal')).toEqual([]);
    expect(otherNames(stem('france'))).toEqual([stem('french')]);
  });
});
