// What is before a cue: one of several things, of which the cue is about the last, or a noun.
import type { Span } from '../../../text/sentences.ts';
import { isEventNoun } from '../grammar/events.ts';
import { tokensIn } from '../grammar/tokens.ts';
import type { Cue, FoundCue } from './cues.ts';

interface Before {
  readonly text: string;
  readonly cue: Cue;
  readonly at: Span;
  /** The cue before it in the same sentence. */
  readonly previous: FoundCue | undefined;
}

/**
 * "Is driven by wind and differences in density due to", "record roads, towns and the changes due to": what happens right before
 * the cue is one of several, and the cue is about it.
 */
export function lastOfSeveral({ text, cue, at, previous }: Before, own: Span): Span | undefined {
  if (cue.name === 'because' || /,\s*$/.test(text.slice(own.start, at.start))) return undefined;
  const isSecond = previous !== undefined && previous.cue.cause === 'after' && previous.end > own.start;
  const start = isSecond ? previous.end : own.start;
  const listed = (isSecond ? JOINED : LISTED).exec(text.slice(start, own.end));
  if (listed === null) return undefined;
  const last = { start: start + listed.index + listed[0].length, end: own.end };
  const words = tokensIn(text, last.start, last.end);
  const isVerbal = words.some(({ role }) => role === 'verb' || role === 'auxiliary');
  return !isVerbal && words.some(({ role, stem }) => role === 'noun' && isEventNoun(stem)) ? last : undefined;
}

/** Up to the last of two or several. */
const JOINED = /^.*\s(?:and|or)\s(?=[^,;:]{1,80}$)/su;
const LISTED = /,[^,;:]{1,80},?\s(?:and|or)\s(?=[^,;:]{1,80}$)/u;

/** Whether the word right before is a noun, with no comma between. */
export function isBehindNoun(text: string, start: number, end: number): boolean {
  return tokensIn(text, start, end).at(-1)?.role === 'noun';
}
