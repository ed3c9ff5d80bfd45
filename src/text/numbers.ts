// Numbers as values with units, so that "1.2 million", "1,200,000" and "two-thirds" can be compared
// (service.md, "The validator": numbers compare as values). The words' grammar stands in number-words.ts.
import { CURRENCIES, MAGNITUDES, unitOf } from './number-units.ts';
import { opensNumber, readNumberWords } from './number-words.ts';

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
  const found: NumberMention[] = [];
  const scan = new RegExp(START, 'giu');
  for (let match = scan.exec(text); match !== null; match = scan.exec(text)) {
    const mention = /\p{Nd}/u.test(match[0]) ? figureAt(text, match) : wordsAt(text, match.index, match[0]);
    if (mention === null) continue;
    const whole = withUnit(text, mention);
    found.push(whole);
    scan.lastIndex = whole.end;
  }
  return found;
}

// A sign, a currency and digits (with separators between digits), or a word that may open a number.
const NUMBER_WORD =
  "(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)t(?:y|ieth)|(?:hundred|thousand|[mbtr]+illion)s?|half|dozen|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|(?:ten|eleven|twelf|(?:thir|four|fif|six|seven|eigh|nine)teen|hundred|thousand|million)th|an?(?=[ \\u00a0-](?:half|third|quarter|fifth|tenth|dozen|hundred|thousand|million|billion|trillion)\\b))(?![\\p{L}\\p{N}'’])";
const START =
  '(?<![\\p{L}\\p{N}\\p{M}])(?:([-−+](?=[\\p{Nd}$€£¥]))?((?:US|[ACNHZK]{1,2})?\\$|[€£¥₹₽₩])?\\u0020?([-−])?' +
  `(\\p{Nd}{1,40}(?:[.,'’\\u00a0\\u202f\\u2009]\\p{Nd}{1,40}){0,12})([¼½¾⅓⅔⅛⅜⅝⅞])?|${NUMBER_WORD})`;

function figureAt(text: string, match: RegExpExecArray): NumberMention | null {
  const [all, sign, currency, innerSign, digits = '', glyph] = match;
  const leading = all.length - all.trimStart().length;
  const cut = digits.length - readable(digits).length;
  const end = match.index + all.length - (cut > 0 ? cut + (glyph?.length ?? 0) : 0);
  let value = valueOf(readable(digits));
  if (cut === 0 && glyph !== undefined) value += GLYPHS[glyph] ?? 0;
  const before = text.slice(Math.max(0, match.index - 1), match.index);
  const negative =
    (sign !== undefined && sign !== '+' && !/[\p{Nd}%)]/u.test(before)) || innerSign !== undefined;
  const unit = currency === undefined ? null : (CURRENCIES.get(currency.toUpperCase()) ?? 'usd');
  const skipped = sign !== undefined && !negative ? sign.length : 0;
  const mention = { value: negative ? -value : value, unit, start: match.index + leading + skipped, end };
  return withFraction(text, mention);
}

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
  const parts = digits.split(/[.,'’\u00a0\u202f\u2009]/u);
  if (parts.length < 2) return digits;
  const grouped = parts.slice(1, -1).every((part) => part.length === 3) && parts[0]!.length <= 3;
  const last = parts.at(-1)!.length;
  const marks = new Set(digits.match(/[.,'’\u00a0\u202f\u2009]/gu));
  const spaced = [...marks].some((mark) => !'.,'.includes(mark));
  if (parts.length === 2) return !spaced || last === 3 ? digits : parts[0]!;
  return grouped && (last === 3 || marks.size === 2) ? digits : parts[0]!;
}

/** The value of digits with separators: the last of two kinds is the decimal one; a lone group of three after a comma is a thousand. */
function valueOf(digits: string): number {
  const plain = toAscii(digits);
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

/** "2/3" as a share; "2/3/2020" and "24/7" are no shares. */
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

function wordsAt(text: string, start: number, opening: string): NumberMention | null {
  const found: { word: string; end: number }[] = [];
  const next = new RegExp("([\\p{L}]+)(?![\\p{L}\\p{N}'’])[\\s\\u00a0-]?", 'uy');
  next.lastIndex = start;
  for (let match = next.exec(text); match !== null && found.length < 16; match = next.exec(text)) {
    const word = match[1]!.toLowerCase();
    if (
      found.length > 0 &&
      !opensNumber(word) &&
      !JOINTS.has(word) &&
      !/(?:ths?|thirds?|quarters?|halves)$/.test(word)
    )
      break;
    found.push({ word, end: match.index + match[1]!.length });
  }
  const list = found.map((each) => each.word);
  const isArticle = /^an?$/i.test(opening);
  const read = readMixed(list, isArticle);
  return read === null ? null : { value: read.value, unit: read.unit, start, end: found[read.used - 1]!.end };
}

const JOINTS: ReadonlySet<string> = new Set(['and', 'a', 'an']);

function readMixed(
  list: readonly string[],
  isArticle: boolean,
): { value: number; unit: string | null; used: number } | null {
  const fromOne = isArticle ? ['one', ...list.slice(1)] : list;
  const read = readNumberWords(fromOne, 0);
  if (read === null || read.unit !== null) return read;
  const isHalf =
    fromOne[read.used] === 'and' && fromOne[read.used + 1] === 'a' && fromOne[read.used + 2] === 'half';
  if (!isHalf) return read;
  const big = MAGNITUDES.get(fromOne[read.used + 3] ?? '');
  return {
    value: (read.value + 0.5) * (big ?? 1),
    unit: null,
    used: read.used + (big === undefined ? 3 : 4),
  };
}

/** Magnitude, ordinal ending, decade and unit behind a number are drawn into it. */
function withUnit(text: string, mention: NumberMention): NumberMention {
  const ending = /^(?:(st|nd|rd|th)|(['’]?s))(?![\p{L}\p{N}])/u.exec(
    text.slice(mention.end, mention.end + 6),
  );
  if (ending !== null && /\d/.test(text[mention.end - 1]!)) {
    return {
      ...mention,
      unit: ending[1] === undefined ? 'decade' : 'ordinal',
      end: mention.end + ending[0].length,
    };
  }
  const big = withMagnitude(text, mention);
  if (big.unit !== null) return big;
  const ahead = text.slice(big.end, big.end + 32);
  const phrase = /^[\s-]?(?:(per[ \u00a0]cent)|(percentage|basis)[ -]points?)(?!\p{L})/iu.exec(ahead);
  if (phrase !== null) {
    return {
      ...big,
      unit: phrase[1] !== undefined ? '%' : phrase[2]!.toLowerCase() === 'basis' ? 'bp' : 'pp',
      end: big.end + phrase[0].length,
    };
  }
  const word =
    /^[^\S\n]?-?([%€£$¥]|°[CF]?(?!\p{L})|km\/h|[ap]\.m|b\.c|a\.d|\p{L}{1,12})(?![\p{L}\p{N}])/iu.exec(ahead);
  const unit = word === null ? undefined : (CURRENCIES.get(word[1]!) ?? unitOf(word[1]!.toLowerCase()));
  return unit === undefined ? big : { ...big, unit, end: big.end + word![0].length };
}

function withMagnitude(text: string, mention: NumberMention): NumberMention {
  const match = /^([\s-]?)(\p{L}{1,8})(?![\p{L}\p{N}])/u.exec(text.slice(mention.end, mention.end + 12));
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
