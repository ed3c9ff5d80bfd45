import { describe, expect, test } from 'vitest';
import { areSpans, quoteOf, SPAN_JOIN, spanTexts } from '../../src/text/spans.ts';

const TEXT = 'You must not:\n\n- share accounts … ever\n- email passwords\n';

describe('a quote of several spans', () => {
  test('is their exact texts with an ellipsis between', () => {
    const spans = [
      { start: 0, end: 13 },
      { start: 41, end: 56 },
    ];
    expect(SPAN_JOIN).toBe(' \u2026 ');
    expect(quoteOf(TEXT, spans)).toBe('You must not: … email passwords');
    expect(spanTexts(quoteOf(TEXT, spans), spans)).toEqual(['You must not:', 'email passwords']);
  });

  test("comes apart by length: the source's own ellipsis divides nothing", () => {
    const spans = [
      { start: 0, end: 13 },
      { start: 17, end: 38 },
    ];
    expect(spanTexts(quoteOf(TEXT, spans), spans)).toEqual(['You must not:', 'share accounts … ever']);
  });

  test.each([
    ['leaves a span out', 'You must not:'],
    ['has another join', 'You must not: ... email passwords'],
    ['is longer than its spans', 'You must not: … email passwords today'],
    ['is shorter than its spans', 'You must not: … email password'],
  ])('does not come apart where it %s', (_what, quote) => {
    const spans = [
      { start: 0, end: 13 },
      { start: 41, end: 56 },
    ];
    expect(spanTexts(quote, spans)).toBeNull();
  });

  test.each<[string, [number, number][], boolean]>([
    [
      'in order',
      [
        [0, 5],
        [7, 9],
      ],
      true,
    ],
    [
      'touching',
      [
        [0, 5],
        [5, 9],
      ],
      true,
    ],
    [
      'up to the end',
      [
        [0, 5],
        [7, 20],
      ],
      true,
    ],
    [
      'out of order',
      [
        [7, 9],
        [0, 5],
      ],
      false,
    ],
    [
      'overlapping',
      [
        [0, 5],
        [4, 9],
      ],
      false,
    ],
    [
      'past the end',
      [
        [0, 5],
        [7, 21],
      ],
      false,
    ],
    [
      'before the start',
      [
        [-1, 5],
        [7, 9],
      ],
      false,
    ],
    [
      'empty',
      [
        [0, 5],
        [7, 7],
      ],
      false,
    ],
    [
      'turned round',
      [
        [5, 0],
        [7, 9],
      ],
      false,
    ],
    [
      'no whole numbers',
      [
        [0, 5.5],
        [7, 9],
      ],
      false,
    ],
    [
      'no numbers',
      [
        [Number.NaN, 5],
        [7, 9],
      ],
      false,
    ],
    ['none', [], false],
  ])('%s: %j is sound: %s', (_what, offsets, sound) => {
    expect(
      areSpans(
        offsets.map(([start, end]) => ({ start, end })),
        20,
      ),
    ).toBe(sound);
  });
});
