import { describe, expect, test } from 'vitest';
import { sentences } from '../../src/text/sentences.ts';

const split = (text: string) => sentences(text).map((span) => text.slice(span.start, span.end));

describe('sentences', () => {
  test.each<[string, number]>([
    ['', 0],
    [' \n\t ', 0],
    ['One. Two! Three?', 3],
    ['Dr. Brown met Mrs. Green at St. Paul. They talked.', 2],
    ['Sales rose 3.5 percent. Costs fell 1.2 percent.', 2],
    ['See p. 12 and Fig. 3 for more. It helps.', 2],
    ['J. K. Rowling wrote it. He read it.', 2],
    ['Apple Inc. Chief Tim Cook spoke.', 1],
    ['He works at Apple Inc. The firm is large.', 2],
    ['It opens at 9 a.m. on Mondays. Come early.', 2],
    ['The U.S. Senate voted. The House did not.', 2],
    ['He asked "Why? Who knows." and left. She stayed.', 2],
    ['It works (mostly. I think) well. Good.', 2],
    ['Wait... what? Yes.', 2],
    ['This holds.[1][2] That does not.', 2],
    ['First paragraph without stop\n\nSecond paragraph', 2],
    ['A wrapped\nline of text. Next one.', 2],
    ['Items:\n- first\n- second', 3],
    ['これは文です。次の文です。', 2],
    ['この規程（以下「規程」という。）は、第44条による。彼は「行く。」と言った。', 2],
    ['Das war am 12. Juni in Berlin. Dann kam der Juli.', 2],
    ['Il a vu M. Dupont hier. Elle aussi.', 2],
    ['¿Qué hora es? Son las tres.', 2],
    ['هذه جملة. وهذه جملة أخرى.', 2],
    ['1. Introduction to the matter', 1],
    ['Version 2.0.1 is out. Get it.', 2],
    ['Visit example.com now. Thanks.', 2],
    ['Use Node.js for it. Fine.', 2],
  ])('%j has %i', (text, count) => {
    expect(split(text)).toHaveLength(count);
  });

  test('keeps closing marks with the sentence they close', () => {
    expect(split('He said, "Go." She went. (They all did.) End.')).toEqual([
      'He said, "Go."',
      'She went.',
      '(They all did.)',
      'End.',
    ]);
  });

  test('a long quotation is split like any text', () => {
    const quote = `"${'This is one of many sentences in it. '.repeat(20)}"`;
    expect(split(quote).length).toBeGreaterThan(15);
  });

  test('nothing but white space is left out, over random strings', () => {
    for (const text of randomTexts(600)) {
      let end = 0;
      for (const span of sentences(text)) {
        expect(text.slice(end, span.start).trim()).toBe('');
        expect(span.end).toBeGreaterThan(span.start);
        expect(text.slice(span.start, span.end).trim()).toBe(text.slice(span.start, span.end));
        end = span.end;
      }
      expect(text.slice(end).trim()).toBe('');
    }
  });

  test.each([
    ['dots', '.'],
    ['openers', '('],
    ['quotes', ' "a'],
    ['initials', 'A. '],
    ['notes', '.[1]'],
    ['lines', '\n - '],
    ['lone surrogates', '\ud800.'],
  ])('half a million characters of %s end in time and are lossless', (_, piece) => {
    const text = piece.repeat(Math.ceil(500_000 / piece.length));
    const kept = sentences(text).reduce((sum, span) => sum + span.end - span.start, 0);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThanOrEqual(text.length);
  });
});

function randomTexts(count: number): string[] {
  const pieces = [
    'Word',
    'word',
    ' ',
    '  ',
    '.',
    '. ',
    '? ',
    '!',
    '...',
    '\n',
    '\n\n',
    '"',
    "'",
    '(',
    ')',
    '[1]',
    '日本。',
    'Dr.',
    'a.m.',
    '5',
    '3.4',
    '“',
    '”',
    '\u00a0',
    '- ',
    '\ud800',
    '🙂',
  ];
  let state = 99;
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
  return Array.from({ length: count }, () =>
    Array.from({ length: Math.floor(next() * 40) }, () => pieces[Math.floor(next() * pieces.length)]!).join(
      '',
    ),
  );
}
