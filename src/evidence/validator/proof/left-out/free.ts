// Whether what stands at the end of a sentence says nothing of what is before it.
import type { Source } from '../../source.ts';
import { hasVerb, reaches } from '../limits.ts';
import {
  gapBefore,
  hasMarks,
  isBehindComma,
  isReport,
  isTime,
  isWithoutLimits,
  opensWithSubject,
} from '../phrases.ts';
import { FRONTERS, SCOPED } from '../proof.words.ts';
import { LONGEST } from './omission.ts';

/** It is behind a comma and a whole clause, and nothing in it can take back what is before it. */
export function isFree(source: Source, from: number, at: number, to: number, comma = at): boolean {
  if (!isBehindComma(source, comma) || to - at > LONGEST || to - at < 2 || !hasVerb(source, from, at))
    return false;
  return (
    !hasMarks(source, at, to, /[?;:"“”—–]/) && isWithoutLimits(source, at, to) && endsItself(source, at, to)
  );
}

/** What is behind a comma in it ("…, which fell, within five years") is not said of the whole sentence. */
function endsItself(source: Source, from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1)
    if (isBehindComma(source, at) && FRONTERS.has(source.tokens[at]!.form.key)) return false;
  return true;
}

/** Nothing in it is said of what is before it, or by anybody. */
export function isTail(source: Source, at: number, to: number): boolean {
  if (to - at < 2 || reaches(source, at, to) || isReport(source.tokens.slice(at, to))) return false;
  return isWithoutLimits(source, at, to);
}

/** Nothing is denied, counted, hedged or told before it. */
export function isPlainStatement(source: Source, from: number, at: number): boolean {
  const before = source.tokens.slice(from, at);
  if (!opensWithSubject(source, from) && !isTime(source.tokens[from + 1]!)) return false;
  if (before.some(({ form }) => form.guard !== null || SCOPED.has(form.key))) return false;
  return gapBefore(source, at).trim() === '' && !isReport(before);
}
