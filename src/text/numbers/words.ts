// English number words: "forty-two", "two and a half million", "two-thirds", "twenty-first".
// One function reads the words at a place; figures and units are read in numbers.ts.
import { MAGNITUDES } from './units.ts';

interface WordNumber {
  value: number;
  /** "ordinal" for first, second …; "plural" for thousands, millions without a count; else null. */
  unit: string | null;
  /** How many of the words given were used. */
  used: number;
}

/** Whether a word can open or carry on a number in words. */
export function opensNumber(word: string): boolean {
  const letter = (word.charCodeAt(0) | 32) - 97;
  return letter >= 0 && letter < 26 && ((INITIALS >> letter) & 1) === 1 && OPENERS.has(word.toLowerCase());
}

/** The number that the words (lower case, hyphenated ones apart) from `from` on spell, or null. */
export function readNumberWords(words: readonly string[], from: number): WordNumber | null {
  const fraction = readFraction(words, from);
  if (fraction !== null) return fraction;
  const plural = MAGNITUDE_WORDS.get(words[from]!);
  if (plural !== undefined && words[from]!.endsWith('s')) return { value: plural, unit: 'plural', used: 1 };
  return readCount(words, from);
}

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety';
const ORDINAL_ONES =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth';
const ORDINAL_TENS = 'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth';

const SMALL: ReadonlyMap<string, number> = new Map([
  ...ONES.split(' ').map((word, index): [string, number] => [word, index]),
  ...TENS.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
]);

const ORDINALS: ReadonlyMap<string, number> = new Map([
  ...ORDINAL_ONES.split(' ').map((word, index): [string, number] => [word, index]),
  ...ORDINAL_TENS.split(' ').map((word, index): [string, number] => [word, (index + 2) * 10]),
  ['hundredth', 100],
  ['thousandth', 1000],
  ['millionth', 1e6],
]);

const MAGNITUDE_WORDS: ReadonlyMap<string, number> = new Map(
  ['hundred', 'thousand', 'million', 'billion', 'trillion'].flatMap((word): [string, number][] => [
    [word, MAGNITUDES.get(word)!],
    [`${word}s`, MAGNITUDES.get(word)!],
  ]),
);

const OPENERS: ReadonlySet<string> = new Set([
  ...SMALL.keys(),
  ...ORDINALS.keys(),
  ...MAGNITUDE_WORDS.keys(),
  'half',
  'dozen',
  'a',
  'an',
]);
const INITIALS = [...OPENERS].reduce((mask, word) => mask | (1 << (word.charCodeAt(0) - 97)), 0);

const DENOMINATORS: ReadonlyMap<string, number> = new Map([
  ['half', 2],
  ['halves', 2],
  ['quarter', 4],
  ['quarters', 4],
  ...[...ORDINALS]
    .filter(([, value]) => value > 2)
    .flatMap(([word, value]): [string, number][] => [
      [word, value],
      [`${word}s`, value],
    ]),
]);

function readFraction(words: readonly string[], from: number): WordNumber | null {
  const first = words[from]!;
  const parts = DENOMINATORS.get(words[from + 1] ?? '');
  const over = first === 'a' ? 1 : SMALL.get(first);
  if (parts !== undefined && over !== undefined && over > 0 && over < 20 && isShare(words[from + 1]!, over)) {
    return { value: round(over / parts), unit: null, used: 2 };
  }
  if (first !== 'half') return null;
  const big = words[from + 1] === 'a' ? MAGNITUDE_WORDS.get(words[from + 2] ?? '') : undefined;
  return big === undefined ? { value: 0.5, unit: null, used: 1 } : { value: big / 2, unit: null, used: 3 };
}

// "twenty third" is an ordinal and "a second" no fraction; "one third" and "two thirds" are shares.
function isShare(denominator: string, over: number): boolean {
  return denominator.endsWith('s') === over > 1;
}

/** What has been read: whole magnitudes, and the hundreds, tens and ones since the last of them. */
interface Count {
  readonly total: number;
  readonly group: number | null;
  readonly isOrdinal: boolean;
}

function readCount(words: readonly string[], from: number): WordNumber | null {
  let count: Count = { total: 0, group: null, isOrdinal: false };
  let at = from;
  while (at < words.length && !count.isOrdinal) {
    const next = withWord(count, words[at]!);
    if (next !== undefined) count = next;
    else if (!(words[at] === 'and' && at > from && joins(words, at, count))) break;
    at += 1;
  }
  if (at === from) return null;
  const value = round(count.total + (count.group ?? 0));
  return { value, unit: count.isOrdinal ? 'ordinal' : null, used: at - from };
}

/** The count with one word more, or undefined where the word does not go on from it. */
function withWord(count: Count, word: string): Count | undefined {
  const { group } = count;
  const small = SMALL.get(word);
  if (small !== undefined && fits(group, small)) return { ...count, group: (group ?? 0) + small };
  const rank = ORDINALS.get(word);
  if (rank !== undefined && fits(group, rank)) {
    const ranked = rank < 100 ? (group ?? 0) + rank : (group ?? 1) * rank;
    return { ...count, group: ranked, isOrdinal: true };
  }
  if (word === 'dozen') return { ...count, group: (group ?? 1) * 12 };
  return word.endsWith('s') ? undefined : withMagnitude(count, MAGNITUDE_WORDS.get(word));
}

function withMagnitude(count: Count, magnitude: number | undefined): Count | undefined {
  const { total, group } = count;
  if (magnitude === undefined) return undefined;
  if (magnitude === 100) return (group ?? 1) < 100 ? { ...count, group: (group ?? 1) * 100 } : undefined;
  if (group === null && total > 0) return undefined;
  return { ...count, total: total + (group ?? 1) * magnitude, group: null };
}

/** Whether a part below 100 may follow what the group holds: tens after hundreds, ones after tens. */
function fits(group: number | null, part: number): boolean {
  if (group === null || part >= 100) return true;
  if (group % 100 === 0) return group > 0;
  return group % 10 === 0 && group % 100 >= 20 && part > 0 && part < 10;
}

/** "two hundred and five", "a thousand and one": an "and" inside a number, never "five and six". */
function joins(words: readonly string[], at: number, { group, total }: Count): boolean {
  const next = words[at + 1] ?? '';
  const part = SMALL.get(next) ?? ORDINALS.get(next);
  if (part === undefined || part >= 100) return false;
  return (group !== null && group >= 100 && group % 100 === 0) || (group === null && total > 0);
}

function round(value: number): number {
  return Number(value.toPrecision(12));
}
