// Which sentences are alike.
import { expect, it } from 'vitest';
import { firstAlike, wordsOf } from '../../../src/engine/anomaly/new-causes.ts';

const firsts = (...texts: readonly string[]) => firstAlike(texts.map(wordsOf));

it('those of the same words are, whatever figures and small words they have', () => {
  expect(
    firsts(
      'The delay of train 101 was caused by a broken signal at the junction.',
      'The closure of the ferry was caused by high water in the bay.',
      'A delay of trains 7 and 9 was caused by the broken signal at a junction.',
      'The delay of the ferry was caused by a broken signal at the junction of the northern line.',
    ),
  ).toEqual([0, 1, 0, 3]);
});

it('no words are alike to nothing', () => {
  expect(firsts('', '', '12 34')).toEqual([0, 1, 2]);
});

it('ten thousand that are all alike, or none of them, are told apart in time', () => {
  const alike = Array.from(
    { length: 10_000 },
    (_, at) => `The delay of train ${at} was caused by a broken signal.`,
  );
  expect(new Set(firsts(...alike))).toEqual(new Set([0]));
  const unlike = Array.from({ length: 10_000 }, (_, at) => {
    const word = at.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)]!);
    return `Line x${word}x stopped by y${word}x rain z${word}x today k${word}x.`;
  });
  expect(new Set(firsts(...unlike)).size).toBe(10_000);
});
