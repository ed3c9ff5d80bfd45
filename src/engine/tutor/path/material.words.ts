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

/** What a text says of itself, and where it sends its reader: it teaches nothing of the topic. */
export const OF_ITSELF: readonly string[] = [
  "\\b(?:we|you|I)(?:['’]ll| will|['’]ve| have)(?: \\w+)? (?:discuss|cover|explore|concentrate|focus|look|talk|see|saw|seen|learn|learned|discussed|covered|use|used|go over|return|come back|explain|describe)(?:ed)?\\b",
  '\\b(?:in|of|from|throughout) (?:this|the (?:next|previous|last|following)|an? (?:earlier|later|previous)) (?:chapter|section|lesson|tutorial|guide|part|unit|module|book|document|page|article)\\b',
  '\\b(?:this|the (?:next|previous|following)) (?:chapter|section|lesson|tutorial|guide|unit|module|book|document|page) \\p{Ll}',
  '\\b(?:Chapter|Listing|Figure|Section|Table|Appendix) (?:\\d|[A-Z]\\b)',
  "\\blet['’]s\\b",
  '\\bcan be found (?:in|at|on|here|below|under)\\b',
  '\\b(?:for|find|more|further|additional|detailed) (?:more |further |additional |detailed )?(?:information|details|info)\\b',
  '^\\W*(?:see|read|refer to|visit|consult|check out) ',
  '\\b(?:above|below|following) (?:example|code|table|diagram|image|picture|list|screenshot|section|command)\\b|\\b(?:example|code|table|diagram|image|list|command)s? (?:above|below)\\b',
  '[\\u{1F300}-\\u{1FAFF}\\u{2600}-\\u{27BF}]',
  '\\{\\{|\\}\\}',
  '\\b(?:above|below)(?=[.,:;)]|$)',
  '^.{0,80}\\b(?:can|is|are|will|should) now \\p{Ll}',
];
