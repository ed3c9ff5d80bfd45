// Questions that the corpus is known to answer, made from its own sentences without labels: some words of one sentence and
// one of its neighbour, as a person asks who knows the subject but not the wording. The same chunks give the same questions.
import { STOP_WORDS } from '../../text/stop-words.ts';
import { fold, words } from '../../text/words.ts';
import type { ChunkRecord } from '../../store/corpus-store.ts';
import { sentencesOf, type Sentence } from '../citing/passages.ts';

export interface PseudoQuestion {
  readonly text: string;
  readonly document_id: string;
}

const FROM_SENTENCE = 4;
const FEWEST_WORDS = 6;

/** One question for each chunk that has a sentence of prose long enough. */
export function pseudoQuestions(chunks: readonly ChunkRecord[]): PseudoQuestion[] {
  return chunks.flatMap((chunk) => {
    const usable = sentencesOf(chunk).filter(
      ({ quotable, stems }) => quotable && stems.length >= FEWEST_WORDS,
    );
    const place = seed(chunk.id);
    const sentence = usable[place % Math.max(1, usable.length)];
    if (sentence === undefined) return [];
    const neighbour = usable.find((one) => one.ordinal === sentence.ordinal + 1) ?? sentence;
    const asked = [
      ...spread(contentWords(sentence), FROM_SENTENCE, place),
      ...spread(contentWords(neighbour), 1, place >> 3),
    ];
    return [{ text: `what ${[...new Set(asked)].join(' ')}`, document_id: chunk.document_id }];
  });
}

/** Words that carry content, in order, the first of the sentence left out: its capital says nothing. */
function contentWords(sentence: Sentence): string[] {
  return words(sentence.text)
    .slice(1)
    .map((word) => word.text)
    .filter((word) => word.length > 2 && !STOP_WORDS.has(fold(word)));
}

function spread(all: readonly string[], count: number, place: number): string[] {
  if (all.length <= count) return [...all];
  const first = place % Math.max(1, all.length - count);
  const step = Math.max(1, Math.floor((all.length - first) / count));
  const chosen: string[] = [];
  for (let at = first; at < all.length && chosen.length < count; at += step) chosen.push(all[at]!);
  return chosen;
}

// Chunk ids are digests, so that their digits are as good as chance and the same on every machine.
function seed(chunkId: string): number {
  return Number.parseInt(chunkId.slice(-6), 16) || 0;
}
