// How stems are written down: in the index and in a chunk's row. A stem holds letters, digits, combining marks and
// straight apostrophes (src/text); all of these are taken as they are, byte for byte.
import type { IndexedChunk } from '../corpus-store.ts';

/** Stems as one string with spaces between, the way they are indexed and stored; and how many are in it. */
export function writeStems(stems: readonly string[]): { written: string; count: number } {
  const joined = stems.join(' ');
  if (!NEEDS_CARE.test(joined) && !stems.includes('')) return { written: joined, count: stems.length };
  const written = stems.map(writeStem).filter((stem) => stem !== '');
  return { written: written.join(' '), count: written.length };
}

export function readStems(written: string): string[] {
  return written === '' ? [] : written.split(' ');
}

/** One stem as it is in the index: without what would end a token there. */
export function writeStem(stem: string): string {
  return NEEDS_CARE.test(stem) || stem.includes(' ') ? stem.replace(ENDS_A_TOKEN, '') : stem;
}

const NEEDS_CARE = /[^a-z0-9' ]/;
// ASCII but for letters, digits and the apostrophe; upper case too, which the index would fold; halves of pairs.
const ENDS_A_TOKEN = /[\0-&(-/:-`{-\u007f]|\p{Cs}/gu;

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
