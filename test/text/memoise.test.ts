// What is remembered is what would be computed, whatever was asked before. Hostile: more words than there are places,
// words of one hash, prefixes of each other, words longer than a place, the same letters in another case.
import { expect, test } from 'vitest';
import { memoised, wordTable } from '../../src/text/memoise.ts';
import { stem } from '../../src/text/stem.ts';
import { STOP_WORDS } from '../../src/text/stop-words.ts';
import { terms } from '../../src/text/terms.ts';
import { fold, words } from '../../src/text/words.ts';

function asked(table: ReturnType<typeof wordTable>, word: string, hash: number): string {
  const text = `(${word})`;
  for (let at = 0; at < word.length; at += 1) table.codes[at] = word.charCodeAt(at);
  return table.find(text, 1, 1 + word.length, hash);
}

test('words of one hash, and more of them than there are places, each get their own answer', () => {
  const table = wordTable((word) => `<${word}>`);
  const given = Array.from({ length: 3000 }, (_, n) => 'abcdefgh'.slice(0, n % 9) + (n % 97).toString(36));
  for (const word of [...given, ...given.toReversed()]) expect(asked(table, word, 7)).toBe(`<${word}>`);
});

test('the table grows and forgets without mistaking one word for another', () => {
  const table = wordTable((word) => word.toUpperCase());
  for (const round of [1, 2])
    for (let n = 0; n < 200_000; n += 7) {
      const word = `w${(n * round).toString(36)}`;
      const answer = asked(table, word, Math.imul(n, 2654435761));
      if (answer !== word.toUpperCase()) expect([word, answer]).toEqual([word, word.toUpperCase()]);
    }
  expect(asked(table, 'w0', 0)).toBe('W0');
});

test('what is asked again is not computed again; long words are not kept', () => {
  const computed: string[] = [];
  const note = (word: string): string => {
    computed.push(word);
    return word;
  };
  const table = wordTable(note);
  const long = 'x'.repeat(31);
  const overlong = 'x'.repeat(32);
  for (const word of ['zinc', 'zinc', 'Zinc', long, long, overlong, overlong]) asked(table, word, 5);
  expect(computed).toEqual(['zinc', 'Zinc', long, overlong, overlong]);
  const map = memoised(note);
  for (const word of ['tin', 'tin', 'Tin']) map(word);
  expect(computed.slice(5)).toEqual(['tin', 'Tin']);
});

test('terms are the words, folded, without stop words, stemmed', () => {
  const pieces = [
    'Running',
    'the',
    'O’Neil',
    "didn't",
    'ÉTÉ',
    '世界経済',
    'x',
    'q2x',
    '2024',
    'a',
    'ﬁne',
    '\ud800',
  ];
  const gaps = [' ', '. ', "'", '-', '\u00ad', '\n', '’', '"', '\0'];
  let text = '';
  for (let n = 0; n < 5000; n += 1)
    text += pieces[(n * 7 + (n >> 3)) % pieces.length]! + gaps[(n * 5 + (n >> 4)) % gaps.length]!;
  const wanted = words(text).flatMap(({ text: word, start, end }) => {
    const folded = fold(word);
    return STOP_WORDS.has(folded) ? [] : [{ stem: stem(folded), start, end }];
  });
  expect(terms(text)).toEqual(wanted.filter((term) => term.stem !== ''));
  expect(wanted.length).toBeGreaterThan(2000);
});
