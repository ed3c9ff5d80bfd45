import { describe, expect, test } from 'vitest';
import { fold, words } from '../../src/text/words.ts';

const texts = (text: string) => words(text).map((word) => word.text);

describe('words', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['  \t\n', []],
    ["Don't stop.", ["Don't", 'stop']],
    ['The O’Brien’s dog', ['The', 'O’Brien’s', 'dog']],
    ["players' and 'quoted'", ['players', 'and', 'quoted']],
    ['well-known e-mail', ['well', 'known', 'e', 'mail']],
    ['3.5% of 1,000', ['3', '5', 'of', '1', '000']],
    ['cafe\u0301 nai\u0308ve', ['cafe\u0301', 'nai\u0308ve']],
    ['infor\u00admation', ['infor\u00admation']],
    ['日本語abc', ['日本', '本語', 'abc']],
    ['水', ['水']],
    ['カタカナー', ['カタ', 'タカ', 'カナ', 'ナー']],
    ['𠀀𠀁𠀂', ['𠀀𠀁', '𠀁𠀂']],
    ['مرحبا بالعالم', ['مرحبا', 'بالعالم']],
    ['한국어 단어', ['한국어', '단어']],
    ['x🙂y', ['x', 'y']],
    ['a\u0000b', ['a', 'b']],
    ['\ud800lone', ['lone']],
  ])('%j', (text, expected) => {
    expect(texts(text)).toEqual(expected);
  });

  test('offsets name the very words, in order, over random strings', () => {
    for (const text of randomTexts(400)) {
      let last = -1;
      for (const word of words(text)) {
        expect(text.slice(word.start, word.end)).toBe(word.text);
        expect(word.start).toBeGreaterThan(last);
        last = word.start;
      }
    }
  });

  test('they are those that one pattern finds, whatever letters stand beside each other', () => {
    const joiner = '[\\u{ad}\\u{200c}\\u{200d}\\u{2060}]+[\\p{L}\\p{M}]+';
    const word = new RegExp(
      `[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*(?:${joiner}|['’]\\p{L}[\\p{L}\\p{M}]*)*`,
      'gu',
    );
    const parts = "a|é|Ж|'|’|5|½|²| |\u00ad|\u200d|\u0301|…|€|·|Ÿ|ª".split('|');
    for (const text of randomTexts(4000, parts, 9)) {
      const expected = Array.from(text.matchAll(word), (found) => [found.index, found[0]]);
      expect(words(text).map(({ start, text: said }) => [start, said])).toEqual(expected);
    }
  });

  test('every ASCII letter and digit lies in a word', () => {
    for (const text of randomTexts(200)) {
      const left = words(text).reduce((rest, { start, end }) => rest.fill(' ', start, end), text.split(''));
      expect(left.join('')).not.toMatch(/[A-Za-z0-9]/);
    }
  });
});

describe('fold', () => {
  test.each([
    ['Word', 'word'],
    ["Smith's", 'smith'],
    ['Smith’S', 'smith'],
    ['don’t', "don't"],
    ['ﬁne', 'fine'],
    ['ＡＢＣ', 'abc'],
    ['infor\u00admation', 'information'],
    ['cafe\u0301', 'café'],
    ['STRASSE', 'strasse'],
    ['x2', 'x2'],
  ])('%s is %s', (word, expected) => {
    expect(fold(word)).toBe(expected);
  });
});

function randomTexts(count: number, alphabet: readonly string[] = MIXED, most = 60): string[] {
  let state = 12345;
  const next = () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
  return Array.from({ length: count }, () =>
    Array.from(
      { length: Math.floor(next() * most) },
      () => alphabet[Math.floor(next() * alphabet.length)]!,
    ).join(''),
  );
}

const MIXED = [
  'a',
  'B',
  'é',
  'e\u0301',
  ' ',
  '.',
  '\n',
  "'",
  '’',
  '-',
  '7',
  '日',
  'ท',
  'ี',
  '\ud83d\ude42',
  '\ud800',
  '\u00ad',
  '\u200d',
  'ß',
  ',',
];
