// One spelling for words that have two: "recognized" and "recognised" are one word.
import { memoised } from '../../../text/memoise.ts';
import { lazy } from '../../../text/lazy.ts';
import { ENDINGS, PAIRS } from './spelling.words.ts';

/** The folded word in the one spelling of it that is compared. */
export const spelt: (key: string) => string = memoised((key) => {
  const pair = pairs().get(key);
  if (pair !== undefined) return pair;
  for (const [ending, other] of ENDINGS) if (ending.test(key)) return key.replace(ending, other);
  return key;
});

const pairs = lazy(
  () =>
    new Map(
      PAIRS.map((pair): [string, string] => {
        const [one = '', other = ''] = pair.split(' ');
        return [one, other];
      }),
    ),
);
