// A reading cut into chunks of one section (answers.md, "The document keeps its structure").
// Each has the headings that it is under, and what governs its first blocks from before it.
import { hash } from 'node:crypto';
import type { IndexedChunk } from '../../store/corpus-store.ts';
import { goesOnWith, governors } from '../../store/governing.ts';
import type { BlockShape, ChunkBlock, ChunkStructure, OuterBlock } from '../../store/structure.ts';
import { analyserOf, otherLanguage } from '../../text/languages/analysers.ts';
import type { Block, Reading } from '../reading/reading.ts';
import { sectionsOf, type Section } from './sections.ts';

/** What a chunk's id and title column need to know. */
interface ChunkedDocument {
  readonly id: string;
  readonly content_sha256: string;
  readonly title: string;
  /** BCP 47; its analyser is loaded. */
  readonly language?: string;
}

/** All chunks of a document in order; `text.slice(start, end) === chunk.text`, none overlapping. */
export function chunksOf(
  document: ChunkedDocument,
  reading: Pick<Reading, 'text' | 'blocks'>,
): IndexedChunk[] {
  const { text, blocks } = reading;
  const { stems } = analyserOf(document.language);
  const titleStems = stems(document.title);
  const pageAt = pageFinder(blocks);
  const above = governors(blocks);
  return sectionsOf(text, blocks).map((section, ordinal) => {
    const start = section.pieces[0]!.start;
    const end = section.pieces.at(-1)!.end;
    const path = section.headings.map(({ at }) => outer(text, blocks[at]!, 'start'));
    const said = text.slice(start, end);
    return {
      id: `chk_${hash('sha256', `${document.content_sha256}:${start}:${end}`).slice(0, 24)}`,
      document_id: document.id,
      ordinal,
      start,
      end,
      heading: path.findLast(({ kind }) => kind === 'heading')?.text ?? null,
      page: pageAt(start),
      text: said,
      structure: { ...structureOf(text, blocks, above, section), path },
      ...(otherLanguage(document.language) !== undefined && { language: document.language! }),
      title_stems: [
        ...titleStems,
        ...path.flatMap((heading) =>
          heading.kind !== 'heading' || heading.text === document.title ? [] : stems(heading.text),
        ),
      ],
      headings_from: titleStems.length,
      body_stems: stems(said),
    };
  });
}

function structureOf(
  text: string,
  blocks: readonly Block[],
  above: readonly (readonly number[])[],
  { pieces }: Section,
): Omit<ChunkStructure, 'path'> {
  const first = pieces[0]!;
  const next = nextShape(blocks, pieces.at(-1)!);
  const inside = pieces.map((piece): ChunkBlock => {
    const block = blocks[piece.at]!;
    return {
      ...(piece.start > block.start ? restOf(block) : shapeOf(block)),
      start: piece.start - first.start,
      end: piece.end - first.start,
    };
  });
  const before = new Set(pieces.flatMap(({ at }) => above[at]!.filter((one) => one < first.at)));
  return {
    blocks: inside,
    before: [...before].toSorted((a, b) => a - b).map((at) => outer(text, blocks[at]!, leads(blocks[at]!))),
    ...(next !== undefined && { next }),
  };
}

// What the rest of a cut block is, or the next block where it goes on with what its list, table or definitions are.
function nextShape(blocks: readonly Block[], { at, end }: Section['pieces'][number]): BlockShape | undefined {
  const last = blocks[at]!;
  if (end < last.end) return restOf(last);
  const next = blocks[at + 1];
  const isOfAny = last.depth !== undefined || last.kind === 'table' || last.kind === 'definition';
  if (next === undefined || !isOfAny) return undefined;
  const outermost = {
    ...shapeOf(last),
    ...(last.depth !== undefined && { kind: 'list' as const, depth: 1 }),
  };
  return goesOnWith(outermost, next) ? shapeOf(next) : undefined;
}

// The last words of a paragraph lead in what follows; of everything else the first say what it is.
function leads({ kind, depth }: Block): 'start' | 'end' {
  return depth === undefined && kind !== 'table' && kind !== 'definition' ? 'end' : 'start';
}

/** As much of a block around a chunk is kept with it, in UTF-16 units. */
const OUTER = 600;

function outer(text: string, block: Block, which: 'start' | 'end'): OuterBlock {
  const long = block.end - block.start > OUTER;
  const start = long && which === 'end' ? whole(text, block.end - OUTER) : block.start;
  const end = long && which === 'start' ? whole(text, block.start + OUTER) : block.end;
  return { ...shapeOf(block), start, end, text: text.slice(start, end) };
}

/** Not between the halves of a pair. */
function whole(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}

function restOf(block: Block): BlockShape {
  const { opens: _opens, ...rest } = shapeOf(block);
  return { ...rest, continues: true };
}

function shapeOf({ start: _start, end: _end, page: _page, turns: _turns, ...shape }: Block): BlockShape {
  return shape;
}

/** The page of a place in the text; places are asked for in rising order. */
function pageFinder(blocks: readonly Block[]): (place: number) => number | null {
  const begins = blocks.flatMap(({ start, page, turns = [] }) =>
    page === undefined ? [] : [{ at: start, page }, ...turns],
  );
  let next = 0;
  return (place) => {
    while (next < begins.length && begins[next]!.at <= place) next += 1;
    return begins[next - 1]?.page ?? null;
  };
}
