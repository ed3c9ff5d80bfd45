// Org: what each element is as a block, inline markup, and files made to do harm.
import { expect, test } from 'vitest';
import { readOrg } from '../../../src/corpus/readers/text/org.ts';
import { placesOf } from '../../support/blocks.ts';

test('a whole document', () => {
  const source =
    '#+TITLE: On keys\n#+AUTHOR: Ann Lee\n#+DATE: <2024-03-19 Tue>\n#+OPTIONS: toc:nil\n# no\n\nWords\nhere.\n\n* TODO [#A] Lending :a:b:\n:PROPERTIES:\n:ID: 1\n:END:\nSCHEDULED: <2024-01-01>\nMore:\n- a key\n  of iron\n  1. that opens\n- Lock :: It closes.\n\n#+CAPTION: How\n#+BEGIN_SRC sh :results none\n  run\n    on\n#+END_SRC\n\n#+begin_quote\nSaid.\n#+end_quote\n#+begin_warning\nKeep *out*.\n\n- here\n#+end_warning\n| A | B |\n|---+---|\n| 1 | 2 |\n: fixed\n** Late\nSee [[http://x.example][keys]], =code=, /so/ and a/b/c [fn:1].\n[fn:1] A note.\n';
  expect(placesOf(readOrg(source))).toEqual([
    [{ kind: 'metadata' }, 'title: On keys'],
    [{ kind: 'metadata' }, 'author: Ann Lee'],
    [{ kind: 'metadata' }, 'date: 2024-03-19'],
    [{ kind: 'paragraph' }, 'Words here.'],
    [{ kind: 'heading', level: 1 }, 'Lending'],
    [{ kind: 'paragraph' }, 'More:'],
    [{ kind: 'list', depth: 1, opens: true }, 'a key of iron'],
    [{ kind: 'list', depth: 2, opens: true, ordered: true }, 'that opens'],
    [{ kind: 'list', depth: 1 }, 'Lock: It closes.'],
    [{ kind: 'caption' }, 'How'],
    [{ kind: 'code', language: 'sh' }, 'run\n  on'],
    [{ kind: 'quotation' }, 'Said.'],
    [{ kind: 'note', label: 'warning' }, 'Keep out.'],
    [{ kind: 'list', label: 'warning', depth: 1, opens: true }, 'here'],
    [{ kind: 'table', opens: true, header: true }, 'A | B'],
    [{ kind: 'table' }, '1 | 2'],
    [{ kind: 'code' }, 'fixed'],
    [{ kind: 'heading', level: 2 }, 'Late'],
    [{ kind: 'paragraph' }, 'See keys, code, so and a/b/c . A note.'],
  ]);
  expect(readOrg(source)).toMatchObject({
    title: 'On keys',
    authors: ['Ann Lee'],
    published_at: '2024-03-19',
  });
});
