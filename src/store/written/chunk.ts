// A chunk as it is written: its stems with spaces between, and how many there are.
import type { IndexedChunk } from '../corpus-store.ts';
import { writeStems } from './stems.ts';

export interface WrittenChunk {
  readonly chunk: IndexedChunk;
  readonly title: ReturnType<typeof writeStems>;
  readonly body: ReturnType<typeof writeStems>;
  readonly headingsFrom: number;
}

export function written(chunk: IndexedChunk): WrittenChunk {
  const { title_stems, headings_from, body_stems } = chunk;
  const headingsFrom = writeStems(title_stems.slice(0, headings_from)).count;
  return { chunk, title: writeStems(title_stems), body: writeStems(body_stems), headingsFrom };
}
