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
  isBehindName,
  isNounPhrase,
  isReport,
  isStrongVerb,
  isTime,
  isWithoutLimits,
  opensWithSubject,
  subjectEnd,
} from './phrases.ts';
import {
  AUXILIARIES,
  BE,
  CLAUSE_OPENERS,
  MEASURES,
  POINTERS,
  REACHING,
  RELATIVES,
  REMARKING,
  RESULTS,
  RETRACTING,
  SCOPED,
  SUBORDINATORS,
  TIES,
  TIMES,
  TRANSITIONS,
} from './proof.words.ts';
import { isParticiple, isPast, isVerbal } from './verbs.ts';

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
    ...clauses(source, sentence),
    ...infinitives(source, sentence),
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
  for (const phrase of TRANSITIONS) {
    const words = phrase.split(' ');
    const to = sentence.from + words.length;
    const isThere = words.every((word, at) => source.tokens[sentence.from + at]?.form.key === word);
    if (isThere && to < sentence.to && isBehindComma(source, to))
      found.push(omission(sentence.from, to, 'a connective left out'));
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
    if (key === 'by' && isAgentAt(source, from, at, to)) found.push(omission(at, to, 'who does it left out'));
    if (/^(?:that|which|who)$/.test(key) && tellsOfAny(source, from, at, to))
      found.push(omission(at, to, 'a relative clause of “a …” left out'));
    if (isElaboration(source, from, at, to))
      found.push(omission(at, to, 'what is behind the colon left out'));
    if (!hasVerb(source, from, at)) continue;
    if (!isBehindComma(source, at) || to - at > LONGEST || to - at < 2) continue;
    if (hasMarks(source, at, to, /[?;:"“”—–]/) || !isWithoutLimits(source, at, to)) continue;
    if (isLastAside(source, at, to)) found.push(omission(at, to, 'an apposition left out'));
    if (isRelative(source, at, to) || RESULTS.has(key))
      found.push(
        omission(at, to, RELATIVES.has(key) ? 'a relative clause left out' : 'a participle left out'),
      );
  }
  return found;
}

/** "… was designed by NAME" at the end of a passive; never a time ("by the end of May") nor a measure. */
function isAgentAt({ tokens }: Source, from: number, at: number, to: number): boolean {
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
  if (!opensWithSubject(source, from) && !isTime(tokens[from + 1]!)) return false;
  if (tokens.slice(from, at).some(({ form }) => form.guard !== null || SCOPED.has(form.key))) return false;
  if (gapBefore(source, at).trim() !== '' || isReport(tokens.slice(from, at))) return false;
  if (PREPOSITION.test(tokens[at - 1]!.form.key) || !isVerbal(tokens[at + 1]?.form.key ?? '')) return false;
  if (reaches(source, at, to) || hasMarks(source, at, to) || !isWithoutLimits(source, at, to)) return false;
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
function isLastAside(source: Source, at: number, to: number): boolean {
  const { tokens } = source;
  if (!tokens[at - 1]!.form.capital || !isArticle(tokens[at]!) || hasMarks(source, at, to)) return false;
  return tokens
    .slice(at, to)
    .every(({ form }) => !AUXILIARIES.has(form.key) && !/^(?:and|or|but)$/.test(form.key));
}

function hasVerb(source: Source, from: number, at: number): boolean {
  for (let index = from + 1; index < at; index += 1)
    if (isStrongVerb(source, index) || isThird(source, index) || isBehindName(source, from, index))
      return true;
  return false;
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
  return isRelative(source, at, end) || isArticle(source.tokens[at]!);
}

/** "which lies in …", "where the …"; not "where permitted", nor "which is doubtful": a mere property may be a judgement. */
function isRelative({ tokens }: Source, at: number, end: number): boolean {
  const [first, second] = [tokens[at]!.form.key, tokens[at + 1]?.form];
  if (!RELATIVES.has(first) || second === undefined) return false;
  if (first === 'whose') return true;
  if (first === 'where')
    return second.capital || /^(?:the|an?|it|he|she|they|its|his|her|their|there)$/.test(second.key);
  if (!isVerbal(second.key)) return false;
  return !BE.has(second.key) || end - at > 4 || isParticiple(tokens[at + 2]?.form.key ?? '');
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

/** Of "S is A and was B" one of the two, where nothing in between binds the second to less than the whole first. */
function predicates(source: Source, sentence: SourceSentence): Omission[] {
  const { from, to } = sentence;
  const verb = opensWithSubject(source, from) ? subjectEnd(source, from, to) : -1;
  if (verb < 0) return [];
  if (!isStrongVerb(source, verb) && !isThird(source, verb) && !isBehindName(source, from, verb)) return [];
  const found: Omission[] = [];
  for (let at = verb + 2; at < to - 2; at += 1) {
    if (source.tokens[at]!.form.key !== 'and' || !isPredicate(source, verb, at + 1)) continue;
    if (isBound(source, verb, at) || PREPOSITION.test(source.tokens[at - 1]!.form.key)) break;
    if (gapBefore(source, at).trim() !== '' && !isBehindComma(source, at)) break;
    if (isUnlimited(source, verb, at)) found.push(omission(verb, at + 1, 'one of two predicates left out'));
    if (!reaches(source, at + 1, to) && isUnlimited(source, at + 1, to) && keepsTime(source, verb, at, to))
      found.push(omission(at, to, 'one of two predicates left out'));
  }
  return found;
}

/** A finite verb of the same kind as the first: two auxiliaries, or two past forms. */
function isPredicate(source: Source, verb: number, at: number): boolean {
  const first = source.tokens[verb]!.form;
  const second = source.tokens[at]!.form;
  if (second.capital || first.guard !== null || second.guard !== null) return false;
  if (AUXILIARIES.has(second.key)) return true;
  if (isThird(source, at)) return true;
  return isStrongVerb(source, at) && !AUXILIARIES.has(first.key) && isPast(first.key);
}

/** "continues its policy": a form of the present with its object. */
function isThird({ tokens }: Source, at: number): boolean {
  const { key, capital } = tokens[at]!.form;
  const next = tokens[at + 1]?.form;
  if (capital || key.length < 4 || !/[^su]s$/.test(key)) return false;
  return next !== undefined && /^(?:its|their|his|her|the|an?)$/.test(next.key);
}

const PREPOSITION = /^(?:of|in|on|at|by|for|from|to|with|into|about|as|than|under|over)$/;

/** Whether a clause or mark in a stretch at the end may say something of what is before it too. */
function reaches(source: Source, from: number, to: number): boolean {
  const tokens = source.tokens.slice(from, to);
  return tokens.some(({ form }) => REACHING.has(form.key)) || hasMarks(source, from, to, /[;:?"“”—–]/);
}

function isBound(source: Source, from: number, to: number): boolean {
  const tokens = source.tokens.slice(from, to);
  return (
    tokens.some(({ form }) => SUBORDINATORS.has(form.key) && form.key !== 'to') ||
    isReport(tokens) ||
    hasMarks(source, from, to, /[;:?"“”—–]/)
  );
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
    if (
      (key !== 'and' && key !== 'so') ||
      !isBehindComma(source, at) ||
      gapBefore(source, at + 1).trim() !== ''
    )
      continue;
    if (!isOwnClause(source, at + 1, to) || !isOwnClause(source, from, at)) continue;
    if (!REMARKING.has(source.tokens[at + 1]!.form.key) && isElsewhere(source, from, at + 1, to))
      found.push(omission(at, to, 'another clause left out'));
    if (
      key === 'and' &&
      mayGo(source, from, at) &&
      !hasMarks(source, from, at) &&
      !POINTERS.has(source.tokens[at + 1]!.form.key)
    )
      found.push(omission(from, at + 1, 'another clause left out'));
  }
  return found;
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
  return verb >= 0 && (isStrongVerb(source, verb) || isBehindName(source, from, verb));
}

/** What stands in front of a clause that stays must neither tell it nor bind it. */
function mayGo(source: Source, from: number, to: number): boolean {
  const tokens = source.tokens.slice(from, to);
  if (isReport(tokens) || tokens.some(({ form }) => CLAUSE_OPENERS.has(form.key))) return false;
  return isWithoutLimits(source, from, to) && !hasMarks(source, from, to, /[;:?"“”—–]/);
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

function omission(from: number, to: number, freedom: string): Omission {
  return { from, to, keys: [], freedom };
}
