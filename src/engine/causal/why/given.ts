// Reasons that sentences give without a causal word: "We ended it to cut costs", "Few used it, so we removed it", "The main reason is
// that …", a sentence that goes on with "Therefore" or "This led to"; and a sentence that its heading calls the cause.
import { lazy } from '../../../text/lazy.ts';
import type { Span } from '../../../text/sentences.ts';
import { anyOf } from '../../../text/word-lists.ts';
import type { Sentence } from '../../citing/passages.ts';
import { stanceOf } from '../grammar/modality.ts';
import { clauseOn } from '../links/cause-effect-arguments.ts';
import type { Cue } from '../links/cues.ts';
import { linksIn, type CausalLink } from '../links/links.ts';
import {
  AIMS,
  BEFORE_DEEDS,
  BEFORE_DEEDS_DONE,
  BEFORE_REASONS,
  BEHIND_A_REASON,
  MADE,
  REASON_NOUNS,
} from './given.words.ts';

/** The names of the cues of reasons, and of what a heading calls the cause. */
export const GIVEN = { reason: 'a reason', heading: 'a heading' } as const;

/** The reason that a sentence gives, as a link; undefined where it gives none. */
export function givenIn(text: string): CausalLink | undefined {
  return reasonNamed(text) ?? afterMarker(text) ?? beforeMarker(text);
}

/** "One reason for the move was that …": the effect is empty where it is not said, "The first reason is that …". */
export function reasonNamed(text: string): CausalLink | undefined {
  const found = grammar().named.exec(text);
  if (found === null) return undefined;
  const [whole, lead, of = ''] = found;
  const at = { start: lead!.length + of.length, end: whole.length };
  return linkOf(text, {
    words: text.slice(0, lead!.length).trim(),
    at,
    cause: { start: at.end, end: wholeSpan(text).end },
    effect: { start: lead!.length, end: lead!.length + of.length },
  });
}

/** "To cut costs, …", "… so that …". */
function afterMarker(text: string): CausalLink | undefined {
  const marker = SINCE.exec(text) ?? grammar().before.exec(text);
  if (marker === null) return undefined;
  const at = spanOf(marker);
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

/** "Few used it, so we removed it". */
function beforeMarker(text: string): CausalLink | undefined {
  const marker = grammar().done.exec(text);
  if (marker === null) return undefined;
  const at = spanOf(marker);
  const [cause, effect] = [
    { start: 0, end: at.start },
    { start: at.end, end: wholeSpan(text).end },
  ];
  // "At Elm, therefore, we closed it": the reason is in the sentence before.
  const isWhole =
    text.slice(0, cause.end).trim().split(/\s+/).length >= FEWEST_OF_CAUSE && effect.end > effect.start;
  return isWhole
    ? linkOf(text, { words: marker[0].replace(/^\W+/, '').trim(), at, cause, effect })
    : undefined;
}

/** A sentence that goes on from the one before it, with that one; undefined where it does not, or no claim can be made of both. */
export function joinedTo(last: Sentence, sentence: Sentence) {
  if (!last.quotable || last.paragraph !== sentence.paragraph || last.text.includes('?')) return undefined;
  const text = sentence.chunk.text.slice(last.start, sentence.end);
  const link = goesOnFrom(text, sentence.start - last.start);
  const stems = [...last.stems, ...sentence.stems];
  return link && { link, sentence: { ...sentence, start: last.start, text, stems, quotable: true } };
}

/** What a sentence goes on from: `from` is where it begins in a text that has the sentence before it, too. */
export function goesOnFrom(text: string, from: number): CausalLink | undefined {
  const own = text.slice(from);
  const marker = grammar().behind.exec(own);
  if (marker !== null) {
    const at = { start: from, end: from + marker[0].length };
    return following(text, marker[0].trim(), at);
  }
  const link = linksIn(own).find(
    ({ cue, modality, cause, at }) =>
      cue.cause === 'before' &&
      modality !== 'denied' &&
      POINTER.test(own.slice(0, at.start)) &&
      cause.label.end <= at.start,
  );
  return link && following(text, link.words, { start: from + link.at.start, end: from + link.at.end }, from);
}

/** @param causeEnd where the sentence before ends; where the marker begins unless given */
function following(text: string, words: string, at: Span, causeEnd = at.start): CausalLink | undefined {
  const cause = { start: 0, end: wholeSpan(text.slice(0, causeEnd)).end };
  const start = at.end + /^\s*/.exec(text.slice(at.end))![0].length;
  const effect = { start, end: wholeSpan(text).end };
  return effect.end - effect.start < 3 ? undefined : linkOf(text, { words, at, cause, effect });
}

/** A whole sentence as the cause of what the title names, in the words of its heading. */
export function wholeOf(text: string, heading: string, title: string): CausalLink {
  const none = { start: 0, end: 0 };
  const link = linkOf(text, { words: heading, at: none, cause: wholeSpan(text), effect: none });
  return { ...link, cue: cue(GIVEN.heading), effect: { ...link.effect, name: title } };
}

/** Words. */
const FEWEST_OF_CAUSE = 3;
/** In UTF-16 units. */
const LONGEST_FRONTED = 160;

function wholeSpan(text: string): Span {
  return { start: 0, end: text.replace(/[\s.!?;:]+$/, '').length };
}

function spanOf(marker: RegExpExecArray): Span {
  return { start: marker.index, end: marker.index + marker[0].length };
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
/** The subject of "This led to". */
const POINTER = /^\W*(?:this|that|these|which)\s*$/i;

const grammar = lazy(() => {
  const made = `(?<=\\b${anyOf(MADE)} )to (?=[a-z]+ )`;
  const aims = `(?<!\\b${anyOf(BEFORE_DEEDS)} )to (?=(?:[a-z]+ly )?${anyOf(AIMS)}\\b)`;
  const noun = `(?:one|the|a|an|another|our|my|its|their|some|two|three|several)(?: (?:of (?:the|our|my|its)|[a-z-]+)){0,3}? ${anyOf(REASON_NOUNS)}`;
  return {
    before: new RegExp(`(?<![\\p{L}\\p{N}'’-])(?:${anyOf(BEFORE_REASONS)}\\b|${aims}|${made})\\s*`, 'iu'),
    done: new RegExp(`${anyOf(BEFORE_DEEDS_DONE)}\\s*`, 'iu'),
    behind: new RegExp(`^\\W*(?:(?:at|in|on|for) [^,]{2,30}, )?${anyOf(BEHIND_A_REASON)}\\s*`, 'iu'),
    named: new RegExp(
      `^(\\W*(?:[a-z]+, )?${noun}(?: (?:for|why|that|behind|of))?)( [^,;:.]{2,100}?)?,? (?:is|was|are|were)(?: (?:that|because|due to|to|in order to|(?:mainly |partly )?(?:related|down|owing) to))?(?! (?:not|unclear|unknown)\\b)\\s*`,
      'iu',
    ),
  };
});
