// A chunk's blocks with those that govern them from before it, as one list in reading order with offsets into the document.
import type { ChunkRecord } from '../../store/corpus-store.ts';
import { governors } from '../../store/governing.ts';
import type { BlockShape, ChunkStructure, OuterBlock } from '../../store/structure.ts';

export interface OutlineBlock extends BlockShape {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Those that govern it, as places in the outline. */
  readonly above: readonly number[];
}

export interface Outline {
  readonly blocks: readonly OutlineBlock[];
  /** Where the chunk's own blocks begin. */
  readonly from: number;
  readonly path: readonly OuterBlock[];
  /** Whether its first block is the first under its innermost heading. */
  readonly opensSection: boolean;
  /** What goes on after its last block, as in `ChunkStructure`. */
  readonly next?: BlockShape;
  /** As in `ChunkRecord`. */
  readonly language?: string;
}

export function outlineOf(chunk: ChunkRecord): Outline {
  const { path, before, blocks, next } = chunk.structure ?? withoutStructure(chunk.text);
  const own = blocks.map((block) => ({
    ...block,
    start: chunk.start + block.start,
    end: chunk.start + block.end,
    text: chunk.text.slice(block.start, block.end),
  }));
  const all = [...before, ...own];
  const above = governors(all);
  const heading = path.at(-1);
  return {
    blocks: all.map((block, at) => ({ ...block, above: above[at]! })),
    from: before.length,
    path,
    opensSection: heading !== undefined && chunk.start - heading.end <= LONGEST_GAP,
    ...(next === undefined ? {} : { next }),
    ...(chunk.language === undefined ? {} : { language: chunk.language }),
  };
}

/** Between a heading and what follows it, in UTF-16 units. */
const LONGEST_GAP = 4;

/** A document read by an older version: its paragraphs are all that is known of it. */
function withoutStructure(text: string): ChunkStructure {
  const blocks: ChunkStructure['blocks'][number][] = [];
  const gap = /\n[ \t]*\n\s*/g;
  let start = 0;
  for (let found = gap.exec(text); found !== null; found = gap.exec(text)) {
    if (found.index > start) blocks.push({ kind: 'paragraph', start, end: found.index });
    start = gap.lastIndex;
  }
  if (start < text.length) blocks.push({ kind: 'paragraph', start, end: text.length });
  return { blocks, path: [], before: [] };
}
