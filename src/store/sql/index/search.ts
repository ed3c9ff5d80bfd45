// Questions to the index of segments.
import {
  chunksHaving,
  listsIn,
  listsOfStems,
  countIn,
  documentsIn,
  type CountedDocument,
  lastNotAfter,
  type FoundBlock,
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
import {
  goneTerms,
  type MarkedSize,
  removedRows,
  segmentRows,
  type IndexState,
  findBlocks,
} from './segment-tables.ts';
import type { Work } from '../work.ts';
import { Latest } from '../../../text/memoise.ts';
import { byCodePoints } from '../../../text/code-unit-order.ts';

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

// A cache of index blocks in memory: a segment never changes, and a long list takes longer to come
// from a server (as text, twice its size) than to be scored.

/** Bytes; a million chunks have about 130 MB of lists, and questions ask for the same ones. */
const MOST = 64 * 1024 * 1024;
/** The approximate overhead of an entry. */
const ENTRY = 200;

/** Which block of a segment can have a term: null where none can. */
type Kept = FoundBlock | null;

/** The most recently used blocks. */
export class KeptBlocks {
  readonly #blocks: Latest<string, Kept>;

  /** @param most bytes; a block counts for each of its terms that was asked for */
  constructor(most: number = MOST) {
    this.#blocks = new Latest(most, roomOf);
  }

  /** Bytes that are held, or a little less. */
  get bytes(): number {
    return this.#blocks.room;
  }

  /**
   * The blocks that can have the terms, as `listsIn` wants them. @param sizes all segments of this state
   * @param isToCount leaves out lists whose number of chunks is known without them
   */
  *find(sizes: readonly MarkedSize[], terms: readonly string[], isToCount: boolean): Work<FoundBlock[]> {
    const found = new Map<string, FoundBlock>();
    const add = (block: FoundBlock): unknown => found.set(`${block.segment} ${block.first}`, block);
    const missing: { readonly size: MarkedSize; readonly term: string }[] = [];
    for (const size of sizes)
      for (const term of terms) {
        const kept = this.#blocks.get(keyOf(size, term));
        if (kept === undefined || (kept?.data === null && !isToCount)) missing.push({ size, term });
        else if (kept !== null) add(kept);
      }
    if (missing.length > 0) (yield* this.#read(missing, isToCount)).forEach(add);
    return [...found.values()].sort((a, b) => a.segment - b.segment || byCodePoints(a.first, b.first));
  }

  *#read(
    missing: readonly { readonly size: MarkedSize; readonly term: string }[],
    isToCount: boolean,
  ): Work<FoundBlock[]> {
    const bySegment = new Map(missing.map(({ size }) => [size.id, [] as FoundBlock[]]));
    const terms = [...new Set(missing.map(({ term }) => term))];
    const read = (yield* findBlocks([...bySegment.keys()], terms, isToCount)).map(ownBytes);
    for (const block of read) bySegment.get(block.segment)?.push(block);
    for (const { size, term } of missing) {
      const own = bySegment.get(size.id)!;
      this.#blocks.set(keyOf(size, term), own[lastNotAfter(own, term)] ?? null);
    }
    return read;
  }
}

function roomOf(kept: Kept, key: string): number {
  return ENTRY + 2 * key.length + (kept?.data?.length ?? 0);
}

/** A segment is identified by its rows: an id may recur after a database was restored from a backup. */
function keyOf({ id, rowsMark }: MarkedSize, term: string): string {
  return `${id} ${rowsMark} ${term}`;
}

/** Not a part of what the connection received, which would stay in memory as long. */
function ownBytes(block: FoundBlock): FoundBlock {
  return block.data === null ? block : { ...block, data: Uint8Array.from(block.data) };
}
