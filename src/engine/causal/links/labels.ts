// The label of a cause or an effect in a trace: the sentence's own words, shortened where they are long.
import { lazy } from '../../../text/lazy.ts';
import { anyOf, stemSet } from '../../../text/word-lists.ts';
import { plain } from '../../citing/compose.ts';
import {
  LABEL_ARTICLES,
  LABEL_LEADS,
  LABEL_TAILS,
  NAMING_NOTHING,
  POINTING_ALONE,
} from '../grammar/clauses.words.ts';
import { ABSTRACT_HEADS } from '../grammar/noun-phrases.words.ts';
import { tokensIn, type TaggedToken } from '../grammar/tokens.ts';
import type { Argument } from './cause-effect-arguments.ts';

/** At most this many UTF-16 units, the "…" included. */
export const LONGEST_LABEL = 130;

/** The words of an argument, without a leading article, or what is over its sentence calls it; never empty for one that has any. */
export function labelOf(sentence: string, { label, start, end, name }: Argument): string {
  if (name !== undefined) return name;
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

/** Whether the words of an argument say of what they are: "two reasons", "this incident" and "the effects" do not. */
export function isNamed(sentence: string, argument: Argument): boolean {
  const words = tokensIn(labelOf(sentence, argument));
  return !namesNothing(words.filter(({ role }) => role !== 'adverb' && role !== 'determiner'));
}

function namesNothing(words: readonly TaggedToken[]): boolean {
  const nouns = words.filter(({ role }) => role === 'noun');
  if (nouns.length > 0 && nouns.every(({ word }) => NAMING_NOTHING.has(word))) return true;
  // "Important factors", not "factors of growth".
  const isShort = words.length <= 3 && words.every(({ role }) => role === 'noun');
  if (isShort && NAMING_NOTHING.has(words.at(-1)?.word ?? '')) return true;
  return words.length === 1 && nouns.length === 1 && pointsAlone(nouns[0]!);
}

function pointsAlone({ word, stem }: TaggedToken): boolean {
  return POINTING_ALONE.has(word) || abstractHeads().has(stem);
}

const abstractHeads = lazy(() => stemSet(ABSTRACT_HEADS));

const grammar = lazy(() => ({
  lead: new RegExp(`^(?:${anyOf(LABEL_LEADS)}[ ,]+)*(?:${anyOf(LABEL_ARTICLES)} (?=\\S))?`, 'i'),
  tail: new RegExp(`(?:[\\s,;:"“–—-]+${anyOf(LABEL_TAILS)})*[\\s,;:"“–—-]*$`, 'iu'),
}));
