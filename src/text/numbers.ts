// Numbers as values with units, so that "1.2 million", "1,200,000" and "two-thirds" can be compared
// (service.md, "The validator": numbers compare as values). The grammar of words is in numbers/words.ts.
import { CURRENCIES, MAGNITUDES, unitOf } from './numbers/units.ts';
import { opensNumber, readNumberWords } from './numbers/words.ts';
import { pattern } from './plain.ts';
import { type Word, words } from './words.ts';

export interface NumberMention {
  /** The value with magnitudes multiplied in; per cent stays as written (5 % is 5, unit "%"). */
  value: number;
  /** "%", a currency or unit in canonical form, "ordinal", "plural", "decade", or null for a count or a year. */
  unit: string | null;
  /** UTF-16 offset of the first code unit, sign and currency mark included. */
  start: number;
  /** UTF-16 offset after the last code unit, magnitude and unit included. */
  end: number;
}

/** All numbers of `text` in order, in figures and in English words, none overlapping; linear in its length. */
export function numbers(text: string): NumberMention[] {
  return numbersAmong(text, words(text));
}

/** The same for a text whose words (see `words`) are at hand already. */
export function numbersAmong(text: string, list: readonly Word[]): NumberMention[] {
  const found: NumberMention[] = [];
  const figure = FIGURE(text);
  const next = NEXT_WORD(text);
  let free = 0;
  for (const word of list) {
    if (word.start < free || !mayStartNumber(word.text)) continue;
    const mention = DIGIT(word.text[0]!).test(word.text[0]!)
      ? figureAt(text, word.start, free, figure)
      : wordsAt(text, word, next);
    if (mention === null) continue;
    found.push(withUnit(text, mention));
    free = found.at(-1)!.end;
  }
  return found;
}

const DIGIT = pattern('\\p{Nd}');

function mayStartNumber(word: string): boolean {
  const code = word.charCodeAt(0);
  if (code < 128 ? code <= 57 : DIGIT(word[0]!).test(word[0]!)) return true;
  return word.length < 12 && opensNumber(word);
}

// Digits with separators between them, and a fraction glyph.
const FIGURE = pattern(
  "(\\p{Nd}{1,40}(?:[.,·'’\\u00a0\\u202f\\u2009]\\p{Nd}{1,40}){0,12})([¼½¾⅓⅔⅛⅜⅝⅞])?",
  'y',
);
const SIGN_AND_CURRENCY = /([-−+])?((?:US|[ACNHZK]{1,2})?\$|[€£¥₹₽₩])? ?([-−])?$/u;

function figureAt(text: string, at: number, free: number, figure: RegExp): NumberMention | null {
  figure.lastIndex = at;
  const match = figure.exec(text);
  if (match === null) return null;
  const [all, whole = '', glyph] = match;
  const digits = readable(whole);
  const isCut = digits.length < whole.length;
  const value = valueOf(digits) + (isCut || glyph === undefined ? 0 : (GLYPHS[glyph] ?? 0));
  const end = at + (isCut ? digits.length : all.length);
  if (isBareDecimal(text, at, digits))
    return { value: Number(`0.${digits}`), unit: null, start: at - 1, end };
  const { unit, start, negative } = before(text, at, free);
  return withFraction(text, { value: negative ? -value : value, unit, start, end });
}

/** ".05" without its zero: a point in front that no word or figure carries. */
function isBareDecimal(text: string, at: number, digits: string): boolean {
  if (at === 0 || !'.·'.includes(text[at - 1]!)) return false;
  const before = text.slice(Math.max(0, at - 2), at);
  return /^[0-9]+$/.test(digits) && BARE_POINT(before).test(before);
}

const BARE_POINT = pattern('(?:^|[^\\p{L}\\p{N}.])[.·]$');

