// Names in a stretch of text, with two names taken apart ("Japan's Toyota") and offices taken off.
import { type NameSpan, names } from '../../text/names.ts';
import { fold, type Word, words } from '../../text/words.ts';
import { caselessSpans } from './caseless.ts';
import { BODIES, OFFICES, RANKS_OF_OFFICES } from './name-words.ts';
import { isGivenName } from './kinds/given-names.ts';
import { hasHead } from './kinds/heads.ts';
import { isCountry, isPlaceName } from './kinds/places.ts';

/** The names of `text` in order, none overlapping. */
export function spansOf(text: string, isCapitalisedElsewhere: (word: string) => boolean): NameSpan[] {
  const capitalised = names(text, isCapitalisedElsewhere)
    .flatMap(ownersApart)
    .flatMap(apart)
    .flatMap(withoutOffice)
    .map(withoutRole)
    .map(withoutParticle);
  const caseless = caselessSpans(text);
  if (caseless.length === 0) return capitalised;
  const apartFrom = (span: NameSpan) =>
    caseless.every(({ start, end }) => span.end <= start || span.start >= end);
  return [...capitalised.filter(apartFrom), ...caseless].sort((one, other) => one.start - other.start);
}

/** "Japan's Toyota" is two names; of "Acme's Executive Director" and "Acme's Metadata Working Group" only the owner is one. */
function ownersApart(span: NameSpan): NameSpan[] {
  const owner = /^(.+?)['’]s /u.exec(span.text);
  if (owner === null) return [span];
  const last = fold(words(span.text).at(-1)?.text ?? '');
  if (OFFICES.has(last) || BODIES.has(last)) return [part(span, 0, owner[1]!.length)];
  if (!isPlaceName(owner[1]!)) return [span];
  return [part(span, 0, owner[1]!.length), part(span, owner[0].length, span.text.length)];
}

function apart(span: NameSpan): NameSpan[] {
  const cut = span.text.lastIndexOf(' of ');
  if (cut < 0) return [span];
  const [before, after] = [span.text.slice(0, cut), span.text.slice(cut + 4)];
  if (!isCountry(after) || isCountry(before) || hasHead(before)) return [span];
  return [part(span, 0, cut), part(span, cut + 4, span.text.length)];
}

/** What somebody is ("Executive Director") is not a name; the abbreviation in front of it is one: "ISRG Executive Director". */
function withoutOffice(span: NameSpan): NameSpan[] {
  const list = words(span.text);
  const of = list.findIndex(({ text }) => text === 'of');
  if (of > 0 && of < list.length - 1 && isOffice(list.slice(0, of)))
    return [part(span, list[of + 1]!.start, span.text.length)];
  if (!OFFICES.has(fold(list.at(-1)?.text ?? ''))) return [span];
  let first = list.length - 1;
  while (first > 0 && RANKS_OF_OFFICES.has(fold(list[first - 1]!.text))) first -= 1;
  const before = list.slice(0, first);
  if (before.length === 0) return [];
  return before.every(({ text }) => /^(?:\p{Lu}[\p{Lu}\p{N}]+|\d+\p{Lu})$/u.test(text))
    ? [part(span, 0, before.at(-1)!.end)]
    : [span];
}

/** "Acting Executive Director", all of it. */
export function isOffice(list: readonly Word[]): boolean {
  return (
    list.length > 0 &&
    OFFICES.has(fold(list.at(-1)!.text)) &&
    list.slice(0, -1).every(({ text }) => RANKS_OF_OFFICES.has(fold(text)))
  );
}

/** "Technical Lead Jane Doe" is Jane Doe, by her given name, and so is "Goodbye Jane Doe". */
function withoutRole(span: NameSpan): NameSpan {
  const greeting = GREETING.exec(span.text);
  if (greeting !== null) return part(span, greeting[0].length, span.text.length);
  const held = behindRole(span.text);
  if (held === undefined || !isGivenName(fold(held.split(' ')[0]!))) return span;
  return part(span, span.text.length - held.length, span.text.length);
}

const GREETING = /^(?:Goodbye|Farewell|Hello|Hi|Dear|Welcome|Thanks|Congratulations) (?=\p{Lu})/u;

/** Two words or more behind what somebody is; undefined where a name does not begin so, or not all of it is about one person. */
export function behindRole(name: string): string | undefined {
  const list = words(name);
  const first = list.findIndex(({ text }) => !OFFICES.has(fold(text)) && !RANKS_OF_OFFICES.has(fold(text)));
  return first < 1 || first > list.length - 2 ? undefined : name.slice(list[first]!.start);
}

/** "Let's Encrypt는": what another script writes on to a name without a space. */
function withoutParticle(span: NameSpan): NameSpan {
  const tail = /(?<=[\p{Script=Latin}\d])[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Han}]+$/u.exec(
    span.text,
  );
  return tail === null ? span : part(span, 0, tail.index);
}

function part({ start, text }: NameSpan, from: number, to: number): NameSpan {
  return { start: start + from, end: start + to, text: text.slice(from, to) };
}
