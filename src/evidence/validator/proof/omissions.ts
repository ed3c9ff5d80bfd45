// What a proof may leave out of a sentence beyond what a quotation may (see left-out.ts): a clause or phrase between commas that
// only tells more of a name, what came of it, one of two predicates, a word that ties the sentence to others. Never a condition,
// a time that is the main clause's, a negation, a mode, a quantity, a report.
import { mayLeaveOutAfter, mayLeaveOutBefore, mayLeaveOutBetween } from '../left-out.ts';
import type { Source, SourceSentence } from '../source.ts';
import { isArticle } from '../tokens.ts';
import type { Step } from './lattice.ts';
import {
  gapBefore,
  hasMarks,
  isBehindComma,
  isNounPhrase,
  isReport,
  isWithoutLimits,
  opensWithSubject,
  subjectEnd,
} from './phrases.ts';
import { AUXILIARIES, RELATIVES, RESULTS, SUBORDINATORS, TIES } from './proof.words.ts';
import { isPast } from './verbs.ts';

/** A step that leaves out, with the token that it begins at. */
export interface Omission extends Step {
  readonly from: number;
}

/** Everything that may be left out of a sentence; each look is bounded, so that the time is in proportion to its length. */
export function omissions(source: Source, sentence: SourceSentence): Omission[] {
  return [
    ...inFront(source, sentence),
    ...atTheEnd(source, sentence),
    ...inBetween(source, sentence),
    ...predicates(source, sentence),
  ];
}

const LONGEST = 30;

function inFront(source: Source, sentence: SourceSentence): Omission[] {
  const found: Omission[] = [];
  for (let to = sentence.from + 1; to < sentence.to; to += 1) {
    if (isArticle(source.tokens[to - 1]!) || !mayLeaveOutBefore(source, sentence, to)) continue;
    const isShort = to - sentence.from <= 4;
    found.push(omission(sentence.from, to, isShort ? 'a connective left out' : 'another clause left out'));
  }
  return found;
}

function atTheEnd(source: Source, sentence: SourceSentence): Omission[] {
  const { from, to } = sentence;
  const found: Omission[] = [];
  for (let at = from + 3; at < to; at += 1) {
    const { key } = source.tokens[at]!.form;
    if (mayLeaveOutAfter(source, sentence, at))
      found.push(omission(at, to, 'a clause or parenthesis left out'));
    if (!isBehindComma(source, at) || to - at > LONGEST || to - at < 2) continue;
    if (hasMarks(source, at, to, /[?;:"“”—–]/) || !isWithoutLimits(source, at, to)) continue;
    if (RELATIVES.has(key) || RESULTS.has(key))
      found.push(
        omission(at, to, RELATIVES.has(key) ? 'a relative clause left out' : 'a participle left out'),
      );
  }
  return found;
}

function inBetween(source: Source, { from, to }: SourceSentence): Omission[] {
  const found: Omission[] = [];
  for (let at = from + 1; at < to - 1; at += 1) {
    const { key } = source.tokens[at]!.form;
    if (key === 'also') found.push(omission(at, at + 1, '“also” left out'));
    const gap = gapBefore(source, at).trim();
    if (/[([]$/.test(gap)) found.push(...bracketAt(source, at, to));
    if (gap !== ',') continue;
    const end = nextComma(source, at, to);
    if (end < 0) continue;
    if (TIES.has(key) && end === at + 1) found.push(omission(at, end, 'a connective left out'));
    if (isAside(source, from, at, end)) found.push(omission(at, end, 'an apposition left out'));
    else if (mayLeaveOutBetween(source, at - 1, end)) found.push(omission(at, end, 'an apposition left out'));
  }
  return found;
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

/** Between a name at the very front and the predicate: ", the maker of rails," or ", which lies in Bavaria,". */
function isAside(source: Source, from: number, at: number, end: number): boolean {
  const next = source.tokens[end]!.form;
  if (!source.tokens[at - 1]!.form.capital || next.capital || end - at < 2) return false;
  if (!AUXILIARIES.has(next.key) && !isPast(next.key)) return false;
  if (!isNounPhrase(source, from, at) || !opensWithSubject(source, from)) return false;
  return isWithoutLimits(source, at, end) && opensAside(source, at);
}

/** A relative clause, or a noun phrase with its article: what else is between commas may be an item of a list, or a limit. */
function opensAside({ tokens }: Source, at: number): boolean {
  return RELATIVES.has(tokens[at]!.form.key) || isArticle(tokens[at]!);
}

/** Of "S is A and was B" one of the two, where nothing in between binds the second to less than the whole first. */
function predicates(source: Source, sentence: SourceSentence): Omission[] {
  const { from, to } = sentence;
  const verb = opensWithSubject(source, from) ? subjectEnd(source, from, to) : -1;
  if (verb < 0) return [];
  const found: Omission[] = [];
  for (let at = verb + 2; at < to - 2; at += 1) {
    if (source.tokens[at]!.form.key !== 'and' || !isPredicate(source, verb, at + 1)) continue;
    if (isBound(source, verb, at)) break;
    if (gapBefore(source, at).trim() !== '' && !isBehindComma(source, at)) break;
    if (isUnlimited(source, verb, at)) found.push(omission(verb, at + 1, 'one of two predicates left out'));
    if (!isBound(source, at + 1, to) && isUnlimited(source, at + 1, to))
      found.push(omission(at, to, 'one of two predicates left out'));
  }
  return found;
}

/** A finite verb of the same kind as the first: two auxiliaries, or two past forms. */
function isPredicate({ tokens }: Source, verb: number, at: number): boolean {
  const first = tokens[verb]!.form;
  const second = tokens[at]!.form;
  if (second.capital || first.guard !== null || second.guard !== null) return false;
  return (
    AUXILIARIES.has(second.key) || (isPast(second.key) && !AUXILIARIES.has(first.key) && isPast(first.key))
  );
}

function isBound(source: Source, from: number, to: number): boolean {
  const tokens = source.tokens.slice(from, to);
  return (
    tokens.some(({ form }) => SUBORDINATORS.has(form.key) && form.key !== 'to') ||
    isReport(tokens) ||
    hasMarks(source, from, to, /[;:()[\]?"“”—–]/)
  );
}

function isUnlimited(source: Source, from: number, to: number): boolean {
  return to - from >= 2 && isWithoutLimits(source, from, to);
}

function omission(from: number, to: number, freedom: string): Omission {
  return { from, to, keys: [], freedom };
}
