// A stretch of a chunk as one sentence, where several together state a cause and its effect.
import type { Span } from '../../../text/sentences.ts';
import { stems } from '../../../text/terms.ts';
import type { ChunkRecord } from '../../../store/corpus-store.ts';
import type { Sentence } from '../../citing/passages.ts';

/** From the sentence of the first place to that of the last: the sentence itself where it has all. Offsets are into the chunk's text. */
export function stretchOver(
  chunk: ChunkRecord,
  sentences: readonly Sentence[],
  places: readonly Span[],
): Sentence {
  const [from, to] = [Math.min(...places.map((one) => one.start)), Math.max(...places.map((one) => one.end))];
  const [first, last] = [
    sentences.find(({ end }) => end > from),
    sentences.findLast(({ start }) => start < to),
  ];
  if (first !== undefined && first === last && first.start <= from) return first;
  const start = Math.min(first?.start ?? from, from);
  const end = Math.max(last?.end ?? to, to);
  return stretchOf(chunk, { start, end });
}

/** Offsets are into the chunk's text. */
export function stretchOf(chunk: ChunkRecord, { start, end }: Span): Sentence {
  const text = chunk.text.slice(start, end);
  return { chunk, ordinal: 0, paragraph: 0, start, end, text, stems: stems(text), quotable: true };
}
