import { describe, expect, test } from 'vitest';
import { numbers } from '../../src/text/numbers.ts';
import { isPlain, PLAIN_CLASSES, plainSource } from '../../src/text/plain.ts';
import { sentences } from '../../src/text/sentences.ts';

describe('text that plain patterns can read', () => {
  test('Latin-1 with the dashes, quotation marks, bullets and ellipses of typeset prose, and the euro', () => {
    expect(isPlain('“It’s 5–6 m,” she said … • ‘so’ ‐‑— à 5½ € «déjà vu»')).toBe(true);
    expect(isPlain('')).toBe(true);
  });

  test.each(['ő', 'Ж', '⅓', '₽', '\u2009', '\u2028', '\u0301', '水', '😀'])('not with %j', (mark) => {
    expect(isPlain(`a ${mark} b`)).toBe(false);
  });

  // A letter far behind the number is out of its sight; one beside it makes the pattern of all letters read.
  const cases = [
    '5 km/h',
    '3 basis points',
    '2 per cent',
    '4bn',
    '7 A.M',
    '1990s',
    '3rd',
    '12 tonnes',
    '.05',
    '$3m',
  ];
  test.each(cases)('%j is the same number whether the text around it is plain or not', (text) => {
    expect(numbers(`${text} ж`)).toEqual(numbers(`${text} e`));
    expect(numbers(text)).toEqual(numbers(`${text} e`));
  });

  test.each(['“Two.', '(Two', '• Two', "'Two", '‘Two', '„Two', '--', '‛Two', '[3] Two', 'two', '2 of them'])(
    'a stop before %j ends a sentence or not, whatever letters follow',
    (next) => {
      const ends = (text: string) => sentences(text).map(({ end }) => end);
      expect(ends(`One thing is so. ${next} e`)).toEqual(ends(`One thing is so. ${next} ж`));
    },
  );

  const characters = Array.from({ length: 0x20ad }, (_, code) => String.fromCharCode(code)).filter(isPlain);

  test.each(Object.keys(PLAIN_CLASSES))('the class of Unicode %s has the same of them as its own', (name) => {
    for (const source of [`\\p{${name}}`, `[\\p{${name}}]`, `[^\\p{${name}}]`, `[(\\p{${name}}’-]`]) {
      const [whole, plain] = [new RegExp(source, 'u'), new RegExp(plainSource(source))];
      expect(characters.filter((one) => plain.test(one))).toEqual(
        characters.filter((one) => whole.test(one)),
      );
    }
  });
});
