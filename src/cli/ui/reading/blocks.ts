// The blocks of a stretch of a document's text, in order and without a gap: those of its chunks,
// the headings between them, and as a paragraph whatever else the text has there.
import type { ChunkRecord } from '../../../store/corpus-store.ts';
import type { BlockShape } from '../../../store/structure.ts';

/** A block in its place in the document's text; UTF-16 offsets. */
export interface PlacedBlock extends BlockShape {
  readonly start: number;
  readonly end: number;
  /** The page that begins with it. */
  readonly page?: number;
}

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Blocks within the stretch; those that it cuts are cut. @param chunks in the order of their places */
export function blocksIn(text: string, chunks: readonly ChunkRecord[], stretch: Stretch): PlacedBlock[] {
  const first = chunks.findIndex(({ end }) => end > stretch.start);
  const near = first === -1 ? [] : chunks.slice(first, endOf(chunks, first, stretch.end));
  const inside = near.filter(({ start }) => start < stretch.end);
  const known = [...headingsOf(near), ...inside.flatMap(placed)].sort((a, b) => a.start - b.start);
  const blocks: PlacedBlock[] = [];
  let at = stretch.start;
  for (const block of known) {
    if (block.end <= at || block.start >= stretch.end) continue;
    blocks.push(...between(text, at, block.start));
    const end = Math.min(block.end, stretch.end);
    blocks.push({ ...block, start: Math.max(block.start, at), end });
    at = end;
  }
  return turned([...blocks, ...between(text, at, stretch.end)]);
}

/** A page begins with the headings of its first block: only chunks say on which page they are, and headings are in none. */
function turned(blocks: readonly PlacedBlock[]): PlacedBlock[] {
  const all = [...blocks];
  for (let at = 1; at < all.length; at++) {
    const { page, ...block } = all[at]!;
    let first = at;
    while (first > 0 && all[first - 1]!.kind === 'heading') first -= 1;
    if (page === undefined || first === at) continue;
    all[at] = block;
    all[first] = { ...all[first]!, page };
  }
  return all;
}

/** The headings that chunks are under, in order. A chunk of a store parses its structure again each time it is asked for. */
export function headingsOf(chunks: readonly ChunkRecord[]): PlacedBlock[] {
  const found = new Map<number, PlacedBlock>();
  for (const { structure } of chunks)
    for (const { kind, level = 1, start, end } of structure?.path ?? [])
      if (kind === 'heading' && !found.has(start)) found.set(start, { kind, level, start, end });
  return [...found.values()].sort((a, b) => a.start - b.start);
}

/** Behind the first chunk that begins after a stretch: what it is under may be in the stretch. */
function endOf(chunks: readonly ChunkRecord[], first: number, end: number): number {
  let at = first;
  while (at < chunks.length && chunks[at]!.start < end) at += 1;
  return at + 1;
}

function placed({ start, end, page, structure }: ChunkRecord, at: number, all: readonly ChunkRecord[]) {
  const turns = page !== null && page !== (all[at - 1]?.page ?? null) ? { page } : {};
  const inside = structure?.blocks ?? [{ kind: 'paragraph' as const, start: 0, end: end - start }];
  return inside.map((block, index) => ({
    ...block,
    start: start + block.start,
    end: start + block.end,
    ...(index === 0 ? turns : {}),
  }));
}

/** What no chunk has: nothing but white space as a rule. */
function between(text: string, start: number, end: number): PlacedBlock[] {
  if (end <= start) return [];
  const said = text.slice(start, end);
  const lead = said.length - said.trimStart().length;
  const length = said.trim().length;
  return length === 0 ? [] : [{ kind: 'paragraph', start: start + lead, end: start + lead + length }];
}
