// Quotes of several spans of one text: how they are joined, which are sound, how they come apart.
import { oneLine } from './one-line.ts';
import type { Stretch } from './marks.ts';

/** What is between two spans of one quote: an ellipsis between spaces. */
export const SPAN_JOIN = ' … ';

/** The quote of these spans: their exact texts, joined. */
export function quoteOf(text: string, spans: readonly Stretch[]): string {
  return spans.map(({ start, end }) => text.slice(start, end)).join(SPAN_JOIN);
}

/** Whether these are spans of one quote: whole offsets in rising order, none empty, none overlapping, none past `length`. */
export function areSpans(spans: readonly Stretch[], length = Infinity): boolean {
  let last = 0;
  for (const { start, end } of spans) {
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < last || end <= start)
      return false;
    last = end;
  }
  return spans.length > 0 && last <= length;
}

/**
 * The texts of the spans that a quote is joined of, by their lengths, so that an ellipsis of the source's own divides
 * nothing. Null where the quote isn't those spans joined.
 */
export function spanTexts(quote: string, spans: readonly Stretch[]): string[] | null {
  const texts: string[] = [];
  let at = 0;
  for (const [index, { start, end }] of spans.entries()) {
    if (index > 0) {
      if (!quote.startsWith(SPAN_JOIN, at)) return null;
      at += SPAN_JOIN.length;
    }
    const length = end - start;
    if (!(length > 0) || at + length > quote.length) return null;
    texts.push(quote.slice(at, at + length));
    at += length;
  }
  return at === quote.length && texts.length > 0 ? texts : null;
}

/**
 * Whether a text is the spans in order and nothing else, white space folded, with the join between two; where `mayAdjoin`
 * says that a span follows the one before it directly, a space joins them as well.
 */
export function isJoinOf(
  text: string,
  spans: readonly string[],
  mayAdjoin: (at: number) => boolean = () => false,
): boolean {
  const whole = oneLine(text);
  let at = 0;
  for (const [index, span] of spans.entries()) {
    const words = oneLine(span);
    const join = index === 0 ? '' : whole.startsWith(SPAN_JOIN + words, at) ? SPAN_JOIN : ' ';
    if (!whole.startsWith(join + words, at) || (join === ' ' && !mayAdjoin(index))) return false;
    at += join.length + words.length;
  }
  return at === whole.length;
}
