// The causal links that a sentence states explicitly: a cue, its cause and its effect, and the modality (service.md,
// "Entities, causes"). No corpus, no store: a sentence in, links out.
import type { CueTier, Modality, ReadLink } from '../../../api/payloads/causal.ts';
import { lazy } from '../../../text/lazy.ts';
import type { Span } from '../../../text/sentences.ts';
import { anyOf } from '../../../text/word-lists.ts';
import {
  clauseOn,
  isOnlyMentioned,
  phraseAfter,
  phraseBefore,
  subjectBefore,
  type Argument,
} from './cause-effect-arguments.ts';
import { firstClause, lastClause, nearestClause, subjectClause } from './clauses.ts';
import {
  AUXILIARIES,
  BEFORE_NEXT_CUES,
  NOUN_CUES,
  OPENING_ADVERBS,
  RELATIVES,
} from '../grammar/clauses.words.ts';
import { NO_SENTENCE, NOTHING_DONE, scopeAfter, scopeBefore, withoutAsides } from './cue-scope.ts';
import { cuesIn, type Cue, type FoundCue } from './cues.ts';
import { isEventNoun, isMeasuredFrom } from '../grammar/events.ts';
import { isNamed } from './labels.ts';
import { tierOf } from './measured.ts';
import { stanceOf } from '../grammar/modality.ts';
import { isTimeOrRange, nounsAfter, nounsBefore } from '../grammar/nouns.ts';
import { isFromPeople, isOtherUse } from './other-uses.ts';
import { isBehindNoun, lastOfSeveral } from './before-cue.ts';
import { preventedAt, type Prevented } from './prevented.ts';

export interface CausalLink {
  readonly cue: Cue;
  readonly tier: CueTier;
  /** The cue as the sentence writes it, auxiliaries included. */
  readonly words: string;
  /** UTF-16 offsets into the sentence. */
  readonly at: Span;
  readonly cause: Argument;
  readonly effect: Argument;
  readonly modality: Modality;
  readonly said_by: string | null;
  /** What a reader said of it; absent where no reader did. */
  readonly read?: ReadLink;
  /** How surely the sentence states it by what a reader said, 0 to 1. */
  readonly surety?: number;
  /** Of a link that was read: the things (`SHOCK`, `ENTITY`, `endOf`) that cause and effect were said to be. */
  readonly is?: { readonly cause: readonly string[]; readonly effect: readonly string[] };
}

/** The links of one sentence in its order, at most one for each cue; only of those cues that are wanted. */
export function linksIn(sentence: string, isWanted: (cue: Cue) => boolean = () => true): CausalLink[] {
  if (sentence.length > LONGEST_SENTENCE || NO_SENTENCE.test(sentence)) return [];
  const text = withoutAsides(sentence);
  const found = cuesIn(text).filter(({ cue, ...at }) => isCause(text, cue, at));
  const trusted = found.filter(({ cue }) => tierOf(cue.name) === 'A');
  return found.flatMap(({ cue, start, end }) => {
    if (!isWanted(cue)) return [];
    const at = { start, end };
    const inText: CueInText = {
      text,
      cue,
      at,
      words: text.slice(start, end),
      previous: trusted.findLast((other) => other.end <= start),
      next: trusted.find((other) => other.start >= end),
    };
    const pair = argumentsOf(inText);
    if (pair === undefined || NOTHING_DONE.test(text.slice(end))) return [];
    const prevented = preventedAt(text, at, cue.cause, isDependent(inText));
    const clause = {
      start: Math.min(pair.cause.start, pair.effect.start),
      end: Math.max(pair.cause.end, pair.effect.end),
    };
    const { modality: assertion, said_by } = stanceOf(text, at, clause, pair.effect);
    if (assertion === 'asked') return [];
    const isAbsent = [pair.cause, pair.effect].some(({ label }) => FEW.test(text.slice(0, label.start)));
    const modality = isAbsent ? 'denied' : modalityOf(assertion, prevented);
    const words = wordsOfCue(sentence, cue, at);
    return [{ cue, tier: tierOf(cue.name), words, at, ...pair, said_by, modality }];
  });
}

