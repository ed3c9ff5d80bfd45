// Where a sentence surely has a verb, and what a clause of it may reach beyond itself.
import type { Source } from '../source.ts';
import {
  hasMarks,
  isBehindComma,
  isBehindName,
  isReport,
  isStrongVerb,
  isTime,
  opensWithSubject,
  subjectEnd,
} from './phrases.ts';
import { BE, MOVABLE, REACHING, RELATIVES, SUBORDINATORS } from './proof.words.ts';
import { isParticiple, isPresent, isVerbal } from './verbs.ts';

/** Whether a clause is whole in front of an index, its subject and a verb in it. */
export function hasVerb(source: Source, from: number, at: number): boolean {
  const start = mainStart(source, from, at);
  if (opensWithSubject(source, start)) {
    const verb = subjectEnd(source, start, at);
    if (verb >= 0 && verb < at - 1) return true;
  }
  for (let index = from + 1; index < at; index += 1)
    if (isStrongVerb(source, index) || isThird(source, index) || isBehindName(source, from, index))
      return true;
  return false;
}

/** "which lies in …"; not "where …", which may be a condition, nor "which is doubtful": a mere property may be a judgement. */
export function isRelative({ tokens }: Source, at: number, end: number): boolean {
  const [first, second] = [tokens[at]!.form.key, tokens[at + 1]?.form];
  if (second === undefined) return false;
  // ", of which …"
  if ((PREPOSITION.test(first) || first === 'during') && /^(?:which|whom|whose)$/.test(second.key))
    return end - at > 4;
  if (!RELATIVES.has(first)) return false;
  if (first === 'whose') return true;
  if (first === 'where') return false;
  if (!isVerbal(second.key)) return false;
  return !BE.has(second.key) || end - at > 4 || isParticiple(tokens[at + 2]?.form.key ?? '');
}

/** Nothing in it can be a verb: ", the prosecution contends" tells whose words these are, whatever the verb. */
export function isVerbless({ tokens }: Source, at: number, to: number): boolean {
  return tokens.slice(at + 1, to).every(({ form }) => form.capital || !isVerbal(form.key));
}

/** "continues its policy": a form of the present that is no plural, or has its object behind it. */
export function isThird({ tokens }: Source, at: number): boolean {
  const { key, capital } = tokens[at]!.form;
  const next = tokens[at + 1]?.form;
  if (!capital && isPresent(key)) return true;
  if (capital || key.length < 4 || !/[^su]s$/.test(key)) return false;
  return next !== undefined && /^(?:its|their|his|her|the|an?)$/.test(next.key);
}

export const PREPOSITION = /^(?:of|in|on|at|by|for|from|to|with|into|about|as|than|under|over)$/;

/** Whether a clause or mark in a stretch at the end may say something of what is before it too. */
export function reaches(source: Source, from: number, to: number): boolean {
  const tokens = source.tokens.slice(from, to);
  return tokens.some(({ form }) => REACHING.has(form.key)) || hasMarks(source, from, to, /[;:?"“”—–]/);
}

/** Behind the phrase that a clause begins with ("In 1541, …", "At the time, …"); its own begin where it has none. */
export function mainStart(source: Source, from: number, to: number): number {
  if (!MOVABLE.has(source.tokens[from]!.form.key)) return from;
  for (let at = from + 2; at < Math.min(to - 2, from + LONGEST_PHRASE); at += 1)
    if (isBehindComma(source, at)) return at;
  return /^(?:in|on)$/.test(source.tokens[from]!.form.key) &&
    isTime(source.tokens[from + 1]!) &&
    from + 2 < to
    ? from + 2
    : from;
}

/** In tokens. */
const LONGEST_PHRASE = 14;

export function isBound(source: Source, from: number, to: number): boolean {
  const tokens = source.tokens.slice(from, to);
  return (
    tokens.some(({ form }) => SUBORDINATORS.has(form.key) && !/^(?:to|than)$/.test(form.key)) ||
    isReport(tokens) ||
    hasMarks(source, from, to, /[;:?"“”—–]/)
  );
}
