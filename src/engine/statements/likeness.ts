// How alike the words of a statement are to those of a question: neighbours, and runs of four letters, which see through
// endings and spelling. What a word shares with the question is worked out once for each word.
import { ENGLISH, type Analyser } from '../../text/analyser.ts';
import { markedWords } from './marked-words.ts';
import type { PlacedWords, Stretch } from './piece-words.ts';
import { foldedWords } from './words-of.ts';

export interface Likeness {
  /** The share of the question's runs that the statement has: 0 to 1. */
  readonly recall: number;
  /** The cosine of both, each run by the root of its count: 0 to 1. */
  readonly cosine: number;
  /** The share of the question's pairs of neighbouring words, function words included, that it has: 0 to 1. */
  readonly pairs: number;
}

/** What one word shares with the question. */
interface Shared {
  /** The places of the question's runs that it has, as often as it has them; none where it is a function word. */
  readonly asked: readonly number[];
  /** Its place among the question's words; -1 where it is none of them. */
  readonly word: number;
}

const SIZE = 4;
/** So many words of a statement are read. */
const MOST = 400;

/** Measures statements, given as stretches of words, against one question. */
export function likenessTo(
  question: string,
  analyser: Analyser = ENGLISH,
): (stretches: readonly Stretch[]) => Likeness {
  const words = foldedWords(question, MOST, analyser);
  const asked = countedRuns(words, analyser);
  const places = new Map([...asked.keys()].map((run, at) => [run, at]));
  const times = [...asked.values()];
  const total = times.reduce((sum, one) => sum + one, 0);
  const pairs = new Pairs(words);
  const sieve = sieveOf(places.keys());
  const known = new Map<string, Shared | null>();
  const counts = new Int32Array(times.length);
  const eachShared = markedWords((word) => {
    let shared = known.get(word);
    if (shared === undefined)
      known.set(word, (shared = sharedOf(analyser.fold(word), { places, pairs, sieve, analyser })));
    return shared ?? undefined;
  });
  const visit = ({ asked, word }: Shared, at: number): void => {
    for (let one = 0; one < asked.length; one += 1) counts[asked[one]!]! += 1;
    if (word >= 0) pairs.see(word, at);
  };
  return (stretches) => {
    counts.fill(0);
    pairs.begin();
    eachShared(stretches, visit, MOST);
    return { ...alike(counts, times, Math.sqrt(total * runsIn(stretches))), pairs: pairs.share() };
  };
}

/** How many runs the words of stretches have. */
function runsIn(stretches: readonly Stretch[]): number {
  let runs = 0;
  let left = MOST;
  for (const { words, from, to } of stretches) {
    const end = Math.min(to, from + left);
    if (end <= from) continue;
    const before = runsBefore(words);
    runs += before[end]! - before[from]!;
    left -= end - from;
  }
  return runs;
}

const counted = new WeakMap<PlacedWords, readonly number[]>();

/** How many runs there are before each word of a text, and before its end. */
function runsBefore(words: PlacedWords): readonly number[] {
  const known = counted.get(words);
  if (known !== undefined) return known;
  let runs = 0;
  const before = [0];
  for (const said of words.said) {
    const word = words.analyser.fold(said);
    if (!words.analyser.isLight(word)) runs += Math.max(0, word.length + 2 - SIZE + 1);
    before.push(runs);
  }
  counted.set(words, before);
  return before;
}

function alike(counts: Int32Array, times: readonly number[], length: number): Omit<Likeness, 'pairs'> {
  let found = 0;
  let common = 0;
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at]!;
    if (count === 0) continue;
    found += 1;
    common += Math.sqrt(times[at]! * count);
  }
  return {
    recall: counts.length === 0 ? 0 : found / counts.length,
    cosine: length === 0 ? 0 : common / length,
  };
}

/** How often each run of four characters occurs in the content words, each word with a space at either end. */
function countedRuns(words: readonly string[], { isLight }: Analyser): Map<string, number> {
  const runs = new Map<string, number>();
  for (const word of words) {
    if (isLight(word)) continue;
    for (const run of runsOf(word)) runs.set(run, (runs.get(run) ?? 0) + 1);
  }
  return runs;
}

