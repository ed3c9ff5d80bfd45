// Words and signs of a text, as the features compare them with those of the question.
import { pattern } from '../../text/plain.ts';
import { ENGLISH, type Analyser } from '../../text/analyser.ts';
import { placedWords } from './piece-words.ts';

/** Folded words of a text in order, at most `most` of them. */
export function foldedWords(text: string, most = 400, analyser: Analyser = ENGLISH): string[] {
  return placedWords(text, analyser)
    .said.slice(0, most)
    .map((word) => analyser.fold(word));
}

/** Tokens that are written with signs, as paths, flags and operators are: `/etc`, `--all`, `..=`, `a@b.c`. Each once. */
export function symbolsIn(text: string): string[] {
  const found = new Set<string>();
  for (const token of text.toLowerCase().split(/[\s,;()[\]{}"“”‘’]+/)) {
    const bare = token.replace(/^['`*]+|['`*?!:.]+$/g, '');
    if (SIGNS.test(bare) && !PLAIN(bare).test(bare)) found.add(bare);
  }
  return [...found];
}

const SIGNS = /[/\\_.=<>#$@&|~^%+*:-]/;
/** Words joined by hyphens, abbreviations and figures are not signs. */
const PLAIN = pattern(
  "^(?:[\\p{L}\\p{N}'’]+(?:-[\\p{L}\\p{N}'’]+)*|(?:\\p{L}\\.)+\\p{L}?|[$€£+-]?\\d[\\d.,/:%-]*|[-–—.…]+)$",
);
