// Reasons that a sentence gives without a causal word: "We ended it to cut costs", "Since few used it, we removed it"; and a sentence
// that its heading calls the cause.
import { lazy } from '../../../text/lazy.ts';
import type { Span } from '../../../text/sentences.ts';
import { anyOf } from '../../../text/word-lists.ts';
import { stanceOf } from '../grammar/modality.ts';
import { clauseOn } from '../links/cause-effect-arguments.ts';
import type { Cue } from '../links/cues.ts';
import type { CausalLink } from '../links/links.ts';
import { AIMS, BEFORE_DEEDS, BEFORE_REASONS } from './given.words.ts';

/** The names of the cues of reasons, and of what a heading calls the cause. */
export const GIVEN = { reason: 'a reason', heading: 'a heading' } as const;

/** The reason that a sentence gives, as a link; undefined where it gives none. */
export function givenIn(text: string): CausalLink | undefined {
  const marker = SINCE.exec(text) ?? grammar().exec(text);
  if (marker === null) return undefined;
  const at = { start: marker.index, end: marker.index + marker[0].length };
  const last = wholeSpan(text).end;
  const words = marker[0].trim();
  if (!/^\W*$/.test(text.slice(0, at.start)))
    return at.end < last
      ? linkOf(text, { words, at, cause: { start: at.end, end: last }, effect: { start: 0, end: at.start } })
      : undefined;
  const comma = text.indexOf(', ', at.end);
  if (comma < 0 || comma - at.end > LONGEST_FRONTED) return undefined;
  const [cause, effect] = [
    { start: at.end, end: comma },
    { start: comma + 2, end: last },
  ];
  return linkOf(text, { words, at, cause, effect });
}

/** A whole sentence as the cause of what the title names, in the words of its heading. */
export function wholeOf(text: string, heading: string, title: string): CausalLink {
  const none = { start: 0, end: 0 };
  const link = linkOf(text, { words: heading, at: none, cause: wholeSpan(text), effect: none });
  return { ...link, cue: cue(GIVEN.heading), named: title };
}

/** In UTF-16 units. */
const LONGEST_FRONTED = 160;

function wholeSpan(text: string): Span {
  return { start: 0, end: text.replace(/[\s.!?;:]+$/, '').length };
}

function linkOf(
  text: string,
  { words, at, cause, effect }: { words: string; at: Span; cause: Span; effect: Span },
): CausalLink {
  const read = { cause: clauseOn(text, cause), effect: clauseOn(text, effect) };
  const { modality, said_by } = stanceOf(text, at, wholeSpan(text), read.effect);
  const stance = modality === 'asked' ? 'hedged' : modality;
  return { cue: cue(GIVEN.reason), tier: 'A', words, at, ...read, modality: stance, said_by };
}

function cue(name: string): Cue {
  return { name, cause: 'after', kind: 'clause' };
}

/** "Since 2019", "since the launch" are times. */
const SINCE = /^\W*Since (?!\p{Lu}|\d|then|its|the (?:start|beginning|launch|release|fix))/u;

const grammar = lazy(() => {
  const aims = `(?<!\\b${anyOf(BEFORE_DEEDS)} )to (?=(?:[a-z]+ly )?${anyOf(AIMS)}\\b)`;
  return new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${anyOf(BEFORE_REASONS)}\\b|${aims})\\s*`, 'iu');
});
