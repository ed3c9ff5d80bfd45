// A passage with what is around it, for `ibid open --preview`.
import type { Screen } from '../../../page/screen.ts';
import { markedText } from '../../../page/marked.ts';
import { joined, letterEnd, letterStart, type Stretch } from '../../../text/marks.ts';
import { wrap } from '../../../page/wrap.ts';

export interface Previewed {
  readonly title: string;
  /** The file with its line, or the address. */
  readonly where: string;
  readonly text: string;
  /** In rising order; none for the beginning of the document. */
  readonly marks: readonly Stretch[];
  readonly shown: Stretch;
}

/** Characters before and after the quotation: a window of fifty lines is full, and the quotation is in its upper part. */
const BEFORE = 300;
const AFTER = 4000;
/** Of a document of which no place is named: what it opens with. */
const OPENING = 1200;
const LONGEST_MARK = 8000;
/** So far from where it would be cut it may end with a line instead. */
const NEAR = 500;

/**
 * The stretch that is shown: from the beginning of a line before the quotation to the end of one behind it.
 * @param opens where the quotation says it, behind what governs it
 */
export function shownAround(text: string, marks: readonly Stretch[], opens = 0): Stretch {
  const own = marks.find(({ start }) => start >= opens) ?? marks[0];
  const first = Math.min(own?.start ?? 0, text.length);
  const last = Math.min(marks.at(-1)?.end ?? 0, first + LONGEST_MARK, text.length);
  const from = Math.max(0, first - BEFORE);
  const line = from === 0 ? -1 : text.indexOf('\n', from);
  const to = Math.min(text.length, last + (own === undefined ? OPENING : AFTER));
  const stop = text.lastIndexOf('\n', to);
  return {
    start: line === -1 || line >= first ? letterStart(text, from) : line + 1,
    end: to === text.length || stop <= Math.max(last, to - NEAR) ? letterEnd(text, to) : stop,
  };
}

export function passagePreview({ title, where, text, marks, shown }: Previewed, screen: Screen): string {
  const { paint, cleanLine, columns } = screen;
  const words = markedText(text.slice(shown.start, shown.end), within(marks, shown), (word) =>
    paint.bold(paint.red(word)),
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return `${[
    wrap(paint.bold(cleanLine(title)), columns),
    wrap(paint.dim(cleanLine(where)), columns),
    '',
    wrap(words, columns),
  ].join('\n')}\n`;
}

function within(marks: readonly Stretch[], { start, end }: Stretch): Stretch[] {
  return joined(marks, end).map((mark) => ({ start: mark.start - start, end: mark.end - start }));
}
