// Where a sentence surely has a verb, and what a clause of it may reach beyond itself.
import type { Source } from '../source.ts';
import { hasMarks, isBehindName, isReport, isStrongVerb } from './phrases.ts';
import { BE, REACHING, RELATIVES, SUBORDINATORS } from './proof.words.ts';
import { isParticiple, isVerbal } from './verbs.ts';

export function hasVerb(source: Source, from: number, at: number): boolean {
  for (let index = from + 1; index < at; index += 1)
    if (isStrongVerb(source, index) || isThird(source, index) || isBehindName(source, from, index))
      return true;
  return false;
}

/** "which lies in …"; not "where …", which may be a condition, nor "which is doubtful": a mere property may be a judgement. */
export function isRelative({ tokens }: Source, at: number, end: number): boolean {
  const [first, second] = [tokens[at]!.form.key, tokens[at + 1]?.form];
  if (!RELATIVES.has(first) || second === undefined) return false;
  if (first === 'whose') return true;
  if (first === 'where') return false;
  if (!isVerbal(second.key)) return false;
  return !BE.has(second.key) || end - at > 4 || isParticiple(tokens[at + 2]?.form.key ?? '');
}

/** Nothing in it can be a verb: ", the prosecution contends" tells whose words these are, whatever the verb. */
export function isVerbless({ tokens }: Source, at: number, to: number): boolean {
  return tokens.slice(at + 1, to).every(({ form }) => form.capital || !isVerbal(form.key));
}

/** "continues its policy": a form of the present with its object. */
export function isThird({ tokens }: Source, at: number): boolean {
  const { key, capital } = tokens[at]!.form;
  const next = tokens[at + 1]?.form;
  if (capital || key.length < 4 || !/[^su]s$/.test(key)) return false;
  return next !== undefined && /^(?:its|their|his|her|the|an?)$/.test(next.key);
}

export const PREPOSITION = /^(?:of|in|on|at|by|for|from|to|with|into|about|as|than|under|over)$/;

/** Whether a clause or mark in a stretch at the end may say something of what is before it too. */
export function reaches(source: Source, from: number, to: number): boolean {
  const tokens = source.tokens.slice(from, to);
  return tokens.some(({ form }) => REACHING.has(form.key)) || hasMarks(source, from, to, /[;:?"“”—–]/);
}

export function isBound(source: Source, from: number, to: number): boolean {
  const tokens = source.tokens.slice(from, to);
  return (
    tokens.some(({ form }) => SUBORDINATORS.has(form.key) && form.key !== 'to') ||
    isReport(tokens) ||
    hasMarks(source, from, to, /[;:?"“”—–]/)
  );
}
