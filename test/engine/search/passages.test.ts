// Passages by their words: what is shown of each, and what is marked.
import { describe, expect, it } from 'vitest';
import type { BlockKind } from '../../../src/store/structure.ts';
import { findPassages } from '../../../src/engine/search/passages.ts';
import { within } from '../../../src/engine/retrieval/retrieve.ts';
import { CANALS, corpusOf } from '../small-corpus.ts';

const store = corpusOf(CANALS);

describe('passages of a search', () => {
  it('are likeliest first, each with the sentence that has the words, which are marked in all their forms', async () => {
    const [best, ...others] = await findPassages(store, 'ships during droughts', 10);
    const quote = best!.chunk.text.slice(best!.excerpt.start, best!.excerpt.end);
    expect(best!.document.title).toBe('The Aldera Canal');
    expect(quote).toMatch(/^Traffic fell in 2019 because a drought/);
    expect(best!.matches.map(({ start, end }) => best!.chunk.text.slice(start, end))).toEqual([
      'drought',
      'ships',
      'drought',
      'ships',
    ]);
    for (const other of others) expect(other.score).toBeLessThanOrEqual(best!.score);
  });

  it('have at least one of the words each, and are none for stop words or what no document has', async () => {
    for (const { chunk } of await findPassages(store, 'trout cranes', 10))
      expect(chunk.text).toMatch(/trout|cranes/i);
    for (const words of ['the of and', 'zeppelin', '', '!!!', '🚢'.repeat(5000)])
      expect(await findPassages(store, words, 10)).toEqual([]);
  });

  it('are as many as are wanted, of the scope alone', async () => {
    expect(await findPassages(store, 'Teral', 1)).toHaveLength(1);
    const [one] = await findPassages(store, 'trout', 1);
    const scope = { document_ids: [one!.document.id] };
    const found = await findPassages(within(store, scope), 'Teral lake', 10);
    expect(new Set(found.map(({ document }) => document.id))).toEqual(new Set(scope.document_ids));
  });

  it('of a sentence without end show a part around the word', async () => {
    const long = corpusOf({
      Long: `${'grain of sand and '.repeat(40)}one lighthouse ${'and more sand '.repeat(40)}`,
    });
    const [found] = await findPassages(long, 'lighthouse', 1);
    const quote = found!.chunk.text.slice(found!.excerpt.start, found!.excerpt.end);
    expect(quote).toContain('lighthouse');
    expect(quote.length).toBeLessThan(330);
  });

  it('where only a title has the words begin at the beginning', async () => {
    const titled = corpusOf({ 'Zeppelin sheds': 'The roof is high. The doors are wide.' });
    const [found] = await findPassages(titled, 'zeppelin', 1);
    expect(found).toMatchObject({ excerpt: { start: 0 }, matches: [] });
  });
});

/** A corpus of one text, each of its lines a block of that kind. */
function ofLines(kinds: readonly BlockKind[], text: string) {
  const made = corpusOf({ Codes: text });
  const blocks = [...text.matchAll(/[^\n]+/g)].map(({ index, 0: line }, at) => ({
    kind: kinds[at]!,
    start: index,
    end: index + line.length,
  }));
  return {
    ...made,
    chunksById: async (ids: readonly string[]) =>
      (await made.chunksById(ids)).map((chunk) => ({
        ...chunk,
        structure: { blocks, path: [], before: [] },
      })),
  };
}

describe('a passage', () => {
  it.each<[string, string, readonly BlockKind[], string, string]>([
    [
      'of a table is one row',
      'Code | Meaning\n12 | harbour closed\n13 | beacon dark',
      ['table', 'table', 'table'],
      'beacon',
      '13 | beacon dark',
    ],
    [
      'begins behind what the document says of itself',
      'keywords: leave, absence\nStaff may take twenty days of leave.',
      ['metadata', 'paragraph'],
      'leave absence',
      'Staff may take twenty days of leave.',
    ],
    [
      'is what the document says of itself where nothing else has the words',
      'keywords: leave, absence\nStaff may take twenty days.',
      ['metadata', 'paragraph'],
      'absence',
      'keywords: leave, absence',
    ],
  ])('%s', async (_what, text, kinds, words, shown) => {
    const [found] = await findPassages(ofLines(kinds, text), words, 1);
    expect(text.slice(found!.excerpt.start, found!.excerpt.end)).toBe(shown);
  });
});
