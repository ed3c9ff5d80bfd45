// AsciiDoc: what each element is as a block, inline markup, and files made to do harm.
import { expect, test } from 'vitest';
import type { Block } from '../../../src/corpus/reading/reading.ts';
import { readAsciidoc } from '../../../src/corpus/readers/text/asciidoc/asciidoc.ts';
import { placesOf } from '../../support/blocks.ts';

const places = (source: string): [Partial<Block>, string][] => placesOf(readAsciidoc(source));

test('the head says of itself what it says; sections', () => {
  const source =
    '= On keys\nAnn Lee <a@b.example>; Bo Cho\nv1.2, 2024-03-19\n:toc:\n:icons: font\n:product: Lockbox\n\nWords of {product}.\n\n== Lending\nMore.\n\n=== Late\nx\n';
  expect(places(source)).toEqual([
    [{ kind: 'metadata' }, 'author: Ann Lee; Bo Cho'],
    [{ kind: 'metadata' }, 'revnumber: 1.2'],
    [{ kind: 'metadata' }, 'revdate: 2024-03-19'],
    [{ kind: 'metadata' }, 'product: Lockbox'],
    [{ kind: 'heading', level: 1 }, 'On keys'],
    [{ kind: 'paragraph' }, 'Words of Lockbox.'],
    [{ kind: 'heading', level: 2 }, 'Lending'],
    [{ kind: 'paragraph' }, 'More.'],
    [{ kind: 'heading', level: 3 }, 'Late'],
    [{ kind: 'paragraph' }, 'x'],
  ]);
  expect(readAsciidoc(source)).toMatchObject({
    title: 'On keys',
    authors: ['Ann Lee', 'Bo Cho'],
    published_at: '2024-03-19',
  });
});

test('lists nest by their signs; what a plus adds goes on with the item; terms', () => {
  expect(
    places(
      'You need:\n\n* a key\nof iron\n** that opens\n... doors\n+\nand\n+\n----\ngo\n----\n* a lock\n\nKey:: It opens.\nLock::\n  It closes.\n\nWords.\n',
    ),
  ).toEqual([
    [{ kind: 'paragraph' }, 'You need:'],
    [{ kind: 'list', depth: 1, opens: true }, 'a key of iron'],
    [{ kind: 'list', depth: 2, opens: true }, 'that opens'],
    [{ kind: 'list', depth: 3, opens: true, ordered: true }, 'doors'],
    [{ kind: 'list', depth: 3, ordered: true, continues: true }, 'and'],
    [{ kind: 'code', depth: 3, continues: true }, 'go'],
    [{ kind: 'list', depth: 1 }, 'a lock'],
    [{ kind: 'definition', depth: 1, term: true, opens: true }, 'Key'],
    [{ kind: 'definition', depth: 1 }, 'It opens.'],
    [{ kind: 'definition', depth: 1, term: true }, 'Lock'],
    [{ kind: 'definition', depth: 1 }, 'It closes.'],
    [{ kind: 'paragraph' }, 'Words.'],
  ]);
});

test('code, quotations, notes, captions; pictures, includes and comments are left out', () => {
  expect(
    places(
      'include::a.adoc[]\n// no\nimage::a.png[A]\n\n.How\n[source,sh]\n----\nrun\n----\n\n[quote, Ann]\n____\nSaid.\n____\n\nWARNING: Keep *out*.\n\n[NOTE]\n====\nRead.\n\n* this\n====\n\n[TIP]\nGo.\n\n////\nhidden\n////\n\n literal\n\nWords.\n',
    ),
  ).toEqual([
    [{ kind: 'caption' }, 'How'],
    [{ kind: 'code', language: 'sh' }, 'run'],
    [{ kind: 'quotation' }, 'Said.'],
    [{ kind: 'note', label: 'warning' }, 'Keep out.'],
    [{ kind: 'note', label: 'note' }, 'Read.'],
    [{ kind: 'list', label: 'note', depth: 1, opens: true }, 'this'],
    [{ kind: 'note', label: 'tip' }, 'Go.'],
    [{ kind: 'code' }, 'literal'],
    [{ kind: 'paragraph' }, 'Words.'],
  ]);
});

test.each([
  '|===\n|A |B\n\n|1 |2 3\n|===\n',
  '[%header,cols="1,1"]\n|===\n|A |B\n|1\n|2\n3\n|===\n',
  '[options="header"]\n,===\nA,B\n1,2 3\n,===\n',
  '[cols=2*,options="header"]\n|===\n\n|A\n|B\n\n|1\n|2 3\n|===\n',
])('a table: %j', (source) => {
  expect(places(source)).toEqual([
    [{ kind: 'table', opens: true, header: true }, 'A | B'],
    [{ kind: 'table' }, '1 | 2 3'],
  ]);
});

test.each([
  ['*It* is _so_ `here`, **a**b and [.big]#now#.', 'It is so here, ab and now.'],
  [
    'See https://x.example/a[the *keys*,window=_blank], <<a-b,locks>>, xref:c.adoc#d[doors^], link:e.html[] and kbd:[Ctrl].',
    'See the keys, locks, doors, e.html and Ctrl.',
  ],
  [
    'A note.footnote:[Of Ann.] and ((term)) of 2 * 3 * 4 and snake_case_name.',
    'A note. (Of Ann.) and term of 2 * 3 * 4 and snake_case_name.',
  ],
])('inline markup: %j', (source, text) => {
  expect(readAsciidoc(source).text).toBe(text);
});
