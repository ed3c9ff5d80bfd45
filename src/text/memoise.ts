// Text repeats its words: the result for a word is cached, within bounds whatever is read.
// The cached words are copies: a slice of a text would keep the whole text in memory.

/** `compute` with its latest results cached: 8,192 to 16,384 words of at most `longest` UTF-16 units. */
export function memoised<T>(compute: (word: string) => T, longest = LONGEST_CACHED): (word: string) => T {
  let young = new Map<string, T>();
  let old = new Map<string, T>();
  return (word) => {
    const known = young.get(word);
    if (known !== undefined) return known;
    if (word.length > longest) return compute(word);
    const key = copied(word);
    const answer = old.get(key) ?? compute(key);
    if (young.size >= GENERATION) {
      old = young;
      young = new Map();
    }
    young.set(key, answer);
    return answer;
  };
}

/** The answers of a function for short ASCII words that are not strings yet. */
interface WordTable {
  /** Where the caller writes the word's code units; what does not fit is dropped. */
  readonly codes: Uint8Array;
  /** The answer for the word in `codes`, which is `text` from start to end, with any hash of it. */
  find(text: string, start: number, end: number, hash: number): string;
}

/**
 * `compute` with its results cached in a table that starts small and grows to 131,072 words. Each word has two slots; a
 * word that finds both full evicts the older one. The words are packed in plain bytes, since this runs for every word of
 * every text.
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
  const store = (slot: number, length: number, answer: string): string => {
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
      return store((Math.imul(hash, SPREAD) >>> 15) & (answers.length - 1), length, answer);
    },
  };
}

const GENERATION = 8192;
const LONGEST_CACHED = 40;
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

// What was used last, within a bound of what it takes in memory: for what is dear to make again and asked for again.

/** Values by key, those used last; the sum of what each takes stays within `most`, whatever comes. */
export class Latest<Key, Value> {
  readonly #most: number;
  readonly #roomOf: (value: Value, key: Key) => number;
  readonly #values = new Map<Key, Value>();
  #room = 0;

  /** @param roomOf what a value takes, in the unit of `most`; the same each time it is asked */
  constructor(most: number, roomOf: (value: Value, key: Key) => number) {
    this.#most = most;
    this.#roomOf = roomOf;
  }

  /** What is held, in the unit of the bound. */
  get room(): number {
    return this.#room;
  }

  get(key: Key): Value | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    // Those used last are at the end.
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** A value that takes more than the bound by itself is not held. */
  set(key: Key, value: Value): void {
    this.#forget(key);
    this.#values.set(key, value);
    this.#room += this.#roomOf(value, key);
    for (const oldest of this.#values.keys()) {
      if (this.#room <= this.#most) break;
      this.#forget(oldest);
    }
  }

  #forget(key: Key): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#room -= this.#roomOf(value, key);
  }
}
