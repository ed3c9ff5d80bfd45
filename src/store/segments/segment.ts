// A segment of the index: an immutable set of chunks (scale.md). An addition is a new segment; a
// removal is a bit beside it; a merge makes one of several. The database stores and finds the blobs, and does not know their
// contents: ranking is the same over every database.
import { type Block, DictionaryWriter, sortTerms } from './dictionary.ts';
import { Bytes } from './bytes.ts';
import { ListWriter } from './postings.ts';
import { writeRows } from './rows.ts';

/** What a segment is made of, to be stored. */
export interface NewSegment {
  /** How many rows it has. */
  readonly chunks: number;
  /** Sealed: rows.ts. */
  readonly rows: Uint8Array;
  /** In the order of their first stems. */
  readonly blocks: readonly Block[];
}

/** Segments are not merged beyond this many rows, so that a merge takes little time and memory. */
export const MOST_MERGED = 65_536;

/** More chunks than this are not made into one at once. */
export const MOST_BUILT = 2_048;

/** The form of the index, for the manifest. */
export const INDEX_FORM = 'segments-1';

/** A chunk to be indexed: its row in the database, and its stems in both fields. */
export interface ChunkStems {
  readonly row: number;
  readonly title: readonly string[];
  readonly body: readonly string[];
}

/** Both counts of a stem are in one number: the increment for each field, and the value at which its count is full. */
const BODY = { once: 1, full: 0xffff };
const TITLE = { once: 1 << 16, full: 0x7fff << 16 };

/** @param chunks at most MOST_BUILT */
export function buildSegment(chunks: readonly ChunkStems[]): NewSegment {
  const lists = listsOf(chunks);
  const dictionary = new DictionaryWriter();
  const writer = new ListWriter();
  const bytes = new Bytes();
  for (const term of sortTerms([...lists.keys()])) {
    const list = lists.get(term)!;
    writer.begin();
    for (let at = 0; at < list.length; at += 2) {
      const times = list[at + 1]!;
      writer.add(list[at]!, times >>> 16, times & 0xffff);
    }
    bytes.clear();
    bytes.text(term);
    dictionary.add(bytes, writer.chunks, writer.bytes);
  }
  return {
    chunks: chunks.length,
    rows: writeRows(
      chunks.map(({ row }) => row),
      chunks.map(({ title, body }) => title.length + body.length),
    ),
    blocks: dictionary.finish(),
  };
}

/** For each stem its rows in the segment, each followed by its counts. */
function listsOf(chunks: readonly ChunkStems[]): Map<string, number[]> {
  const lists = new Map<string, number[]>();
  const count = (stem: string, row: number, { once, full }: typeof BODY): void => {
    const list = lists.get(stem);
    if (list === undefined) lists.set(stem, [row, once]);
    else if (list[list.length - 2] !== row) list.push(row, once);
    else if ((list[list.length - 1]! & full) !== full) list[list.length - 1]! += once;
  };
  for (const [row, { title, body }] of chunks.entries()) {
    for (const stem of title) count(stem, row, TITLE);
    for (const stem of body) count(stem, row, BODY);
  }
  return lists;
}
