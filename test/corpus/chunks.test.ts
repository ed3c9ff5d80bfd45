// Chunks as service.md fixes them: offsets exact, sizes in words, headings, ids.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../src/corpus/chunks.ts';
import { layOut } from '../../src/corpus/reading.ts';
import type { Block, LooseBlock } from '../../src/corpus/reading.ts';
import { readText } from '../../src/corpus/readers/text/text.ts';
import { countWords, wordCuts } from '../../src/corpus/word-count.ts';
import { stems } from '../../src/text/terms.ts';

const DOCUMENT = { id: 'doc_1', content_sha256: 'ab'.repeat(32), title: 'Tin prices' };

function sentence(words: number, seed = 0): string {
  const body = Array.from({ length: words - 1 }, (_, n) => `word${(n * 7 + seed) % 97}`).join(' ');
  return `Sentence ${body}.`;
}

function chunked(loose: readonly LooseBlock[]) {
  const reading = layOut(loose);
  return { ...reading, chunks: chunksOf(DOCUMENT, reading) };
}

const paragraph = (text: string): LooseBlock => ({ kind: 'paragraph', text });
const heading = (text: string, level = 2): LooseBlock => ({ kind: 'heading', level, text });

describe('sizes', () => {
  test('a paragraph of 40 to 240 words is a chunk', () => {
    const { chunks } = chunked([paragraph(sentence(40)), paragraph(sentence(239)), paragraph(sentence(60))]);
    expect(chunks.map((chunk) => countWords(chunk.text))).toEqual([40, 239, 60]);
  });

  test('the paragraphs of a section are one chunk, and those of two sections never', () => {
    const { chunks } = chunked([
      paragraph(sentence(10)),
      paragraph(sentence(35)),
      paragraph(sentence(50)),
      heading('Next'),
      paragraph(sentence(12)),
      heading('Last'),
      paragraph(sentence(100)),
      paragraph(sentence(5)),
    ]);
    expect(chunks.map((chunk) => countWords(chunk.text))).toEqual([95, 12, 105]);
    expect(chunks.map((chunk) => chunk.heading)).toEqual([null, 'Next', 'Last']);
  });

  test('a long paragraph is split at sentence ends into 160 to 240 words', () => {
    const long = Array.from({ length: 40 }, (_, n) => sentence(12 + (n % 19), n)).join(' ');
    const { chunks } = chunked([paragraph(long)]);
    expect(chunks.length).toBeGreaterThan(2);
    for (const chunk of chunks) expect(chunk.text).toMatch(/^Sentence .*\.$/s);
    for (const chunk of chunks.slice(0, -1)) {
      expect(countWords(chunk.text)).toBeGreaterThanOrEqual(160);
      expect(countWords(chunk.text)).toBeLessThanOrEqual(240);
    }
    expect(countWords(chunks.at(-1)!.text)).toBeLessThanOrEqual(280);
    expect(chunks.map((chunk) => chunk.text).join(' ')).toBe(long);
  });

  test('without sentence ends, or without spaces, it is cut between words or characters', () => {
    const unpunctuated = Array.from({ length: 1000 }, (_, n) => `word${n}`).join(' ');
    const { chunks } = chunked([
      paragraph(unpunctuated),
      paragraph('界'.repeat(3000)),
      paragraph('𝄞'.repeat(9000)),
    ]);
    for (const chunk of chunks) {
      expect(countWords(chunk.text)).toBeLessThanOrEqual(320);
      expect(chunk.text).not.toMatch(/^\p{Cs}|\p{Cs}$/u);
      expect(chunk.text.length).toBeLessThanOrEqual(14_000);
    }
    expect(chunks.some((chunk) => chunk.text.endsWith('word159'))).toBe(true);
  });
});

