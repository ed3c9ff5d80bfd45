// Whether what is at the end of a sentence says nothing of what is before it.
import type { Source } from '../../source.ts';
import { hasVerb, mainStart, reaches } from '../limits.ts';
import {
  gapBefore,
  hasMarks,
  isBehindComma,
  isReport,
  isTime,
  isWithoutLimits,
  opensWithSubject,
  subjectEnd,
} from '../phrases.ts';
import { isFirmPast, isPast } from '../verbs.ts';
import { FRONTERS, SCOPED } from '../proof.words.ts';
import { LONGEST } from './omission.ts';

/** It is behind a comma and a whole clause, and nothing in it can take back what is before it. */
export function isFree(source: Source, from: number, at: number, to: number, comma = at): boolean {
  if (!isBehindComma(source, comma) || to - at > LONGEST || to - at < 2 || !hasVerb(source, from, at))
    return false;
  return (
    !hasMarks(source, at, to, /[?;:"“”—–]/) && isUnlimited(source, from, at, to) && endsItself(source, at, to)
  );
}

/** No limit in it, but when it ended or what came before it, where what is before it happened: "…, which lasted until 1810". */
function isUnlimited(source: Source, from: number, at: number, to: number): boolean {
  if (isWithoutLimits(source, at, to)) return true;
  if (!happened(source, from, at)) return false;
  let start = at;
  for (let index = at; index < to; index += 1) {
    if (!OWN_TIMES.has(source.tokens[index]!.form.key)) continue;
    if (index > start && !isWithoutLimits(source, start, index)) return false;
    start = index + 1;
  }
  return start > at && isWithoutLimits(source, start, to);
}

/** Its verb is a past form. */
function happened(source: Source, from: number, at: number): boolean {
  const start = mainStart(source, from, at);
  const verb = opensWithSubject(source, start) ? subjectEnd(source, start, at) : -1;
  if (verb < 0) return false;
  const { key } = source.tokens[verb]!.form;
  return /^(?:was|were|had)$/.test(key) || isPast(key) || isFirmPast(key);
}

const OWN_TIMES: ReadonlySet<string> = new Set('until before after'.split(' '));

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
