import { describe, expect, test } from 'vitest';
import {
  areOpposites,
  isDirection,
  isNegation,
  isQualifier,
  splitContraction,
} from '../../src/text/polarity.ts';
import { memoised } from '../../src/text/memoise.ts';
import { stem } from '../../src/text/stem.ts';
import { STOP_WORDS } from '../../src/text/stop-words.ts';
import { ANALYSER, stems, terms } from '../../src/text/terms.ts';

describe('terms', () => {
  test('content words only, stemmed, with their places', () => {
    const text = "The foxes weren't running over Smith's countries.";
    expect(terms(text).map((term) => [term.stem, text.slice(term.start, term.end)])).toEqual([
      ['fox', 'foxes'],
      ['run', 'running'],
      ['smith', "Smith's"],
      ['countri', 'countries'],
    ]);
  });

  test('questions lose their question words, repeats are kept', () => {
    expect(stems('What is the rate of the rates?')).toEqual(['rate', 'rate']);
    expect(stems('Who was it?')).toEqual([]);
    expect(stems('東京は大きい')).toEqual(['東京', '京は', 'は大', '大き', 'きい']);
  });

  test('the stop list is about as long as announced, folded and of one version', () => {
    expect(STOP_WORDS.size).toBeGreaterThan(140);
    expect(STOP_WORDS.size).toBeLessThan(200);
    for (const word of STOP_WORDS) expect(word).toBe(word.toLowerCase());
    expect(ANALYSER).toMatch(/^ibid-en-\d+$/);
  });
});

describe('remembered', () => {
  test('computes a word once while it is young, and gives the same ever after', () => {
    let calls = 0;
    const length = memoised((word) => {
      calls += 1;
      return word.length;
    });
    expect([length('one'), length('one'), length('three')]).toEqual([3, 3, 5]);
    expect(calls).toBe(2);
    for (let at = 0; at < 40_000; at += 1) length(`word${at}`);
    expect(length('one')).toBe(3);
    expect(calls).toBe(40_003);
  });

  test('long words are not kept', () => {
    let calls = 0;
    const count = memoised(() => (calls += 1));
    const long = 'x'.repeat(41);
    expect([count(long), count(long)]).toEqual([1, 2]);
  });
});

describe('negation and direction', () => {
  test.each([
    ["don't", ['do', 'not']],
    ["can't", ['can', 'not']],
    ["won't", ['will', 'not']],
    ['cannot', ['can', 'not']],
    ["n't", ['not']],
    ['want', ['want']],
  ])('%s stands for %j', (word, parts) => {
    expect(splitContraction(word)).toEqual(parts);
  });

  test('what turns and what limits', () => {
    for (const word of ['not', 'never', "isn't", 'without']) expect(isNegation(word)).toBe(true);
    for (const word of ['note', 'notable', 'nothingness']) expect(isNegation(word)).toBe(false);
    for (const word of ['only', 'may', 'reportedly', 'some', 'anti', 'former', 'if'])
      expect(isQualifier(word)).toBe(true);
    for (const word of ['river', 'large', 'nation']) expect(isQualifier(word)).toBe(false);
  });

  test.each([
    ['rose', 'fell'],
    ['imports', 'exports'],
    ['north', 'southern'],
    ['won', 'lost'],
    ['increases', 'reduction'],
  ])('%s is the opposite of %s, both ways', (one, other) => {
    expect(areOpposites(stem(one), stem(other))).toBe(true);
    expect(areOpposites(stem(other), stem(one))).toBe(true);
    expect(areOpposites(stem(one), stem(one))).toBe(false);
    expect(isDirection(stem(one))).toBe(true);
  });

  test('words without an opposite', () => {
    expect(isDirection('river')).toBe(false);
    expect(areOpposites('river', 'fell')).toBe(false);
  });
});
