// The words of a quotation as they are shown: white space folded, but each item, row or line of code on a line of its own.
import type { ChunkRecord } from '../../store/corpus-store.ts';

/** A stretch of a chunk's text, by UTF-16 offsets into it; lines of code keep their indentation, but for empty ones. */
export function laidOut({ text, structure }: ChunkRecord, start: number, end: number): string {
  const blocks = (structure?.blocks ?? []).filter((block) => block.start < end && block.end > start);
  if (blocks.length === 0) return plain(text.slice(start, end));
  const lines = blocks.map(({ kind }, at) => {
    const from = at === 0 ? start : blocks[at]!.start;
    const to = at === blocks.length - 1 ? end : blocks[at + 1]!.start;
    const piece = text.slice(from, to);
    return kind === 'code' ? piece.replace(/^(?:[ \t]*\n)+|\s+$|(?<=\n)(?:[ \t]*\n)+/g, '') : plain(piece);
  });
  return lines.filter((line) => line !== '').join('\n');
}

/** Lines of a wrapped paragraph as one line. */
export function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
