import { describe, expect, test } from 'vitest';
import { numbers } from '../../src/text/numbers.ts';

const read = (text: string) =>
  numbers(text).map(({ value, unit }) => (unit === null ? `${value}` : `${value} ${unit}`));

describe('numbers', () => {
  test.each<[string, string[]]>([
    ['no numbers here', []],
    ['1,200,000', ['1200000']],
    ['1.2 million', ['1200000']],
    ['1.000.000', ['1000000']],
    ['1’234’567', ['1234567']],
    ['3,5 Euro', ['3.5 eur']],
    ['5.300,25 Euro', ['5300.25 eur']],
    ['$1,000.50', ['1000.5 usd']],
    ['$5m', ['5000000 usd']],
    ['US$3bn', ['3000000000 usd']],
    ['£1.5 billion', ['1500000000 gbp']],
    ['-5 °C', ['-5 °c']],
    ['1990-95', ['1990', '95']],
    ['10%-20%', ['10 %', '20 %']],
    ['5%', ['5 %']],
    ['five percent', ['5 %']],
    ['5 per cent', ['5 %']],
    ['3 percentage points', ['3 pp']],
    ['25 basis points', ['25 bp']],
    ['10k', ['10000']],
    ['5km', ['5 km']],
    ['5 kilometres', ['5 km']],
    ['10-mile', ['10 mi']],
    ['5-year-old', ['5 year']],
    ['21st', ['21 ordinal']],
    ['twenty-first', ['21 ordinal']],
    ['Twenty\u2010one', ['21']],
    ['1990s', ['1990 decade']],
    ["the early $1980's", ['1980 usd']],
    ['in 1990', ['1990']],
    ['one', ['1']],
    ['nineteen', ['19']],
    ['forty-two', ['42']],
    ['three hundred and five', ['305']],
    ['a thousand and one', ['1001']],
    ['two million three hundred thousand', ['2300000']],
    ['a dozen eggs', ['12']],
    ['two dozen eggs', ['24']],
    ['a hundred men', ['100']],
    ['a man', []],
    ['five and six', ['5', '6']],
    ['one of the two', ['1', '2']],
    ['half', ['0.5']],
    ['two-thirds', ['0.666666666667']],
    ['one third', ['0.333333333333']],
    ['a quarter', ['0.25']],
    ['three quarters', ['0.75']],
    ['2/3 of it', ['0.666666666667']],
    ['24/7', ['24', '7']],
    ['12/05/2020', ['12', '5', '2020']],
    ['half a million', ['500000']],
    ['two and a half million', ['2500000']],
    ['2½', ['2.5']],
    ['millions of people', ['1000000 plural']],
    ['10:30', ['10', '30']],
    ['p < 0.05', ['0.05']],
    ['P = .001 and <.01', ['0.001', '0.01']],
    ['1·19 (1·12-1·27)', ['1.19', '1.12', '1.27']],
    ['0.06 percentage\u00a0points', ['0.06 pp']],
    ['١٢٣', ['123']],
    ['B12 and x2', []],
    ['June 5, 1990', ['5', '1990']],
    ['none, someone, often, attend', []],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('offsets hold the whole mention', () => {
    const text = 'It cost $5 million (about five percent) in 1990.';
    expect(numbers(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      '$5 million',
      'five percent',
      '1990',
    ]);
  });

  test('mentions never overlap and values are finite, over random strings', () => {
    const pieces = [
      '1',
      '23',
      ',',
      '.',
      ' ',
      '-',
      '$',
      '%',
      'two',
      'hundred',
      'and',
      'a',
      'half',
      'million',
      '/',
      'th',
      '½',
      "'",
      '٣',
    ];
    let state = 7;
    const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
    for (let round = 0; round < 800; round += 1) {
      const text = Array.from({ length: 14 }, () => pieces[Math.floor(next() * pieces.length)]!).join(
        round % 2 === 0 ? '' : ' ',
      );
      let end = 0;
      for (const mention of numbers(text)) {
        expect(mention.start).toBeGreaterThanOrEqual(end);
        expect(mention.end).toBeGreaterThan(mention.start);
        expect(Number.isFinite(mention.value)).toBe(true);
        end = mention.end;
      }
    }
  });
});
