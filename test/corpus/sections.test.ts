// Where a document is cut: whole blocks of one section, about 180 words, and never between things that need each other.
import { describe, expect, test } from 'vitest';
import { chunksOf } from '../../src/corpus/documents/chunks.ts';
import { layOut, type LooseBlock } from '../../src/corpus/reading/reading.ts';
import { sectionsOf } from '../../src/corpus/documents/sections.ts';
import { countWords } from '../../src/corpus/documents/word-count.ts';

const words = (count: number, end = '.'): string =>
  `${Array.from({ length: count }, (_, n) => `word${n}`).join(' ')}${end}`;
const paragraph = (count: number, end = '.'): LooseBlock => ({ kind: 'paragraph', text: words(count, end) });
const items = (counts: readonly number[]): LooseBlock[] =>
  counts.map((count, at) => ({
    kind: 'list',
    depth: 1,
    text: words(count),
    ...(at === 0 && { opens: true as const }),
  }));
const heading = (text: string, level = 2): LooseBlock => ({ kind: 'heading', level, text });
const table = (rows: number): LooseBlock[] =>
  Array.from({ length: rows }, (_, at) => ({
    kind: 'table',
    text: `cell ${at} | ${words(8, '')}`,
    ...(at === 0 && { opens: true as const, header: true as const }),
  }));

/** Each section as the numbers of the blocks in it. */
function cut(loose: readonly LooseBlock[]): number[][] {
  const { text, blocks } = layOut(loose);
  return sectionsOf(text, blocks).map(({ pieces }) => [...new Set(pieces.map(({ at }) => at))]);
}

describe('sectionsOf', () => {
  test.each<[string, LooseBlock[], number[][]]>([
    ['a short section is one part', [paragraph(90), paragraph(50), paragraph(40)], [[0, 1, 2]]],
    [
      'a longer one is cut before what makes it longer than 180 words',
      [paragraph(90), paragraph(50), paragraph(41)],
      [[0, 1], [2]],
    ],
    [
      'never across a heading',
      [paragraph(5), heading('A'), paragraph(5), heading('B'), paragraph(5)],
      [[0], [2], [4]],
    ],
    [
      'a list goes with its lead-in',
      [paragraph(150), paragraph(9, ':'), ...items([90, 60])],
      [[0], [1, 2, 3]],
    ],
    [
      'not with words that lead to nothing',
      [paragraph(100), paragraph(60), ...items([90, 60])],
      [
        [0, 1],
        [2, 3],
      ],
    ],
    [
      'code goes with its lead-in',
      [paragraph(150), paragraph(9, ':'), { kind: 'code', opens: true, text: words(90) }],
      [[0], [1, 2]],
    ],
    ['a few words at the end stay with what they end', [paragraph(170), paragraph(39)], [[0, 1]]],
    ['more of them do not', [paragraph(170), paragraph(41)], [[0], [1]]],
    ['nothing is left of headings alone but themselves', [heading('A', 1), heading('B')], [[0, 1]]],
    ['no blocks, no parts', [], []],
  ])('%s', (_what, loose, sections) => {
    expect(cut(loose)).toEqual(sections);
  });

  test('code is whole up to 280 words, and longer code is cut between its lines', () => {
    const lines = (count: number): string =>
      Array.from({ length: count }, (_, n) => `run step${n} now ok`).join('\n');
    expect(cut([paragraph(20), { kind: 'code', text: lines(60) }])).toEqual([[0, 1]]);
    const { text, blocks } = layOut([{ kind: 'code', text: lines(200) }]);
    const sections = sectionsOf(text, blocks);
    expect(sections.length).toBeGreaterThan(2);
    for (const { pieces } of sections)
      expect(text.slice(pieces[0]!.start, pieces.at(-1)!.end)).toMatch(/^run step.* now ok$/s);
  });

  test('a section knows the headings that it stands under', () => {
    const { text, blocks } = layOut([
      heading('A', 1),
      heading('B', 2),
      paragraph(9),
      heading('C', 3),
      paragraph(9),
      heading('D', 2),
      paragraph(9),
    ]);
    const paths = sectionsOf(text, blocks).map(({ headings }) => headings.map(({ at }) => at));
    expect(paths).toEqual([
      [0, 1],
      [0, 1, 3],
      [0, 5],
    ]);
  });

  test('a page ends a part', () => {
    const onPage = (page: number): LooseBlock => ({ ...paragraph(20), page });
    expect(cut([onPage(1), onPage(1), onPage(2)])).toEqual([[0, 1], [2]]);
  });
});

test('each part of a long table keeps its header', () => {
  const reading = layOut([paragraph(30, ':'), ...table(60)]);
  const chunks = chunksOf({ id: 'doc_1', content_sha256: 'ab'.repeat(32), title: 'A' }, reading);
  expect(chunks.length).toBeGreaterThan(2);
  for (const [at, { structure, text }] of chunks.entries()) {
    const headers = [...structure!.before, ...structure!.blocks].filter(({ header }) => header === true);
    expect(headers.length).toBe(1);
    if (at > 0) expect(structure!.before.map((block) => block.text)).toContain(`cell 0 | ${words(8, '')}`);
    expect(countWords(text)).toBeLessThanOrEqual(240);
  }
});

test('each part of a long list keeps its lead-in', () => {
  const reading = layOut([paragraph(12, ':'), ...items(Array.from({ length: 20 }, () => 30))]);
  const chunks = chunksOf({ id: 'doc_1', content_sha256: 'ab'.repeat(32), title: 'A' }, reading);
  expect(chunks.length).toBeGreaterThan(2);
  for (const { structure } of chunks.slice(1))
    expect(structure!.before.map((block) => block.text)).toEqual([words(12, ':')]);
});
