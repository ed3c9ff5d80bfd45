// The analysis that index, question and answer share (service.md, "Retrieval"):
// words, folded, stop words left out, stemmed. Any change here or in its parts needs a new ANALYSER.
import { memoised, wordTable } from './memoise.ts';
import { stem } from './stem.ts';
import { STOP_WORDS } from './stop-words.ts';
import { fold, pushWordAt, type Word } from './words.ts';

export interface Term {
  /** Folded and stemmed. */
  stem: string;
  /** UTF-16 offset of the word's first code unit. */
  start: number;
  /** UTF-16 offset after the word's last code unit. */
  end: number;
}

/** The version of this analysis; an index built by another one must be built again. */
export const ANALYSER: string = 'ibid-en-2';

/** Reads the content words of texts. */
export interface TermReader {
  /** The content words of `text`, stemmed, with their places. */
  readonly terms: (text: string) => Term[];
  /** The stems of the content words of `text`, in order, with repeats. */
  readonly stems: (text: string) => string[];
}

/** @param contentStem the stem of a word as a text writes it; '' where it has no content of its own */
export function termReader(contentStem: (word: string) => string): TermReader {
  const otherStem = memoised(contentStem);
  const plainWords = wordTable(contentStem);
  // Plain words, nearly all of most texts, are looked up by their code units in place: no string is made.
  const eachTerm = (text: string, visit: (stemmed: string, start: number, end: number) => void): void => {
    const others: Word[] = [];
    const { codes } = plainWords;
    let at = 0;
    while (at < text.length) {
      let end = at;
      let hash = 0;
      let next = 32;
      for (; end < text.length; end += 1) {
        next = text.charCodeAt(end);
        if (next >= 128 || ALPHANUMERIC[next] === 0) break;
        codes[end - at] = next;
        hash = (Math.imul(hash, 31) + next) | 0;
        next = 32;
      }
      if (next >= 128 || (end > at && next === 39)) {
        end = pushWordAt(others, text, at);
        for (const word of others) {
          const stemmed = otherStem(word.text);
          if (stemmed !== '') visit(stemmed, word.start, word.end);
        }
        others.length = 0;
      } else if (end > at) {
        const stemmed = plainWords.find(text, at, end, hash);
        if (stemmed !== '') visit(stemmed, at, end);
      } else end += 1;
      at = end;
    }
  };
  return {
    terms: (text) => {
      const found: Term[] = [];
      eachTerm(text, (stemmed, start, end) => void found.push({ stem: stemmed, start, end }));
      return found;
    },
    stems: (text) => {
      const found: string[] = [];
      eachTerm(text, (stemmed) => void found.push(stemmed));
      return found;
    },
  };
}

const ALPHANUMERIC = Uint8Array.from({ length: 128 }, (_, code) => {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57) ? 1 : 0;
});

/** The stem of an English word; '' for a stop word. */
export function contentStem(word: string): string {
  const folded = fold(word);
  return STOP_WORDS.has(folded) ? '' : stem(folded);
}

const english = termReader(contentStem);

/** The content words of an English text, stemmed, with their places. */
export const terms: TermReader['terms'] = english.terms;
/** The stems of the content words of an English text, in order, with repeats. */
export const stems: TermReader['stems'] = english.stems;