describe('columns', () => {
  test('title and headings stand in the title column, the innermost heading in the record', () => {
    const { chunks } = chunked([
      heading('Tin prices', 1),
      heading('Smelters', 2),
      heading('In Malaysia', 3),
      paragraph(sentence(50)),
      heading('Mines', 2),
      paragraph(sentence(50)),
    ]);
    expect(chunks.map((chunk) => [chunk.heading, chunk.title_stems])).toEqual([
      ['In Malaysia', [...stems('Tin prices'), ...stems('Smelters In Malaysia')]],
      ['Mines', [...stems('Tin prices'), ...stems('Mines')]],
    ]);
    expect(chunks[0]!.body_stems).toEqual(stems(sentence(50)));
  });

  test('code and tables stand in the chunk of their section, between its words', () => {
    const { chunks } = chunked([
      paragraph(sentence(50)),
      { kind: 'code', text: 'smelt(ore)' },
      { kind: 'table', text: 'Penang | 1200' },
      paragraph(sentence(45)),
      heading('Code alone'),
      { kind: 'code', text: 'lonely()' },
    ]);
    const whole = `${sentence(50)}\n\nsmelt(ore)\n\nPenang | 1200\n\n${sentence(45)}`;
    expect(chunks.map((chunk) => chunk.text)).toEqual([whole, 'lonely()']);
    expect(chunks.map((chunk) => chunk.body_stems)).toEqual([stems(whole), stems('lonely()')]);
    expect(chunks[0]!.structure!.blocks.map(({ kind }) => kind)).toEqual([
      'paragraph',
      'code',
      'table',
      'paragraph',
    ]);
  });

  test('a document of nothing but code, tables or headings has chunks all the same', () => {
    for (const kind of ['code', 'table', 'heading'] as const) {
      const { chunks } = chunked([{ kind, text: 'smelt(ore) and more' }]);
      expect([kind, chunks.map((chunk) => chunk.text)]).toEqual([kind, ['smelt(ore) and more']]);
    }
  });

  test('the id is the hash of content, start and end', () => {
    const { chunks } = chunked([paragraph(sentence(50))]);
    const { start, end, id } = chunks[0]!;
    const digest = createHash('sha256').update(`${DOCUMENT.content_sha256}:${start}:${end}`).digest('hex');
    expect(id).toBe(`chk_${digest.slice(0, 24)}`);
  });
});

describe('whatever the text', () => {
  const PIECES = [
    'word',
    ' ',
    '\n',
    '\n\n',
    '. ',
    '界',
    '𝄞',
    'é',
    '\u0301',
    '\u00a0',
    '"',
    '1.5',
    'ก',
    '\t',
    '\f',
    '!',
  ];

  test('offsets are exact, chunks do not overlap, and no word is lost', () => {
    let state = 7;
    const random = (): number => (state = (Math.imul(state, 48271) >>> 0) % 2147483647);
    for (let round = 0; round < 300; round += 1) {
      const length = random() % 3000;
      const source = `x${Array.from({ length }, () => PIECES[random() % PIECES.length]).join('')}`;
      const { text, blocks } = readText(Buffer.from(source));
      checkBlocks(text, blocks);
      const chunks = chunksOf(DOCUMENT, { text, blocks });
      let from = 0;
      for (const [place, chunk] of chunks.entries()) {
        expect(chunk.ordinal).toBe(place);
        expect(text.slice(chunk.start, chunk.end)).toBe(chunk.text);
        expect(text.slice(from, chunk.start).trim()).toBe('');
        from = chunk.end;
      }
      expect(text.slice(from).trim()).toBe('');
      expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(chunks.length);
    }
  });

  function checkBlocks(text: string, blocks: readonly Block[]): void {
    let from = 0;
    for (const block of blocks) {
      expect(block.start).toBeGreaterThanOrEqual(from);
      expect(text.slice(from, block.start).trim()).toBe('');
      expect(text.slice(block.start, block.end)).not.toMatch(/^[ \n\t]|[ \n\t]$/);
      from = block.end;
    }
  }

  test('cuts cover all words of a stretch', () => {
    const text = `  ${Array.from({ length: 500 }, (_, n) => `w${n}`).join('  ')}  `;
    const cuts = wordCuts(text, 2, text.length, 60);
    expect(cuts.map((cut) => text.slice(cut.start, cut.end)).join('  ')).toBe(text.trim());
    for (const cut of cuts) expect(countWords(text.slice(cut.start, cut.end))).toBeLessThanOrEqual(60);
  });
});
