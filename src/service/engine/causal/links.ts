// Causal links that a sentence states in so many words: a cue, what stands on its two sides, and how the sentence stands
// to it (service.md, "Entities, causes"). No corpus, no store: a sentence in, links out.
import { cuesIn, type Cue } from './cues.ts';
import { isHappening, isMeasuredFrom } from './happenings.ts';
import { tierOf, type Tier } from './measured.ts';
import { stanceOf, type Modality } from './modality.ts';
import { clauseOn, hasVerb, phraseAfter, phraseBefore, subjectBefore, type Side } from './sides.ts';
import { isStretchOfTimeOrPlace, nounsAfter, nounsBefore } from './nouns.ts';
import { windowAfter, windowBefore, withoutBrackets, type Stretch } from './windows.ts';

export interface CausalLink {
  readonly cue: Cue;
  readonly tier: Tier;
  /** The cue as it stands in the sentence, auxiliaries included. */
  readonly words: string;
  /** UTF-16 offsets into the sentence. */
  readonly at: Stretch;
  readonly cause: Side;
  readonly effect: Side;
  readonly modality: Modality;
  readonly said_by: string | null;
}

/** The links of one sentence in its order, at most one for every stretch of words. */
export function linksIn(sentence: string): CausalLink[] {
  if (sentence.length > LONGEST) return [];
  const text = withoutBrackets(sentence);
  return cuesIn(text).flatMap(({ cue, ...at }) => {
    const sides = isCause(text, cue, at) ? sidesOf(text, cue, at) : undefined;
    if (sides === undefined) return [];
    const clause = {
      start: Math.min(sides.cause.start, sides.effect.start),
      end: Math.max(sides.cause.end, sides.effect.end),
    };
    const words = sentence.slice(at.start, at.end).trim();
    return [
      { cue, tier: tierOf(cue.name), words, at, ...sides, ...stanceOf(text, at, clause, sides.effect) },
    ];
  });
}

/** A sentence beyond this is a table or a list. */
const LONGEST = 1200;

const RELATIVE = /\b(?:which|that|who)\b/i;

interface Sides {
  readonly cause: Side;
  readonly effect: Side;
}

function sidesOf(text: string, cue: Cue, at: Stretch): Sides | undefined {
  const before = windowBefore(text, at.start);
  const after = windowAfter(text, at.end);
  const opens = /^[\s,"'“]*(?:(?:and|but|so|yet|partly|in part|largely|mainly) ?)?$/i.test(
    text.slice(before.start, at.start),
  );
  if (opens) return cue.cause === 'after' && cue.kind === 'clause' ? fronted(text, cue, after) : undefined;
  if (after.end - after.start < 2) return undefined;
  const far = cue.name === 'because' ? clauseOn : phraseAfter;
  const leans = RELATIVE.test(text.slice(before.end, at.start));
  const near = { ...nearSide(text, cue, at, before, leans), window: before };
  const other = { ...far(text, clauseAfter(text, after)), window: after };
  return cue.cause === 'before' ? { cause: near, effect: other } : { cause: other, effect: near };
}

/** What stands before the cue: of a participle ("caused by", "that led to") the phrase it leans on, else a clause. */
function nearSide(text: string, cue: Cue, at: Stretch, before: Stretch, leans: boolean): Side {
  const hasAuxiliary = AUXILIARY.test(text.slice(at.start, at.end));
  const participle = /ing\b/i.test(text.slice(at.start, at.end)) && !hasAuxiliary;
  if (leans) return phraseBefore(text, before);
  // "calls heat stress the leading cause of": without an "is" nobody knows what is the cause.
  if (NOUNS.has(cue.name) && !hasAuxiliary) return { ...phraseBefore(text, before), things: [] };
  if (cue.kind === 'clause' && !hasAuxiliary) return clauseOn(text, clauseNear(text, before));
  if (cue.cause === 'after' && !hasAuxiliary) return phraseBefore(text, before);
  if (participle) return clauseOn(text, clauseNear(text, before));
  return subjectBefore(text, clauseNear(text, before));
}

const NOUNS: ReadonlySet<string> = new Set(['cause of', 'reason for', 'source of']);
const AUXILIARY =
  /^(?:is|are|was|were|be|been|being|has|have|had|will|would|could|can|may|might|must|should|did|does|do)\b/i;

/** The last of several clauses: behind ", and", "that" of a report, "because" and the like. */
function clauseNear(text: string, before: Stretch): Stretch {
  let { start } = before;
  for (const match of text.slice(before.start, before.end).matchAll(JOINT)) {
    const at = before.start + match.index + match[0].length;
    const left = before.start + match.index;
    const isJoined =
      match[0].startsWith(',') && text.slice(start, left).includes(',') && !hasVerb(text, start, left);
    if (before.end - at > 2 && !isJoined) start = at;
  }
  return { start, end: before.end };
}

const JOINT =
  /, (?:and|but|so|yet|or) |\b(?:because|since) (?=the |a )|\b(?:found|warned|argued|showed|shows|believe|believes|reported|estimated|concluded|think|thinks|so|noted|stated) (?:that )|\b(?:said|says) (?:that )?|\bthat (?=the |a )|\bhow (?:much|far|many)(?: of)? /giu;

/** The first of several clauses: ", and prices rose" says something else. */
function clauseAfter(text: string, after: Stretch): Stretch {
  for (const match of text
    .slice(after.start, after.end)
    .matchAll(/, (?:and|but|so|yet|or) |, (?:[a-z]+ing|in|at|on|according|before|after|as|because)\b/giu)) {
    const at = after.start + match.index;
    if (!/^, (?:and|but|so|yet|or) /i.test(match[0]) || hasVerb(text, at + match[0].length, after.end))
      return { start: after.start, end: at };
  }
  return after;
}

/** "Because of the drought, transits fell": the cause up to the comma, the effect behind it. */
function fronted(text: string, cue: Cue, after: Stretch): Sides | undefined {
  const comma = text.slice(after.start, after.end).search(/, (?!and |or )/);
  if (comma < 1) return undefined;
  const cause = { start: after.start, end: after.start + comma };
  const effect = { start: after.start + comma + 2, end: after.end };
  return {
    cause: (cue.name === 'because' ? clauseOn : phraseAfter)(text, cause),
    effect: clauseOn(text, clauseAfter(text, effect)),
  };
}

/** A cue that may state a maker or an origin states a cause where what is made happens ("noise from", "makes a noise"). */
function isCause(text: string, cue: Cue, at: Stretch): boolean {
  if (cue.kind !== 'happening') return true;
  if (cue.cause === 'before') return nounsAfter(text, at.end).some(isHappening);
  const nouns = nounsBefore(text, at.start);
  if (!nouns.some(isHappening)) return false;
  return cue.name !== 'from' || !(nouns.some(isMeasuredFrom) || isStretchOfTimeOrPlace(text, at.end));
}
