import { describe, expect, it } from 'vitest';
import { filled, MOST_POINTS, prepare } from '../../../src/engine/forecast/prepare.ts';

function ready(values: readonly (number | null)[], horizon = 2) {
  return prepare({ values, times: null }, horizon);
}

function reasonOf(values: readonly (number | null)[], horizon?: number): string | undefined {
  const made = ready(values, horizon);
  return 'reason' in made ? made.reason.code : undefined;
}

describe('a series made ready', () => {
  it('fewer than 8 points, none at all, or only gaps are too few', () => {
    expect(reasonOf([1, 2, 3, 4, 5, 6, 7])).toBe('too_few_points');
    expect(reasonOf([1])).toBe('too_few_points');
    expect(reasonOf([])).toBe('too_few_points');
    expect(reasonOf([null, null])).toBe('too_few_points');
    expect(reasonOf([1, 2, 3, 4, 5, 6, 7, 8])).toBeUndefined();
  });

  it('more than a quarter of gaps, or a horizon far beyond the past, is refused in words', () => {
    expect(reasonOf([1, null, 2, null, 3, null, 4, null, 5, 6, 7, 8, 9])).toBe('too_many_gaps');
    expect(reasonOf([1, 2, 3, 4, 5, 6, 7, 8], 33)).toBe('horizon_too_long');
    expect(reasonOf([1, 2, 3, 4, 5, 6, 7, 8], 32)).toBeUndefined();
  });

  it('gaps inside are filled along a line and told; those at the ends are cut off', () => {
    const made = ready([null, 1, 2, null, null, 5, 6, 7, 8, 9, 10, null]);
    if (!('prepared' in made)) throw new Error('refused');
    const { prepared } = made;
    expect([...prepared.values]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(prepared.given[2]).toBeNull();
    expect(prepared.places).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(prepared.warnings).toEqual([
      '1 row without a value at the end: the forecast starts before it.',
      '2 gaps were filled along a straight line.',
    ]);
  });

  it('of 100,000 points the last are used, and it says so', () => {
    const made = ready(Array.from({ length: 100_000 }, (_, at) => at));
    if (!('prepared' in made)) throw new Error('refused');
    expect(made.prepared.values).toHaveLength(MOST_POINTS);
    expect(made.prepared.values.at(-1)).toBe(99_999);
    expect(made.prepared.warnings).toEqual([`Only the last ${MOST_POINTS} of 100000 points were used.`]);
  });

  it('a constant and a long horizon are told', () => {
    const made = ready(
      Array.from({ length: 10 }, () => 5),
      9,
    );
    if (!('prepared' in made)) throw new Error('refused');
    expect(made.prepared.warnings.join(' ')).toMatch(/never changes.*long for 10 points/);
  });

  it('filling takes the nearest value beyond the ends', () => {
    expect([...filled([null, null, 3, null, 5, null])]).toEqual([3, 3, 3, 4, 5, 5]);
  });
});
