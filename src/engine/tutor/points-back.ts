// Sentences that open with words for what was named before them.
import { lazy } from '../../text/lazy.ts';
import { anyOf, wordList } from '../../text/word-lists.ts';

/** At the start of a sentence: words for what was named before, and connectives. Patterns of whole words. */
const BACKWARD_OPENINGS: readonly string[] = [
  ...wordList('he she it they this that these those his her its their such'),
  ...wordList('however therefore thus instead moreover furthermore consequently meanwhile otherwise'),
  ...wordList('nevertheless similarly afterwards both another others'),
  'some of (?:these|them)',
  'the (?:former|latter|same|other|others)',
  ...wordList('also then but and or so yet here there even'),
  'in (?:turn|contrast|this|these|that|those)',
  'as (?:a result|such)',
  'for (?:example|instance|this|that)',
  'at (?:that|this)',
  'by (?:then|contrast)',
];

/** Whether a sentence opens with words for what was named before it. */
export function pointsBack(text: string): boolean {
  return opening().test(text) || CONNECTED.test(text);
}

/** "It is hard, however, because …" answers the sentence before. */
const CONNECTED = /[,;] (?:however|though|therefore|instead|then|too),/i;

const opening = lazy(() => new RegExp(`^\\W*${anyOf(BACKWARD_OPENINGS)}\\b`, 'iu'));
