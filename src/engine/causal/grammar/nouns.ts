// The head noun of the phrase beside a cue, found with only the closed lists of tokens.ts.
import { lazy } from '../../../text/lazy.ts';
import { anyOf, wordList } from '../../../text/word-lists.ts';
import { isEventWord } from './events.ts';
import { BEFORE_OBJECTS, BEFORE_TIMES, BEGINNINGS, RANGE_ENDS } from './noun-phrases.words.ts';
import { tokensIn, type PartOfSpeech, type TaggedToken } from './tokens.ts';

/** The stems of the noun right before an offset and of the noun it modifies with "of": "taste of onions" gives both. */
export function nounsBefore(text: string, at: number): string[] {
  const tokens = tokensIn(text, Math.max(0, at - 120), at).filter(({ role }) => role !== 'adverb');
  const last = lastNoun(tokens);
  const noun = tokens[last];
  if (noun?.role !== 'noun' || noun.word.endsWith('ed') || isGerund(noun)) return [];
  const start = phraseStart(tokens, last);
  // "can both benefit from": a verb.
  if (start === last && BEFORE_VERBS.has(tokens[start - 1]?.role)) return [];
  const owner = tokens[start - 1]?.role === 'of' ? tokens[start - 2] : undefined;
  return owner?.role === 'noun' ? [noun.stem, owner.stem] : [noun.stem];
}

/** Where the noun is, past ", which is" and "that". */
function lastNoun(tokens: readonly TaggedToken[]): number {
  let last = tokens.length - 1;
  while (last >= 0 && BEHIND_NOUNS.has(tokens[last]!.role)) last -= 1;
  return tokens[last]?.word === 'that' ? last - 1 : last;
}

const BEHIND_NOUNS: ReadonlySet<PartOfSpeech> = new Set(['comma', 'relative', 'auxiliary']);
const BEFORE_VERBS: ReadonlySet<PartOfSpeech | undefined> = new Set(['auxiliary', 'to', 'pronoun']);

/** "Exhausting from the cylinder" is an activity; "suffering", "flooding" and the like are events. */
function isGerund({ word }: TaggedToken): boolean {
  return word.endsWith('ing') && !isEventWord(word);
}

/** Whether "from" is followed by a time, or opens a range: "from dawn till dusk", "from top to bottom". */
export function isTimeOrRange(text: string, at: number): boolean {
  const behind = text.slice(at, at + 60);
  return grammar().range.test(behind) || grammar().time.test(behind);
}

const grammar = lazy(() => ({
  range: new RegExp(
    `^\\s*(?:[\\p{L}\\p{N}'’-]+ ){0,2}?(?<!\\b${anyOf(wordList(BEFORE_OBJECTS))} )${anyOf(wordList(RANGE_ENDS))}\\b`,
    'iu',
  ),
  time: new RegExp(
    `^\\s*(?:${anyOf(wordList(BEFORE_TIMES))} )*(?:\\d+ )?${anyOf(wordList(...BEGINNINGS))}\\b`,
    'iu',
  ),
}));

/** The stems of the nouns in the phrase right behind an offset, and of the noun that "of" adds to it. */
export function nounsAfter(text: string, at: number): string[] {
  const found: string[] = [];
  for (const { role, stem } of tokensIn(text, at, at + 100)) {
    if (role === 'noun') found.push(stem);
    else if (!['determiner', 'adverb', 'number', 'of', 'and', 'comma'].includes(role)) break;
  }
  return found;
}

function phraseStart(tokens: readonly TaggedToken[], last: number): number {
  let at = last;
  while (at > 0 && ['noun', 'number', 'determiner'].includes(tokens[at - 1]!.role)) at -= 1;
  return at;
}
