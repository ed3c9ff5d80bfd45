// How alike the words of a statement are to those of a question: neighbours, and runs of four letters, which see through
// endings and spelling. What a word shares with the question is worked out once for each word.
import { STOP_WORDS } from '../../text/stop-words.ts';
import { fold } from '../../text/words.ts';
import type { Stretch } from './piece-words.ts';
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
  /** How many runs it has; none where it is a function word. */
  readonly runs: number;
  /** The places of the question's runs among them, as often as it has them. */
  readonly asked: readonly number[];
  /** Its place among the question's words; -1 where it is none of them. */
  readonly word: number;
}

const SIZE = 4;
/** So many words of a statement are read. */
const MOST = 400;

/** Measures statements, given as stretches of words, against one question. */
export function likenessTo(question: string): (stretches: readonly Stretch[]) => Likeness {
  const words = foldedWords(question);
  const asked = countedRuns(words);
  const places = new Map([...asked.keys()].map((run, at) => [run, at]));
  const times = [...asked.values()];
  const total = times.reduce((sum, one) => sum + one, 0);
  const pairs = new Pairs(words);
  const known = new Map<string, Shared>();
  const counts = new Int32Array(times.length);
  const sharedBy = (word: string): Shared => {
    let shared = known.get(word);
    if (shared === undefined) known.set(word, (shared = sharedOf(fold(word), places, pairs)));
    return shared;
  };
  return (stretches) => {
    counts.fill(0);
    pairs.begin();
    let runs = 0;
    let left = MOST;
    for (const { words: said, from, to } of stretches) {
      const end = Math.min(to, from + left);
      for (let at = from; at < end; at += 1) {
        const shared = sharedBy(said.said[at]!);
        runs += shared.runs;
        const { asked: runsAsked } = shared;
        for (let one = 0; one < runsAsked.length; one += 1) counts[runsAsked[one]!]! += 1;
        pairs.see(shared.word);
      }
      left -= end - from;
    }
    return { ...alike(counts, times, Math.sqrt(total * runs)), pairs: pairs.share() };
  };
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
function countedRuns(words: readonly string[]): Map<string, number> {
  const runs = new Map<string, number>();
  for (const word of words) {
    if (STOP_WORDS.has(word)) continue;
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

function sharedOf(word: string, places: ReadonlyMap<string, number>, pairs: Pairs): Shared {
  const at = pairs.placeOf(word);
  if (STOP_WORDS.has(word)) return { runs: 0, asked: [], word: at };
  const runs = runsOf(word);
  const asked: number[] = [];
  for (const run of runs) {
    const place = places.get(run);
    if (place !== undefined) asked.push(place);
  }
  return { runs: runs.length, asked, word: at };
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
    this.#last = -1;
  }

  /** The next word of the row, by its place. */
  see(place: number): void {
    if (place >= 0 && this.#last >= 0) {
      const number = this.#numbers.get(this.#keyOf(this.#last, place));
      if (number !== undefined && this.#seen[number] !== this.#turn) {
        this.#seen[number] = this.#turn;
        this.#found += 1;
      }
    }
    this.#last = place;
  }

  /** The share of the question's pairs that the row had: 0 to 1; 0 where it has none. */
  share(): number {
    return this.#numbers.size === 0 ? 0 : this.#found / this.#numbers.size;
  }

  #keyOf(a: number, b: number): number {
    return a * this.#places.size + b;
  }
}
