// Texts of a megabyte that are made to be read slowly, in each of the formats that are read here line by line.
import { describe, expect, test } from 'vitest';
import { plainReading } from '../../../src/corpus/readers/text/text.ts';
import { readAsciidoc } from '../../../src/corpus/readers/text/asciidoc/asciidoc.ts';
import { readOrg } from '../../../src/corpus/readers/text/org.ts';
import { readRst } from '../../../src/corpus/readers/text/rst/rst.ts';
import { workOf } from '../../support/work.ts';

describe('AsciiDoc made to do harm is read in time', () => {
  test.each([
    ['signs', '*'.repeat(1_000_000)],
    ['blocks in blocks', Array.from({ length: 1500 }, (_, n) => '='.repeat(n + 4)).join('\n')],
    ['items in items', '* a\n** b\n*** c\n. d\n.. e\n'.repeat(30_000)],
    ['blocks that never end', '----\n====\n____\n'.repeat(50_000)],
    ['a table that never ends', `|===\n${'|a '.repeat(300_000)}`],
    ['marks', '`a *b _c <<d link:e['.repeat(50_000)],
    ['terms', 'a:: b\n'.repeat(150_000)],
  ])('%s', (_, source) => {
    expect(workOf(() => readAsciidoc(source))).toBeLessThan(200);
  });
});

describe('Org made to do harm is read in time', () => {
  test.each([
    ['signs', '*'.repeat(1_000_000)],
    ['items in items', Array.from({ length: 1500 }, (_, n) => `${' '.repeat(n * 2)}- x\n`).join('\n')],
    ['blocks that never end', '#+begin_src\n#+begin_quote\n:A:\n'.repeat(50_000)],
    ['blocks in blocks', `${'#+begin_quote\n'.repeat(50_000)}x\n${'#+end_quote\n'.repeat(50_000)}`],
    ['a table that never ends', '| a '.repeat(300_000)],
    ['marks', '*a /b =c [[d '.repeat(80_000)],
  ])('%s', (_, source) => {
    expect(workOf(() => readOrg(source))).toBeLessThan(200);
  });
});

describe('reStructuredText made to do harm is read in time', () => {
  test.each([
    ['signs', '*'.repeat(1_000_000)],
    ['quotations in quotations', Array.from({ length: 1500 }, (_, n) => `${' '.repeat(n)}x\n`).join('\n')],
    ['items in items', Array.from({ length: 1500 }, (_, n) => `${' '.repeat(n * 2)}- x\n`).join('\n')],
    ['notes', '.. note::\n\n'.repeat(50_000)],
    ['a table that never ends', `+---+---+\n${'| a | b |\n'.repeat(100_000)}`],
    ['code that never ends', `x::\n\n${'  y\n\n'.repeat(200_000)}`],
    ['marks', '`a |b *c :d:`'.repeat(80_000)],
    ['fields', ':a: b\n'.repeat(150_000)],
  ])('%s', (_, source) => {
    expect(workOf(() => readRst(source))).toBeLessThan(200);
  });
});

describe('plain text made to do harm is read in time', () => {
  test.each([
    ['signs', '*'.repeat(1_000_000)],
    ['items that go ever deeper', Array.from({ length: 1500 }, (_, n) => `${' '.repeat(n)}- x`).join('\n')],
    ['quotations', `${'>'.repeat(100_000)} x\n`.repeat(10)],
    ['indented paragraphs', '    some words of prose, and more of them here\n\n'.repeat(30_000)],
    [
      'paragraphs indented by turns',
      '    words here of prose\n\n        more of these words\n\n'.repeat(15_000),
    ],
    ['rules', '=====\n'.repeat(100_000)],
    ['empty lines', `A\n${'\n'.repeat(500_000)}b`],
    ['numbers', '1. a\n\n'.repeat(50_000)],
  ])('%s', (_, source) => {
    expect(workOf(() => plainReading(source))).toBeLessThan(200);
  });
});
