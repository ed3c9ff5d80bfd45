// What a proof may leave out at the end of a sentence: who did it, more about a name, what came of it.
import { mayLeaveOutAfter } from '../../left-out.ts';
import type { Source, SourceSentence } from '../../source.ts';
import { isArticle } from '../../tokens.ts';
import { hasVerb, isRelative, isVerbless, mainStart, PREPOSITION, reaches } from '../limits.ts';
import {
  gapBefore,
  hasMarks,
  isAffirmed,
  isBehindComma,
  isReport,
  isWithoutLimits,
  opensWithSubject,
  subjectEnd,
} from '../phrases.ts';
import { AUXILIARIES, BE, CLAUSE_OPENERS } from '../proof.words.ts';
import { isPast, isVerbal } from '../verbs.ts';
import { isAgentAt } from './agents.ts';
import { ADDING } from './endings.words.ts';
import { isFree, isTail, isPlainStatement } from './free.ts';
import { omission, type Omission, LONGEST } from './omission.ts';
import { isResult, isActingBehind } from './participles.ts';

/** What may be left out from some token of a sentence to its end. */
export function endings(source: Source, sentence: SourceSentence): Omission[] {
  const { from, to } = sentence;
  const found: Omission[] = [];
  for (let at = from + 3; at < to; at += 1) {
    if (mayLeaveOutAfter(source, sentence, at))
      found.push(omission(at, to, 'a clause or parenthesis left out'));
    for (const [fits, freedom] of ENDINGS)
      if (fits(source, from, at, to)) found.push(omission(at, to, freedom));
  }
  return found;
}

type Fits = (source: Source, from: number, at: number, to: number) => boolean;

const ENDINGS: readonly (readonly [Fits, string])[] = [
  [isAgentAt, 'who does it left out'],
  [tellsOfAny, 'a relative clause of “a …” left out'],
  [isElaboration, 'what is behind the colon left out'],
  [isLastAside, 'an apposition left out'],
  [isLastRelative, 'a relative clause left out'],
  [isResult, 'a participle left out'],
  [isActingBehind, 'a participle left out'],
  [isWhereby, 'a relative clause left out'],
  [isAdded, 'examples or additions left out'],
  [isReason, 'a reason left out'],
  [isConsequence, 'a consequence left out'],
  [isSecondNoun, 'one of two nouns behind “is” left out'],
];

function isLastRelative(source: Source, from: number, at: number, to: number): boolean {
  if (!isRelative(source, at, to)) return false;
  if (isFree(source, from, at, to)) return true;
  // The verb of the sentence is somewhere before a relative clause that runs to the end.
  const isLast = isBehindComma(source, at) && to - at >= 2 && to - at <= LONGEST && !hasMarks(source, at, to);
  return isLast && isWithoutLimits(source, at, to) && hasAnyVerb(source, from, at);
}

function hasAnyVerb({ tokens }: Source, from: number, at: number): boolean {
  return tokens
    .slice(from + 1, at)
    .some(({ form }) => !form.capital && (AUXILIARIES.has(form.key) || isPast(form.key)));
}

/** "the Gold Standard whereby …": how what is named works. */
function isWhereby(source: Source, from: number, at: number, to: number): boolean {
  const { tokens } = source;
  if (tokens[at]!.form.key !== 'whereby' || !tokens[at - 1]!.form.capital || !hasVerb(source, from, at))
    return false;
  return isPlainStatement(source, from, at) && isTail(source, at + 1, to);
}

/** ", such as …", ", as well as …", ", even in …": more of what is said without it. */
function isAdded(source: Source, from: number, at: number, to: number): boolean {
  const { tokens } = source;
  const isEven = tokens[at]!.form.key === 'even' && PREPOSITION.test(tokens[at + 1]!.form.key);
  if (!isEven && !startsWith(source, at, to, ADDING)) return false;
  return isFree(source, from, isEven ? at + 1 : at, to, at) && isAffirmed(source, from, at);
}

/** "… because …": it is so, and this is why; not where what is denied or narrowed may be the reason itself. */
function isReason(source: Source, from: number, at: number, to: number): boolean {
  const { tokens } = source;
  if (tokens[at]!.form.key !== 'because' || !/^,?$/.test(gapBefore(source, at).trim())) return false;
  if (!isAffirmed(source, from, at) || isReport(tokens.slice(from, at)) || !hasVerb(source, from, at))
    return false;
  if (tokens.slice(from, at).some(({ form }) => CLAUSE_OPENERS.has(form.key))) return false;
  return isTail(source, at + 1, to);
}

