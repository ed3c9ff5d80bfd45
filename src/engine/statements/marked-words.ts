// Of the words of a text, those that have to do with a question: nearly none have, and statements of a chunk overlap, so that
// each text is gone through once for a question and its statements look at what was marked in them.
import { firstFrom, type PlacedWords, type Stretch } from './piece-words.ts';

interface Marked<Mark> {
  /** The places of the words that are marked, in order, and their marks. */
  readonly places: readonly number[];
  readonly marks: readonly Mark[];
}

/** Told of each marked word of stretches that follow each other: its mark, and its place in the row that they make. */
export type Visit<Mark> = (mark: Mark, place: number) => void;

/**
 * Goes through the marked words of stretches, the first `most` words of them.
 * @param mark what a word is to the question; undefined for nothing. Asked once for each word of a text
 */
export function markedWords<Mark>(
  mark: (word: string) => Mark | undefined,
): (stretches: readonly Stretch[], visit: Visit<Mark>, most?: number) => void {
  const known = new Map<PlacedWords, Marked<Mark>>();
  const markedIn = (words: PlacedWords): Marked<Mark> => {
    let marked = known.get(words);
    if (marked === undefined) known.set(words, (marked = marksOf(words, mark)));
    return marked;
  };
  return (stretches, visit, most = Number.POSITIVE_INFINITY) => {
    let before = 0;
    for (const { words, from, to } of stretches) {
      const { places, marks } = markedIn(words);
      const end = Math.min(to, from + most - before);
      for (let at = firstFrom(places, from); at < places.length && places[at]! < end; at += 1)
        visit(marks[at]!, before + places[at]! - from);
      before += Math.max(0, end - from);
    }
  };
}

function marksOf<Mark>({ said }: PlacedWords, mark: (word: string) => Mark | undefined): Marked<Mark> {
  const places: number[] = [];
  const marks: Mark[] = [];
  for (let at = 0; at < said.length; at += 1) {
    const found = mark(said[at]!);
    if (found === undefined) continue;
    places.push(at);
    marks.push(found);
  }
  return { places, marks };
}
