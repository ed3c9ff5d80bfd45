// Words looked for among many: nearly all others begin with other letters, and need not be looked up.

const SIZE = 1024;
const SHIFT = 5;

/** Whether a word may be one of some, or begin as one of them does; false where neither of its first two letters is theirs. */
export function beginnings(words: Iterable<string>): (word: string) => boolean {
  const known = new Uint8Array(SIZE);
  for (const word of words) known[placeOf(word)] = 1;
  return (word) => known[placeOf(word)] === 1;
}

/** By the first two UTF-16 units. */
function placeOf(word: string): number {
  const second = word.length > 1 ? word.charCodeAt(1) : 0;
  return ((word.charCodeAt(0) << SHIFT) ^ second) & (SIZE - 1);
}
