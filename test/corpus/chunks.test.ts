// Chunks as service.md fixes them: offsets exact, sizes in words, headings, ids.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../src/corpus/documents/chunks.ts';
import { layOut } from '../../src/corpus/reading/reading.ts';
import type { Block, LooseBlock } from '../../src/corpus/reading/reading.ts';
import { readText } from '../../src/corpus/readers/text/text.ts';
import { countWords, wordCuts } from '../../src/corpus/documents/word-count.ts';
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

describe('a list, a table and definitions', () => {
  const item = (words: number, n: number, more: Partial<LooseBlock> = {}): LooseBlock => ({
    kind: 'list',
    depth: 1,
    text: sentence(words, n),
    ...more,
  });
  const list = (count: number, words: number): LooseBlock[] =>
    Array.from({ length: count }, (_, n) => item(words, n, n === 0 ? { opens: true } : {}));

  test.each(['list', 'table', 'definition'] as const)('%s of up to 240 words is in one chunk', (kind) => {
    const run = list(12, 20).map((block) => ({
      ...block,
      kind,
      ...(kind !== 'list' && { depth: undefined }),
    }));
    const loose = [paragraph(sentence(60)), paragraph('You must not:'), ...run, paragraph(sentence(90))];
    const { chunks } = chunked(loose);
    const holding = chunks.filter(({ structure }) => structure!.blocks.some((block) => block.kind === kind));
    expect(holding).toHaveLength(1);
    expect(holding[0]!.structure!.blocks.filter((block) => block.kind === kind)).toHaveLength(12);
    expect(holding[0]!.text).toMatch(/^You must not:/);
    expect(holding[0]!.structure!.next).toBeUndefined();
  });

  test('that is longer is cut, and each part says that it goes on', () => {
    const { chunks } = chunked([...list(40, 20), item(20, 1, { opens: true })]);
    expect(chunks.length).toBeGreaterThan(3);
    expect(chunks.map(({ structure }) => structure!.next)).toEqual(
      chunks.map((_, n) => (n < chunks.length - 1 ? { kind: 'list', depth: 1 } : undefined)),
    );
  });

  test('of 10,000 rows, or nested 5,000 deep, takes time in proportion', () => {
    for (const run of [
      list(10_000, 5).map((block) => ({ ...block, kind: 'table' as const })),
      list(5000, 3).map((block, n) => ({ ...block, depth: n + 1, opens: true as const })),
    ]) {
      const reading = layOut(run);
      const chunks = chunksOf(DOCUMENT, reading);
      expect(chunks.reduce((sum, { structure }) => sum + structure!.blocks.length, 0)).toBe(run.length);
    }
  });
});
