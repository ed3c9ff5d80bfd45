// A sentence that refers to earlier ones is quoted with them, as one claim, or not at all.
import { lazy } from '../../../text/lazy.ts';
import { stems } from '../../../text/terms.ts';
import { anyOf, wordList } from '../../../text/word-lists.ts';
import type { Sentence } from '../../citing/passages.ts';
import { isAside } from './asides.ts';
import { SPECIFYING } from './traits.words.ts';
import { leansOn, pointsInside, type Before } from './pointing.ts';

/** What the sentences of a chunk before one need before them, by their places; undefined where it is not there. */
export type Needs = readonly (readonly Sentence[] | undefined)[];

/**
 * The sentences of its paragraph that this one needs before it to be understood by a reader of the title, in order; undefined where
 * they are not there, are too many or do not say what it points at.
 */
export function antecedents(
  sentence: Sentence,
  chunk: readonly Sentence[],
  needs: Needs,
  before: Before,
): readonly Sentence[] | undefined {
  const { text, ordinal } = sentence;
  const previous = chunk[ordinal - 1];
  if (isFromEarlierParagraph(sentence, previous, before)) return undefined;
  const must = pointsNowhere(text, before) || isInPrevious(sentence, previous) || leansOn(text, before);
  if (!must && !isUnnamed(text, before.known)) return explains([], sentence) ? [] : undefined;
  const own = isBeside(previous, sentence) ? needs[ordinal - 1] : undefined;
  if (own === undefined || own.length === MOST_ANTECEDENTS) return must ? undefined : [];
  const needed = [...own, previous!];
  return explains(needed, sentence) && !leansOn(text, after(needed, before)) ? needed : undefined;
}

/** Whether a sentence before another may be quoted with it. */
function isBeside(previous: Sentence | undefined, { paragraph }: Sentence): boolean {
  return previous?.paragraph === paragraph && mayOpen(previous) && !isAside(previous.text);
}

/** What a reader of these sentences knows besides. */
function after(needed: readonly Sentence[], before: Before): Before {
  return {
    ...before,
    title: [before.title, ...needed.map(({ text }) => text)].join(' '),
    known: new Set([...before.known, ...needed.flatMap((one) => one.stems)]),
  };
}

/** Whether a paragraph may open with it: what begins in the middle ("should import …") is the rest of something. */
export function mayOpen({ quotable, text }: Pick<Sentence, 'quotable' | 'text'>): boolean {
  return quotable && OPENING.test(text) && !grammar().elsewhere.test(text);
}

