// Titles: typographic quotation marks, and the headline capitals of MLA and Chicago; dates.
// APA and Harvard ask for sentence case; theirs are printed as written: lowering a title's words would also lower its names.
import type { CslDate } from '../../api/payloads/bibliography.ts';
import { MONTHS } from '../../text/dates.ts';

/** Articles, conjunctions and prepositions: words that stay small in a headline unless they open or close it. */
const SMALL = new Set(
  (
    'a an and as at but by down for from in into nor of off on onto or out over so than the till to up upon via with yet ' +
    'about above across afore after against along alongside amid amidst among amongst apropos apud around aside astride atop ' +
    'barring before behind below beneath beside besides between beyond circa despite during except given inside lest like ' +
    'modulo near next notwithstanding per plus pro qua sans since through throughout thru toward towards under underneath ' +
    'until unto versus vs vs. v v. within without et de von van al c ca'
  ).split(' '),
);

/** Prepositions of two words, by their first. */
const PAIRS = new Set(
  (
    'according to,ahead of,apart from,as regards,back to,because of,close to,due to,far from,instead of,outside of,prior to,' +
    'pursuant to,rather than,regardless of,such as,that of'
  ).split(','),
);

type Marks = readonly [open: string, close: string];
const DOUBLE: Marks = ['“', '”'];
const SINGLE: Marks = ['‘', '’'];

/** Straight quotation marks as American curly ones, apostrophes too. */
export function curly(title: string): string {
  return curled(title, DOUBLE, SINGLE);
}

/** The same with British marks: single ones first. */
export function britishCurly(title: string): string {
  return curled(title, SINGLE, DOUBLE);
}

/** In double quotation marks, those inside made single. */
export function doubleQuoted(title: string): string {
  return `“${curled(title.replaceAll('“', '"').replaceAll('”', '"'), SINGLE, DOUBLE)}”`;
}

/** In single quotation marks, those inside made double; apostrophes stay. */
export function singleQuoted(title: string): string {
  return `‘${curled(title, DOUBLE, SINGLE).replace(/‘([^’]*)’(?!\p{L})/gu, '“$1”')}’`;
}

/** Headline capitals where the title is English; words that have capitals of their own (iPhone, COVID-19) stay. */
export function headline(title: string, language?: string): string {
  if (language !== undefined && !/^en(?:-|$)/iu.test(language)) return title;
  const words = title.split(' ');
  return words
    .map((word, index) => {
      const opens = index === 0 || /[:?!]["'”’)]*$/u.test(words[index - 1] ?? '');
      const ends = opens || index === words.length - 1;
      if (!ends && PAIRS.has(`${word} ${words[index + 1] ?? ''}`)) return word;
      return capitalised(word, ends);
    })
    .join(' ');
}

/** With a capital at its front, but for a word that has one of its own, or a file's name. */
export function opened(text: string): string {
  if (/^\S*\p{Lu}|^[^\s/.]*[/.]\S/u.test(text)) return text;
  return text.replace(
    /^([^\p{L}\p{N}]*)(\p{Ll})/u,
    (_all, before: string, first: string) => before + first.toUpperCase(),
  );
}

/** One word, its parts between hyphens and strokes each on their own. */
function capitalised(word: string, always: boolean): string {
  // A version, a file's name, an address: their letters are theirs.
  if (/\p{Ll}\p{N}|[_@]|[\p{L}\p{N}]\.\p{L}{2}/u.test(word)) return word;
  const parts = word.split(/([-/–—])/u);
  return parts
    .map((part, index) => {
      if (/\p{Lu}/u.test(part)) return part;
      const bare = part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.]+$/gu, '');
      const small = SMALL.has(bare) || SMALL.has(bare.replace(/\.$/u, ''));
      if (small && !(always && (index === 0 || parts.length === 1))) return part;
      return part.replace(/\p{Ll}/u, (first, at: number) =>
        /[\p{L}\p{N}]/u.test(part.slice(0, at)) ? first : first.toUpperCase(),
      );
    })
    .join('');
}

/** Straight marks in pairs as the outer and inner marks given, any other straight single as an apostrophe. */
function curled(title: string, outer: Marks, inner: Marks): string {
  const pairs = title.replace(
    /"([^"]*)"/gu,
    (_all, inside: string) => outer[0] + singles(inside, inner) + outer[1],
  );
  return singles(pairs, outer).replaceAll('"', '”').replaceAll("'", '’');
}

function singles(text: string, [open, close]: Marks): string {
  return text.replace(
    /(^|[\s([{–—/“‘])'(\S(?:[^']|'(?=\p{L}))*?)'(?![\p{L}\p{N}])/gu,
    (_all, before: string, inside: string) => before + open + inside + close,
  );
}

// Dates as the styles write them, as far as they are known.

const SHORT = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

/** `October 5, 2023`, `5 October 2023`, `5 Oct. 2023`. */
type Order = 'american' | 'british' | 'short';

/** Year, month and day; undefined without a date. */
export function partsOf(date: CslDate | undefined): readonly number[] {
  return date?.['date-parts'][0] ?? [];
}

export function yearOf(date: CslDate | undefined): string {
  return partsOf(date)[0]?.toString() ?? '';
}

/** A date as far as it is known: `October 5, 2023`, `October 2023`, `2023`. */
export function full(date: CslDate | undefined, order: Order): string {
  const day = dayOf(date, order);
  const comma = order === 'american' && partsOf(date).length > 2 ? ',' : '';
  return day === '' ? yearOf(date) : `${day}${comma} ${yearOf(date)}`;
}

/** The same without its year: `October 5`, `October`; nothing for a year by itself. */
export function dayOf(date: CslDate | undefined, order: Order): string {
  const [, month = 0, day] = partsOf(date);
  const name = (order === 'short' ? SHORT : MONTHS)[month - 1] ?? '';
  if (day === undefined) return name;
  return order === 'american' ? `${name} ${day}` : `${day} ${name}`;
}
