// Names in a stretch of text: those of src/text, with "Shoei Kisen of Japan" taken apart where what follows "of" is a
// country and nothing before it is a head such as Bank or Republic.
import { type NameSpan, names } from '../../text/names.ts';
import { hasHead } from './kinds/heads.ts';
import { isCountry } from './kinds/places.ts';

/** The names of `text` in order, none overlapping. */
export function spansOf(text: string, isCapitalisedElsewhere: (word: string) => boolean): NameSpan[] {
  return names(text, { capitalisedElsewhere: isCapitalisedElsewhere }).flatMap(apart);
}

function apart(span: NameSpan): NameSpan[] {
  const cut = span.text.lastIndexOf(' of ');
  if (cut < 0) return [span];
  const [before, after] = [span.text.slice(0, cut), span.text.slice(cut + 4)];
  if (!isCountry(after) || isCountry(before) || hasHead(before)) return [span];
  return [
    { start: span.start, end: span.start + cut, text: before },
    { start: span.end - after.length, end: span.end, text: after },
  ];
}
