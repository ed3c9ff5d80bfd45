// A segment of the index: some chunks, for ever the same (scale.md). What is added is a new segment; what is removed is a
// bit beside one; a merge makes one of several. A database keeps the blobs and finds them, and knows nothing of what is in
// them: ranking is the same over every database.
import type { Block } from './dictionary.ts';

/** What a segment is made of, to be stored. */
export interface NewSegment {
  /** How many rows it has. */
  readonly chunks: number;
  /** Sealed: rows.ts. */
  readonly rows: Uint8Array;
  /** In the order of their first stems. */
  readonly blocks: readonly Block[];
}

/** More rows than this are not merged into one, so that a merge takes little memory and a moment. */
export const MOST_MERGED = 65_536;

/** More chunks than this are not made into one at once. */
export const MOST_BUILT = 2_048;

/** The form of the index, for the manifest. */
export const INDEX_FORM = 'segments-1';
