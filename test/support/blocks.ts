// Blocks as tests compare them: what each says of its place, and its text.
import type { Block, Reading } from '../../src/corpus/reading/reading.ts';

/** Every block without its offsets, and its text, which has no white space at its ends. */
export function placesOf({ text, blocks }: Pick<Reading, 'text' | 'blocks'>): [Partial<Block>, string][] {
  return blocks.map(({ start, end, ...place }) => [place, text.slice(start, end)]);
}
