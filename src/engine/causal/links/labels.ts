// The label of a cause or an effect in a trace: the sentence's own words, shortened where they are long.
import { lazy } from '../../../text/lazy.ts';
import { anyOf, stemSet } from '../../../text/word-lists.ts';
import { plain } from '../../citing/compose.ts';
import { LABEL_ARTICLES, LABEL_LEADS, LABEL_TAILS, NAMING_NOTHING } from '../grammar/clauses.words.ts';
import { ABSTRACT_HEADS } from '../grammar/noun-phrases.words.ts';
import { tokensIn, type PartOfSpeech, type TaggedToken } from '../grammar/tokens.ts';
import type { Argument } from './cause-effect-arguments.ts';

/** At most this many UTF-16 units, the "…" included. */
export const LONGEST_LABEL = 130;

/** The words of an argument, without a leading article; never empty for one that has any. */
export function labelOf(sentence: string, { label, start, end }: Argument): string {
  const { lead, tail } = grammar();
  const words = plain(sentence.slice(label.start, label.end)) || plain(sentence.slice(start, end));
  const text = words.replace(lead, '').replace(tail, '');
  return text.length <= LONGEST_LABEL
    ? text
    : `${text
        .slice(0, LONGEST_LABEL - 1)
        .replace(/\s+\S*$/, '')
        .replace(tail, '')}…`;
}

/** Whether the words of an argument name something: no verb, pronoun or sign opens them. */
export function isNamed(sentence: string, argument: Argument): boolean {
  const label = labelOf(sentence, argument);
  if (!/\p{L}{2}/u.test(label)) return false;
  const all = tokensIn(label).filter(({ role }) => role !== 'adverb' && role !== 'determiner');
  const [first, second] = all;
  if (first === undefined || (NOT_OPENING.has(first.role) && !isDetermined(sentence, argument, first.role)))
    return false;
  if (namesNothing(all)) return false;
  if (first.start === 0 && isPredicate(sentence, argument, tokensIn(label))) return false;
  return !(second === undefined && /['’]s$/.test(label));
}

/** Whether an unknown word that opens a label is a verb by what is around it. */
function isPredicate(sentence: string, { label }: Argument, [first, next]: readonly TaggedToken[]): boolean {
  // "Owns the team", "issue its results": right before an article.
  if (!first!.capital && /^(?:the|an?|its|their|his|her)$/.test(next?.word ?? '')) return true;
  // "This works for", "that means the": in -s behind a pointing word, with its object or preposition.
  const points = POINTING.test(sentence.slice(0, label.start)) || POINTS.test(sentence.slice(label.start));
  return points && /[^s]s$/.test(first!.word) && OPENING_OBJECT.has(next?.role ?? 'noun');
}

const POINTING = /\b(?:this|that|it)\s+$/i;
const POINTS = /^(?:this|that|it)\s/i;
const OPENING_OBJECT: ReadonlySet<PartOfSpeech> = new Set(['preposition', 'determiner', 'to', 'pronoun']);

/** "Two reasons", "this increase", "the effects": of what, only another sentence says. */
function namesNothing(words: readonly TaggedToken[]): boolean {
  const nouns = words.filter(({ role }) => role === 'noun');
  if (nouns.length > 0 && nouns.every(({ word }) => NAMING_NOTHING.has(word))) return true;
  // "Important factors", not "factors of growth".
  const isShort = words.length <= 3 && words.every(({ role }) => role === 'noun');
  if (isShort && NAMING_NOTHING.has(words.at(-1)?.word ?? '')) return true;
  return words.length === 1 && nouns.length === 1 && pointsAlone(nouns[0]!);
}

function pointsAlone({ word, stem }: TaggedToken): boolean {
  return DIRECTIONS.has(word) || abstractHeads().has(stem);
}

const DIRECTIONS: ReadonlySet<string> = new Set([
  'increase',
  'decrease',
  'rise',
  'fall',
  'decline',
  'drop',
  'growth',
]);
const abstractHeads = lazy(() => stemSet(ABSTRACT_HEADS));

/** "A cut in transits": behind an article the word is not a verb. */
function isDetermined(sentence: string, { label }: Argument, role: PartOfSpeech): boolean {
  const before = sentence.slice(0, label.start);
  // "This makes": a pointing word is an article before a noun only.
  const isPredicate = POINTING.test(before) && /^\p{L}+[^s\P{L}]s\b/u.test(sentence.slice(label.start));
  return role === 'verb' && ENDS_IN_ARTICLE.test(before) && !isPredicate;
}

const ENDS_IN_ARTICLE = /\b(?:the|an?|this|that|its|their|his|her|our|each|every|another)\s+$/i;

const NOT_OPENING: ReadonlySet<PartOfSpeech> = new Set([
  ...(['verb', 'auxiliary', 'pronoun', 'relative', 'preposition'] as const),
  ...(['and', 'but', 'comma', 'break', 'to', 'of'] as const),
]);

const grammar = lazy(() => ({
  lead: new RegExp(`^(?:${anyOf(LABEL_LEADS)}[ ,]+)*(?:${anyOf(LABEL_ARTICLES)} (?=\\S))?`, 'i'),
  tail: new RegExp(`(?:[\\s,;:"“–—-]+${anyOf(LABEL_TAILS)})*[\\s,;:"“–—-]*$`, 'iu'),
}));