function modalityOf(modality: Modality, prevented: Prevented | undefined): Modality {
  if (prevented === 'link' || prevented === 'cause') return 'denied';
  return prevented === 'effect' && modality === 'asserted' ? 'hedged' : modality;
}

/** A participle, or a cue in a relative clause: what is before it belongs to another clause. */
function isDependent(found: CueInText): boolean {
  const { text, cue, at } = found;
  if (grammar().relative.test(text.slice(scopeBefore(text, at.start).end, at.start))) return true;
  return !hasAuxiliary(found) && (isGerund(found) || (cue.cause === 'after' && cue.kind !== 'clause'));
}

/** "Very few bugs cause", "you see no effects from". */
const FEW = /(?<!\ba )\b(?:(?:very )?few(?: of the| of)?|hardly any|not (?:\p{L}+ ){0,2}any)\s+$/iu;

/** A sentence beyond this is a table or a list; in UTF-16 units. */
const LONGEST_SENTENCE = 1200;

/** The words that state a link; of "protested against" the first is part of the effect too. */
function wordsOfCue(sentence: string, { name }: Cue, { start, end }: Span): string {
  if (name === 'blamed for' && /^for\b/i.test(sentence.slice(start, end)))
    return `${BLAMING_VERB.exec(sentence.slice(0, start))?.[0] ?? 'blamed'} … for`;
  const isSplit =
    (name.endsWith(' against') || name.endsWith(' for')) &&
    /^(?:for|against)\b/i.test(sentence.slice(start, end));
  const verb = isSplit ? LAST_WORD.exec(sentence.slice(0, start)) : null;
  return sentence.slice(verb?.index ?? start, end).trim();
}

const BLAMING_VERB = /\bblam(?:ed|es|ing)(?![\s\S]*\bblam)/i;
const LAST_WORD = /[\p{L}]+\s+$/u;

interface ArgumentPair {
  readonly cause: Argument;
  readonly effect: Argument;
}

/** A cue in its sentence. */
interface CueInText {
  readonly text: string;
  readonly cue: Cue;
  readonly at: Span;
  /** The cue as written. */
  readonly words: string;
  /** The cues before and behind it in the same sentence: each has its own part of it. */
  readonly previous: FoundCue | undefined;
  readonly next: FoundCue | undefined;
}

function argumentsOf(found: CueInText): ArgumentPair | undefined {
  const { text, cue, at } = found;
  // "The name, which because of the rule cannot be changed": the effect is behind the cause, and no comma says where.
  if (cue.kind === 'clause' && /\b(?:which|that|who)\s+$/i.test(text.slice(0, at.start))) return undefined;
  const before = scopeBefore(text, at.start);
  const after = scopeAfter(text, at.end);
  if (opensClause(text, before.start, at.start))
    return cue.cause === 'after' && cue.kind === 'clause' ? fronted(text, cue, after) : undefined;
  if (after.end - after.start < 2) return undefined;
  const near = { ...argumentBefore(found, before), scope: before };
  const far = { ...argumentAfter(found, after), scope: after };
  return cue.cause === 'before' ? { cause: near, effect: far } : { cause: far, effect: near };
}

/** "Because of the drought, …", "…, but because the door was open …". */
function opensClause(text: string, start: number, at: number): boolean {
  const before = text.slice(start, at);
  return grammar().opening.test(before) || /,\s(?:but|and|so|yet)\s+$/i.test(before);
}

function argumentAfter(found: CueInText, scope: Span): Argument {
  const { text, cue } = found;
  const reach = upToNext(firstClause(text, scope), found);
  if (cue.name === 'because') return clauseOn(text, reach);
  // "Damage caused by hail fell": the damage fell.
  const isInSubject = cue.cause === 'after' && cue.kind !== 'clause' && !hasAuxiliary(found);
  return phraseAfter(text, reach, isInSubject);
}

