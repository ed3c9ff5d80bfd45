// reStructuredText: what each element is as a block, inline markup, and files made to do harm.
import { expect, test } from 'vitest';
import type { Block } from '../../../src/corpus/reading/reading.ts';
import { readRst } from '../../../src/corpus/readers/text/rst/rst.ts';
import { placesOf } from '../../support/blocks.ts';

const places = (source: string): [Partial<Block>, string][] => placesOf(readRst(source));

test('titles, fields of the head, paragraphs', () => {
  const source =
    '======\nOn keys\n======\n\n:Author: Ann Lee\n:Date: 2024-03-19\n:orphan:\n\nWords\nhere.\n\nLending\n-------\nMore.\n\nReturning\n---------\n\nLate\n~~~~\nx\n';
  expect(places(source)).toEqual([
    [{ kind: 'metadata' }, 'author: Ann Lee'],
    [{ kind: 'metadata' }, 'date: 2024-03-19'],
    [{ kind: 'heading', level: 1 }, 'On keys'],
    [{ kind: 'paragraph' }, 'Words here.'],
    [{ kind: 'heading', level: 2 }, 'Lending'],
    [{ kind: 'paragraph' }, 'More.'],
    [{ kind: 'heading', level: 2 }, 'Returning'],
    [{ kind: 'heading', level: 3 }, 'Late'],
    [{ kind: 'paragraph' }, 'x'],
  ]);
  expect(readRst(source)).toMatchObject({
    title: 'On keys',
    authors: ['Ann Lee'],
    published_at: '2024-03-19',
  });
});

test('lists in lists, further paragraphs, definitions, options, fields', () => {
  expect(
    places(
      'You need:\n\n* a key\n  of iron\n\n  that opens\n\n  1. doors\n  2. gates\n\n* a lock\n\nKey : noun\n    It opens.\n\n    Always.\nLock\n    It closes.\n\n-v, --verbose  Say more.\n\nWords.\n\n:param x: what\n',
    ),
  ).toEqual([
    [{ kind: 'paragraph' }, 'You need:'],
    [{ kind: 'list', depth: 1, opens: true }, 'a key of iron'],
    [{ kind: 'list', depth: 1, continues: true }, 'that opens'],
    [{ kind: 'list', depth: 2, opens: true, ordered: true }, 'doors'],
    [{ kind: 'list', depth: 2, ordered: true }, 'gates'],
    [{ kind: 'list', depth: 1 }, 'a lock'],
    [{ kind: 'definition', term: true, opens: true }, 'Key'],
    [{ kind: 'definition' }, 'It opens.'],
    [{ kind: 'definition', continues: true }, 'Always.'],
    [{ kind: 'definition', term: true }, 'Lock'],
    [{ kind: 'definition' }, 'It closes.'],
    [{ kind: 'definition', term: true }, '-v, --verbose'],
    [{ kind: 'definition' }, 'Say more.'],
    [{ kind: 'paragraph' }, 'Words.'],
    [{ kind: 'definition', term: true, opens: true }, 'param x'],
    [{ kind: 'definition' }, 'what'],
  ]);
});

test('text below code in an item goes on with the item', () => {
  expect(
    places(
      '- Start::\n\n    go on\n\n  It takes long.\n- Next\n\n10. Wait::\n\n      sleep\n\n    Then see::\n\n      look\n',
    ),
  ).toEqual([
    [{ kind: 'list', depth: 1, opens: true }, 'Start:'],
    [{ kind: 'code', depth: 1, continues: true }, 'go on'],
    [{ kind: 'list', depth: 1, continues: true }, 'It takes long.'],
    [{ kind: 'list', depth: 1 }, 'Next'],
    [{ kind: 'list', depth: 1, opens: true, ordered: true }, 'Wait:'],
    [{ kind: 'code', depth: 1, continues: true }, 'sleep'],
    [{ kind: 'list', depth: 1, ordered: true, continues: true }, 'Then see:'],
    [{ kind: 'code', depth: 1, continues: true }, 'look'],
  ]);
});

test('code, quotations, notes, figures, terms of a domain; what only makes something is left out', () => {
  expect(
    places(
      'Run this::\n\n   go\n     on\n\n.. code-block:: sh\n   :linenos:\n\n   run\n\nHe:\n\n    Said by Ann.\n\n.. warning:: Keep *out*.\n\n   Really.\n\n   - here\n\n.. deprecated:: 2.0\n   Use locks.\n\n.. figure:: a.png\n   :alt: A\n\n   A key.\n\n.. function:: open(key)\n\n   Opens it.\n\n.. toctree::\n   :maxdepth: 2\n\n   a\n   b\n\n.. image:: b.png\n.. _target:\n.. a comment\n   on two lines\n\n.. [1] A note.\n\n>>> 1 + 1\n2\n',
    ),
  ).toEqual([
    [{ kind: 'paragraph' }, 'Run this:'],
    [{ kind: 'code' }, 'go\n  on'],
    [{ kind: 'code', language: 'sh' }, 'run'],
    [{ kind: 'paragraph' }, 'He:'],
    [{ kind: 'quotation' }, 'Said by Ann.'],
    [{ kind: 'note', label: 'warning' }, 'Keep out.'],
    [{ kind: 'note', label: 'warning', continues: true }, 'Really.'],
    [{ kind: 'list', label: 'warning', depth: 1, opens: true }, 'here'],
    [{ kind: 'note', label: 'deprecated' }, '2.0 Use locks.'],
    [{ kind: 'caption' }, 'A key.'],
    [{ kind: 'definition', term: true, opens: true }, 'open(key)'],
    [{ kind: 'definition' }, 'Opens it.'],
    [{ kind: 'paragraph' }, 'A note.'],
    [{ kind: 'code', language: 'python' }, '>>> 1 + 1\n2'],
  ]);
});

test.each([
  ['+---+---+\n| A | B |\n+===+===+\n| 1 | 2 |\n|   | 3 |\n+---+---+\n', '2 3'],
  ['=== ===\nA   B\n=== ===\n1   2\n    3\n=== ===\n', '2 3'],
  ['.. list-table:: Keys\n   :header-rows: 1\n\n   * - A\n     - B\n   * - 1\n     - 2\n       3\n', '2 3'],
  ['.. csv-table:: Keys\n   :header: "A", B\n\n   1, "2 3"\n', '2 3'],
])('a table: %j', (source, cell) => {
  expect(places(source).filter(([{ kind }]) => kind === 'table')).toEqual([
    [{ kind: 'table', opens: true, header: true }, 'A | B'],
    [{ kind: 'table' }, `1 | ${cell}`],
  ]);
});

test.each([
  ['*It* is **bold** and ``*code*``.', 'It is bold and *code*.'],
  [
    'See :ref:`the keys <keys>`, :func:`~a.b.open` and `locks <http://x.example/>`_, or Keys_.',
    'See the keys, open and locks, or Keys.',
  ],
  ['Click |go|, then |name|.\n\n.. |go|\n   image:: go.png\n', 'Click , then name.'],
  ['A |name| and a note [1]_ of 2 * 3 * 4, snake_case\\ s.', 'A name and a note of 2 * 3 * 4, snake_cases.'],
])('inline markup: %j', (source, text) => {
  expect(readRst(source).text).toBe(text);
});
