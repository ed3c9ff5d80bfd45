// Text with right-to-left letters on a terminal: each stretch of it is isolated, so that what is
// around it (indents, numbers, columns) stays where it is. Only what is shown is so written; JSON,
// files and pipes have only the text.

/** Hebrew, Arabic, Syriac, Thaana, NKo and the historical ones. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** What an item, a source or a footnote begins with, and the gaps between columns. */
const MARKER = /^(?:\[\d+(?:, \d+)*\]|\d+\.|[-•—]) /;
const GAPS = /( {2,}|\n)/;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** The lines of a text, each stretch with right-to-left letters isolated; the same text where it has none. */
export function isolated(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text;
  return text
    .split(GAPS)
    .map((part) => (RIGHT_TO_LEFT.test(part) ? isolatedPart(part) : part))
    .join('');
}

function isolatedPart(part: string): string {
  const marker = MARKER.exec(part)?.[0] ?? '';
  return `${marker}${FIRST_STRONG_ISOLATE}${part.slice(marker.length)}${POP_ISOLATE}`;
}
