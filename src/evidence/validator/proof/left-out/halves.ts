// Of a sentence with two clauses, two predicates or two aims, which one may be left out.
import type { Source, SourceSentence } from '../../source.ts';
import { isBound, isThird, mainStart, PREPOSITION, reaches } from '../limits.ts';
import { omission, type Omission } from './omission.ts';
import {
  gapBefore,
  hasMarks,
  isBehindComma,
  isBehindName,
  isReport,
  isStrongVerb,
  isTime,
  isWithoutLimits,
  opensWithSubject,
  subjectEnd,
} from '../phrases.ts';
import {
  ADVERBS,
  AUXILIARIES,
  BE,
  CLAUSE_OPENERS,
  MEASURES,
  POINTERS,
  REMARKING,
  RETRACTING,
} from '../proof.words.ts';
import { isFirmPast, isPast } from '../verbs.ts';

/** All halves of a sentence that the other half stands without. */
export function halves(source: Source, sentence: SourceSentence): Omission[] {
  return [...predicates(source, sentence), ...clauses(source, sentence), ...infinitives(source, sentence)];
}

/** Of "S is A and was B" one of the two, where nothing in between binds the second to less than the whole first. */
function predicates(source: Source, { from, to }: SourceSentence): Omission[] {
  const verb = predicateAt(source, mainStart(source, from, to), to);
  if (verb < 0) return [];
  const found: Omission[] = [];
  for (let at = verb + 2; at < to - 2; at += 1) {
    if (!joinsPredicates(source, verb, at) || !isPredicate(source, verb, at + 1)) continue;
    if (!mayEnd(source, verb, at)) break;
    if (isUnguarded(source, verb, at)) found.push(omission(verb, at + 1, 'one of two predicates left out'));
    if (!reaches(source, at + 1, to) && isUnlimited(source, at + 1, to) && keepsTime(source, verb, at, to))
      found.push(omission(at, to, 'one of two predicates left out'));
  }
  return found;
}

/** "and"; or ", but" behind what happened. */
function joinsPredicates(source: Source, verb: number, at: number): boolean {
  const { key } = source.tokens[at]!.form;
  if (key !== 'but') return key === 'and';
  const first = source.tokens[verb]!.form.key;
  return isBehindComma(source, at) && !AUXILIARIES.has(first) && isPast(first);
}

/** Where the predicate begins, with a verb that is one without doubt; else -1. */
function predicateAt(source: Source, from: number, to: number): number {
  const verb = opensWithSubject(source, from) ? subjectEnd(source, from, to) : -1;
  if (verb < 0 || isStrongVerb(source, verb) || isThird(source, verb)) return verb;
  return isBehindName(source, from, verb) ? verb : -1;
}

/** The first predicate is whole in front of "and", and binds nothing behind it. */
function mayEnd(source: Source, verb: number, at: number): boolean {
  if (isBound(source, verb, at) || PREPOSITION.test(source.tokens[at - 1]!.form.key)) return false;
  return gapBefore(source, at).trim() === '' || isBehindComma(source, at);
}

/** A finite verb of the same kind as the first: two auxiliaries, or two past forms. */
function isPredicate(source: Source, verb: number, and: number): boolean {
  const at = ADVERBS.has(source.tokens[and]!.form.key) ? and + 1 : and;
  if (at + 1 >= source.tokens.length) return false;
  const first = source.tokens[verb]!.form;
  const second = source.tokens[at]!.form;
  if (second.capital || first.guard !== null || second.guard !== null) return false;
  if (AUXILIARIES.has(second.key)) return true;
  if (isThird(source, at) || isFirmPast(second.key)) return true;
  return isStrongVerb(source, at) && !AUXILIARIES.has(first.key) && isPast(first.key);
}

/** A time at the end of the second may be that of both. */
function keepsTime({ tokens }: Source, verb: number, at: number, to: number): boolean {
  if (AUXILIARIES.has(tokens[at + 1]!.form.key) || !tokens.slice(at, to).some(isTime)) return true;
  return tokens.slice(verb, at).some(isTime);
}

/** Of "A, and B" or "A, so B" one of the clauses, each with its own subject, where the other cannot limit it. */
function clauses(source: Source, { from, to }: SourceSentence): Omission[] {
  const found: Omission[] = [];
  for (let at = from + 2; at < to - 2; at += 1) {
    const { key } = source.tokens[at]!.form;
    if (key === 'and' && isThere(source, from, at, to))
      found.push(omission(at, to, 'another clause left out'));
    if (!joinsClauses(source, from, at, to)) continue;
    const isRemark =
      REMARKING.has(source.tokens[at + 1]!.form.key) &&
      !goesOnWithIt(source, mainStart(source, from, at), at);
    if (!isRemark && isElsewhere(source, from, at + 1, to))
      found.push(omission(at, to, 'another clause left out'));
    const isPointing = POINTERS.has(source.tokens[at + 1]!.form.key);
    if (key === 'and' && !isPointing && mayGo(source, from, at) && !hasMarks(source, from, at))
      found.push(omission(from, at + 1, 'another clause left out'));
  }
  return found;
}

