// Sentences that are alike: most of their words are the same, whatever figures they have. What many documents repeat is one
// piece of news.
import { terms } from '../../text/terms.ts';

/** The words of either that both must have. */
const ALIKE = 0.8;

/** What is compared of a sentence: the stems of its words, figures left out, each once. */
export function wordsOf(text: string): readonly string[] {
  const stems = terms(text).flatMap(({ stem }) => (/\d/.test(stem) ? [] : [stem]));
  return [...new Set(stems)];
}

/**
 * For each sentence the place of the first that it is like, its own where that is none. Only sentences that share one of
 * their rarest words are compared: those that are alike do.
 */
export function firstAlike(all: readonly (readonly string[])[]): number[] {
  const counts = new Map<string, number>();
  for (const words of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const firsts = new Map<string, number[]>();
  return all.map((words, at) => {
    const own = new Set(words);
    const rarest = words.toSorted((a, b) => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1));
    const keys = rarest.slice(0, words.length - Math.ceil(ALIKE * words.length) + 1);
    const known = [...new Set(keys.flatMap((word) => firsts.get(word) ?? []))].sort((a, b) => a - b);
    const first = known.find((other) => areAlike(own, all[other]!));
    if (first !== undefined) return first;
    for (const word of keys) firsts.set(word, [...(firsts.get(word) ?? []), at]);
    return at;
  });
}

function areAlike(own: ReadonlySet<string>, others: readonly string[]): boolean {
  const shared = others.filter((word) => own.has(word)).length;
  return shared > 0 && shared >= ALIKE * (own.size + others.length - shared);
}
