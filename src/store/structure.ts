// The structure of a document (answers.md, "The document keeps its structure"): the kind of each
// block and what it is under. A chunk is stored with its blocks and with copies of outside blocks that govern them, so that it
// can be understood alone.

/** A `list` block is one item of a list, a `table` block one row, a `definition` block one term or one text that defines it. */
export const BLOCK_KINDS = [
  'heading',
  'paragraph',
  'list',
  'code',
  'table',
  'definition',
  'quotation',
  'note',
  'caption',
  'metadata',
] as const;

export type BlockKind = (typeof BLOCK_KINDS)[number];

/** What a block says of its place among the blocks around it: the blocks in order are a tree without pointers. */
export interface BlockShape {
  readonly kind: BlockKind;
  /** 1 to 6, for headings. */
  readonly level?: number;
  /** Of whatever is in an item of a list, the item itself included: how deep that list is, from 1. Absent elsewhere. */
  readonly depth?: number;
  /** It begins a new list, table or list of definitions; absent where it goes on with the one before. */
  readonly opens?: true;
  /** Goes on with the item, definition or note of the block before: its second paragraph, code within it. */
  readonly continues?: true;
  /** Of a list: its items are numbered. */
  readonly ordered?: true;
  /** Of a table: a row of header cells. Cells are separated by " | ", also empty ones. */
  readonly header?: true;
  /** Of a definition: what is defined, where it is not the text that defines. */
  readonly term?: true;
  /** Of a note: its kind as written, in lower case: note, tip, warning, caution, important, example, deprecated. */
  readonly label?: string;
  /** Of code: its language, where that is said. */
  readonly language?: string;
}

/** A block of a chunk, or a part of one that was too long; UTF-16 offsets into the chunk's text. */
export interface ChunkBlock extends BlockShape {
  readonly start: number;
  readonly end: number;
}

/** A block outside the chunk; offsets into the document's text, and what is there. */
export interface OuterBlock extends BlockShape {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface ChunkStructure {
  /** In order, none overlapping; together they are the chunk but for white space. */
  readonly blocks: readonly ChunkBlock[];
  /** The headings it is under, the outermost first. */
  readonly path: readonly OuterBlock[];
  /** What governs its first blocks from before it, in order: items they are in, the lead-in of their list, header rows. */
  readonly before: readonly OuterBlock[];
  /** The block after its last, where the list, table, definitions or block that the chunk ends in go on there. */
  readonly next?: BlockShape;
}
