// The stretches put both texts together again, and are as few as the texts allow.
import { describe, expect, it } from 'vitest';
import { changedWords } from '../../../src/cli/output/evidence/changed-words.ts';

const shown = (before: string, after: string) =>
  changedWords(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'gone' ? `[-${text}-]` : `{+${text}+}`))
    .join('');

describe('changed words', () => {
  it.each([
    ['a b c', 'a b c', 'a b c'],
    ['', 'a', '{+a+}'],
    ['a', '', '[-a-]'],
    ['rose to 3 million', 'rose to 4 million', 'rose to [-3-]{+4+} million'],
    ['one two three', 'one 2 drei three', 'one [-two-]{+2 drei+} three'],
    ['Prices fell.', 'Prices fell!', 'Prices fell[-.-]{+!+}'],
    ['a  b', 'a b', 'a[-  -]{+ +}b'],
    ['café au lait', 'cafe au lait', '[-café-]{+cafe+} au lait'],
  ])('of %j and %j', (before, after, expected) => {
    expect(shown(before, after)).toBe(expected);
  });

  it('give both texts back, whatever they are', () => {
    let state = 7;
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    const text = () =>
      Array.from({ length: random(30) }, () => ['a', 'b', ' ', '\n', '.', '😀', '\ud800'][random(7)]).join(
        '',
      );
    for (let round = 0; round < 300; round++) {
      const [before, after] = [text(), text()];
      const stretches = changedWords(before, after);
      const of = (kind: string) =>
        stretches.map((each) => (each.kind === 'same' || each.kind === kind ? each.text : '')).join('');
      expect([of('gone'), of('new')]).toEqual([before, after]);
    }
  });

  it('of large texts with nothing in common are one stretch each, in proportion to their size', () => {
    const many = (word: string) => `${word} ${'- '.repeat(3)}`.repeat(100_000);
    const stretches = changedWords(`x ${many('a')}`, `y ${many('b')}`);
    expect(stretches.map(({ kind }) => kind)).toEqual(['gone', 'new', 'same']);
  });
});
