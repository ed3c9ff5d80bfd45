// The structure of plain texts: what stands out as a heading, a list, a quotation or code, and what does not.
import { describe, expect, test } from 'vitest';
import type { Block } from '../../../src/corpus/reading/reading.ts';
import { plainReading } from '../../../src/corpus/readers/text/text.ts';
import { placesOf } from '../../support/blocks.ts';

const places = (source: string): [Partial<Block>, string][] => placesOf(plainReading(source));
const headings = (source: string): [number | undefined, string][] =>
  places(source).flatMap(([{ kind, level }, text]) => (kind === 'heading' ? [[level, text]] : []));

describe('headings', () => {
  test('underlined, overlined, in the order in which their signs come', () => {
    expect(
      headings(
        '=====\nKeys\n=====\n\nWords.\n\nLending\n-------\nMore.\n\nReturning\n---------\n\nA\n~~~\n\nx\n\nOwning\n=====\n',
      ),
    ).toEqual([
      [1, 'Keys'],
      [2, 'Lending'],
      [2, 'Returning'],
      [3, 'A'],
      [4, 'Owning'],
    ]);
  });

  test('numbered, in capitals, marked; a short first line', () => {
    expect(
      headings(
        'On keys\n\nWords.\n\n1. Scope\n\nWords here.\n\n1.2 Lending of keys\n\nMore.\n\nRETURN OF KEYS\n\nWords.\n\n== Loss ==\n\nWords.',
      ),
    ).toEqual([
      [1, 'On keys'],
      [2, '1. Scope'],
      [3, '1.2 Lending of keys'],
      [2, 'RETURN OF KEYS'],
      [2, 'Loss'],
    ]);
    expect(headings('NAME\n       git-add - adds\n\nSYNOPSIS\n       git add\n')).toEqual([
      [1, 'NAME'],
      [1, 'SYNOPSIS'],
    ]);
  });

  test.each([
    ['a sentence', 'One more.\n\nKeys are lent.\n\nWords.'],
    ['a rule', 'One more.\n\n----------\n\nWords.'],
    ['a year', 'It was sold in\n1999. It was old.\n\nWords.'],
    ['a list with empty lines', 'You need:\n\n1. A key\n\n2. A lock\n\nWords.'],
    ['a line in the middle', 'One more.\n\nOn keys\n\nWords.'],
    ['the last line', 'One more.\n\nTHE END'],
  ])('%s is none', (_, source) => {
    expect(headings(source)).toEqual([]);
  });
});

describe('lists', () => {
  test('items by their signs, nested by indentation, with their further paragraphs', () => {
    expect(
      places(
        'You need:\n- a key that\n  opens\n  * of iron\n  * or steel\n\n    which rusts\n- a lock\n\nThen:\n\n 1. Go in.\n 2. Come\nout.\n\nEnd.',
      ),
    ).toEqual([
      [{ kind: 'paragraph' }, 'You need:'],
      [{ kind: 'list', depth: 1, opens: true }, 'a key that\nopens'],
      [{ kind: 'list', depth: 2, opens: true }, 'of iron'],
      [{ kind: 'list', depth: 2 }, 'or steel'],
      [{ kind: 'list', depth: 2, continues: true }, 'which rusts'],
      [{ kind: 'list', depth: 1 }, 'a lock'],
      [{ kind: 'paragraph' }, 'Then:'],
      [{ kind: 'list', depth: 1, opens: true, ordered: true }, 'Go in.'],
      [{ kind: 'list', depth: 1, ordered: true }, 'Come\nout.'],
      [{ kind: 'paragraph' }, 'End.'],
    ]);
  });

  test('a dash or a number within a paragraph begins none', () => {
    const source = 'It was sold for a price\n- a high one - in\n1999. And again in\n2001. Twice.';
    expect(places(source)).toEqual([[{ kind: 'paragraph' }, source]]);
  });
});

describe('code, quotations, notes', () => {
  test('indented lines with signs of code are code, others are not', () => {
    expect(
      places(
        'Run this:\n\n    if (x) {\n      go();\n\n    }\n\nThen\n\n    words that are only set in a little.\n',
      ),
    ).toEqual([
      [{ kind: 'paragraph' }, 'Run this:'],
      [{ kind: 'code' }, 'if (x) {\n  go();\n\n}'],
      [{ kind: 'paragraph' }, 'Then'],
      [{ kind: 'paragraph' }, 'words that are only set in a little.'],
    ]);
  });

  test('lines quoted as in mail, and paragraphs that say that they are notes', () => {
    expect(places('He wrote:\n\n> Keys are\n> lent.\n>\n> > Are they?\n\nWarning: they are not.')).toEqual([
      [{ kind: 'paragraph' }, 'He wrote:'],
      [{ kind: 'quotation' }, 'Keys are\nlent.'],
      [{ kind: 'quotation' }, 'Are they?'],
      [{ kind: 'note', label: 'warning' }, 'Warning: they are not.'],
    ]);
  });
});

test('front matter is laid out; words of the text are all there, in order', () => {
  const reading = plainReading('---\ntitle: Keys\ndate: 2024-01-02\n---\nWords.\n');
  expect(reading).toMatchObject({
    title: 'Keys',
    published_at: '2024-01-02',
    text: 'title: Keys\n\ndate: 2024-01-02\n\nWords.',
  });
});
