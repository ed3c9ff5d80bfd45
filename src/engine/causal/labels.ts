// What a side of a link is called in a trace: the sentence's own words, cut where they run on.
import { plain } from '../citing/compose.ts';
import type { Side } from './cause-effect-arguments.ts';

// What joins a clause to another, and articles.
const LEADING =
  /^(?:(?:and|but|so|then|thus|however|thereafter|therefore|moreover|furthermore|finally|similarly|in turn|also)[ ,]+)*(?:(?:the|a|an|that|this|those|these) (?=\S))?/i;
// Words that only lead on to what was cut off.
const TRAILING =
  /(?:[\s,;:–—-]+(?:and|or|but|nor|by|as|in|of|on|at|for|to|from|with|that|which|who|where|when|is|are|was|were|be|been|being|has|have|had|the|an?|also|can|could|may|might|will|would|thereby|however))*[\s,;:–—-]*$/iu;

/** At most this many UTF-16 units, the "…" included. */
const LONGEST = 90;

/** The words of a side, without a leading article; never empty for a side that has any. */
export function labelOf(sentence: string, { label, start, end }: Side): string {
  const words = plain(sentence.slice(label.start, label.end)) || plain(sentence.slice(start, end));
  const text = words.replace(LEADING, '').replace(TRAILING, '');
  return text.length <= LONGEST
    ? text
    : `${text
        .slice(0, LONGEST - 1)
        .replace(/\s+\S*$/, '')
        .replace(TRAILING, '')}…`;
}