/** The currency in front of a figure, and where the mention starts; a minus counts only where no word or figure precedes. */
function before(
  text: string,
  at: number,
  free: number,
): { unit: string | null; start: number; negative: boolean } {
  const lead = text.slice(Math.max(free, at - 8), at);
  const [all, sign, currency, inner] = SIGN_AND_CURRENCY.exec(lead)!;
  const ahead = lead.slice(0, lead.length - all.length).at(-1) ?? text[at - all.length - 1] ?? ' ';
  const bare =
    sign !== undefined && (currency !== undefined || inner === undefined) && !CARRIES(ahead).test(ahead);
  const isMinus = (mark: string | undefined) => mark !== undefined && mark !== '+';
  const negative =
    (bare && isMinus(sign) && !all.endsWith(' ')) || (currency !== undefined && isMinus(inner));
  if (currency === undefined) return { unit: null, start: at - (negative ? 1 : 0), negative };
  const start = at - all.length + (sign !== undefined && !negative ? sign.length : 0);
  return { unit: CURRENCIES.get(currency.toUpperCase()) ?? 'usd', start, negative };
}

const CARRIES = pattern('[\\p{L}\\p{N}%)]');

const GLYPHS: Readonly<Record<string, number>> = {
  '¼': 0.25,
  '½': 0.5,
  '¾': 0.75,
  '⅓': 0.333333333333,
  '⅔': 0.666666666667,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
};

