// Whether two words say the same thing in another form (word-families.words.ts): "own" and "owner", "built" and "build",
// "deep" and "depth". Used to judge whether a sentence says what was asked, never to search.
import { lazy } from '../../text/lazy.ts';
import { WORD_FAMILIES } from './word-families.words.ts';

/** Whether two stems are the same or of one family. */
export function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const all = families();
  const first = all.get(a);
  const second = first === undefined ? undefined : all.get(b);
  return first !== undefined && second !== undefined && first.some((family) => second.includes(family));
}

/** For each stem the rows that it is in. */
const families = lazy((): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>();
  WORD_FAMILIES.forEach((row, at) => {
    for (const one of row.split(' ')) {
      const known = found.get(one);
      if (known === undefined) found.set(one, [at]);
      else known.push(at);
    }
  });
  return found;
});
