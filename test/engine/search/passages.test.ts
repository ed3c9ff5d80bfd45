// Passages by their words: what is shown of each, and what is marked.
import { describe, expect, it } from 'vitest';
import { findPassages } from '../../../src/engine/search/passages.ts';
import { within } from '../../../src/engine/retrieval/within.ts';
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

describe('a passage of a table', () => {
  it('shows one row, and of text around it whole sentences', async () => {
    const text = 'Code | Meaning\n12 | harbour closed\n13 | beacon dark';
    const made = corpusOf({ Codes: text });
    const rows = [...text.matchAll(/[^\n]+/g)].map(({ index, 0: row }) => ({
      kind: 'table' as const,
      start: index,
      end: index + row.length,
    }));
    const structured = {
      ...made,
      chunksById: async (ids: readonly string[]) =>
        (await made.chunksById(ids)).map((chunk) => ({
          ...chunk,
          structure: { blocks: rows, path: [], before: [] },
        })),
    };
    const [found] = await findPassages(structured, 'beacon', 1);
    expect(text.slice(found!.excerpt.start, found!.excerpt.end)).toBe('13 | beacon dark');
  });
});
