// Messages as learners type them: without apostrophes, with short forms. Read as they are meant, wherever a message is read.
import { lazy } from '../../../text/lazy.ts';
import { SHORT_FORMS, WITHOUT_APOSTROPHES } from './plain-typing.words.ts';

/** The message with its apostrophes and words written out; never longer than a few times as long. */
export function plainTyping(message: string): string {
  const { contracted, short, its, iAm } = grammar();
  return withoutPictures(message)
    .replace(/[’‘`´]/g, "'")
    .replace(its, (whole: string) => `${whole.slice(0, 2)}'s`)
    .replace(iAm, "i'm")
    .replace(contracted, (word) => asTyped(word, WITHOUT_APOSTROPHES.get(word.toLowerCase())!))
    .replace(short, (word) => asTyped(word, SHORT_FORMS.get(word.toLowerCase())!));
}

/** Pictures beside words say nothing that the words do not. */
function withoutPictures(message: string): string {
  const words = message.replace(PICTURES, ' ');
  return words !== message && /\p{L}/u.test(words) ? words.trim() : message;
}

const PICTURES =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0E|\uFE0F)+/gu;

/** With the capital that it was typed with. */
function asTyped(word: string, meant: string): string {
  return /^\p{Lu}/u.test(word) ? meant.charAt(0).toUpperCase() + meant.slice(1) : meant;
}

const grammar = lazy(() => ({
  contracted: wholeWords(WITHOUT_APOSTROPHES),
  short: wholeWords(SHORT_FORMS),
  // "Its too hard", not "its price".
  its: /^its(?= (?:too|so|very|not|really|just|a bit|been|because|the|an?)\b)/i,
  // "Im lost", not the German "im Hafen".
  iAm: /(?<![\p{L}\p{N}'-])im(?= (?:new|lost|confused|ready|not|a|so|still|just|stuck|done|really|very|sorry|here)\b)/iu,
}));

// "RE" and "IM" may be names: words in capitals are left as they are.
function wholeWords(words: ReadonlyMap<string, string>): RegExp {
  const all = [...words.keys()].flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]);
  return new RegExp(`(?<![\\p{L}\\p{N}'-])(?:${all.join('|')})(?![\\p{L}\\p{N}'-])`, 'gu');
}
