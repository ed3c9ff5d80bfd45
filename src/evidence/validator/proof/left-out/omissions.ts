// What a proof may leave out of a sentence beyond what a quotation may (see left-out.ts): a clause or phrase between commas that
// only tells more of a name, what came of it, one of two predicates, a word that ties the sentence to others. Never a condition,
// a time that is the main clause's, a negation, a mode, a quantity, a report.
import { mayLeaveOutBefore, mayLeaveOutBetween } from '../../left-out.ts';
import type { Source, SourceSentence } from '../../source.ts';
import { isArticle } from '../../tokens.ts';
import { definitionOmissions } from './definitions.ts';
import { endings } from './endings.ts';
import { halves } from './halves.ts';
import { isRelative, isThird, isVerbless, mainStart } from '../limits.ts';
import { omission, type Omission, LONGEST } from './omission.ts';
import {
  gapBefore,
  isBehindComma,
  isNounPhrase,
  isReport,
  isStrongVerb,
  isWithoutLimits,
  opensWithSubject,
} from '../phrases.ts';
import { AUXILIARIES } from '../proof.words.ts';
import { TIES, TRANSITIONS } from '../frames.words.ts';
import { isPast } from '../verbs.ts';

/** Everything that may be left out of a sentence; each look is bounded, so that the time is in proportion to its length. */
export function omissions(source: Source, sentence: SourceSentence): Omission[] {
  return [
    ...inFront(source, sentence),
    ...endings(source, sentence),
    ...inBetween(source, sentence),
    ...halves(source, sentence),
    ...definitionOmissions(source, sentence),
  ];
}

function inFront(source: Source, sentence: SourceSentence): Omission[] {
  const found: Omission[] = [];
  for (let to = sentence.from + 1; to < sentence.to; to += 1) {
    if (isArticle(source.tokens[to - 1]!) || !mayLeaveOutBefore(source, sentence, to)) continue;
    const isShort = to - sentence.from <= 4;
    found.push(omission(sentence.from, to, isShort ? 'a connective left out' : 'another clause left out'));
  }
  for (const phrase of TRANSITIONS) {
    const words = phrase.split(' ');
    const to = sentence.from + words.length;
    const isThere = words.every((word, at) => source.tokens[sentence.from + at]?.form.key === word);
    if (isThere && to < sentence.to && isBehindComma(source, to))
      found.push(omission(sentence.from, to, 'a connective left out'));
  }
  return found;
}

