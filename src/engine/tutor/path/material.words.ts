// Openings by which a sentence shows that it needs the one before it.
import { wordList } from '../../../text/word-lists.ts';

/** At the start of a sentence: words for what was named before, and connectives. Patterns of whole words. */
export const BACKWARD_OPENINGS: readonly string[] = [
  ...wordList('he she it they this that these those his her its their such'),
  ...wordList('however therefore thus instead moreover furthermore consequently meanwhile otherwise'),
  ...wordList('nevertheless similarly afterwards both another others'),
  'some of (?:these|them)',
  'the (?:former|latter|same|other|others)',
  ...wordList('also then but and or so yet here there'),
  'in (?:turn|contrast|this|these|that|those)',
  'as (?:a result|such)',
  'for (?:example|instance|this|that)',
  'at (?:that|this)',
  'by (?:then|contrast)',
];

/** Behind "The" and one noun: "The inquiry found …", whose inquiry the sentence before says. Patterns of whole words. */
export const VERBS_OF_SHORT_SUBJECTS: readonly string[] = [
  '\\p{Ll}+ed',
  ...wordList('was were is are has had have did does can could will would may made led fell rose grew'),
  ...wordList('also then still now thus'),
  ...wordList('found came went began gave took put said shows? brought cut hit kept left meant ran set'),
  ...wordList('shut sent told won'),
];

/** Anywhere in a sentence inside a paragraph: words for what was named before. */
export const BACKWARD_WORDS: readonly string[] = [
  'these',
  'those (?!who\\b)',
  'this',
  'such (?!as\\b)',
  'that (?:time|day|week|month|year|quarter|decade|point)',
];
