// Questions to the index of segments.
import {
  chunksHaving,
  listsIn,
  listsOfStems,
  countIn,
  documentsIn,
  type CountedDocument,
} from '../../segments/look-up.ts';
import {
  has,
  rowsWithin,
  type RowSet,
  type Stretch,
  chunkAt,
  type SegmentRows,
} from '../../segments/rows.ts';
import { likeliest, worth, type SearchedSegment } from '../../segments/score.ts';
import type { SegmentSize } from '../../segments/merge.ts';
import { KeptBlocks } from './kept-blocks.ts';
import { goneTerms, type MarkedSize, removedRows, segmentRows, type IndexState } from './segment-tables.ts';
import type { Work } from '../work.ts';

/** A chunk by its row, with its score. */
export interface ChunkHit {
  readonly row: number;
  readonly score: number;
}

/** All over one consistent state, the one given; errors: DamagedSegment. */
export interface SegmentSearch {
  /**
   * The `limit` likeliest chunks and all that tie with the last, in no order. @param stems as they are stored, in the
   * question's order; repeated ones weigh more @param among the only chunks that are looked for; all where absent
   */
  hits(
    state: IndexState,
    stems: readonly string[],
    limit: number,
    among: readonly Stretch[] | undefined,
  ): Work<readonly ChunkHit[]>;
  /** In how many current chunks each stem is. */
  frequencies(state: IndexState, stems: readonly string[]): Work<Map<string, number>>;
  count(state: IndexState, documents: readonly CountedDocument[], stems: readonly string[]): Work<void>;
}

/** Remembers blocks and rows of the segments of one database, and which are removed, by the sums of their bytes. */
export function segmentSearch(): SegmentSearch {
  const shelf = new Map<number, Shelved>();
  const blocks = new KeptBlocks();
  return {
    *hits({ sizes, statistics }, stems, limit, among) {
      const terms = [...new Set(stems)];
      const found = listsIn(yield* blocks.find(sizes, terms, false), terms);
      const counts = chunksHaving(terms, found, yield* goneOf(sizes, terms));
      const { chunks, average_title, average_body } = statistics;
      forget(shelf, sizes);
      // Another question may make the shelf forget what this one still needs.
      const own = new Map<number, SegmentRows>();
      const segments: SearchedSegment[] = [];
      for (const size of sizes) {
        const lists = listsOfStems(found, size.id, terms, stems).map(({ term, list }) => ({
          worth: worth(chunks, counts.get(term) ?? 0),
          list,
        }));
        if (lists.length === 0) continue;
        const one = yield* shelved(shelf, size);
        own.set(size.id, one.rows);
        const within = among && rowsWithin(one.rows.runs, among, size.chunks);
        segments.push({ id: size.id, lengths: one.rows.lengths, removed: one.removed, among: within, lists });
      }
      return likeliest(segments, average_title + average_body, limit).map(({ segment, row, score }) => ({
        row: chunkAt(own.get(segment)!, row),
        score,
      }));
    },
    *count({ sizes }, documents, stems) {
      const terms = [...new Set(stems)];
      const found = listsIn(yield* blocks.find(sizes, terms, false), terms);
      for (const size of sizes) {
        const { rows: own, removed } = yield* shelved(shelf, size);
        const places = documentsIn(own.runs, size.chunks, documents);
        if (places === undefined) continue;
        const isRemoved = (row: number): boolean => removed !== undefined && has(removed, row);
        const isFirst = (row: number): boolean => documents[places[row]!]!.chunk === chunkAt(own, row);
        countIn({ places, isFirst, isRemoved, lists: listsOfStems(found, size.id, terms, terms) }, documents);
      }
    },
    *frequencies({ sizes }, stems) {
      const terms = [...new Set(stems)];
      const found = listsIn(yield* blocks.find(sizes, terms, true), terms);
      return chunksHaving(terms, found, yield* goneOf(sizes, terms));
    },
  };
}

interface Shelved {
  readonly rows: SegmentRows;
  readonly mark: string;
  readonly removed: RowSet | undefined;
}

function* shelved(shelf: Map<number, Shelved>, size: MarkedSize): Work<Shelved> {
  const known = shelf.get(size.id);
  if (known?.mark === size.mark) return known;
  const fresh = {
    rows: yield* segmentRows(size),
    mark: size.mark,
    removed: yield* removedRows(size),
  };
  shelf.set(size.id, fresh);
  return fresh;
}

function forget(shelf: Map<number, Shelved>, sizes: readonly SegmentSize[]): void {
  const there = new Set(sizes.map(({ id }) => id));
  for (const id of shelf.keys()) if (!there.has(id)) shelf.delete(id);
}

function* goneOf(sizes: readonly SegmentSize[], terms: readonly string[]): Work<ReadonlyMap<string, number>> {
  return sizes.some(({ removed }) => removed > 0) ? yield* goneTerms(terms) : new Map();
}