/** The argument behind a cue ends where the next cue begins. */
function upToNext(scope: Span, { text, next }: CueInText): Span {
  if (next === undefined || next.start >= scope.end) return scope;
  const end = text.slice(0, next.start).replace(grammar().beforeNextCue, '').length;
  return end > scope.start ? { start: scope.start, end } : scope;
}

/** Of a participle ("caused by", "that led to") the phrase it depends on, else the subject of a clause or the clause. */
function argumentBefore(found: CueInText, scope: Span): Argument {
  const { text, cue, at } = found;
  const own = fromPrevious(scope, found);
  const relative = text.slice(scope.end, at.start);
  if (grammar().relative.test(relative))
    return isOfClause(relative, cue)
      ? antecedentClause(text, own, isGerund(found) && /,\s*$/.test(relative))
      : antecedent(text, own, cue);
  if (hasAuxiliary(found)) return subjectNear(text, subjectClause(text, own));
  // "calls heat stress the leading cause of": without an "is" the cause is unknown.
  if (NOUN_CUES.has(cue.name)) return { ...phraseBefore(text, own), nounPhrases: [] };
  if (cue.cause === 'after') return effectBefore(found, own, scope);
  // "the deficit with China, often blamed for"
  if (cue.name === 'blamed for' && /^[^,]*\bblamed\b/i.test(found.words)) return phraseBefore(text, own);
  // "Attacks leading to an outage", but "the disk was full, leading to an outage".
  if (isGerund(found))
    return isBehindNoun(text, scope.start, at.start)
      ? antecedent(text, own, cue)
      : clauseOn(text, nearestClause(text, lastClause(text, own)));
  const subject = subjectBefore(text, subjectClause(text, own));
  // "By opening the gate we created": who does it is not a cause, and what they do is said elsewhere.
  return DOER.test(text.slice(own.start, at.start)) ? { ...subject, nounPhrases: [] } : subject;
}

const DOER = /\b(?:we|they|i|you|he|she|who)\s+(?:\p{L}+ly\s+)?$/iu;

/** What is before a cue that has its cause behind it: a phrase ("damage caused by") or a clause ("prices rose due to"). */
function effectBefore(found: CueInText, own: Span, scope: Span): Argument {
  const { text, cue, at } = found;
  const last = cue.kind === 'clause' ? lastOfSeveral(found, own) : undefined;
  if (last !== undefined) return phraseBefore(text, last);
  // "Growth rose, helped by": it is behind what the whole clause says.
  const isBehindAll = cue.kind === 'clause' || /,\s*$/.test(text.slice(scope.start, at.start));
  return isBehindAll ? clauseOn(text, lastClause(text, own)) : phraseBefore(text, own);
}

/** What "that caused" and "causing" depend on: the phrase, or the clause where the phrase only names a thing in it. */
function antecedent(text: string, own: Span, cue: Cue): Argument {
  const phrase = phraseBefore(text, own);
  const clause = lastClause(text, own);
  // "Factors that could cause": the clause around them says no more of them.
  if (!isNamed(text, phrase)) return phrase;
  return cue.cause === 'before' && isOnlyMentioned(text, clause, phrase)
    ? antecedentClause(text, own)
    : phrase;
}

/**
 * The subject of a cue with an auxiliary. In "denied the ban had led to" and "concern that plans would cause" the clause has
 * another verb before: only the phrase right before the cue is sure to be its subject.
 */
function subjectNear(text: string, clause: Span): Argument {
  const whole = subjectBefore(text, clause);
  const joins = /(?:,|\band|\bor|\bbut)\s*$/i.test(text.slice(clause.start, clause.end));
  return whole.event && !joins ? phraseBefore(text, clause, true) : whole;
}