// A capital, a letter of a script without them, a number, or a name such as iPhone or pH.
const OPENING = /^["“'‘«(]*(?:\p{Lu}|\p{Lo}|\p{N}(?!\p{N}* (?:versus|vs|and|or|to)\b)|[a-z]\p{Lu})/u;
/** "The flow stopped …" after a sentence about a flow: the article refers to that flow. */
function isInPrevious(sentence: Sentence, previous: Sentence | undefined): boolean {
  const opening = grammar().definite.exec(sentence.text);
  if (opening === null || previous === undefined || previous.paragraph !== sentence.paragraph) return false;
  return stems(opening[1]!).some((stem) => previous.stems.includes(stem));
}

/** "The reservoir would cost a billion": neither the sentence nor what is known, as stems, says which reservoir. */
export function isUnnamed(text: string, known: ReadonlySet<string>): boolean {
  const opening = grammar().definite.exec(text);
  if (opening === null || /\p{Lu}/u.test(text.slice(opening[0].length))) return false;
  return isUnknown(opening[1]!, known);
}

/** "The same drought" and "another part" need an earlier mention of a drought or a part. */
function explains(needed: readonly Sentence[], { text }: Sentence): boolean {
  const again = AGAIN.exec(text);
  const noun = again?.[1] ?? again?.[2];
  if (again === null || noun === undefined || grammar().commonNoun.test(noun)) return true;
  const said = [...needed.flatMap((one) => one.stems), ...stems(text.slice(0, again.index))];
  const wanted = stems(noun);
  return wanted.length === 0 || wanted.some((stem) => said.includes(stem));
}

const AGAIN = /\b[Tt]he same ([\p{L}-]+)|^(?:Another|The other|A further) ([\p{Ll}-]+)/u;
/** "The rate was highest in Italy": an earlier paragraph said which rate. */
function isFromEarlierParagraph(
  sentence: Sentence,
  previous: Sentence | undefined,
  { known, spoken }: Before,
): boolean {
  const opening = grammar().definite.exec(sentence.text);
  if (opening === null || isInPrevious(sentence, previous)) return false;
  const [first = ''] = opening[1]!.split(' ');
  return stems(first).some((stem) => spoken.has(stem)) && isUnknown(opening[1]!, known);
}

function isUnknown(words: string, known: ReadonlySet<string>): boolean {
  return !stems(words).some((stem) => known.has(stem));
}

/** With more antecedents a quotation would reproduce the source. */
const MOST_ANTECEDENTS = 2;

/** A sentence in which a name such as "Let's Encrypt" does not read as an order. */
export function withoutNamedOrders(text: string): string {
  return text.replace(NAMED_ORDER, 'Name');
}

const NAMED_ORDER = /\bLet['’]s(?= \p{Lu})/gu;

/** Whether a sentence points at something that neither it nor its title names. */
export function pointsNowhere(text: string, { title }: Pick<Before, 'title'>): boolean {
  const known = new Set(stems(title));
  const said = text.replace(POINTING_AT, (whole: string, noun: string) =>
    ITSELF.has(noun.toLowerCase()) || stems(noun).some((stem) => known.has(stem)) ? `The ${noun}` : whole,
  );
  return pointsBack(said) || pointsInside(said, title);
}

/** "This handbook": what the reader has before them. */
const ITSELF: ReadonlySet<string> = new Set(wordList('handbook manual documentation website wiki playbook'));

/** "This plan was adopted" under the title "Plan for 2030" is clear. */
const POINTING_AT = /^(?:This|These|Those|Such) ([\p{L}\p{N}-]+)/u;

/** Whether a sentence opens with what refers to something before it. */
export function pointsBack(text: string): boolean {
  const opening = withoutNamedOrders(text)
    .replace(/^[\s"“'‘(]+/, '')
    .replace(SPEAKER, 'Name');
  const { clause, backward } = grammar();
  return (clause.test(opening) && !FORWARD.test(opening)) || backward.some((form) => form.test(opening));
}

/** A paragraph's line says who "we" is: speakers.ts. */
const SPEAKER = /^(?:we|our)\b/i;

/** "Since its inception, Norhaven …" says whose. */
const FORWARD = /^\p{Lu}\p{Ll}+ (?:its|their|his|her) [^,.]{1,60}, (?:the )?\p{Lu}\p{L}/u;

const grammar = lazy(() => {
  const specifying = anyOf(SPECIFYING);
  const noun = '\\p{Ll}[\\p{L}-]*';
  return {
    elsewhere: new RegExp(`^["“'‘«(]*${anyOf(ELSEWHERE)}`, 'iu'),
    commonNoun: new RegExp(`^${anyOf(COMMON_NOUNS)}s?$`, 'i'),
    // "The heat dome lay …", not "The gauge at Kaub …", which says itself which gauge is meant.
    definite: new RegExp(
      `^["“'‘(]?The (${noun}(?: (?!${specifying}\\b)${noun})?)(?![\\p{L}-]| ${specifying}\\b)`,
      'u',
    ),
    clause: new RegExp(`^${anyOf(CLAUSE_OPENINGS)} ${anyOf(CLAUSE_PRONOUNS)}\\b`, 'i'),
    backward: [
      new RegExp(`^${anyOf(BACKWARD_OPENINGS)}\\b`, 'i'),
      new RegExp(`^(?:[\\p{L}\\p{N}.,]+\\s+){0,5}of ${anyOf(COUNTED)}\\b`, 'iu'),
      new RegExp(`^${anyOf(QUANTIFIERS)} (?:[\\p{Ll}-]+ ){0,5}(?:its|their|his|her)\\b`, 'u'),
      new RegExp(
        `^(?:An?|Several|Some|Many|Two|Three) (?:(?!${anyOf(OWN_SUBJECT)})[\\p{Ll}-]+ ){2,3}(?:it|them|him)\\b`,
        'u',
      ),
      new RegExp(addition(), 'iu'),
      new RegExp(
        `\\b${anyOf(BEFORE_POINTING)} ${anyOf(POINTING)}(?=[.,;:)]|$| (?:due|because|by|with|as|if|when|so)\\b)`,
        'i',
      ),
    ],
  };
});

function addition(): string {
  return [
    `^(?:the|a|an)? ?(?:[\\p{Ll}-]+ ){1,4}${anyOf(ADDING_BEHIND_SUBJECTS)}\\b`,
    `\\b${anyOf(FINITE_AUXILIARIES)} ${anyOf(ADDING_BEHIND_AUXILIARIES)}\\b`,
    '\\bas well\\b(?! as\\b)',
    '^an? (?:[\\p{L}-]+ ){1,6}followed\\b',
    '^(?:an?|the) (?:second|third|further|other|similar) ',
    `\\b${anyOf(REFERENCES)}(?![\\p{L}\\p{N}])`,
    '\\banother[.!?]?$',
    '^[^,;.]{1,60}, (?:however|though|meanwhile|therefore|moreover|nevertheless|instead),',
    '^[^,.]{0,40}\\bdo(?:ing)? (?:this|so)\\b',
    '^(?:to|by) \\p{Ll}+ (?:this|these|those|that|it|them)\\b',
  ].join('|');
}

/** "For more on this, refer to …": a sentence that only sends the reader elsewhere. */
export const ELSEWHERE: readonly string[] = [
  '(?:please |also )*(?:see|refer to|cf\\.)\\s',
  'for (?:more(?! than)|further|additional|full|complete)\\b[^.!?]{0,80}? (?:see|refer to|consult|read|visit)\\s',
  'for [^.!?]{0,80}?, (?:please )?(?:see|refer to|consult)\\s',
  '(?:more|further|additional) (?:information|details?|examples?)\\b[^.!?]{0,80}? (?:is|are|can be|may be) (?:available|found|given|provided)\\b',
];

/** "The same day": a time, or a noun so common, needs no mention before. */
export const COMMON_NOUNS = wordList('time day week month year period moment agency company bank place way');

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
  'in (?:addition|turn|contrast|response|other words|short|all|both|either|that|this|these|those|such|particular|fact)',
  'by (?:contrast|then|that|comparison)',
  'on the other hand',
  'at (?:the same time|that|first|the time)',
  'after (?:that|this|these)',
  '(?:in|during|over|at) the same',
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
export const BEFORE_POINTING = wordList('of for from to with like than about by on in at against');
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
  'the (?:[\\p{L}-]+ ){1,3}(?:below|above)(?= (?:is|are|was|were|do|does|will|can|may|shows?|has|have)\\b|[.,;:)])',
  'in this (?:section|chapter|article|paper|document|page|guide)',
  'above-mentioned',
  '(?:listed|given|shown|described|outlined|defined|explained|detailed|found|see|here|are|is) below',
  'the following [a-z]+:?$',
  'as follows',
  'below (?:is|are)',
];
