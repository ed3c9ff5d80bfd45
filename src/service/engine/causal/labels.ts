// What a side of a link is called in a trace: the sentence's own words, cut where they run on.
import { plain } from '../compose.ts';
import type { Side } from './sides.ts';

/** At most this many UTF-16 units, the "…" included. */
const LONGEST = 90;

/** The words of a side, without a leading article; never empty for a side that has any. */
export function labelOf(sentence: string, { label, start, end }: Side): string {
  const words = plain(sentence.slice(label.start, label.end)) || plain(sentence.slice(start, end));
  const text = words
    .replace(/^(?:the|a|an|that|this|those|these) (?=\S)/i, '')
    .replace(/[\s,;:–—-]+(?:and|or|but)?$/u, '');
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).replace(/\s+\S*$/, '')}…`;
}
