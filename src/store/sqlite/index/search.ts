// Questions to the index of segments.
import { listsIn, type FoundLists } from '../../segments/look-up.ts';
import { rowsWithin, type RowSet, type Stretch } from '../../segments/row-set.ts';
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
      const counts = countsOf(database, sizes, terms, lists);
      const { chunks, average_title, average_body } = readStatistics(database);
      const worths = new Map(terms.map((term) => [term, worth(chunks, counts.get(term) ?? 0)]));
      forget(shelf, sizes);
      const segments = sizes.flatMap((size): SearchedSegment[] => {
        const own = listsOf(size, lists, terms, stems).map(({ term, list }) => ({
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
    frequencies: (stems) => {
      const terms = [...new Set(stems)];
      const lists = listsIn(findBlocks(database, JSON.stringify(terms), true), terms);
      return countsOf(database, segmentSizes(database), terms, lists);
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

function listsOf({ id }: SegmentSize, found: FoundLists, terms: readonly string[], stems: readonly string[]) {
  const lists = found.get(id);
  if (lists === undefined) return [];
  const byTerm = new Map(terms.map((term, at) => [term, lists[at]]));
  return stems.flatMap((term) => {
    const list = byTerm.get(term);
    return list === undefined ? [] : [{ term, list }];
  });
}

function countsOf(
  database: Database,
  sizes: readonly SegmentSize[],
  terms: readonly string[],
  found: FoundLists,
): Map<string, number> {
  const counts = new Map(terms.map((term) => [term, 0]));
  for (const lists of found.values())
    terms.forEach((term, at) => counts.set(term, counts.get(term)! + (lists[at]?.chunks ?? 0)));
  if (sizes.every(({ removed }) => removed === 0)) return counts;
  for (const [term, gone] of goneTerms(database, JSON.stringify(terms)))
    counts.set(term, counts.get(term)! - gone);
  return counts;
}
