// Words looked for among many: nearly all others begin with other letters, and need not be looked up.

const SIZE = 1024;
const SHIFT = 5;

/** Whether a word may be one of some, or begin with the same two letters as one; false only where none of them does. */
export function beginnings(words: Iterable<string>): (word: string) => boolean {
  const known = new Uint8Array(SIZE);
  // By the first two UTF-16 units; where there is no second, its code is NaN, and changes nothing.
  for (const word of words) known[((word.charCodeAt(0) << SHIFT) ^ word.charCodeAt(1)) & (SIZE - 1)] = 1;
  return (word) => known[((word.charCodeAt(0) << SHIFT) ^ word.charCodeAt(1)) & (SIZE - 1)] === 1;
}
