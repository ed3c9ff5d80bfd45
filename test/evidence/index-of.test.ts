import { describe, expect, it } from 'vitest';
import { indexOf, isWithin } from '../../src/evidence/scan/index-of.ts';

/** Texts of two letters: their parts have borders of every kind. */
function* pairs(): Generator<readonly [string, string]> {
  let seed = 7;
  const next = (): number => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const made = (length: number, odd: number): string =>
    Array.from({ length }, () => (next() < odd ? 'b' : 'a')).join('');
  for (let round = 0; round < 400; round += 1) {
    const whole = made(3_000, round % 2 === 0 ? 0.002 : 0.3);
    const at = Math.floor(next() * 2_000);
    const part = whole.slice(at, at + 33 + Math.floor(next() * 600));
    yield [whole, part];
    yield [whole, `${part.slice(1)}b`];
  }
}

describe('a part of a text', () => {
  it('is found where indexOf finds it', () => {
    for (const [whole, part] of pairs()) {
      const first = whole.indexOf(part);
      expect(indexOf(whole, part)).toBe(first);
      expect(indexOf(whole, part, first + 1)).toBe(whole.indexOf(part, first + 1));
    }
  });

  it.each([
    ['', '', 0],
    ['ab', '', 0],
    ['', 'a', -1],
    ['quay and tug', 'tug', 9],
    ['a'.repeat(50), 'a'.repeat(51), -1],
  ])('%s holds %s at %i', (whole, part, at) => {
    expect(indexOf(whole, part)).toBe(at);
    expect(isWithin(whole, part)).toBe(at >= 0);
  });

  // By indexOf it takes minutes: the time limit of the test is what fails.
  it('that is made to take long is looked for in time by the sum of both', () => {
    const half = 'a'.repeat(100_000);
    expect(isWithin('a'.repeat(2_000_000), `${half}b${half}`)).toBe(false);
    expect(indexOf(`${'a'.repeat(1_000_000)}b${half}`, `${half}b${half}`)).toBe(900_000);
  });
});
