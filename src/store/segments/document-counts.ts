// How often stems are in whole documents: their chunks are rows of segments, and every list says how often in each.
import { eachAmong, type PostingList } from './postings.ts';
import type { Run } from './rows.ts';

/** A document's chunks: `count` of the database from `chunk` on, the first of them first. */
export interface CountedDocument {
  readonly chunk: number;
  readonly count: number;
  /** Filled in here. */
  readonly times: Map<string, { title: number; body: number }>;
}

/** Which document the rows of a segment belong to, by place among those counted; undefined where none does. */
export function documentsIn(
  runs: readonly Run[],
  rows: number,
  documents: readonly CountedDocument[],
): Int32Array | undefined {
  let places: Int32Array | undefined;
  for (const run of runs)
    for (const [place, { chunk, count }] of documents.entries()) {
      const to = Math.min(chunk + count, run.chunk + run.count);
      for (let one = Math.max(chunk, run.chunk); one < to; one += 1) {
        places ??= new Int32Array(rows).fill(-1);
        places[run.from + one - run.chunk] = place;
      }
    }
  return places;
}

/** One segment, with its lists of the stems. */
export interface CountedSegment {
  readonly places: Int32Array;
  /** Whether a row is the first of its document, whose title counts. */
  readonly isFirst: (row: number) => boolean;
  readonly isRemoved: (row: number) => boolean;
  readonly lists: readonly { readonly term: string; readonly list: PostingList }[];
}

/** Adds what a segment has of the documents. */
export function countIn(
  { places, isFirst, isRemoved, lists }: CountedSegment,
  documents: readonly CountedDocument[],
): void {
  for (const { term, list } of lists)
    eachAmong(list, places, (row, title, body) => {
      if (isRemoved(row)) return;
      const { times } = documents[places[row]!]!;
      const known = times.get(term) ?? { title: 0, body: 0 };
      times.set(term, { title: known.title + (isFirst(row) ? title : 0), body: known.body + body });
    });
}
