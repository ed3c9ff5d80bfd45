// The list of one stem in one segment: in which rows it occurs, in ascending order, and how often
// in title and body. A posting is varint(step · 2 + 1) where the stem is once in the body and not in the title, which most are;
// otherwise varint(step · 2), varint(title · 16 + min(body, 15)), and from 15 on varint(body - 15).
import { ByteReader, Bytes } from './bytes.ts';

/** From `from` to `to` in `bytes` are the postings of `chunks` rows. */
export interface PostingList {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
  readonly chunks: number;
}

/** Writes one list after the other, into the same bytes. */
export class ListWriter {
  /** The list, until the next one is begun. */
  readonly bytes = new Bytes();
  #last = 0;
  chunks = 0;

  begin(): void {
    this.bytes.clear();
    this.#last = 0;
    this.chunks = 0;
  }

  /** Rows in ascending order. */
  add(row: number, title: number, body: number): void {
    const step = row - this.#last;
    this.#last = row;
    this.chunks += 1;
    if (title === 0 && body === 1) return this.bytes.varint(2 * step + 1);
    this.bytes.varint(2 * step);
    this.bytes.varint(16 * title + Math.min(body, 15));
    if (body >= 15) this.bytes.varint(body - 15);
  }
}

/** Every posting of a list, in order. */
export function eachPosting(
  list: PostingList,
  visit: (row: number, title: number, body: number) => void,
): void {
  eachAmong(list, undefined, visit);
}

/**
 * The postings of the rows that have a place, in order: a long list is run through for a few of its rows.
 * @param places by row, below 0 where a row is not looked for; all are where they are absent
 */
export function eachAmong(
  { bytes, from, to }: PostingList,
  places: Int32Array | undefined,
  visit: (row: number, title: number, body: number) => void,
): void {
  const reader = new ByteReader(bytes, from);
  let at = from;
  let row = 0;
  while (at < to) {
    let byte = bytes[at++]!;
    let first = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = bytes[at++]!;
      first |= (byte & 0x7f) << shift;
    }
    row += first >>> 1;
    const isWanted = places === undefined || places[row]! >= 0;
    if ((first & 1) === 1) {
      if (isWanted) visit(row, 0, 1);
      continue;
    }
    reader.at = at;
    const counts = reader.varint();
    const body = counts & 15;
    const times = body < 15 ? body : 15 + reader.varint();
    at = reader.at;
    if (isWanted) visit(row, counts >>> 4, times);
  }
}
