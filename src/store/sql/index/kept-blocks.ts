// A cache of index blocks in memory: a segment never changes, and a long list takes longer to come
// from a server (as text, twice its size) than to be scored.
import { Latest } from '../../../text/memoise.ts';
import { lastNotAfter, type FoundBlock } from '../../segments/look-up.ts';
import { byCodePoints } from '../../../text/code-unit-order.ts';
import type { Work } from '../work.ts';
import { findBlocks, type MarkedSize } from './segment-tables.ts';

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
