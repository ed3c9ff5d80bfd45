// The lists of a question's stems, out of the blocks that a database found for them.
import { opened } from './checksum.ts';
import { findInBlock, type Block } from './dictionary.ts';
import type { PostingList } from './postings.ts';
import { byBytes, bytesOfTerm } from './terms.ts';

/** A block as a database found it: of all blocks of its segment whose first stem is not after a wanted one, the last. */
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
      const place = own.findLastIndex(({ first }) => byBytes(first, term) <= 0);
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
