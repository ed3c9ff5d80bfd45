import { describe, expect, it } from 'vitest';
import { edits } from '../../../src/engine/entities/edits.ts';
import { MATCH_THRESHOLD, matchNames } from '../../../src/engine/entities/match.ts';
import { canonicalName } from '../../../src/engine/entities/tokens.ts';

describe('names that mean the same', () => {
  it.each([
    ['Crédit Agricole S.A.', 'Credit Agricole SA'],
    ['The Coca-Cola Company', 'Coca Cola Co.'],
    ['Vodafone Public Limited Company', 'Vodafone plc'],
    ['OOO Severnaya Zvezda', 'Severnaya Zvezda LLC'],
    ['AT&T Inc.', 'AT and T'],
    ['World Health Organisation', 'World Health Organization'],
    ['Merkel, Angela', 'Angela Merkel'],
    ['Dr. Angela Merkel', 'Angela Merkel'],
    ['A. Merkel', 'Angela Merkel'],
    ['Angela Dorothea Merkel', 'Angela Merkel'],
    ['Angla Merkel', 'Angela Merkel'],
    ['AngelaMerkel', 'Angela Merkel'],
    ['Владимир Петров', 'Vladimir Petrov'],
    ['Володимир Зеленський', 'Volodymyr Zelenskyy'],
    ['Brigade Forty-Four', '44 Brigade'],
    ['Bob Woodward', 'Robert Woodward'],
    ['First National Bank', '1st National Bank'],
    ['U.S. Department of State', 'United States Department of State'],
  ])('%j and %j', (one, other) => {
    expect(matchNames(one, other)).toMatchObject({ match: true });
    expect(matchNames(other, one).score).toBeCloseTo(matchNames(one, other).score, 6);
  });

  it.each([
    ['Iran', 'Iraq'],
    ['Austria', 'Australia'],
    ['North Korea', 'South Korea'],
    ['Gulf of Oman', 'Gulf of Aden'],
    ['Ocean Wind 1', 'Ocean Wind 2'],
    ['Deutsche Bank AG', 'Deutsche Bank GmbH'],
    ['Bank of China', 'Bank of Japan'],
    ['Angela Merkel', 'Angela Davis'],
    ['Panama Canal', 'Panama Canal Authority'],
    ['Acme Steel Ltd', 'Acme Textiles Ltd'],
    ['', 'Acme'],
    ['!!!', '???'],
  ])('%j and %j are two', (one, other) => {
    expect(matchNames(one, other).match).toBe(false);
  });

  it('the score is the weighted mean of its explanations, on the right side of the threshold', () => {
    for (const [one, other] of [
      ['Acme Steel Ltd', 'Acme Stell Limited'],
      ['Boris Johnson', 'Alexander Boris de Pfeffel Johnson'],
      ['Acme Steel AG', 'Acme Steel GmbH'],
    ] as const) {
      const { score, match, explanations } = matchNames(one, other);
      const weight = explanations.reduce((sum, part) => sum + part.weight, 0);
      const sum = explanations.reduce((total, part) => total + part.weight * part.score, 0);
      expect(score).toBeCloseTo(sum / weight, 5);
      expect(match).toBe(score >= MATCH_THRESHOLD);
    }
  });

  it('each explanation names what was compared', () => {
    const { explanations } = matchNames('Acme Stell AG', 'Acme Steel GmbH 2');
    expect(explanations).toContainEqual({
      feature: 'word',
      weight: 1,
      query_value: 'acme',
      candidate_value: 'acme',
      score: 1,
    });
    expect(explanations.find(({ query_value }) => query_value === 'stell')).toMatchObject({
      candidate_value: 'steel',
    });
    expect(explanations.find(({ feature }) => feature === 'legal_form')).toMatchObject({
      query_value: 'ag',
      candidate_value: 'gmbh',
      score: 0,
    });
    expect(explanations.find(({ candidate_value }) => candidate_value === '2')).toMatchObject({
      feature: 'missing',
      query_value: null,
    });
  });

  it('long and strange names end', () => {
    for (const name of [
      'x'.repeat(100_000),
      'a '.repeat(50_000),
      '\u0000\u202e',
      '🚢'.repeat(5_000),
      'ab '.repeat(9),
    ])
      expect(matchNames(name, 'Acme Steel').score).toBeLessThan(MATCH_THRESHOLD);
  });
});

describe('canonical names', () => {
  it.each([
    ['The Panama Canal Authority', 'panama canal authority'],
    ['Acme Holdings, Inc.', 'acme holdings inc'],
    ['Acme Holdings Incorporated', 'acme holdings inc'],
    ['Dr. Elisa Márquez', 'elisa marquez'],
    ['General Motors', 'general motors'],
    ['Río Indio', 'rio indio'],
    ["Lloyd's List", 'lloyd list'],
    ['President', 'president'],
  ])('%j', (name, canonical) => {
    expect(canonicalName(name)).toBe(canonical);
  });
});

describe('edits', () => {
  it.each([
    ['', '', 2, 0],
    ['canal', 'canal', 0, 0],
    ['panma', 'panama', 2, 1],
    ['olaf', 'oalf', 2, 1],
    ['kitten', 'sitting', 3, 3],
    ['kitten', 'sitting', 2, 3],
    ['abc', 'xyz', 1, 2],
    ['', 'abc', 1, 2],
  ])('%j to %j within %d: %d', (one, other, bound, expected) => {
    expect(edits(one, other, bound)).toBe(expected);
    expect(edits(other, one, bound)).toBe(expected);
  });
});

describe('names in other scripts', () => {
  const PAIRS = [
    ['جمال عبد الناصر', 'Gamal Abdel Nasser'],
    ['معمر القذافي', 'Muammar Gaddafi'],
    ['محمد جواد ظریف', 'Mohammad Javad Zarif'],
    ['שמעון פרס', 'Shimon Peres'],
    ['李克强', 'Li Keqiang'],
    ['バラク・オバマ', 'Barack Obama'],
    ['반기문', 'Ban Ki-moon'],
    ['문재인', 'Moon Jae-in'],
    ['नरेन्द्र मोदी', 'Narendra Modi'],
    ['ทักษิณ ชินวัตร', 'Thaksin Shinawatra'],
  ] as const;

  it.each(PAIRS)('%s is %s, and nobody else', (native, latin) => {
    expect(matchNames(native, latin)).toMatchObject({ match: true });
    expect(matchNames(latin, native).score).toBeCloseTo(matchNames(native, latin).score, 6);
    for (const [, other] of PAIRS) if (other !== latin) expect(matchNames(native, other).match).toBe(false);
  });

  it('two names of one script are compared in that script', () => {
    expect(matchNames('عبد الفتاح السيسي', 'عبد الفتاح السيسي').score).toBe(1);
    expect(matchNames('习近平', '习仲勋').match).toBe(false);
  });

  it('too few consonants are no match, and explanations show words', () => {
    expect(matchNames('ሀይ', 'Hay').match).toBe(false);
    const { explanations } = matchNames('반기문', 'Ban Ki-moon');
    expect(explanations.map(({ candidate_value: value }) => value)).toEqual(['ban', 'kimoon']);
  });
});
