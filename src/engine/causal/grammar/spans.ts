// The extent of an argument: a phrase ends where another clause begins, and the antecedent of a cue that modifies a noun
// ("the inflation that stemmed from") is the noun phrase right before it, not the whole clause.
import { lazy } from '../../../text/lazy.ts';
import type { Span } from '../../../text/sentences.ts';
import { anyOf } from '../../../text/word-lists.ts';
import { ADDING, ASKING, BREAKING, DEGREES, FINITE_VERBS } from './clauses.words.ts';
import { isEventNoun } from './events.ts';
import { GENERAL_EVENTS } from './events.words.ts';
import { isTimeWord } from './noun-phrases.ts';
import { signOf } from './signs.ts';
import type { TaggedToken } from './tokens.ts';

/**
 * How many of the tokens behind a cue are the phrase that begins there. A finite verb that belongs to no relative clause
 * is another clause's: of the sentence's own subject ("deaths from hail fell"), or behind the last "and".
 */
export function phraseLength(tokens: readonly TaggedToken[], isInSubject: boolean): number {
  let joint = -1;
  for (let at = 1; at < tokens.length; at += 1) {
    const { role, word } = tokens[at]!;
    if (role === 'and') {
      if (isVerbal(tokens, at + 1) || ASKING.has(tokens[at + 1]?.word ?? '')) return at;
      joint = at;
    }
    // What follows belongs to the phrase, including its verbs.
    if (role === 'relative' || role === 'but' || (word === 'that' && tokens[at - 1]!.role === 'noun'))
      return wholeOrAsking(tokens, at);
    if (isFiniteVerb(tokens, at) && !isEmbedded(tokens, at))
      return isInSubject || joint < 1 ? withoutAdverbs(tokens, at) : joint;
  }
  return tokens.length;
}

/** The index of the token where the phrase begins that "caused by" or "that caused" modifies. */
export function antecedentIn(tokens: readonly TaggedToken[], from: number): number {
  const starts = [from];
  for (let at = from + 1; at < tokens.length; at += 1)
    if (tokens[at]!.role === 'preposition' && at + 1 < tokens.length) starts.push(at + 1);
    // "drugs inhibit the relaxation caused by": an article behind a noun begins another phrase.
    else if (tokens[at]!.role === 'determiner' && tokens[at - 1]!.role === 'noun') starts.push(at);
  const heads = starts.map((start, at) => headsIn(tokens.slice(start, starts[at + 1] ?? tokens.length)));
  const happens = heads.findLastIndex((all) =>
    all.some((one) => isHappening(one) && !GENERAL_EVENTS.has(one.word)),
  );
  // "Changes to the list of gates that caused": what happened, though not to what.
  const general = heads.findLastIndex((all) => all.some(isHappening));
  const named = heads.findLastIndex((all) => all.some((one) => !one.capital && !isTimeWord(one.word)));
  let chosen = Math.max(happens >= 0 ? happens : general >= 0 ? general : named, 0);
  // "a rise in inflation that led to"
  while (
    chosen > 0 &&
    tokens[starts[chosen]! - 1]!.word === 'in' &&
    heads[chosen - 1]!.some(({ stem }) => signOf(stem) !== 0)
  )
    chosen -= 1;
  return starts[chosen]!;
}

/** The end of the words that name an argument: lists included, additions ("its lowest since 1988") left out. */
export function labelEnd(
  sentence: string,
  tokens: readonly TaggedToken[],
  { start, end }: Span,
  isClause: boolean,
): number {
  const own = tokens.filter((token) => token.start >= start && token.start < end);
  const verb = isClause ? own.findIndex(({ role }) => role === 'verb' || role === 'auxiliary') : 0;
  const cut = own.find(
    (token, at) =>
      at > Math.max(0, verb) &&
      ((token.role === 'comma' &&
        own[at + 1]?.role !== 'auxiliary' &&
        isEnd(sentence.slice(token.start, end), at)) ||
        (token.role === 'and' && ASKING.has(own[at + 1]?.word ?? ''))),
  );
  return cut === undefined || verb < 0 ? end : cut.start;
}

/** Whether a comma ends a name: one behind the first word may be between adjectives ("smoother, faster engines"). */
function isEnd(rest: string, words: number): boolean {
  // "Caused the servers, both of them, to restart": the verb is behind what is set in.
  if (INSERTED.test(rest)) return false;
  return adding().test(rest) || (words > 1 && !LISTING.test(rest) && !DESCRIBING.test(rest));
}

