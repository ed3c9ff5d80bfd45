// What the validator does not look at, since quotations have it by themselves: the characters between a sentence's words and
// how its words are written. A sentence may look only as its sources do, so that none is a link, an instruction to a terminal or a
// name by its capitals alone.
import { hasMarksOf, likeTyped } from './marks.ts';

/** Separators and stops that any sentence may have, whatever its sources have. */
const COMMON = new Set([' ', ',', '.', ';', "'"]);
const LONGEST = 1_000;
/** Control, format (direction, zero width), private and unassigned characters, halves of pairs, line breaks. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;

/** What asks and exclaims changes what is said. */
const LOUD = /[?!？！؟]/;

/**
 * Why a sentence may not be shown, as a clause; undefined where it may.
 * @param sources the words that it rests on @param around the passages that they are of
 */
export function oddIn(
  text: string,
  sources: readonly string[],
  around: readonly string[] = [],
): string | undefined {
  if (text.trim() === '') return 'it is empty';
  if (text.length > LONGEST) return 'it is too long';
  if (HIDDEN.test(text)) return 'it has characters that cannot be seen';
  const own = likeTyped(sources.join('\n'));
  const given = likeTyped([own, ...around].join('\n'));
  const typed = likeTyped(text);
  const isOdd = (one: string) =>
    !isLetter(one) && !COMMON.has(one) && !(LOUD.test(one) ? own : given).includes(one);
  if (Array.from(typed).some(isOdd)) return 'it has marks that its sources do not have';
  if (!hasMarksOf(text, sources, around)) return 'it has marks elsewhere than its sources';
  return wordsOf(typed).every(({ word, isFirst }) => isWrittenAs(word, given, isFirst))
    ? undefined
    : 'it writes a word in another way than its sources';
}

/** A letter or digit by its own sign, not a full-width, ligated or historic form of one. */
function isLetter(one: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(one) && one.normalize('NFKC') === one.normalize('NFC');
}

/** What is between spaces, without the stops around it, and whether a sentence begins with it. */
function wordsOf(text: string): { readonly word: string; readonly isFirst: boolean }[] {
  const parts = text.trim().split(/\s+/u);
  return parts
    .map((part, at) => ({
      word: part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''),
      isFirst: at === 0 || /[.!?;:]["')]*$/u.test(parts[at - 1] ?? ''),
    }))
    .filter(({ word }) => word !== '');
}

/** A word that the sources have must be written as there; the first of a sentence may begin with a capital. */
function isWrittenAs(word: string, given: string, isFirst: boolean): boolean {
  if (given.includes(word)) return true;
  // A word of two words is one of the sources' or none: "port.example" is not "port. Example".
  if (/[^\p{L}\p{M}\p{N}'-]/u.test(word)) return false;
  if (!given.toLowerCase().includes(word.toLowerCase())) return true;
  const [first = ''] = word;
  const rest = word.slice(first.length);
  if (isFirst && given.includes(first.toLowerCase() + rest)) return true;
  // What opens a sentence there has its capital from that: only function words lose it, the others may be names.
  return OPENERS.test(word) && given.includes(first.toUpperCase() + rest);
}

const OPENERS =
  /^(?:the|a|an|this|that|these|those|such|another|other|both|all|each|every|any|some|most|many|more|several|no|not|(?:it|he|she|there|that)(?:'s)?|(?:they|we|you)(?:'(?:re|ve|ll))?|its|their|his|her|our|your|in|on|at|by|for|from|of|to|with|as|after|before|during|since|until|through|under|over|within|without|between|despite|when|while|where|if|once|unless|although|though|because|and|but|or|only|also|here|now|then)$/;
