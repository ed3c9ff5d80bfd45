// Text repeats its words: what is computed for a word is kept for a while, within bounds whatever is read; a pure
// function stays pure. What is kept are copies: a piece of a text would keep the whole text alive.

/** `compute` with its latest answers (8,192 to 16,384 words of at most 40 UTF-16 units) remembered. */
export function remembered<T>(compute: (word: string) => T): (word: string) => T {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return (word) => {
    const known = young.get(word);
    if (known !== undefined) return known;
    if (word.length > LONGEST_KEPT) return compute(word);
    const kept = copied(word);
    const answer = old.get(kept) ?? compute(kept);
    if (young.size >= GENERATION) {
      old = young;
      young = new Map();
    }
    young.set(kept, answer);
    return answer;
  };
}

/** The answers of a function for short ASCII words that are not strings yet. */
export interface WordTable {
  /** Where the caller lays the word's code units; what does not fit is dropped. */
  readonly codes: Uint8Array;
  /** The answer for the word in `codes`, which is `text` from start to end, with any hash of it. */
  find(text: string, start: number, end: number, hash: number): string;
}

/**
 * `compute` with its answers remembered in a table that begins small and grows to 131,072 words, each of which has two
 * places in it; who comes to a full pair moves the older one out. The words lie side by side in plain bytes, since this
 * is asked for every word of every text.
 */
export function wordTable(compute: (word: string) => string): WordTable {
  const codes = new Uint8Array(STRIDE - 1);
  let words = new Uint8Array(0);
  let answers: string[] = [];
  let room = 0;
  const isAt = (slot: number, length: number): boolean => {
    const base = slot * STRIDE;
    if (words[base] !== length) return false;
    for (let at = 0; at < length; at += 1) if (words[base + 1 + at] !== codes[at]) return false;
    return true;
  };
  const grow = (): void => {
    const size = answers.length === 0 ? LEAST_SLOTS : answers.length * 8;
    words = new Uint8Array(size * STRIDE);
    answers = Array<string>(size).fill('');
    room = size / 4;
  };
  const keep = (slot: number, length: number, answer: string): string => {
    const [base, other] = [slot * STRIDE, (slot ^ 1) * STRIDE];
    words.copyWithin(other, base, base + STRIDE);
    answers[slot ^ 1] = answers[slot]!;
    words[base] = length;
    for (let at = 0; at < length; at += 1) words[base + 1 + at] = codes[at]!;
    answers[slot] = answer;
    return answer;
  };
  return {
    codes,
    find(text, start, end, hash) {
      const length = end - start;
      if (length >= STRIDE) return compute(text.slice(start, end));
      const slot = (Math.imul(hash, SPREAD) >>> 15) & (answers.length - 1);
      if (isAt(slot, length)) return answers[slot]!;
      if (isAt(slot ^ 1, length)) return answers[slot ^ 1]!;
      const answer = compute(copied(text.slice(start, end)));
      room -= 1;
      if (room < 0 && answers.length < MOST_SLOTS) grow();
      return keep((Math.imul(hash, SPREAD) >>> 15) & (answers.length - 1), length, answer);
    },
  };
}

const GENERATION = 8192;
const LONGEST_KEPT = 40;
/** Bytes for a word in a table: its length, then its letters. */
const STRIDE = 32;
const LEAST_SLOTS = 1 << 11;
const MOST_SLOTS = 1 << 17;
/** Makes the upper bits depend on all of them: 2^32 divided by the golden ratio. */
const SPREAD = 0x9e3779b1;

// Engines share the characters of a longer piece with the text that it was cut from.
function copied(word: string): string {
  return ` ${word}`.slice(1);
}
