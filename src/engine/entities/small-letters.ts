// How often a document has a name of several words in small letters: "Team Member" is what "team member" is, and no name. Each
// run of words is looked up once for each length, so that it is linear in the text whatever the number of names.
import { fold, type Word, words } from '../../text/words.ts';

const LONGEST = 5;

/** For each name that occurs so, by its place in the list, how often. */
export function smallCounts(
  names: readonly string[],
  chunks: readonly { readonly text: string }[],
): [name: number, times: number][] {
  const places = new Map<string, number>();
  names.forEach((name, at) => {
    const key = keyOf(words(name).map(({ text }) => text));
    if (key !== undefined && !places.has(key)) places.set(key, at);
  });
  if (places.size === 0) return [];
  const counts = new Map<number, number>();
  for (const { text } of chunks) {
    const list = words(text);
    for (let at = 0; at < list.length; at += 1) {
      for (let to = at; to < at + LONGEST && isSmall(text, list, at, to); to += 1) {
        const place = places.get(keyOf(list.slice(at, to + 1).map((word) => word.text)) ?? '');
        if (place !== undefined) counts.set(place, (counts.get(place) ?? 0) + 1);
      }
    }
  }
  return [...counts];
}

/** A word in small letters, one space behind the one before it: what hyphens join is often an address or a channel. */
function isSmall(text: string, list: readonly Word[], from: number, at: number): boolean {
  const word = list[at];
  if (word === undefined || !/^\p{Ll}/u.test(word.text)) return false;
  return at === from || (word.start - list[at - 1]!.end === 1 && text[word.start - 1] === ' ');
}

/** Of two to five words, in one letter case. */
function keyOf(list: readonly string[]): string | undefined {
  return list.length < 2 || list.length > LONGEST ? undefined : list.map(fold).join(' ');
}
