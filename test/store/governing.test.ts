// Which blocks are above which: by their shapes in reading order, without pointers.
import { describe, expect, it } from 'vitest';
import { governors } from '../../src/store/governing.ts';
import type { BlockShape } from '../../src/store/structure.ts';

const heading: BlockShape = { kind: 'heading', level: 2 };
const words: BlockShape = { kind: 'paragraph' };
const caption: BlockShape = { kind: 'caption' };
const code: BlockShape = { kind: 'code' };
const item = (depth: number, rest: Partial<BlockShape> = {}): BlockShape => ({
  kind: 'list',
  depth,
  ...rest,
});
const first = (depth: number): BlockShape => item(depth, { opens: true });
const header: BlockShape = { kind: 'table', header: true, opens: true };
const row: BlockShape = { kind: 'table' };
const term: BlockShape = { kind: 'definition', term: true };
const meaning: BlockShape = { kind: 'definition' };

describe('governors', () => {
  it.each<[string, BlockShape[], number[][]]>([
    ['a list by the words before it', [words, first(1), item(1)], [[], [0], [0]]],
    [
      'an item below another by both',
      [words, first(1), first(2), item(2), item(1)],
      [[], [0], [0, 1], [0, 1], [0]],
    ],
    ['what goes on with an item by it', [words, first(1), item(1, { continues: true })], [[], [0], [0, 1]]],
    ['code in an item by it', [words, first(1), { ...code, depth: 1, continues: true }], [[], [0], [0, 1]]],
    ['nothing across a heading', [words, heading, first(1)], [[], [], []]],
    ['by the nearest words only', [words, words, first(1)], [[], [], [1]]],
    ['the next words end a list', [words, first(1), words, words], [[], [0], [], []]],
    ['a list that skips a depth', [words, first(3), item(3)], [[], [0], [0]]],
    ['a row by its header and what stands before', [words, header, row, row], [[], [0], [0, 1], [0, 1]]],
    ['a row by its caption', [caption, header, row], [[], [0], [0, 1]]],
    ['a second table by its own header', [header, row, header, row], [[], [0], [], [2]]],
    [
      'at most three rows of headers',
      [header, row, row, row]
        .map((one, at) => (at === 0 ? one : { ...row, header: true as const }))
        .concat(row),
      [[], [0], [0, 1], [0, 1, 2], [0, 1, 2]],
    ],
    ['what defines by its term', [{ ...term, opens: true }, meaning, term, meaning], [[], [0], [0], [2]]],
    ['what defines several terms by all', [{ ...term, opens: true }, term, meaning], [[], [0], [0, 1]]],
    ['code by the words before it, and so the next', [words, code, code], [[], [0], [0]]],
    ['code by nothing under a heading', [words, heading, code], [[], [], []]],
  ])('%s', (_what, blocks, above) => {
    expect(governors(blocks)).toEqual(above);
  });

  it('keeps what governs a block short and before it, however deep the list', () => {
    const blocks = [words, ...Array.from({ length: 3000 }, (_, at) => first(at + 1))];
    const above = governors(blocks);
    for (const [at, some] of above.entries()) {
      expect(some.length).toBeLessThanOrEqual(14);
      expect(some.every((one) => one < at)).toBe(true);
    }
    expect(above.at(-1)!.length).toBeGreaterThan(5);
  });

  it('many terms in a row do not pile up', () => {
    const above = governors([...Array.from({ length: 500 }, () => term), meaning]);
    expect(Math.max(...above.map(({ length }) => length))).toBeLessThanOrEqual(6);
  });
});