/** "…, and it developed into …" tells what happened next; "and it was a lie" what is so of the clause before. */
function goesOnWithIt(source: Source, start: number, at: number): boolean {
  const [it, verb] = [source.tokens[at + 1]!.form.key, source.tokens[at + 2]?.form.key ?? ''];
  return it === 'it' && isPast(verb) && !AUXILIARIES.has(verb) && isPastClause(source, start, at);
}

/** ", and", ", so" or, behind what happened, ", but" between two clauses that each have a subject. */
function joinsClauses(source: Source, from: number, at: number, to: number): boolean {
  const { key } = source.tokens[at]!.form;
  if (!/^(?:and|so|but)$/.test(key) || !isBehindComma(source, at) || gapBefore(source, at + 1).trim() !== '')
    return false;
  const start = mainStart(source, from, at);
  if (!isOwnClause(source, at + 1, to) || !isOwnClause(source, start, at)) return false;
  return key !== 'but' || isPastClause(source, start, at);
}

/** "… and there is …", "… and he worked …", with or without a comma. */
function isThere(source: Source, from: number, at: number, to: number): boolean {
  const { tokens } = source;
  const next = tokens[at + 1]!.form.key;
  const isOpening =
    next === 'there' ? BE.has(tokens[at + 2]?.form.key ?? '') : /^(?:he|she|they)$/.test(next);
  if (!isOpening) return false;
  const start = mainStart(source, from, at);
  if (!opensWithSubject(source, start) || subjectEnd(source, start, at) < 0 || isBound(source, from, at))
    return false;
  return !reaches(source, at, to) && isWithoutLimits(source, at, to);
}

/** What happened has happened, whatever else did: "but" may limit what is told of the present. */
function isPastClause(source: Source, from: number, to: number): boolean {
  const { key } = source.tokens[subjectEnd(source, from, to)]!.form;
  return /^(?:was|were|had|did)$/.test(key) || isPast(key) || isFirmPast(key);
}

/** It limits nothing; or it denies something, but of other things than the clause before it. */
function isElsewhere(source: Source, from: number, at: number, to: number): boolean {
  if (isWithoutLimits(source, at, to)) return true;
  const forms = source.tokens.slice(at, to).map(({ form }) => form);
  const said = new Set(source.tokens.slice(from, at - 1).map(({ form }) => form.stem));
  if (forms.some(({ key, stem, content }) => POINTERS.has(key) || (content && said.has(stem)))) return false;
  return forms.every(({ key, guard }) => {
    if (key === 'not') return true;
    return guard !== 'negation' && !RETRACTING.has(key) && (guard === null || MEASURES.has(key));
  });
}

/** It begins with its own subject, and its predicate is plain. */
function isOwnClause(source: Source, from: number, to: number): boolean {
  const verb = opensWithSubject(source, from) ? subjectEnd(source, from, to) : -1;
  if (verb < 0) return false;
  return isStrongVerb(source, verb) || isBehindName(source, from, verb) || isOnlyVerb(source, verb, to);
}

/** "the park opened to the public": a past form with no other verb behind it is no participle. */
function isOnlyVerb(source: Source, verb: number, to: number): boolean {
  if (!isPast(source.tokens[verb]!.form.key) || hasMarks(source, verb, to)) return false;
  for (let at = verb + 1; at < to; at += 1)
    if (isStrongVerb(source, at) || isThird(source, at) || isPast(source.tokens[at]!.form.key)) return false;
  return true;
}

/** What stands in front of a clause that stays must neither tell it nor bind it. */
function mayGo(source: Source, from: number, to: number): boolean {
  const tokens = source.tokens.slice(from, to);
  if (isReport(tokens) || tokens.some(({ form }) => CLAUSE_OPENERS.has(form.key))) return false;
  return isWithoutLimits(source, from, to) && !hasMarks(source, from, to, /[;:?"“”—–]/);
}

/** No word of the first that could be said of the second too: what it takes back is its own. */
function isUnguarded({ tokens }: Source, from: number, to: number): boolean {
  return (
    to - from >= 2 &&
    tokens.slice(from, to).every(({ form }) => form.guard === null || MEASURES.has(form.key))
  );
}

function isUnlimited(source: Source, from: number, to: number): boolean {
  return to - from >= 2 && isWithoutLimits(source, from, to);
}

/** Of "began to A and to B" the second, where no time is only there. */
function infinitives(source: Source, { from, to }: SourceSentence): Omission[] {
  const keys = source.tokens.slice(from, to).map(({ form }) => form.key);
  const at = keys.indexOf('and');
  if (at < 4 || keys[at + 1] !== 'to' || !keys.slice(1, at).includes('to') || at + 3 > keys.length) return [];
  const isFree = !keys.slice(at + 1).includes('and') && isWithoutLimits(source, from + at + 1, to);
  if (!isFree || isBound(source, from + at + 2, to)) return [];
  return source.tokens.slice(from + at, to).some(isTime)
    ? []
    : [omission(from + at, to, 'one of two aims left out')];
}
