// A long document is read in parts, so that a page of it is as quick as that of a short one: whole chunks, as many as a part
// has room for.
import type { ChunkRecord } from '../../../store/corpus-store.ts';
import type { Stretch } from './blocks.ts';

/** Characters of a part, about twelve printed pages; no part is longer than twice that. */
export const PART = 30_000;

/** The parts of a text in order, of which every character is in one. */
export function partsOf(length: number, chunks: readonly Pick<ChunkRecord, 'start'>[]): Stretch[] {
  if (length <= 2 * PART) return [{ start: 0, end: length }];
  const parts: Stretch[] = [];
  let start = 0;
  const cut = (end: number): void => {
    for (; end - start > 2 * PART; start += PART) parts.push({ start, end: start + PART });
    parts.push({ start, end });
    start = end;
  };
  for (const { start: begins } of chunks)
    if (begins - start >= PART && length - begins >= PART / 2) cut(begins);
  cut(length);
  return parts;
}

/** Which part a place is in; the last one for a place beyond the end. */
export function partAt(parts: readonly Stretch[], place: number): number {
  const found = parts.findIndex(({ end }) => place < end);
  return found === -1 ? parts.length - 1 : found;
}
