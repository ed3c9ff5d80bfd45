// The polarity of a word: +1 more, -1 less, 0 neither. From the pairs of direction.ts, and from words with a direction that
// have no opposite (signs.words.ts).
import { areOpposites } from '../../../text/polarity.ts';
import { lazy } from '../../../text/lazy.ts';
import { stemSet } from '../../../text/word-lists.ts';
import { LESS, MORE } from './signs.words.ts';

export type Sign = -1 | 0 | 1;

/** The direction that a word gives to the noun beside it. */
export function signOf(stemmed: string): Sign {
  const own = signsByStem().get(stemmed);
  if (own !== undefined) return own;
  if (areOpposites(stemmed, 'fall') || areOpposites(stemmed, 'lower')) return 1;
  return areOpposites(stemmed, 'rise') || areOpposites(stemmed, 'higher') ? -1 : 0;
}

/** The polarity of a relation: more makes more, or more makes less; 0 where either is unknown. */
export function product(one: Sign, other: Sign): Sign {
  const sign = one * other;
  return sign > 0 ? 1 : sign < 0 ? -1 : 0;
}

const signsByStem = lazy(() => {
  const signs = new Map<string, Sign>();
  for (const stemmed of stemSet(...MORE)) signs.set(stemmed, 1);
  for (const stemmed of stemSet(...LESS)) signs.set(stemmed, -1);
  return signs;
});