function runsOf(word: string): string[] {
  const padded = ` ${word} `;
  const runs: string[] = [];
  for (let at = 0; at + SIZE <= padded.length; at += 1) runs.push(padded.slice(at, at + SIZE));
  return runs;
}

/** Null for a word that shares nothing with it. */
function sharedOf(
  word: string,
  {
    places,
    pairs,
    sieve,
    analyser,
  }: { places: ReadonlyMap<string, number>; pairs: Pairs; sieve: Sieve; analyser: Analyser },
): Shared | null {
  const at = pairs.placeOf(word);
  const asked: number[] = [];
  if (passes(sieve, word) && !analyser.isLight(word))
    for (const run of runsOf(word)) {
      const place = places.get(run);
      if (place !== undefined) asked.push(place);
    }
  return at < 0 && asked.length === 0 ? null : { asked, word: at };
}

/** Which hashes the runs of a question have: few words of a text have any of them, and the others need not be cut into runs. */
type Sieve = Uint8Array;

const SIEVE_SIZE = 4096;

function sieveOf(runs: Iterable<string>): Sieve {
  const sieve = new Uint8Array(SIEVE_SIZE);
  for (const run of runs) {
    let hash = 0;
    for (let at = 0; at < SIZE; at += 1) hash = ((hash << SHIFT) ^ run.charCodeAt(at)) & (SIEVE_SIZE - 1);
    sieve[hash] = 1;
  }
  return sieve;
}

/** So much that the units of a run, and none before it, are in a hash of 12 bits. */
const SHIFT = 3;

/** Whether a word may have a run of the question; false where it has none. */
function passes(sieve: Sieve, word: string): boolean {
  let hash = 32;
  for (let at = 0; at <= word.length; at += 1) {
    hash = ((hash << SHIFT) ^ (at < word.length ? word.charCodeAt(at) : 32)) & (SIEVE_SIZE - 1);
    if (at + 2 >= SIZE && sieve[hash] === 1) return true;
  }
  return false;
}

/** Pairs of neighbours in a question, and which of them a row of words has. */
export class Pairs {
  readonly #places = new Map<string, number>();
  /** The number of each pair, by both places. */
  readonly #numbers = new Map<number, number>();
  readonly #seen: Int32Array;
  #turn = 0;
  #found = 0;
  #last = -1;
  /** Where the last one was in the row. */
  #at = -2;

  constructor(words: readonly string[]) {
    for (const word of words) if (!this.#places.has(word)) this.#places.set(word, this.#places.size);
    for (let at = 1; at < words.length; at += 1) {
      const pair = this.#keyOf(this.placeOf(words[at - 1]!), this.placeOf(words[at]!));
      if (!this.#numbers.has(pair)) this.#numbers.set(pair, this.#numbers.size);
    }
    this.#seen = new Int32Array(this.#numbers.size);
  }

  /** Its place among the question's words; -1 where it is none of them. */
  placeOf(word: string): number {
    return this.#places.get(word) ?? -1;
  }

  /** A new row. */
  begin(): void {
    this.#turn += 1;
    this.#found = 0;
    this.#at = -2;
  }

  /** The next of the question's words that the row has, by its place in the question and in the row. */
  see(place: number, at: number): void {
    if (at === this.#at + 1) {
      const number = this.#numbers.get(this.#keyOf(this.#last, place));
      if (number !== undefined && this.#seen[number] !== this.#turn) {
        this.#seen[number] = this.#turn;
        this.#found += 1;
      }
    }
    this.#last = place;
    this.#at = at;
  }

  /** The share of the question's pairs that the row had: 0 to 1; 0 where it has none. */
  share(): number {
    return this.#numbers.size === 0 ? 0 : this.#found / this.#numbers.size;
  }

  #keyOf(a: number, b: number): number {
    return a * this.#places.size + b;
  }
}
