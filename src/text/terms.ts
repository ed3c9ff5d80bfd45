// The analysis that index, question and answer share (service.md, "Retrieval"):
// words, folded, stop words left out, stemmed. Any change here or in its parts needs a new ANALYSER.
import { remembered } from './remembered.ts';
import { stem } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';
import { fold, words } from './words.ts';

export interface Term {
  /** Folded and stemmed. */
  stem: string;
  /** UTF-16 offset of the word's first code unit. */
  start: number;
  /** UTF-16 offset after the word's last code unit. */
  end: number;
}

/** The version of this analysis; an index built by another one must be built again. */
export const ANALYSER: string = 'ibid-en-1';

/** The content words of `text`, stemmed, with their places. */
export function terms(text: string): Term[] {
  const found: Term[] = [];
  for (const word of words(text)) {
    const stemmed = contentStem(word.text);
    if (stemmed !== '') found.push({ stem: stemmed, start: word.start, end: word.end });
  }
  return found;
}

/** The stems of the content words of `text`, in order, repeats kept. */
export function stems(text: string): string[] {
  return terms(text).map((term) => term.stem);
}

const contentStem = remembered((word) => {
  const folded = fold(word);
  return STOP_WORDS.has(folded) ? '' : stem(folded);
});
