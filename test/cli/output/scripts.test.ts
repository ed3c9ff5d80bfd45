// Texts of other scripts on a terminal: what they take of a line, where a line breaks, what is isolated.
import { table } from '../../../src/page/terminal/table.ts';
import { describe, expect, it } from 'vitest';
import { isolated } from '../../../src/cli/kit/isolated.ts';
import { width, wrap } from '../../../src/page/wrap.ts';
import { createIo } from '../../../src/cli/kit/io.ts';

describe('width', () => {
  it.each([
    ['日本語', 6],
    ['한국', 4],
    ['\u1112\u1161\u11ab', 2],
    ['भाषा', 4],
    ['ที่นี้', 2],
    ['العربيَّة', 7],
    ['שָׁלוֹם', 4],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 2],
    ['👍🏽', 2],
    ['🇩🇪', 2],
    ['1️⃣', 2],
    ['🚀✅', 4],
    ['☀', 1],
    [`a${'\u0301'.repeat(10_000)}`, 1],
    ['\u001b[1m日\u001b[22m', 2],
  ])('of %s is %d', (text, cells) => expect(width(text)).toBe(cells));
});

describe('wrap', () => {
  it.each([
    '行動規範は、プロジェクトの参加者に期待される行動を定める文書です。「行動規範」を採用し、遵守してもらうこと。',
    '行为准则是一份文件，它规定了对项目参与者行为的期望。采用并执行行为准则有助于营造积极的氛围。',
    'พนักงานมีวันลาพักร้อนสิบสองวันต่อปีและห้องสมุดเปิดทำการเวลาเก้านาฬิกาของทุกวันทำงาน',
    `\u001b[1m行動\u001b[22m規範は、\u001b[1mプロジェクト\u001b[22mの参加者に期待される行動を定める文書です。`,
  ])('fills lines of what has no spaces: %s', (text) => {
    const lines = wrap(text, 30, '  ').split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) {
      expect(width(line)).toBeLessThanOrEqual(30);
      expect(line).toMatch(/^ {2}(?:\u001b\[\d+m)*[^、。，「」\s]|^ {2}「/);
      expect(line).not.toMatch(/「$/);
    }
    expect(lines.map((line) => line.slice(2)).join('')).toBe(text);
  });

  it('keeps words of other scripts whole', () => {
    expect(wrap('Contributor Covenant は 40,000 以上の', 12)).toBe(
      'Contributor\nCovenant は\n40,000 以上\nの',
    );
    expect(wrap('Donaudampfschifffahrt und mehr', 10)).toBe('Donaudampfschifffahrt\nund mehr');
  });
});

const SCREEN = await createIo({ COLUMNS: '40' }).screen(1, 'never', 'never');

it('columns of any script are below each other', async () => {
  const made = await table(
    ['title', 'sector'],
    [
      ['日本語の本', 'ja'],
      ['ที่นี้', 'th'],
      ['भाषा', 'hi'],
      ['👩‍👩‍👧 x', 'emoji'],
      ['Plain', 'en'],
    ],
    SCREEN,
  );
  for (const line of made.split('\n')) expect(width(line.slice(0, line.lastIndexOf(' ') + 1))).toBe(12);
});

it('a cell that is too wide is broken between letters', async () => {
  const made = await table(['a', 'b'], [['👩‍👩‍👧'.repeat(30), 'x']], { ...SCREEN, columns: 20 });
  for (const line of made.split('\n')) expect(width(line)).toBeLessThanOrEqual(20);
  expect(made.split('👩‍👩‍👧')).toHaveLength(31);
});

describe('isolated', () => {
  it('changes nothing without right-to-left letters', () => {
    expect(isolated('  [1] Plain 日本  x\n')).toBe('  [1] Plain 日本  x\n');
  });

  it('leaves indents, numbers and gaps between columns where they are', () => {
    expect(isolated('[1] عنوان\n    /a/b.md\n  - שלום  12\n')).toBe(
      '[1] \u2067عنوان\u2069\n    /a/b.md\n  - \u2067שלום\u2069  12\n',
    );
  });

  it('goes the way of most of its letters, whichever come first', () => {
    expect(isolated('solution: لا يمكننا استبدال الحرف')).toBe('\u2067solution: لا يمكننا استبدال الحرف\u2069');
    expect(isolated('عنوان is the word for a title')).toBe('\u2066عنوان is the word for a title\u2069');
  });
});
