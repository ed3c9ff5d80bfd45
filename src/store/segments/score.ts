// The likeliest rows for a question: BM25 over two fields, with triple weight for a stem in the
// title. Each stem in turn adds its value to the rows of its list.
import type { PostingList } from './postings.ts';
import { has, type RowSet } from './rows.ts';

const K1 = 1.2;
const B = 0.75;
const TITLE_WEIGHT = 3;
/** A stem in at least half of all chunks still has some value. */
const LEAST = 1e-6;

/** What a stem is worth by the number of chunks that have it. */
export function worth(chunks: number, having: number): number {
  const idf = Math.log((chunks - having + 0.5) / (having + 0.5));
  return idf > 0 ? idf : LEAST;
}

/** A stem of the question in one segment. */
export interface ScoredList {
  readonly worth: number;
  readonly list: PostingList;
}

/** One segment as a question sees it. */
export interface SearchedSegment {
  readonly id: number;
  readonly lengths: Uint16Array;
  readonly removed?: RowSet | undefined;
  /** The only rows that are looked for; all where absent. */
  readonly among?: RowSet | undefined;
  /** In the question's order; a stem that it repeats is repeated. */
  readonly lists: readonly ScoredList[];
}

export interface Hit {
  readonly segment: number;
  readonly row: number;
  readonly score: number;
}

/** The `limit` likeliest rows and all that tie with the last of them, unordered: the caller decides which of those come first. */
export function likeliest(
  segments: readonly SearchedSegment[],
  averageLength: number,
  limit: number,
): readonly Hit[] {
  const rows = segments.reduce((sum, { lengths }) => sum + lengths.length, 0);
  const best = new Best(Math.min(limit, rows));
  let least = best.least;
  const hits: Hit[] = [];
  for (const segment of segments) {
    const { lengths, removed, among } = segment;
    const sums = scratch(lengths.length);
    const count = addUp(segment, averageLength, sums);
    const found = touched;
    // Most rows end at the first comparison: all that it needs is at hand.
    for (let at = 0; at < count; at += 1) {
      const row = found[at]!;
      const score = sums[row]!;
      sums[row] = 0;
      if (score < least) continue;
      if (removed !== undefined && has(removed, row)) continue;
      if (among !== undefined && !has(among, row)) continue;
      best.add(score);
      least = best.least;
      hits.push({ segment: segment.id, row, score });
    }
  }
  return hits.filter(({ score }) => score >= least);
}

let room = new Float64Array(0);
let touched = new Int32Array(0);

/** Zero for every row; the same for each segment, since each leaves it as it was. */
function scratch(rows: number): Float64Array {
  if (room.length < rows) {
    room = new Float64Array(rows);
    touched = new Int32Array(rows);
  }
  return room;
}

/** Adds up the scores of a segment and notes the rows that have one. @returns how many */
function addUp({ lists, lengths }: SearchedSegment, averageLength: number, sums: Float64Array): number {
  const fixed = K1 * (1 - B);
  const perStem = (K1 * B) / averageLength;
  const rows = touched;
  let count = 0;
  for (const { worth, list } of lists) {
    const { bytes, to } = list;
    const value = worth * (K1 + 1);
    let at = list.from;
    let row = 0;
    while (at < to) {
      let byte = bytes[at++]!;
      let number = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at++]!;
        number |= (byte & 0x7f) << shift;
      }
      row += number >>> 1;
      let times = 1;
      if ((number & 1) === 0) {
        byte = bytes[at++]!;
        number = byte & 0x7f;
        for (let shift = 7; byte >= 0x80; shift += 7) {
          byte = bytes[at++]!;
          number |= (byte & 0x7f) << shift;
        }
        times = TITLE_WEIGHT * (number >>> 4) + (number & 15);
        if ((number & 15) === 15) {
          byte = bytes[at++]!;
          times += byte & 0x7f;
          for (let shift = 7; byte >= 0x80; shift += 7) {
            byte = bytes[at++]!;
            times += (byte & 0x7f) << shift;
          }
        }
      }
      if (sums[row] === 0) rows[count++] = row;
      sums[row]! += (value * times) / (times + fixed + perStem * lengths[row]!);
    }
  }
  return count;
}

/** The least of the best scores so far: a heap of at most `limit`, the least of them at its top. */
class Best {
  readonly #heap: Float64Array;
  #size = 0;
  /** A score below this is not among the best. */
  least = 0;

  constructor(limit: number) {
    this.#heap = new Float64Array(limit);
  }

  /** @param score at least `least` */
  add(score: number): void {
    if (this.#size < this.#heap.length) this.#rise(score);
    else this.#sink(score);
    if (this.#size === this.#heap.length) this.least = this.#heap[0]!;
  }

  #rise(score: number): void {
    let at = this.#size++;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      if (this.#heap[above]! <= score) break;
      this.#heap[at] = this.#heap[above]!;
      at = above;
    }
    this.#heap[at] = score;
  }

  #sink(score: number): void {
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.#size) break;
      if (below + 1 < this.#size && this.#heap[below + 1]! < this.#heap[below]!) below += 1;
      if (this.#heap[below]! >= score) break;
      this.#heap[at] = this.#heap[below]!;
      at = below;
    }
    this.#heap[at] = score;
  }
}
