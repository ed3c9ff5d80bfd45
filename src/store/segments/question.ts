// A question as its segments see it, out of what a database found for its stems.
import type { FoundLists } from './look-up.ts';
import { rowsWithin, type RowSet, type Stretch } from './row-set.ts';
import type { SegmentRows } from './rows.ts';
import { worth, type SearchedSegment } from './score.ts';

/** In how many chunks each stem is. @param gone in how many removed ones, for those that are in any */
export function countsOf(
  terms: readonly string[],
  found: FoundLists,
  gone: ReadonlyMap<string, number>,
): Map<string, number> {
  const counts = new Map(terms.map((term) => [term, 0 - (gone.get(term) ?? 0)]));
  for (const lists of found.values())
    terms.forEach((term, at) => counts.set(term, (counts.get(term) ?? 0) + (lists[at]?.chunks ?? 0)));
  return counts;
}

/** What a question asks of every segment. */
export interface Asked {
  /** In its order, repeated ones repeated. */
  readonly stems: readonly string[];
  /** Each of them once, in the order in which they were looked up. */
  readonly terms: readonly string[];
  readonly found: FoundLists;
  readonly counts: ReadonlyMap<string, number>;
  /** Chunks of the corpus. */
  readonly chunks: number;
  /** The only chunks that are looked for; all where absent. */
  readonly among: readonly Stretch[] | undefined;
}

/** A segment that has any of the stems. */
export function searched(
  { stems, terms, found, counts, chunks, among }: Asked,
  id: number,
  rows: SegmentRows,
  removed: RowSet | undefined,
): SearchedSegment {
  const lists = new Map(terms.map((term, at) => [term, found.get(id)?.[at]]));
  return {
    id,
    lengths: rows.lengths,
    removed,
    among: among && rowsWithin(rows.runs, among, rows.lengths.length),
    lists: stems.flatMap((term) => {
      const list = lists.get(term);
      return list === undefined ? [] : [{ worth: worth(chunks, counts.get(term) ?? 0), list }];
    }),
  };
}

/** Segments that have any of the stems, by id. */
export function holding(found: FoundLists): ReadonlySet<number> {
  const some = [...found].filter(([, lists]) => lists.some((list) => list !== undefined));
  return new Set(some.map(([id]) => id));
}
