// Marks and cuts of texts in many scripts: whatever the marks, the pieces are the text, and no letter is parted.
import { describe, expect, it } from 'vitest';
import { joined, letterEnd, letterStart, piecesOf, shortened } from '../../src/text/marks.ts';
import { SCRIPTS, seeded } from '../support/scripts.ts';

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });
const boundaries = (text: string) =>
  new Set([...[...letters.segment(text)].map(({ index }) => index), text.length]);

describe.each(Object.entries(SCRIPTS))('in %s', (_, text) => {
  const random = seeded(7);
  const places = boundaries(text);
  const anywhere = () => Math.floor(random() * (text.length + 8)) - 4;

  it('pieces are the text, marks overlapping, beyond it or the wrong way round', () => {
    for (let run = 0; run < 300; run += 1) {
      const marks = Array.from({ length: Math.floor(random() * 6) }, () => ({
        start: anywhere(),
        end: anywhere(),
      }));
      const pieces = piecesOf(text, marks);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      let at = 0;
      for (const piece of pieces) {
        expect(piece.text).not.toBe('');
        expect(places).toContain(at);
        at += piece.text.length;
      }
      for (const { start, end } of marks)
        if (start < end && end > 0 && start < text.length)
          expect(pieces.some(({ isMarked }) => isMarked)).toBe(true);
    }
  });

  it('a cut parts no letter and keeps the beginning', () => {
    for (let most = 1; most < text.length; most += 1) {
      const short = shortened(text, most);
      expect(short.endsWith('…')).toBe(true);
      expect(text.startsWith(short.slice(0, -1))).toBe(true);
      expect(places).toContain(letterStart(text, most));
      expect(places).toContain(letterEnd(text, most));
      if (letterStart(text, most) > 0) expect(short.length).toBeLessThanOrEqual(most + 1);
    }
    expect(shortened(text, text.length)).toBe(text);
  });
});

describe('stretches', () => {
  it('are one where they overlap or touch', () => {
    const pairs = [
      { start: 4, end: 6 },
      { start: 1, end: 3 },
      { start: 2, end: 4 },
      { start: 8, end: 8 },
      { start: 9, end: 99 },
    ];
    expect(joined(pairs, 12)).toEqual([
      { start: 1, end: 6 },
      { start: 9, end: 12 },
    ]);
  });

  it('of a letter without end are cut after all', () => {
    const zalgo = `a${'\u0301'.repeat(100_000)}b`;
    expect(
      piecesOf(zalgo, [{ start: 0, end: 50_000 }])
        .map(({ text }) => text)
        .join(''),
    ).toBe(zalgo);
    expect(shortened(zalgo, 1000).length).toBeLessThanOrEqual(1001);
  });
});
