import { describe, expect, test } from 'vitest';
import { names } from '../../src/text/names.ts';

const known = new Set(['Paris', 'Microsoft', 'Merkel']);
const read = (text: string) => names(text, (word) => known.has(word)).map((name) => name.text);

describe('names', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['nothing here at all', []],
    ['We met Angela Merkel in Paris.', ['Angela Merkel', 'Paris']],
    ['Paris is large.', ['Paris']],
    ['Bread is cheap.', []],
    ['However, he met Ludwig van Beethoven.', ['Ludwig van Beethoven']],
    ['He studied at the University of the West Indies there.', ['University of the West Indies']],
    ['She left the Bank of England in May.', ['Bank of England']],
    ['It was bought by Acme Holdings, Inc. last year.', ['Acme Holdings, Inc.']],
    ['They saw Mr. Brown on Monday.', ['Brown']],
    ['He asked Brigadier General Jesse Auton.', ['Jesse Auton']],
    ['They gave Spain 11,324 and Germany 8,173 and Oslo 3.5 of it.', ['Spain', 'Germany', 'Oslo']],
    ['It flew Apollo 11, then Boeing 747.', ['Apollo 11', 'Boeing 747']],
    ['It is in New Jersey now.', ['New Jersey']],
    ['It moved to Washington, D.C. in 1990.', ['Washington, D.C.']],
    ['We like J. R. R. Tolkien here.', ['J. R. R. Tolkien']],
    ['He joined NATO in March.', ['NATO']],
    ["It was Canada's plan.", ['Canada']],
    ['I think I know.', []],
    ['It crossed the Portland and Ogdensburg Railroad twice.', ['Portland and Ogdensburg Railroad']],
    ['He met Ivan and Boris.', ['Ivan', 'Boris']],
    ['Es war in München und Köln.', ['München', 'Köln']],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('offsets hold the text given', () => {
    const text = 'In 1990 the World Bank met Anna Maria de Souza in Rio de Janeiro, and IBM left.';
    for (const name of names(text, () => false)) expect(text.slice(name.start, name.end)).toBe(name.text);
    expect(names(text, () => false).map((name) => name.text)).toEqual([
      'World Bank',
      'Anna Maria de Souza',
      'Rio de Janeiro',
      'IBM',
    ]);
  });

  test('half a megabyte of capitals ends', () => {
    expect(names('A B of the C. '.repeat(36_000), () => false).length).toBeGreaterThan(0);
    expect(names('Of '.repeat(170_000), () => false)).toBeDefined();
  });
});
