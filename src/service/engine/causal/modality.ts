// Whether a sentence says a link is so, may be so, is not so, or that somebody says so; and who that is.
import type { Stretch } from './windows.ts';

export type Modality = 'asserted' | 'hedged' | 'denied' | 'reported';

export interface Stance {
  readonly modality: Modality;
  /** Who says so, in the sentence's own words; null where nobody is named. */
  readonly said_by: string | null;
}

/** How a sentence stands to the link at `cue`; `clause` is the clause that the cue belongs to. */
export function stanceOf(sentence: string, cue: Stretch, clause: Stretch): Stance {
  const words = sentence.slice(cue.start, cue.end);
  const near = `${sentence.slice(Math.max(clause.start, cue.start - 40), cue.start)}${words} ${sentence.slice(cue.end, cue.end + 12)}`;
  const around = sentence.slice(clause.start, clause.end);
  const said_by = sayer(sentence);
  if (isDenied(sentence, cue, words, around)) return { modality: 'denied', said_by };
  if (HEDGED.test(near) || HEDGED_CLAUSE.test(around) || sentence.trimEnd().endsWith('?'))
    return { modality: 'hedged', said_by };
  return said_by === null && !REPORTED.test(around)
    ? { modality: 'asserted', said_by }
    : { modality: 'reported', said_by };
}

function isDenied(sentence: string, cue: Stretch, words: string, around: string): boolean {
  if (DENIED.test(words)) return true;
  if (DENIED_BEFORE.test(sentence.slice(Math.max(0, cue.start - 30), cue.start))) return true;
  if (NOTHING.test(sentence.slice(cue.end, cue.end + 24))) return true;
  if (/\bnot (?:[a-z]+ ){0,3}because\b/i.test(around)) return true;
  return DENIED_CLAUSE.test(around);
}

const DENIED = /\b(?:not|never|neither|nor|no|cannot|hardly|[a-z]+n['’]t)\b/i;
const DENIED_BEFORE =
  /\b(?:not|never|neither|nor|no longer|hardly|[a-z]+n['’]t|without|failed to|rather than|instead of|unlikely to (?:have )?(?:be )?)[ ,]*(?:[a-z]+ ){0,2}$/i;
const NOTHING = /^\W*(?:no|neither|none|little|hardly any|not any)\b/i;
const DENIED_CLAUSE =
  /\b(?:den(?:y|ies|ied)|reject(?:s|ed)?|dismiss(?:es|ed)?|refut(?:e|es|ed)|disput(?:e|es|ed)|no evidence|not true|false(?:ly)? (?:that|claim)|myth|debunk(?:ed|s)?|rul(?:e|es|ed) out|it is not|there is no)\b/i;

const HEDGED =
  /\b(?:may|might|could|would|can|should|likely|unlikely|possibl[ey]|probabl[ey]|perhaps|maybe|potential(?:ly)?|expect(?:ed|s)?|threaten(?:s|ed|ing)?|risks?|fear(?:s|ed)?|suspected|thought|believed|appears?|appeared|seems?|seemed|apparently|presumably|alleged(?:ly)?|reportedly|supposedly|suggest(?:s|ed)?|projected|forecast|estimated|if|whether|tends? to|helped?|partly|in part|will)\b/i;
const HEDGED_CLAUSE =
  /\b(?:it is (?:possible|likely|unclear|thought|believed)|whether|whatever|in order to|aims? to|if)\b/i;

const REPORTED =
  /\b(?:said|says|say|told|according to|reported|reports?|claim(?:s|ed)?|argue[sd]?|believe[sd]?|warn(?:s|ed)?|blam(?:e|es|ed|ing)|attribut(?:e|es|ed)|accus(?:e|es|ed)|alleged|announced|stated|found that|concluded|thinks?|insist(?:s|ed)?)\b/i;

/** "according to the World Bank", "the ministry said", "A study by X found that". */
function sayer(sentence: string): string | null {
  for (const pattern of SAYERS) {
    const found = pattern
      .exec(sentence)
      ?.groups?.['who']?.trim()
      .replace(/[\s,;:."'”]+$/u, '');
    if (
      found !== undefined &&
      found !== '' &&
      !/^(?:he|she|it|they|who|which|that|we|i|but|and)$/i.test(found)
    )
      return found;
  }
  return null;
}

const SAID =
  '(?:said|says|say|told [^,.]{1,40}|reported|claimed|claims|argued|argues|believes?|believed|warned|warns|stated|concluded|found|noted|announced|estimated|estimates|insisted|blamed|blames|attributed|attributes)';
const NAME = String.raw`(?<who>(?:(?:the|a|an|one|some|many|several) )?[\p{L}\p{N}][\p{L}\p{N}.'’&-]*(?: [\p{L}\p{N}][\p{L}\p{N}.'’&-]*){0,8}?)`;
const SAYERS: readonly RegExp[] = [
  /\baccording to (?<who>[^,;:.()]{2,80}?)(?=[,;:.()]|$|\s(?:in|on|at) (?:\d|[A-Z][a-z]+ \d))/iu,
  new RegExp(`(?:^|[,.;“"] )${NAME} ${SAID} (?:that |on |in )`, 'iu'),
  new RegExp(`, ${NAME} ${SAID}[.,]?\\s*$`, 'iu'),
  new RegExp(`, ${SAID} ${NAME}[.,]?\\s*$`, 'iu'),
  new RegExp(`(?:^|[,;] )${NAME} (?:blamed|attributed|blames|attributes)\\b`, 'iu'),
];
