// What is shown of a passage is the source's text in any script, once its marks are taken off: on a terminal, wrapped or not,
// as Markdown, for a chooser, in a preview.
import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/page/clean.ts';
import { createIo } from '../../../src/cli/kit/io.ts';
import { cleanPieces } from '../../../src/page/marked.ts';
import { passagePreview } from '../../../src/cli/output/answer/passage-preview.ts';
import { passages, passagesMarkdown, pickLines } from '../../../src/cli/output/answer/passages.ts';
import { searchCorpus } from '../../../src/service/search-corpus.ts';
import type { Store } from '../../../src/store/backend.ts';
import { corpusOf } from '../../engine/small-corpus.ts';
import { SCRIPTS, seeded, wordsOf } from '../../support/scripts.ts';

const store = corpusOf(SCRIPTS) as unknown as Store;
const screen = await createIo({ COLUMNS: '40' }).screen(1, 'always', 'never');

// eslint-disable-next-line no-control-regex
const unstyled = (text: string) => text.replace(/\u001b\[[0-9;]*m/g, '');
const folded = (text: string) => text.replace(/\s+/g, ' ').trim();
/** Lines break where a script has no spaces too. */
const bare = (text: string) => text.replace(/\s+/g, '');

describe.each(Object.keys(SCRIPTS))('a passage in %s', (script) => {
  const text = SCRIPTS[script]!;

  it('is its text without its marks', async () => {
    const random = seeded(11);
    let marked = 0;
    for (let run = 0; run < 40; run += 1) {
      const words = wordsOf(text, random);
      for (const item of (await searchCorpus(store, words, { limit: 20 })).slice(0, 3)) {
        const said = SCRIPTS[item.title]!;
        const { start, end } = item.locator as { start: number; end: number };
        expect(said.slice(start, end)).toBe(item.quote);
        let last = -1;
        for (const match of item.matches) {
          expect(match.start).toBeGreaterThan(last);
          expect(match.end).toBeGreaterThan(match.start);
          last = match.end;
        }
        expect(last).toBeLessThanOrEqual(item.quote.length);
        marked += item.matches.length;
        const shown = folded(clean(item.quote));
        const terminal = folded(unstyled(passages([item], screen)));
        expect(bare(terminal.slice(terminal.indexOf(' ')))).toBe(bare(`${item.title}${shown}`));
        expect(folded(passagesMarkdown([item]).split('\n> ')[1]!.replace(/\\(.)/g, '$1'))).toBe(shown);
        expect(pickLines([item]).split('\t').at(-1)).toBe(`${shown}\n`);
        const marks = item.matches.map((match) => ({ start: start + match.start, end: start + match.end }));
        const preview = unstyled(
          passagePreview(
            { title: 't', where: 'w', text: said, marks, shown: { start: 0, end: said.length } },
            screen,
          ),
        );
        expect(bare(preview)).toBe(bare(`t w ${clean(said)}`));
      }
    }
    expect(marked).toBeGreaterThan(0);
  });
});

describe('hostile text', () => {
  const random = seeded(3);
  const PARTS = [
    'word',
    '\u001b[31m',
    '\u001b]0;title\u0007',
    '\r\n',
    '\u2028',
    '\u200d',
    '\u202e',
    '\u200c',
    'می',
    '👩',
    ' ',
    '\u0007',
  ];

  it('comes apart into what is shown of the whole, wherever its marks are', () => {
    for (let run = 0; run < 3000; run += 1) {
      const text = Array.from({ length: 12 }, () => PARTS[Math.floor(random() * PARTS.length)]!).join('');
      const place = () => Math.floor(random() * (text.length + 1));
      const marks = Array.from({ length: 4 }, () => ({ start: place(), end: place() }));
      const shown = cleanPieces(text, marks).map((piece) => piece.text);
      expect(shown.join('')).toBe(clean(text));
      // Pieces that are cleaned once more, as templates of pages do, are the same.
      expect(shown.map(clean).join('')).toBe(clean(text));
    }
  });
});
