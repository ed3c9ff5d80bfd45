// cli.md, "Output": what is cleaned of text for a person, and what must stay because a script or an emoji is spelt so.
import { describe, expect, it } from 'vitest';
import { clean, cleanLine, escapeHidden } from '../../src/page/clean.ts';

const code = (...points: number[]) => String.fromCodePoint(...points);

describe('clean', () => {
  it.each([
    0x200b, 0x2060, 0x2061, 0x2064, 0xfeff, 0x00ad, 0x061c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069,
    0x206a, 0xfff9, 0xfffb, 0x1d173, 0xe0001, 0xe0041, 0xe007f, 0x034f, 0x3164, 0xffa0, 0x115f, 0x180e, 0x85,
    0x9b, 0x90, 0x7f, 0, 8, 0x1b, 0x200c, 0x200d,
  ])('takes out U+%s between Latin letters', (point) => {
    expect(clean(`pay${code(point)}pal`)).not.toContain(code(point));
  });

  it('a line or paragraph separator ends a line, as a carriage return does', () => {
    expect(clean('a\u2028b\u2029c\rd\r\ne')).toBe('a\nb\nc\nd\ne');
    expect(cleanLine('a\u2028b\u2029c')).toBe('a b c');
  });

  it.each([
    ['a Persian word with a non-joiner', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['a Sinhala conjunct', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['a Hindi half form', '\u0915\u094d\u200d\u0937'],
    ['a family', '👩\u200d👩\u200d👧'],
    ['a profession with a skin tone', '👩🏽\u200d🚀'],
    ['a flag', '🏳\ufe0f\u200d🌈'],
    ['an Arabic number sign', '\u0600\u0661'],
    ['a Mongolian vowel', '\u182a\u200d'],
    ['combined accents', 'e\u0301 ñ'],
  ])('leaves %s', (_name, text) => expect(clean(text)).toBe(text));

  it('leaves no room for what is hidden in joiners or selectors', () => {
    expect(clean('👩\u200d\u200d\u200c\u200d👧')).toBe('👩\u200d👧');
    expect(clean('a\ufe0f\ufe01\ufe0f\u{e0101}\u{e0102}')).toBe('a\ufe0f');
  });
});

describe('marks piled on one letter', () => {
  const piled = `a${'\u0301\u0315\u0323'.repeat(2000)}b`;

  it('are no more than a language needs', () => {
    expect(clean(piled).length).toBe(12);
    expect(clean(`${'\u0301'.repeat(5000)}x`).length).toBe(11);
    // The largest stack of Tibetan, and a word of Hebrew with vowels and cantillation.
    for (const text of [
      '\u0f67\u0f90\u0fb5\u0fa8\u0fb3\u0fba\u0fbc\u0fbb\u0f82',
      '\u05d1\u05bc\u05b0\u05e8\u05b5\u05d0',
    ])
      expect(clean(text)).toBe(text);
  });

  it('are escaped in JSON', () => {
    const text = escapeHidden(JSON.stringify({ piled }));
    expect(JSON.parse(text)).toEqual({ piled });
    expect(text).not.toMatch(/\p{M}{11}/u);
  });
});

describe('escapeHidden', () => {
  it('changes how JSON is written, not what it says', () => {
    const value = { a: 'x\u009b31m\u200b\u2028\u{e0041}\u202e', b: 'é 👩\u200d👧 ' };
    const text = escapeHidden(JSON.stringify(value));
    expect(JSON.parse(text)).toEqual(value);
    expect(text).not.toMatch(/[\u007f-\u009f\u200b\u2028\u202e]|[\u{e0000}-\u{e007f}]/u);
    expect(text).toContain('\\u009b');
  });
});
