// Causal links that a sentence states in so many words: a cue, what stands on its two sides, and how the sentence stands
// to it (service.md, "Entities, causes"). No corpus, no store: a sentence in, links out.
import type { CueTier, Modality } from '../../api/payloads/causal.ts';
import { cuesIn, type Cue, type FoundCue } from './cues.ts';
import { isHappening, isMeasuredFrom } from './events.ts';
import { tierOf } from './measured.ts';
import { stanceOf } from './modality.ts';
import {
  clauseOn,
  hasVerb,
  phraseAfter,
  phraseBefore,
  subjectBefore,
  type Side,
} from './cause-effect-arguments.ts';
import { isStretchOfTimeOrPlace, nounsAfter, nounsBefore } from './nouns.ts';
import { windowAfter, windowBefore, withoutBrackets, type Stretch } from './cue-scope.ts';

export interface CausalLink {
  readonly cue: Cue;
  readonly tier: CueTier;
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
  // A web address is a list of references, whose titles state nothing here.
  if (sentence.length > LONGEST || /https?:\/\/|\bwww\./i.test(sentence)) return [];
  const text = withoutBrackets(sentence);
  const found = cuesIn(text).filter(({ cue, ...at }) => isCause(text, cue, at));
  const trusted = found.filter(({ cue }) => tierOf(cue.name) === 'A');
  return found.flatMap((one) => {
    const { cue, start, end } = one;
    const others = {
      before: trusted.findLast((other) => other.end <= start),
      after: trusted.find((other) => other.start >= end),
    };
    const at = { start, end };
    const sides = sidesOf(text, cue, at, others);
    if (sides === undefined) return [];
    const clause = {
      start: Math.min(sides.cause.start, sides.effect.start),
      end: Math.max(sides.cause.end, sides.effect.end),
    };
    const stance = stanceOf(text, at, clause, sides.effect);
    return [{ cue, tier: tierOf(cue.name), words: wordsOf(sentence, cue, at), at, ...sides, ...stance }];
  });
}

/** The words that state a link; of "protested against" the first stands in the effect too. */
function wordsOf(sentence: string, { name }: Cue, { start, end }: Stretch): string {
  const before =
    name.endsWith(' against') || name.endsWith(' for') ? LAST_WORD.exec(sentence.slice(0, start)) : null;
  return sentence
    .slice(
      before !== null && /^(?:for|against)\b/i.test(sentence.slice(start, end)) ? before.index : start,
      end,
    )
    .trim();
}

const LAST_WORD = /[\p{L}]+\s+$/u;

/** A sentence beyond this is a table or a list. */
const LONGEST = 1200;

const RELATIVE = /\b(?:which|that|who)\b/i;

interface Sides {
  readonly cause: Side;
  readonly effect: Side;
}

/** The cues of the same sentence on either side: each has its own part of it. */
interface Others {
  readonly before: FoundCue | undefined;
  readonly after: FoundCue | undefined;
}

function sidesOf(text: string, cue: Cue, at: Stretch, others: Others): Sides | undefined {
  const before = windowBefore(text, at.start);
  const after = windowAfter(text, at.end);
  const opens = /^[\s,"'“]*(?:(?:and|but|so|yet|partly|in part|largely|mainly) ?)?$/i.test(
    text.slice(before.start, at.start),
  );
  if (opens) return cue.cause === 'after' && cue.kind === 'clause' ? fronted(text, cue, after) : undefined;
  if (after.end - after.start < 2) return undefined;
  // "Damage caused by hail fell": what fell is the damage.
  const hangs =
    cue.cause === 'after' && cue.kind !== 'clause' && !AUXILIARY.test(text.slice(at.start, at.end));
  const relative = text.slice(before.end, at.start);
  const near = {
    ...nearSide(text, cue, at, behind(before, cue, at, text, others), relative),
    window: before,
  };
  const reach = upTo(clauseAfter(text, after), others, text);
  const far = cue.name === 'because' ? clauseOn(text, reach) : phraseAfter(text, reach, hangs);
  const other = { ...far, window: after };
  return cue.cause === 'before' ? { cause: near, effect: other } : { cause: other, effect: near };
}

