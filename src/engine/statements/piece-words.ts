// The words of pieces of a text. Statements of a chunk overlap (a sentence, the pair it is in, the paragraph around it), so
// a block is read once, and a piece of it takes what lies within its ends.
import { ENGLISH, type Analyser } from '../../text/analyser.ts';
import { pattern } from '../../text/plain.ts';
import type { Piece, Span } from './statement.ts';

/** Words of a text in order, each with its UTF-16 offsets in it. */
export interface PlacedWords {
  readonly said: readonly string[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** How they were read. */
  readonly analyser: Analyser;
}

/** A stretch of them: from `from`, before `to`. */
export interface Stretch {
  readonly words: PlacedWords;
  readonly from: number;
  readonly to: number;
}

/** The words of a text as it writes them, joined ones whole ("it's", "3.5", "read-only"). */
export function placedWords(text: string, analyser: Analyser = ENGLISH): PlacedWords {
  if (analyser.other !== undefined) {
    const all = analyser.other.words(text);
    return {
      said: all.map((word) => word.text),
      starts: all.map(({ start }) => start),
      ends: all.map(({ end }) => end),
      analyser,
    };
  }
  const said: readonly string[] = text.match(WORD(text)) ?? [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const word of said) {
    at = text.indexOf(word, at);
    starts.push(at);
    ends.push((at += word.length));
  }
  return { said, starts, ends, analyser };
}

const WORD = pattern("[\\p{L}\\p{N}]+(?:['’.+-][\\p{L}\\p{N}]+)*", 'g');

/** The stems of the content words of a text. */
export function placedStems(text: string, analyser: Analyser = ENGLISH): PlacedWords {
  const all = analyser.terms(text);
  return {
    said: all.map(({ stem }) => stem),
    starts: all.map(({ start }) => start),
    ends: all.map(({ end }) => end),
    analyser,
  };
}

/** `read` of whole texts, once for each, taken for pieces of them. */
export function readingOnce(
  read: (text: string, analyser: Analyser) => PlacedWords,
): (piece: Piece, analyser: Analyser) => Stretch {
  const known = new WeakMap<Span, PlacedWords>();
  return (piece, analyser) => {
    const whole = piece.of ?? piece;
    let words = known.get(whole);
    if (words === undefined) known.set(whole, (words = read(whole.text, analyser)));
    const start = piece.start - whole.start;
    const end = piece.end - whole.start;
    const from = firstFrom(words.starts, start);
    const to = end >= whole.text.length ? words.said.length : firstFrom(words.starts, end);
    // An end within a word makes other words of its halves.
    const isCut = (from > 0 && words.ends[from - 1]! > start) || (to > from && words.ends[to - 1]! > end);
    if (!isCut) return { words, from, to };
    const own = read(piece.text, analyser);
    return { words: own, from: 0, to: own.said.length };
  };
}

/** The first of ascending numbers that is at least `least`, by its index. */
export function firstFrom(numbers: readonly number[], least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
