// What a side of a link is called in a trace: the sentence's own words, cut where they run on.
import { plain } from '../compose.ts';
import type { Side } from './sides.ts';

/** At most this many UTF-16 units, the "…" included. */
const LONGEST = 90;

/** The words of a side, from its first thing on; never empty for a side that has any. */
export function labelOf(sentence: string, side: Side): string {
  const things = side.things.map(({ start }) => start);
  const start = side.event ? side.start : Math.max(side.start, Math.min(side.end, ...things));
  const end = side.label ?? side.end;
  const words = plain(sentence.slice(start, Math.max(end, start)) || sentence.slice(side.start, side.end));
  const text = words
    .replace(/^(?:the|a|an|that|this|those|these) (?=\S)/i, '')
    .replace(/[\s,;:–—-]+(?:and|or|but)?$/u, '');
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`;
}