/** The first part of the digits that is one number: "1,2,3" and "1.2.3" are several. */
function readable(digits: string): string {
  const parts = digits.split(/[.,·'’\u00a0\u202f\u2009]/u);
  if (parts.length < 2) return digits;
  const grouped = parts.slice(1, -1).every((part) => part.length === 3) && parts[0]!.length <= 3;
  const last = parts.at(-1)!.length;
  const marks = new Set(digits.match(/[.,·'’\u00a0\u202f\u2009]/gu));
  const spaced = [...marks].some((mark) => !'.,·'.includes(mark));
  if (parts.length === 2) return !spaced || last === 3 ? digits : parts[0]!;
  return grouped && (last === 3 || marks.size === 2) ? digits : parts[0]!;
}

/** The value of digits with separators: the last of two kinds is the decimal one; a lone group of three after a comma is a thousand. */
function valueOf(digits: string): number {
  const plain = toAscii(digits).replaceAll('·', '.');
  const dots = plain.split('.').length - 1;
  const commas = plain.split(',').length - 1;
  const bare = plain.replace(/['’\u00a0\u202f\u2009]/gu, '');
  const decimalComma =
    commas === 1 &&
    (dots > 0 ? bare.lastIndexOf(',') > bare.lastIndexOf('.') : !/^\d{1,3},\d{3}$/.test(bare));
  if (decimalComma) return Number(bare.replaceAll('.', '').replace(',', '.'));
  return Number(dots > 1 ? bare.replace(/[.,]/g, '') : bare.replaceAll(',', ''));
}

const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];

function toAscii(digits: string): string {
  if (/^[\x20-\x7e]*$/.test(digits)) return digits;
  return digits.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** "2/3" as a share; "2/3/2020" and "24/7" are not shares. */
function withFraction(text: string, mention: NumberMention): NumberMention {
  if (text[mention.end] !== '/' || text[mention.start - 1] === '/') return mention;
  const below = /^\/(\d{1,2})(?![\d/.,]\d|\d|\/)/.exec(text.slice(mention.end, mention.end + 6));
  const parts = Number(below?.[1] ?? 0);
  if (below === null || !Number.isInteger(mention.value) || mention.value < 1 || mention.value >= parts)
    return mention;
  return {
    ...mention,
    value: Number((mention.value / parts).toPrecision(12)),
    end: mention.end + below[0].length,
  };
}

function wordsAt(text: string, opening: Word, next: RegExp): NumberMention | null {
  const start = opening.start;
  const found: { word: string; end: number }[] = [];
  next.lastIndex = start;
  for (let match = next.exec(text); match !== null && found.length < 16; match = next.exec(text)) {
    const word = match[1]!.toLowerCase();
    if (found.length > 0 && !opensNumber(word) && !/^(?:and|.*(?:ths?|thirds?|quarters?|halves))$/.test(word))
      break;
    found.push({ word, end: match.index + match[1]!.length });
  }
  const list = found.map((each) => each.word);
  const read = /^an?$/.test(list[0] ?? '') ? readFromOne(list) : list.length > 0 ? readMixed(list) : null;
  return read === null ? null : { value: read.value, unit: read.unit, start, end: found[read.used - 1]!.end };
}

const NEXT_WORD = pattern("(\\p{L}+)(?![\\p{L}\\p{N}'’])[\\s‐‑-]?", 'y');

/** "a million", "a dozen", "a third": counted from one; any other "a" is an article. */
function readFromOne(list: readonly string[]): ReturnType<typeof readMixed> {
  const next = list[1] ?? '';
  if (!/^(?:half|third|quarter|fifth|tenth|dozen|hundred|thousand|million|billion|trillion)$/.test(next))
    return null;
  return readMixed(['one', ...list.slice(1)]);
}

function readMixed(list: readonly string[]): { value: number; unit: string | null; used: number } | null {
  const read = readNumberWords(list, 0);
  if (read === null || read.unit !== null) return read;
  const isHalf = list[read.used] === 'and' && list[read.used + 1] === 'a' && list[read.used + 2] === 'half';
  if (!isHalf) return read;
  const big = MAGNITUDES.get(list[read.used + 3] ?? '');
  return {
    value: (read.value + 0.5) * (big ?? 1),
    unit: null,
    used: read.used + (big === undefined ? 3 : 4),
  };
}

/** Magnitude, ordinal ending, decade and unit behind a number are drawn into it. */
function withUnit(text: string, mention: NumberMention): NumberMention {
  const behind = text.slice(mention.end, mention.end + 6);
  const ending = ENDING(behind).exec(behind);
  // Money has no decades: "$1980's".
  if (ending !== null && mention.unit === null && /\d/.test(text[mention.end - 1]!)) {
    return {
      ...mention,
      unit: ending[1] === undefined ? 'decade' : 'ordinal',
      end: mention.end + ending[0].length,
    };
  }
  const big = withMagnitude(text, mention);
  if (big.unit !== null) return big;
  const ahead = text.slice(big.end, big.end + 32);
  const phrase = OPENS_PHRASE.test(ahead) ? PHRASE(ahead).exec(ahead) : null;
  if (phrase !== null) {
    return {
      ...big,
      unit: phrase[1] !== undefined ? '%' : phrase[2]!.toLowerCase() === 'basis' ? 'bp' : 'pp',
      end: big.end + phrase[0].length,
    };
  }
  const word = UNIT(ahead).exec(ahead);
  const unit = word === null ? undefined : (CURRENCIES.get(word[1]!) ?? unitOf(word[1]!.toLowerCase()));
  return unit === undefined ? big : { ...big, unit, end: big.end + word![0].length };
}

const ENDING = pattern("^(?:(st|nd|rd|th)|(['’]?s))(?![\\p{L}\\p{N}])");
const OPENS_PHRASE = /^[\s‐‑-]?[pbPB]/;
const PHRASE = pattern('^[\\s‐‑-]?(?:(per\\scent)|(percentage|basis)[\\s‐‑-]points?)(?!\\p{L})', 'i');
const UNIT = pattern(
  '^[^\\S\\n]?[‐‑-]?([%€£$¥]|°[CF]?(?!\\p{L})|km/h|[ap]\\.m|b\\.c|a\\.d|\\p{L}{1,12})(?![\\p{L}\\p{N}])',
  'i',
);

function withMagnitude(text: string, mention: NumberMention): NumberMention {
  const ahead = text.slice(mention.end, mention.end + 12);
  const match = MAGNITUDE(ahead).exec(ahead);
  if (match === null || mention.unit === 'ordinal' || mention.unit === 'plural') return mention;
  const word = match[2]!.toLowerCase();
  const attached = match[1] === '';
  const short = attached && mention.unit !== null ? { m: 1e6, b: 1e9, t: 1e12 }[word] : undefined;
  const factor = short ?? (word.length > 2 || attached || word !== 'k' ? MAGNITUDES.get(word) : undefined);
  if (factor === undefined) return mention;
  return {
    ...mention,
    value: Number((mention.value * factor).toPrecision(12)),
    end: mention.end + match[0].length,
  };
}

const MAGNITUDE = pattern('^([\\s‐‑-]?)(\\p{L}{1,8})(?![\\p{L}\\p{N}])');