function inBetween(source: Source, { from, to }: SourceSentence): Omission[] {
  const found: Omission[] = [];
  for (let at = from + 1; at < to - 1; at += 1) {
    const { key } = source.tokens[at]!.form;
    if (key === 'both' && isPair(source, at, to)) found.push(omission(at, at + 1, '“both” left out'));
    if (key === 'also') found.push(omission(at, at + 1, '“also” left out'));
    const gap = gapBefore(source, at).trim();
    if (/[([]$/.test(gap)) found.push(...bracketAt(source, at, to));
    if (gap !== ',') continue;
    const end = nextComma(source, at, to);
    if (isAddition(source, from, at, to)) {
      const verb = verbBehind(source, at, to);
      if (verb > 0) found.push(omission(at, verb, 'examples or additions left out'));
    }
    if (end < 0) continue;
    if (TIES.has(key) && end === at + 1) found.push(omission(at, end, 'a connective left out'));
    if (isAside(source, from, at, end)) found.push(omission(at, end, 'an apposition left out'));
    else if (mayLeaveOutBetween(source, at - 1, end)) found.push(omission(at, end, 'an apposition left out'));
  }
  return found;
}

/** ", including A and B," or ", with the support of A," between a subject and its verb. */
function isAddition(source: Source, from: number, at: number, to: number): boolean {
  const { tokens } = source;
  const start = mainStart(source, from, at);
  if (!opensWithSubject(source, start) || !isNounPhrase(source, start, at)) return false;
  if (/^(?:including|notably|especially|particularly)$/.test(tokens[at]!.form.key)) return true;
  if (tokens[at]!.form.key === 'such') return tokens[at + 1]?.form.key === 'as';
  const isHow =
    tokens[at]!.form.key === 'with' &&
    /^(?:support|help|assistance|aid)$/.test(tokens[at + 1]?.form.key ?? '');
  if (!isHow) return false;
  const verb = verbBehind(source, at, to);
  return verb > 0 && isPast(tokens[verb]!.form.key);
}

/** Behind the last of the commas of an aside: the verb of the subject before it; -1 where none is near. */
function verbBehind(source: Source, at: number, to: number): number {
  for (let end = at + 2; end < Math.min(to, at + LONGEST); end += 1) {
    if (/[;:()[\]"“”—–]/.test(gapBefore(source, end))) return -1;
    if (!isBehindComma(source, end) || source.tokens[end]!.form.capital) continue;
    const isVerb = isStrongVerb(source, end) || isThird(source, end);
    if (isVerb) return isWithoutLimits(source, at, end) && !isReport(source.tokens.slice(at, end)) ? end : -1;
  }
  return -1;
}

/** "both A and B", which is not "both men". */
function isPair({ tokens }: Source, at: number, to: number): boolean {
  if (tokens[at + 1]?.form.key === 'of') return false;
  return tokens.slice(at + 2, Math.min(to, at + 10)).some(({ form }) => form.key === 'and');
}

function bracketAt(source: Source, at: number, to: number): Omission[] {
  for (let end = at + 1; end < Math.min(to, at + LONGEST); end += 1) {
    if (!/[)\]]/.test(gapBefore(source, end))) continue;
    return mayLeaveOutBetween(source, at - 1, end) ? [omission(at, end, 'a parenthesis left out')] : [];
  }
  return [];
}

/** The first token behind the next comma; -1 where another mark is before it, or none is near. */
function nextComma(source: Source, at: number, to: number): number {
  for (let end = at + 1; end < Math.min(to, at + LONGEST); end += 1) {
    const gap = gapBefore(source, end).trim();
    if (gap === ',') return end;
    if (/[;:()[\]"“”—–]/.test(gap)) return -1;
  }
  return -1;
}

/** Between the subject at the very front and the predicate: ", the maker of rails," or ", which lies in Bavaria,". */
function isAside(source: Source, from: number, at: number, end: number): boolean {
  const next = source.tokens[end]!.form;
  if (next.capital || isNamed(source, at, end))
    return isNamed(source, at, end) && isBehindNoun(source, at, end);
  if (end - at < 2 || (!AUXILIARIES.has(next.key) && !isPast(next.key))) return false;
  if (!isNounPhrase(source, from, at) || !opensWithSubject(source, from) || !isOne(source, from, at))
    return false;
  return isWithoutLimits(source, at, end) && opensAside(source, at, end);
}

/** One that is named or known, so that nothing behind a comma can say which of them are meant. */
function isOne({ tokens }: Source, from: number, at: number): boolean {
  const last = tokens[at - 1]!.form;
  return last.capital || (tokens[from]!.form.key === 'the' && !last.key.endsWith('s'));
}

/** A relative clause, or a noun phrase with its article: what else is between commas may be an item of a list, or a limit. */
function opensAside(source: Source, at: number, end: number): boolean {
  return isRelative(source, at, end) || (isArticle(source.tokens[at]!) && isVerbless(source, at, end));
}

/** A bare name: ", Maanshan 2,". */
function isNamed({ tokens }: Source, at: number, end: number): boolean {
  if (end - at > 4 || !tokens[at]!.form.capital) return false;
  return tokens.slice(at, end).every(({ form }) => form.capital || /^#\d+ $/.test(form.key));
}

/** It names the noun in front of it, "the last reactor", and the sentence goes on with a verb or a preposition. */
function isBehindNoun({ tokens }: Source, at: number, end: number): boolean {
  const before = tokens.slice(Math.max(0, at - 5), at).map(({ form }) => form);
  const next = tokens[end]!.form;
  if (before.at(-1)!.capital || before.at(-1)!.kind !== 'word' || next.capital) return false;
  if (
    !before.some(({ key }) => /^(?:the|its|his|her|their)$/.test(key)) ||
    before.some(({ capital, key }) => capital && key !== 'the')
  )
    return false;
  return AUXILIARIES.has(next.key) || isPast(next.key) || /^(?:in|on|at|from|near)$/.test(next.key);
}
