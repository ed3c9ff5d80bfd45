// Openings by which a sentence of a brief shows that it needs the sentences before it. Patterns of whole words; the grammar
// (antecedents.ts) says where in a sentence they count.
import { wordList } from '../../../text/word-lists.ts';

/** "For more on this, refer to …": a sentence that only sends the reader elsewhere. */
export const ELSEWHERE: readonly string[] = [
  '(?:please |also )*(?:see|refer to|cf\\.)\\s',
  'for (?:more(?! than)|further|additional|full|complete)\\b[^.!?]{0,80}? (?:see|refer to|consult|read|visit)\\s',
  'for [^.!?]{0,80}?, (?:please )?(?:see|refer to|consult)\\s',
  '(?:more|further|additional) (?:information|details?|examples?)\\b[^.!?]{0,80}? (?:is|are|can be|may be) (?:available|found|given|provided)\\b',
];

/** "The same day": a time, or a noun so common, needs no mention before. */
export const COMMON_NOUNS = wordList('time day week month year period moment agency company bank place way');

/** "The gauge at Kaub": behind a noun, these say which one is meant. */
export const SPECIFYING = wordList('of at in for from on between to that which who');

/** At the start of a sentence: words for what was named before, and connectives. */
export const BACKWARD_OPENINGS: readonly string[] = [
  ...wordList('he she it they we i this that these those his her its their our such here'),
  'there(?! (?:is|are|was|were|has|have|had|will|would|may|can|could|seems?|remains?)\\b)',
  ...wordList(
    'however therefore thus hence instead moreover furthermore additionally besides nevertheless nonetheless consequently',
  ),
  ...wordList('meanwhile otherwise accordingly still yet'),
  'as a result',
  'as a consequence',
  'for this reason',
  'for example',
  'for instance',
  'in (?:addition|turn|contrast|response|other words|short|all|both|that|this|these|those|such|particular|fact)',
  'by (?:contrast|then|that|comparison)',
  'on the other hand',
  'at (?:the same time|that|first|the time)',
  'after (?:that|this|these)',
  'before (?:that|this)',
  'the (?:former|latter|same|others?|two|three|first|second|third|last|result|reason|effect|rest|remainder|answer|decision|agency|company|regulator|authors?|paper|document|measures?)',
  ...wordList('both another others? neither either similarly likewise also then but and or so nor too'),
  'because of (?:this|that)',
  'one (?:reason|of (?:these|them))',
  'two other',
  'the (?:[a-z]+ )?(?:columns?|rows?|tables?|figures?|charts?|graphs?|diagrams?|screenshots?|examples?|snippets?) (?:above|below|shows?|is|are|uses?|has|have)',
  'three other',
  'all (?:of (?:this|these|them)|three|four|five)',
  'none of (?:these|them|the)',
  'some of (?:these|them)',
  'many of (?:these|them)',
  'most of (?:these|them|this)',
  'each of (?:these|them)',
  'the (?:next|following|previous|preceding) (?:day|week|month|year)',
  ...wordList('now again finally lastly next'),
  'first(?:ly| off| of all)?(?=,)',
  'second(?:ly)?(?=,)',
  'of course',
  'even so',
  'in fact',
  'that said',
  'listed',
  "let['’]?s",
  'let us',
  'please',
  'note that',
  ...wordList('recall remember'),
  'as you',
];

/** "If it compiles, …": conjunctions and prepositions, and the pronouns behind them. */
export const CLAUSE_OPENINGS = wordList(
  'if when because while as once after before although though since unless until in for with without by to from like unlike',
);
export const CLAUSE_PRONOUNS = wordList('it they them he she him this that these those such its their');

/** "A fire damaged it": verbs and conjunctions behind which the pronoun may mean the subject itself. */
export const OWN_SUBJECT = wordList('said says thinks? believes? that when if as while');

/** "A good example of this." */
export const BEFORE_POINTING = wordList('of for from to with like than about by on in at');
export const POINTING = wordList('this these those that it them');

/** "Most of these": what is counted was named before. */
export const COUNTED = wordList('these those them it which');

/** "The target price of its electricity": whose is not said yet. */
export const QUANTIFIERS = wordList('The An? Most Some Many Much Part All Half Both');

/** "The strike also closed …": what the sentence adds to was said before. */
export const ADDING_BEHIND_SUBJECTS = wordList('also too therefore instead then again likewise thus');
export const ADDING_BEHIND_AUXILIARIES = wordList('also therefore thus likewise');
export const FINITE_AUXILIARIES = wordList('is are was were can could will would has have had may must');

/** References to other parts of the document. */
export const REFERENCES: readonly string[] = [
  'as (?:described|noted|mentioned|shown|discussed|stated|said|explained) (?:above|below|earlier|before|previously)',
  'as (?:previously|already) (?:[a-z]+ed|said)',
  '(?:the )?(?:above|aforementioned|latter|former)(?: |[,.;])',
  'see (?:above|below)',
  'in this (?:section|chapter|article|paper|document|page|guide)',
  'above-mentioned',
  '(?:listed|given|shown|described|outlined|defined|explained|detailed|found|see|here|are|is) below',
  'the following [a-z]+:?$',
  'as follows',
  'below (?:is|are)',
];