/** "A led to B due to C", "A led to B, causing C": the second cue belongs to B. */
function fromPrevious(scope: Span, found: CueInText): Span {
  const { text, cue, at, previous } = found;
  const isRelative = grammar().relative.test(text.slice(scope.end, at.start));
  const leans = isRelative || cue.cause === 'after' || isGerund(found);
  if (previous === undefined || previous.end <= scope.start || !leans) return scope;
  if (previous.cue.cause === 'after' && !isRelative) return scope;
  const start = previous.end + (/^\s*/.exec(text.slice(previous.end, scope.end))?.[0].length ?? 0);
  return start < scope.end ? { start, end: scope.end } : scope;
}

function hasAuxiliary({ words }: CueInText): boolean {
  return grammar().auxiliary.test(words);
}

function isGerund({ words }: CueInText): boolean {
  return /ing\b/i.test(words);
}

/** "They married outside their community, which led to": the clause, and not only the community. */
function isOfClause(relative: string, cue: Cue): boolean {
  return cue.cause === 'before' && /^\s*,\s*(?:and )?which\b/i.test(relative);
}

function antecedentClause(text: string, scope: Span, isAside = false): Argument {
  const [phrase, clause] = [phraseBefore(text, scope), clauseOn(text, lastClause(text, scope))];
  // "Did not announce any measures, which led to": what did not happen is the cause, and no phrase names it.
  if (isNegatedBefore(text, phrase)) return { ...phrase, nounPhrases: [] };
  // "It overwrote the file with an older one, which was deleted, resulting in": of what, no phrase says.
  if (isAside && !clause.event) return { ...phrase, nounPhrases: [] };
  return clause.event ? { ...phrase, event: true, label: clause.label, stems: clause.stems } : phrase;
}

/** "Not … any measures", "few bugs": the words before a phrase in its clause say that it is not there. */
function isNegatedBefore(text: string, { label }: Argument): boolean {
  return NEGATED.test(text.slice(0, label.start));
}

const NEGATED =
  /\b(?:not|never|no|neither|cannot|without|\p{L}+n['’]t)\b[^,;:.]{0,40}$|(?<!\ba )\b(?:no|few)\s+$/iu;

const grammar = lazy(() => ({
  relative: new RegExp(`\\b${anyOf(RELATIVES)}\\b`, 'i'),
  auxiliary: new RegExp(`^${anyOf(AUXILIARIES)}\\b`, 'i'),
  opening: new RegExp(`^[\\s,"'“]*(?:${anyOf(OPENING_ADVERBS)} ?)?$`, 'i'),
  beforeNextCue: new RegExp(`[\\s,]*(?:\\b${anyOf(BEFORE_NEXT_CUES)}[\\s,]*)*$`, 'i'),
}));

/** "Because of the drought, transits fell": the cause up to the comma, the effect behind it. */
function fronted(text: string, cue: Cue, after: Span): ArgumentPair | undefined {
  const comma = text.slice(after.start, after.end).search(/, (?!and |or )/);
  if (comma < 1) return undefined;
  const cause = { start: after.start, end: after.start + comma };
  const effect = { start: after.start + comma + 2, end: after.end };
  return {
    cause: (cue.name === 'because' ? clauseOn : phraseAfter)(text, cause),
    effect: clauseOn(text, firstClause(text, effect)),
  };
}

/** A cue that may state a maker or an origin states a cause where what is made happens ("noise from", "makes a noise"). */
function isCause(text: string, cue: Cue, at: Span): boolean {
  if (isOtherUse(text, cue.name, at)) return false;
  if (cue.kind !== 'event') return true;
  if (cue.cause === 'before') return nounsAfter(text, at.end).some(isEventNoun);
  const nouns = nounsBefore(text, at.start);
  if (!nouns.some(isEventNoun)) return false;
  if (cue.name !== 'from') return true;
  return !nouns.some(isMeasuredFrom) && !isTimeOrRange(text, at.end) && !isFromPeople(text, at.end);
}