/** ", so that …" */
function isConsequence(source: Source, from: number, at: number, to: number): boolean {
  const { tokens } = source;
  if (tokens[at]!.form.key !== 'so' || tokens[at + 1]?.form.key !== 'that' || !isBehindComma(source, at))
    return false;
  return hasVerb(source, from, at) && isAffirmed(source, from, at) && isTail(source, at + 2, to);
}

/** "… was the first port of Peru / and a seat of learning": no part of a mixture, a pair or a list. */
function isSecondNoun(source: Source, from: number, at: number, to: number): boolean {
  const { tokens } = source;
  if (tokens[at]!.form.key !== 'and' || !/^(?:an?|the)$/.test(tokens[at + 1]?.form.key ?? '')) return false;
  const start = mainStart(source, from, at);
  const verb = opensWithSubject(source, start) ? subjectEnd(source, start, at) : -1;
  if (verb < 0 || !BE.has(tokens[verb]!.form.key) || hasMarks(source, verb, at)) return false;
  const first = tokens.slice(verb + 1, at).map(({ form }) => form);
  if (first.length < 2 || !first.slice(0, 2).some(({ key }) => /^(?:an?|the)$|'s$/.test(key))) return false;
  const isWhole = first.every(
    ({ key, guard }) => !/^(?:of|between|with|from|both|and|or|that|which|who)$/.test(key) && guard === null,
  );
  return (
    isWhole && isTail(source, at + 1, to) && !tokens.slice(at + 1, to).some(({ form }) => form.key === 'and')
  );
}

function startsWith({ tokens }: Source, at: number, to: number, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => {
    const words = phrase.split(' ');
    return at + words.length < to && words.every((word, index) => tokens[at + index]!.form.key === word);
  });
}

/** "… bought a firm that makes rails": of what is only said to be there, or has a name, less may be said. */
function tellsOfAny(source: Source, from: number, at: number, to: number): boolean {
  const { tokens } = source;
  if (!/^(?:that|which|who)$/.test(tokens[at]!.form.key) || !isPlainStatement(source, from, at)) return false;
  if (PREPOSITION.test(tokens[at - 1]!.form.key) || !isVerbal(tokens[at + 1]?.form.key ?? '')) return false;
  if (reaches(source, at, to) || hasMarks(source, at, to) || !isWithoutLimits(source, at, to)) return false;
  return isBehindAny(source, from, at) || isBehindName(source, from, at);
}

/** "the union Solidarity that …": a name is not narrowed down; "members of Solidarity that …" are. */
function isBehindName({ tokens }: Source, from: number, at: number): boolean {
  let start = at;
  while (start > from && tokens[start - 1]!.form.capital && tokens[start - 1]!.form.kind === 'word')
    start -= 1;
  const before = tokens[start - 1]?.form.key ?? '';
  return start < at && start > from && !PREPOSITION.test(before) && !/^(?:and|or|the|an?)$/.test(before);
}

/** The noun in front of it has "a" as its article. */
function isBehindAny({ tokens }: Source, from: number, at: number): boolean {
  for (let back = at - 1; back > Math.max(from, at - 7); back -= 1) {
    const { key } = tokens[back]!.form;
    if (key === 'a' || key === 'an')
      return !isVerbal(tokens[at - 1]!.form.key) || tokens[at - 1]!.form.capital;
    if (key === 'the' || AUXILIARIES.has(key)) return false;
  }
  return false;
}

/** "… in 1949: A and B": a whole clause before the colon, that tells nobody's words. */
function isElaboration(source: Source, from: number, at: number, to: number): boolean {
  if (gapBefore(source, at).trim() !== ':' || at - from < 5) return false;
  const before = source.tokens.slice(from, at);
  if (isReport(before) || !before.some(({ form }) => AUXILIARIES.has(form.key))) return false;
  if (hasMarks(source, from, at, /[?;:()[\]"“”—–]/)) return false;
  return isWithoutLimits(source, at, to) && !reaches(source, at, to);
}

/** ", a city in Yorkshire" at the end, behind a name: without "and", it is no item of a list. */
function isLastAside(source: Source, from: number, at: number, to: number): boolean {
  const { tokens } = source;
  const isOne = tokens[at]!.form.key === '#1 ' && tokens[at + 1]?.form.key === 'of';
  if (!tokens[at - 1]!.form.capital || !(isArticle(tokens[at]!) || isOne) || hasMarks(source, at, to))
    return false;
  if (!isVerbless(source, at, to) || !isWithoutLimits(source, at, to) || !isBehindComma(source, at))
    return false;
  if (to - at > LONGEST || !(hasVerb(source, from, at) || hasAnyVerb(source, from, at))) return false;
  return tokens
    .slice(at, to)
    .every(({ form }) => !AUXILIARIES.has(form.key) && !/^(?:and|or|but)$/.test(form.key));
}
