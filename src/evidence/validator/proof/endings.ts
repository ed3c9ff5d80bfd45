// What a proof may leave out at the end of a sentence: who did it, more about a name, what came of it.
import { mayLeaveOutAfter } from '../left-out.ts';
import type { Source, SourceSentence } from '../source.ts';
import { isArticle } from '../tokens.ts';
import { hasVerb, isVerbless, PREPOSITION, reaches, isRelative } from './limits.ts';
import { omission, type Omission, LONGEST } from './omission.ts';
import {
  gapBefore,
  hasMarks,
  isBehindComma,
  isReport,
  isTime,
  isWithoutLimits,
  opensWithSubject,
} from './phrases.ts';
import { AUXILIARIES, BE, REACHING, RESULTS, SCOPED, TIMES } from './proof.words.ts';
import { isParticiple, isVerbal } from './verbs.ts';

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
];

/** It is behind a comma and a whole clause, and nothing in it can take back what is before it. */
function isFree(source: Source, from: number, at: number, to: number): boolean {
  if (!isBehindComma(source, at) || to - at > LONGEST || to - at < 2 || !hasVerb(source, from, at))
    return false;
  return !hasMarks(source, at, to, /[?;:"“”—–]/) && isWithoutLimits(source, at, to);
}

function isLastRelative(source: Source, from: number, at: number, to: number): boolean {
  return isRelative(source, at, to) && isFree(source, from, at, to);
}

function isResult(source: Source, from: number, at: number, to: number): boolean {
  return RESULTS.has(source.tokens[at]!.form.key) && isFree(source, from, at, to);
}

/** "… was designed by NAME" at the end of a passive; never a time ("by the end of May") nor a measure. */
function isAgentAt({ tokens }: Source, from: number, at: number, to: number): boolean {
  if (tokens[at]!.form.key !== 'by') return false;
  const isDated = at - 3 > from && isTime(tokens[at - 1]!) && /^(?:in|on)$/.test(tokens[at - 2]!.form.key);
  const participle = isDated ? at - 3 : at - 1;
  const isPassive =
    participle > from &&
    isParticiple(tokens[participle]!.form.key) &&
    BE.has(tokens[participle - 1]!.form.key);
  const agent = tokens.slice(at + 1, to).map(({ form }) => form);
  const isTimed = agent.some(({ key, kind }) => kind === 'number' || TIMES.has(key) || REACHING.has(key));
  if (agent[0]?.key.endsWith('ing') === true) return false;
  if (!isPassive || isTimed || agent.length === 0 || agent.length > 12) return false;
  return agent.slice(0, 4).some(({ capital }) => capital) && agent.every(({ guard }) => guard === null);
}

/** "… bought a firm that makes rails": of what is only said to be there, less may be said, where nothing is denied or counted. */
function tellsOfAny(source: Source, from: number, at: number, to: number): boolean {
  const { tokens } = source;
  if (!/^(?:that|which|who)$/.test(tokens[at]!.form.key) || !isPlainStatement(source, from, at)) return false;
  if (PREPOSITION.test(tokens[at - 1]!.form.key) || !isVerbal(tokens[at + 1]?.form.key ?? '')) return false;
  if (reaches(source, at, to) || hasMarks(source, at, to) || !isWithoutLimits(source, at, to)) return false;
  return isBehindAny(source, from, at);
}

/** Nothing is denied, counted, hedged or told before it. */
function isPlainStatement(source: Source, from: number, at: number): boolean {
  const before = source.tokens.slice(from, at);
  if (!opensWithSubject(source, from) && !isTime(source.tokens[from + 1]!)) return false;
  if (before.some(({ form }) => form.guard !== null || SCOPED.has(form.key))) return false;
  return gapBefore(source, at).trim() === '' && !isReport(before);
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
  if (!isFree(source, from, at, to) || !isVerbless(source, at, to)) return false;
  if (!tokens[at - 1]!.form.capital || !isArticle(tokens[at]!) || hasMarks(source, at, to)) return false;
  return tokens
    .slice(at, to)
    .every(({ form }) => !AUXILIARIES.has(form.key) && !/^(?:and|or|but)$/.test(form.key));
}
