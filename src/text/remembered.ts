// Text repeats its words: what is computed for a word is kept for a while. Two generations bound the memory,
// whatever is read; a pure function stays pure.

const GENERATION = 8192;
const LONGEST_KEPT = 40;

/** `compute` with its latest answers (8,192 to 16,384 words of at most 40 UTF-16 units) remembered. */
export function remembered<T>(compute: (word: string) => T): (word: string) => T {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return (word) => {
    const known = young.get(word);
    if (known !== undefined) return known;
    const answer = old.get(word) ?? compute(word);
    if (word.length > LONGEST_KEPT) return answer;
    if (young.size >= GENERATION) {
      old = young;
      young = new Map();
    }
    young.set(word, answer);
    return answer;
  };
}
