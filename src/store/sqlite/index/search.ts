// Questions to the index of segments.
import { countIn, documentsIn, type CountedDocument } from '../../segments/document-counts.ts';
import { chunksHaving, listsIn, listsOfStems } from '../../segments/look-up.ts';
import { has, rowsWithin, type RowSet, type Stretch } from '../../segments/row-set.ts';
import { chunkAt, type SegmentRows } from '../../segments/rows.ts';
import { likeliest, worth, type SearchedSegment } from '../../segments/score.ts';
import type { SegmentSize } from '../../segments/tiers.ts';
import type { Database } from '../database.ts';
import { readStatistics } from '../statistics.ts';
import { findBlocks, goneTerms, removedRows, segmentRows, segmentSizes } from './segment-tables.ts';

/** A chunk by its row, with its score. */
export interface ChunkHit {
  readonly row: number;
  readonly score: number;
}

/** As CurrentIndex has it, with the only chunks that are looked for; all where they are absent. */
export interface SegmentSearch {
  hits(stems: readonly string[], limit: number, among?: readonly Stretch[]): readonly ChunkHit[];
  frequencies(stems: readonly string[]): Map<string, number>;
  /** Fills in what the documents have of the stems. */
  count(documents: readonly CountedDocument[], stems: readonly string[]): void;
}

/** Remembers what never changes of the segments of one database: their rows; and which are removed. */
export function segmentSearch(database: Database): SegmentSearch {
  const shelf = new Map<number, Shelved>();
  return {
    hits: (stems, limit, among) => {
      const sizes = segmentSizes(database);
      const terms = [...new Set(stems)];
      const json = JSON.stringify(terms);
      const lists = listsIn(findBlocks(database, json, false), terms);
      const counts = chunksHaving(terms, lists, goneOf(database, sizes, terms));
      const { chunks, average_title, average_body } = readStatistics(database);
      const worths = new Map(terms.map((term) => [term, worth(chunks, counts.get(term) ?? 0)]));
      forget(shelf, sizes);
      const segments = sizes.flatMap((size): SearchedSegment[] => {
        const own = listsOfStems(lists, size.id, terms, stems).map(({ term, list }) => ({
          worth: worths.get(term)!,
          list,
        }));
        if (own.length === 0) return [];
        const { rows, removed } = shelved(database, shelf, size);
        const within = among === undefined ? undefined : rowsWithin(rows.runs, among, size.chunks);
        return [{ id: size.id, lengths: rows.lengths, removed, among: within, lists: own }];
      });
      return likeliest(segments, average_title + average_body, limit).map(({ segment, row, score }) => ({
        row: chunkAt(shelf.get(segment)!.rows, row),
        score,
      }));
    },
    count: (documents, stems) => {
      const terms = [...new Set(stems)];
      const lists = listsIn(findBlocks(database, JSON.stringify(terms), false), terms);
      for (const size of segmentSizes(database)) {
        const { rows, removed } = shelved(database, shelf, size);
        const places = documentsIn(rows.runs, size.chunks, documents);
        if (places === undefined) continue;
        const isRemoved = (row: number): boolean => removed !== undefined && has(removed, row);
        const isFirst = (row: number): boolean => documents[places[row]!]!.chunk === chunkAt(rows, row);
        countIn({ places, isFirst, isRemoved, lists: listsOfStems(lists, size.id, terms, terms) }, documents);
      }
    },
    frequencies: (stems) => {
      const terms = [...new Set(stems)];
      const lists = listsIn(findBlocks(database, JSON.stringify(terms), true), terms);
      return chunksHaving(terms, lists, goneOf(database, segmentSizes(database), terms));
    },
  };
}

interface Shelved {
  readonly rows: SegmentRows;
  readonly count: number;
  readonly removed: RowSet | undefined;
}

// A segment never changes, and of its removed rows there are only ever more: their number says which they are.
function shelved(database: Database, shelf: Map<number, Shelved>, size: SegmentSize): Shelved {
  const known = shelf.get(size.id);
  if (known?.count === size.removed) return known;
  const rows = known?.rows ?? segmentRows(database, size);
  const fresh = { rows, count: size.removed, removed: removedRows(database, size) };
  shelf.set(size.id, fresh);
  return fresh;
}

function forget(shelf: Map<number, Shelved>, sizes: readonly SegmentSize[]): void {
  const there = new Set(sizes.map(({ id }) => id));
  for (const id of shelf.keys()) if (!there.has(id)) shelf.delete(id);
}

function goneOf(
  database: Database,
  sizes: readonly SegmentSize[],
  terms: readonly string[],
): ReadonlyMap<string, number> {
  const isWhole = sizes.every(({ removed }) => removed === 0);
  return isWhole ? new Map() : goneTerms(database, JSON.stringify(terms));
}
