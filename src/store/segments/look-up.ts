// Gets the lists of a question's stems from the blocks that a database found for them.
import { opened } from './bytes.ts';
import { findInBlock, type Block, bytesOfTerm } from './dictionary.ts';
import { byCodePoints, firstWhere } from '../../text/code-unit-order.ts';
import { type PostingList, eachAmong } from './postings.ts';
import type { Run } from './rows.ts';

/** A block as a database found it: the last block of its segment whose first stem is not after the stem sought. */
export interface FoundBlock extends Omit<Block, 'data'> {
  readonly segment: number;
  /** Null where only numbers of chunks were asked for, and they are outside. */
  readonly data: Uint8Array | null;
}

/** For each segment the list of each stem, undefined where it has none. */
export type FoundLists = ReadonlyMap<number, readonly (PostingList | undefined)[]>;

/**
 * @param blocks by segment, then by first stem in the order of bytes
 * @param terms distinct
 * @throws DamagedSegment
 */
export function listsIn(blocks: readonly FoundBlock[], terms: readonly string[]): FoundLists {
  const encoded = terms.map(bytesOfTerm);
  const found = new Map<number, (PostingList | undefined)[]>();
  for (let from = 0, to = 0; from < blocks.length; from = to) {
    const { segment } = blocks[from]!;
    while (to < blocks.length && blocks[to]!.segment === segment) to += 1;
    const own = blocks.slice(from, to);
    const read = own.map(({ data }) => (data === null ? NOTHING : opened(data, segment)));
    const listOf = (term: string, at: number): PostingList | undefined => {
      const place = lastNotAfter(own, term);
      if (place < 0) return undefined;
      const { first, chunks } = own[place]!;
      const bytes = read[place]!;
      if (chunks === null) return findInBlock(bytes, encoded[at]!);
      return first === term ? { bytes, from: 0, to: bytes.length, chunks } : undefined;
    };
    found.set(segment, terms.map(listOf));
  }
  return found;
}

const NOTHING = new Uint8Array();

/** The place of the last block whose first stem is not after the term; -1 where all are. @param blocks of one segment, in order */
export function lastNotAfter(blocks: readonly Pick<FoundBlock, 'first'>[], term: string): number {
  return firstWhere(blocks.length, (at) => byCodePoints(blocks[at]!.first, term) > 0) - 1;
}

/** In how many chunks each term is, less those that were removed. @param gone how many of these, for terms that any had */
export function chunksHaving(
  terms: readonly string[],
  found: FoundLists,
  gone: ReadonlyMap<string, number>,
): Map<string, number> {
  const counts = terms.map((term) => 0 - (gone.get(term) ?? 0));
  for (const lists of found.values()) lists.forEach((list, at) => (counts[at]! += list?.chunks ?? 0));
  return new Map(terms.map((term, at) => [term, counts[at]!]));
}

/** The lists that a segment has of stems, in their order; one that is repeated is there as often. */
export function listsOfStems(
  found: FoundLists,
  segment: number,
  terms: readonly string[],
  stems: readonly string[],
): { readonly term: string; readonly list: PostingList }[] {
  const lists = found.get(segment);
  if (lists === undefined) return [];
  const byTerm = new Map(terms.map((term, at) => [term, lists[at]]));
  return stems.flatMap((term) => {
    const list = byTerm.get(term);
    return list === undefined ? [] : [{ term, list }];
  });
}

// How often stems are in whole documents: their chunks are rows of segments, and every list says how often in each.

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
interface CountedSegment {
  readonly places: Int32Array;
  /** Whether a row is the first of its document, whose title counts. */
  readonly isFirst: (row: number) => boolean;
  readonly isRemoved: (row: number) => boolean;
  readonly lists: readonly { readonly term: string; readonly list: PostingList }[];
}

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