/** "A led to B due to C", "A led to B, causing C": what leans on the second cue is B. */
function behind(window: Stretch, cue: Cue, at: Stretch, text: string, { before }: Others): Stretch {
  const isRelative = RELATIVE.test(text.slice(window.end, at.start));
  const leans = isRelative || cue.cause === 'after' || /ing\b/i.test(text.slice(at.start, at.end));
  if (before === undefined || before.end <= window.start || !leans) return window;
  if (before.cue.cause === 'after' && !isRelative) return window;
  const start = before.end + (/^\s*/.exec(text.slice(before.end, window.end))?.[0].length ?? 0);
  return start < window.end ? { start, end: window.end } : window;
}

/** What stands behind a cue ends where the next one begins. */
function upTo(window: Stretch, { after }: Others, text: string): Stretch {
  if (after === undefined || after.start >= window.end) return window;
  const end = text
    .slice(0, after.start)
    .replace(/[\s,]*(?:\b(?:which|that|who|and|thereby|in turn)[\s,]*)*$/i, '').length;
  return end > window.start ? { start: window.start, end } : window;
}

/** What stands before the cue: of a participle ("caused by", "that led to") the phrase it leans on, else a clause. */
function nearSide(text: string, cue: Cue, at: Stretch, before: Stretch, relative: string): Side {
  const hasAuxiliary = AUXILIARY.test(text.slice(at.start, at.end));
  const participle = /ing\b/i.test(text.slice(at.start, at.end)) && !hasAuxiliary;
  if (RELATIVE.test(relative))
    return isOfClause(relative, cue) ? toldBy(text, before) : phraseBefore(text, before);
  // "calls heat stress the leading cause of": without an "is" nobody knows what is the cause.
  if (NOUNS.has(cue.name) && !hasAuxiliary) return { ...phraseBefore(text, before), things: [] };
  if (cue.kind === 'clause' && !hasAuxiliary) return clauseOn(text, clauseNear(text, before));
  if (cue.cause === 'after' && !hasAuxiliary) return phraseBefore(text, before);
  if (participle) return clauseOn(text, clauseNear(text, before));
  return subjectBefore(text, clauseNear(text, before));
}

/** "They married outside their community, which led to": the clause, and not the community alone. */
function isOfClause(relative: string, cue: Cue): boolean {
  return cue.cause === 'before' && /^\s*,\s*(?:and )?which\b/i.test(relative);
}

function toldBy(text: string, before: Stretch): Side {
  const [phrase, clause] = [phraseBefore(text, before), clauseOn(text, clauseNear(text, before))];
  return clause.event ? { ...phrase, event: true, label: clause.label, stems: clause.stems } : phrase;
}

const NOUNS: ReadonlySet<string> = new Set(['cause of', 'reason for', 'source of', 'the result of']);
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

// "Our results suggest that", "he said": what is said begins behind it.
const SAYING =
  '(?:found|finds?|warn\\w*|argu\\w+|show\\w*|indicat\\w+|suggest\\w*|demonstrat\\w+|reveal\\w*|propos\\w+|report\\w*|hypothes\\w+|confirm\\w*|impl(?:y|ies|ied)|held|holds?|conclud\\w+|assert\\w*|claim\\w*|contend\\w*|mean\\w*|allege\\w*|observ\\w+|believ\\w+|think|thinks|thought|estimat\\w+|not(?:e|es|ed)|stat(?:es|ed)|assum\\w+|possib\\w+|evidence|fact|idea|view|theory|concern\\w*|aware|clear|likely|so|such)';
const JOINT = new RegExp(
  `, (?:and|but|so|yet|or) |\\b(?:because|since) (?=the |a )|\\b${SAYING} (?:(?!(?:about|of|over|for|in|on|by|at|with|from|to) )[a-z]+ ){0,2}?that |, (?:when|since|as) |(?<!,) however,? |\\b(?:said|says) (?:that )?|\\b(?:findings|results|data|we|authors|experiments|observations|studies|analyses) (?:[a-z]+ly )?(?:show|indicate|suggest|demonstrate|reveal|confirm|find)(?:ed)? (?!that)|\\bthat (?=the |a )|\\bhow (?:much|far|many)(?: of)? `,
  'giu',
);

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
