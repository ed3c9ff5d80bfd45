// Text with right-to-left letters on a terminal: each stretch of it is isolated, so that what is
// around it (indents, numbers, columns) stays where it is. Only what is shown is so written; JSON,
// files and pipes have only the text.
import { hasRightToLeft, isRightToLeft } from '../../page/direction.ts';

/** What an item, a source or a footnote begins with, and the gaps between columns. */
const MARKER = /^(?:\[\d+(?:, \d+)*\]|\d+\.|[-•—]) /;
const GAPS = /( {2,}|\n)/;

const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const RIGHT_TO_LEFT_ISOLATE = '\u2067';
const POP_ISOLATE = '\u2069';

/** The lines of a text, each stretch with right-to-left letters isolated; the same text where it has none. */
export function isolated(text: string): string {
  if (!hasRightToLeft(text)) return text;
  return text
    .split(GAPS)
    .map((part) => (hasRightToLeft(part) ? isolatedPart(part) : part))
    .join('');
}

// A wrapped line of an Arabic paragraph may begin with a Latin word: most of its letters say which way it goes.
function isolatedPart(part: string): string {
  const marker = MARKER.exec(part)?.[0] ?? '';
  const isolate = isRightToLeft(part) ? RIGHT_TO_LEFT_ISOLATE : LEFT_TO_RIGHT_ISOLATE;
  return `${marker}${isolate}${part.slice(marker.length)}${POP_ISOLATE}`;
}