// ", B and C", ", and D", ", to E": more of the same.
const LISTING = /^,\s+(?:(?:and|or|to)\s|[^,]{1,60}(?:,[^,]{1,60}){0,4}?,? (?:and|or) )/i;
const INSERTED = /^,[^,;]{1,80}, to \p{Ll}/u;
// "cheap, imported brands": two words to the end describe what is named.
const DESCRIBING = /^,\s+\p{Ll}[\p{Ll}-]+ \p{Ll}[\p{Ll}-]+[.\s]*$/u;
// ", its lowest since 1988", ", among them", ", when": something else about it.
const adding = lazy(() => new RegExp(`^,\\s+${anyOf(ADDING)}\\b`, 'i'));

function wholeOrAsking(tokens: readonly TaggedToken[], from: number): number {
  const at = tokens.findIndex(
    ({ role }, place) => place > from && role === 'and' && ASKING.has(tokens[place + 1]?.word ?? ''),
  );
  return at < 0 ? tokens.length : at;
}

function isHappening({ stem, word }: TaggedToken): boolean {
  return isEventNoun(stem) || signOf(stem) !== 0 || BREAKING.has(word);
}

function headsIn(tokens: readonly TaggedToken[]): TaggedToken[] {
  return tokens.filter(
    ({ role }, at) => role === 'noun' && !['noun', 'number'].includes(tokens[at + 1]?.role ?? ''),
  );
}

function isVerbal(tokens: readonly TaggedToken[], from: number): boolean {
  let at = from;
  while (tokens[at]?.role === 'adverb') at += 1;
  const token = tokens[at];
  return (
    token?.role === 'auxiliary' ||
    isVerbWithObject(tokens, at) ||
    (token !== undefined && FINITE_VERBS.has(token.word)) ||
    isFiniteVerb(tokens, at)
  );
}

/** "Makes it", "owns the": an unknown word in -s with an object right behind it. */
function isVerbWithObject(tokens: readonly TaggedToken[], at: number): boolean {
  const token = tokens[at];
  if (token?.role !== 'noun' || token.capital || !/[^s]s$/.test(token.word)) return false;
  return /^(?:determiner|pronoun)$/.test(tokens[at + 1]?.role ?? '');
}

/** A verb that no participle or noun shares its form with, or one with an object behind it. */
function isFiniteVerb(tokens: readonly TaggedToken[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.role === 'auxiliary') return !/^(?:be|been|being|having)$/.test(token.word);
  if (token.role !== 'verb') return false;
  return (
    FINITE_VERBS.has(token.word) ||
    (isPast(token) && /^(?:determiner|pronoun)$/.test(tokens[at + 1]?.role ?? ''))
  );
}

/** "Caused overload to have an impact", "users believing they have": a clause of the phrase. */
function isEmbedded(tokens: readonly TaggedToken[], at: number): boolean {
  const before = withoutAdverbs(tokens, at) - 1;
  if (tokens[before]?.role === 'to') return true;
  // "They cannot do": more of the same verb.
  if (tokens[before]?.role === 'auxiliary') return isEmbedded(tokens, before);
  const verb = tokens[tokens[before - 1]?.word === 'like' ? before - 2 : before - 1];
  return tokens[before]?.role === 'pronoun' && verb?.word.endsWith('ing') === true;
}

function isPast({ word }: TaggedToken): boolean {
  return word.endsWith('ed');
}

function withoutAdverbs(tokens: readonly TaggedToken[], from: number): number {
  let at = from;
  while (at > 1 && tokens[at - 1]!.role === 'adverb') at -= 1;
  return at;
}

/** "No room", "not updating", "improperly configured checks": without these words the label says something else. */
export function withDegree(tokens: readonly TaggedToken[], start: number): number {
  let at = tokens.findIndex((token) => token.start >= start);
  while (at > 0 && isDegree(tokens[at - 1]!)) at -= 1;
  return tokens[at]?.start ?? start;
}

function isDegree({ role, word, capital }: TaggedToken): boolean {
  return DEGREES.has(word) || (role === 'adverb' && !capital && /[a-z]{3}ly$/.test(word));
}
