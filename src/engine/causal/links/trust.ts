// How likely a link that the rules read is right as it would be shown: that its sentence states it, and that both labels name
// what is joined. A logistic model over the form of the sentence: no word is in it, not even the cue's.
// The weights are data: `npm run bench -- causal-links --write` fits them on links judged by reading (bench/causal).
import { withoutAsides } from './cue-scope.ts';
import { isEventNoun } from '../grammar/events.ts';
import { tokensIn, type PartOfSpeech, type TaggedToken } from '../grammar/tokens.ts';
import { labelOf } from './labels.ts';
import type { CausalLink } from './links.ts';
import fitted from './trust.json' with { type: 'json' };

/** A link below this builds no hop. */
export const LEAST_TRUST: number = fitted.least;

/** The share of links of this form that are right, 0 to 1. */
export function trustIn(sentence: string, link: CausalLink): number {
  return likelihood(fitted, signsIn(sentence, link));
}

interface LogisticModel {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

/** The probability that a logistic model gives to some signs, 0 to 1. */
export function likelihood({ bias, weights }: LogisticModel, signs: ReadonlyMap<string, number>): number {
  let odds = bias;
  for (const [name, value] of signs) odds += value * (weights[name] ?? 0);
  return 1 / (1 + Math.exp(-odds));
}

/** What the model looks at: names with values from 0 to about 1; what is absent is 0. */
export function signsIn(sentence: string, link: CausalLink): Map<string, number> {
  const { at, cue, cause, effect, modality } = link;
  const text = withoutAsides(sentence);
  const signs = new Map<string, number>();
  const set: Setter = (name, value = 1) => {
    if (Number(value) !== 0) signs.set(name, Number(value));
  };
  const words = text.slice(at.start, at.end);
  const isCauseFirst = cause.label.start < effect.label.start;
  set(`kind ${cue.kind}`);
  set(`cause ${cue.cause} the cue`);
  set('cue opens the clause', cue.cause === 'after' && isCauseFirst);
  set('cue in -ing', /ing\b/i.test(words));
  set('cue in the past', /ed\b|\bled\b|\bmade\b/.test(words));
  set('cue with an adverb', /ly\b/.test(words));
  set('cue with a modal verb', MODAL.test(words));
  set('comma before the cue', /,\s*$/.test(text.slice(0, at.start)));
  set('hedged', modality === 'hedged');
  set('exclaimed', /!\W*$/.test(text));
  set('opens with a pronoun', /^\W*(?:this|that|it|they|these|those)\b/i.test(text));
  set('words', Math.min(2, text.split(/\s+/).length / 30));
  set('effect is a clause', effect.event);
  side(set, { text, link, which: isCauseFirst ? 'cause' : 'effect', name: 'first' });
  side(set, { text, link, which: isCauseFirst ? 'effect' : 'cause', name: 'second' });
  return signs;
}

type Setter = (name: string, value?: number | boolean) => void;

const MODAL = /\b(?:can|could|may|might|must|should|would|will)\b/i;

interface Side {
  readonly text: string;
  readonly link: CausalLink;
  readonly which: 'cause' | 'effect';
  /** Which of both the sentence has first. */
  readonly name: 'first' | 'second';
}

/** The signs of one label: how long it is, how it opens and ends, what is in it and around it. */
function side(set: Setter, { text, link, which, name }: Side): void {
  const argument = link[which];
  const { label, nounPhrases } = argument;
  const tokens = tokensIn(text, label.start, label.end);
  const own: Setter = (sign, value) => set(`${name} ${sign}`, value);
  const count = tokens.filter(({ word }) => /[\p{L}\p{N}]/u.test(word)).length;
  own('words', Math.log2(1 + count) / 3);
  own('is one word', count === 1);
  own('is cut', labelOf(text, argument).endsWith('…'));
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (OPENING.has(first?.role)) own(`opens with a ${first!.role}`);
  // "As it warms up": not a preposition.
  if (CLOSING.has(last?.role) && !PARTICLES.test(last!.word)) own(`ends in a ${last!.role}`);
  for (const role of INSIDE) own(`has a ${role}`, has(tokens, role));
  const isList = LIST.test(text.slice(label.start, label.end));
  own('has a comma', has(tokens, 'comma') && !isList);
  own('is a list', isList);
  own('has no noun', !has(tokens, 'noun'));
  own('says you', has(tokens, 'pronoun') && tokens.some(({ word }) => word === 'you'));
  own(
    'says not',
    tokens.some(({ word }) => NEGATION.test(word)),
  );
  own('is quoted', /["“”]/.test(text.slice(label.start, label.end)));
  own('has no phrase', nounPhrases.length === 0);
  const [phrase] = nounPhrases;
  own('is definite', phrase?.definite === true);
  own('is a name', phrase?.name === true);
  own('has a direction', phrase !== undefined && phrase.sign !== 0);
  own('happens', phrase !== undefined && isEventNoun(phrase.head));
  own('is behind an article', /\b(?:the|an?)\s+$/i.test(text.slice(0, label.start)));
  around(own, text, link, label);
}

/** What is right before a label and between it and its cue, or right behind it. */
function around(own: Setter, text: string, { at }: CausalLink, { start, end }: CausalLink['cause']['label']) {
  if (start >= at.start) {
    const [next] = tokensIn(text, end, end + 40);
    if (BEHIND.has(next?.role)) own(`is before a ${next!.role}`);
    own('has words behind', Math.min(1, tokensIn(text, end).length / 20));
    return;
  }
  const before = tokensIn(text.slice(0, start)).at(-1);
  own(`is behind a ${before?.role ?? 'start'}`, before === undefined || BEFORE.has(before.role));
  const all = tokensIn(text, end, at.start);
  own('is in a relative clause', all.at(-1)?.role === 'relative');
  // "…, causing", "…, which caused": the comma belongs to the cue.
  const between = all.slice(0, all.findLastIndex(({ role }) => role !== 'comma' && role !== 'relative') + 1);
  own('is all before the cue', between.length === 0 && tokensIn(text, 0, start).length <= 1);
  own('has words behind', Math.min(1, between.length / 6));
  own('has a verb behind', has(between, 'verb') || has(between, 'auxiliary'));
  own('has a comma behind', has(between, 'comma') || has(between, 'break'));
  own('has a noun behind', has(between, 'noun'));
}

function has(tokens: readonly TaggedToken[], role: PartOfSpeech): boolean {
  return tokens.some((token) => token.role === role);
}

type Roles = ReadonlySet<PartOfSpeech | undefined>;

const NEGATION = /^(?:not|no|never|without|cannot|unable)$|n['’]t$/;
const OPENING: Roles = new Set(['determiner', 'noun', 'preposition', 'pronoun']);
const CLOSING: Roles = new Set(['determiner', 'noun', 'preposition', 'pronoun', 'and']);
const INSIDE = ['number', 'relative'] as const;
const PARTICLES = /^(?:up|down|out|off|away|back)$/;
const LIST = /,\s(?:[^,]+,\s)*(?:[^,\s]+\s){0,4}(?:and|or)\s[^,]+$/;
const BEFORE: Roles = new Set(['and', 'break', 'comma', 'determiner', 'preposition']);
const BEHIND: Roles = new Set(['auxiliary', 'comma']);
