// A passage with what is around it, as `ibid open --preview` shows it: enough for a small window, the quotation marked.
import type { Screen } from '../../kit/io.ts';
import { wrap } from '../table/wrap.ts';

/** Stretches of a document's text, in UTF-16 code units. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Previewed {
  readonly title: string;
  /** The file with its line, or the address. */
  readonly where: string;
  readonly text: string;
  /** In rising order; none for the beginning of the document. */
  readonly marks: readonly Stretch[];
  /** What is shown of it. */
  readonly shown: Stretch;
}

/** Characters before and after the quotation: a window of fifty lines is full, and the quotation is in its upper part. */
const BEFORE = 300;
const AFTER = 4000;
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
  const to = Math.min(text.length, last + AFTER);
  const stop = text.lastIndexOf('\n', to);
  return {
    start: line === -1 || line >= first ? from : line + 1,
    end: to === text.length || stop <= Math.max(last, to - NEAR) ? to : stop,
  };
}

export function passagePreview({ title, where, text, marks, shown }: Previewed, screen: Screen): string {
  const { paint, cleanLine, columns } = screen;
  const words = marked(text, shown, marks, screen)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return `${[
    wrap(paint.bold(cleanLine(title)), columns),
    wrap(paint.dim(cleanLine(where)), columns),
    '',
    wrap(words, columns),
  ].join('\n')}\n`;
}

function marked(text: string, { start, end }: Stretch, marks: readonly Stretch[], screen: Screen): string {
  const plain = (from: number, to: number) => screen.clean(text.slice(from, to));
  let shown = '';
  let at = start;
  for (const mark of marks) {
    const [from, to] = [Math.max(mark.start, at), Math.min(mark.end, end)];
    if (from >= to) continue;
    // Word by word, so that a line may break between them.
    const quoted = plain(from, to).replace(/\S+/g, (word) => screen.paint.bold(screen.paint.red(word)));
    shown += plain(at, from) + quoted;
    at = to;
  }
  return shown + plain(at, end);
}
