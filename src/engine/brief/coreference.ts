// Whether two sentences that the validator found in conflict are about the same fact: "prices rose by 10 % in 2021" and
// "by 12 % in 2022" are two. The names, the time and the unit must agree.
import { stems } from '../../text/terms.ts';
import { figures, traitsOf } from './sentences/traits.ts';

/** @param reason the validator's reason code, one that ends in `-conflict` */
export function areCoreferent(one: string, other: string, reason: string): boolean {
  if ([one, other].some((text) => CONDITION.test(text) || DEICTIC.test(text))) return false;
  if (isMisprint(one, other)) return false;
  if (!haveSameNames(one, other)) return false;
  if (reason === 'direction-conflict' && (SEQUENCE.test(one) || SEQUENCE.test(other))) return false;
  if (reason === 'negation-conflict' && (deniesMore(one, other) || deniesMore(other, one))) return false;
  if (reason !== 'number-conflict') return haveSameTime(one, other);
  if (!areWordedAlike(one, other)) return false;
  if (measuresDiffer(one, other)) return haveSameTime(one, other);
  return !haveSameTime(one, other) && ONCE.test(one) && ONCE.test(other);
}

/** What holds on a condition, or for a reader, denies nothing that is said without it. */
const CONDITION = /^(?:if|unless|when(?:ever)?|where|in case|provided)\b|\b(?:your?|yours)\b/i;

/** Two copies of one sentence, one of which was typed with another letter: "failing" is not "falling". */
function isMisprint(one: string, other: string): boolean {
  const wordsIn = (text: string): string[] => text.replace(/[^\p{L}\p{N} ]+/gu, '').split(/ +/);
  const [here, there] = [wordsIn(one), wordsIn(other)];
  if (here.length !== there.length || here.length < LONG_COPY) return false;
  const differ = here.flatMap((word, at) => (word === there[at] ? [] : [[word, there[at]!] as const]));
  return differ.length <= 2 && differ.every(([a, b]) => !/\d/.test(a + b) && isNearlyAlike(a, b));
}

const LONG_COPY = 12;

/** Long words that differ by one letter: "increased" and "decreased" differ by two. */
function isNearlyAlike(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < LONG_WORD) return false;
  let [start, end] = [0, 0];
  while (start < one.length && one[start] === other[start]) start += 1;
  while (end < one.length - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end <= 1;
}

const LONG_WORD = 5;

/** Whether figures are of the same thing: most words of the shorter sentence are in the other. */
function areWordedAlike(one: string, other: string): boolean {
  const [few, many] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.size - b.size);
  return [...few!].filter((stem) => many!.has(stem)).length >= ALIKE * few!.size;
}

const ALIKE = 0.6;

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(stems(text).filter((stem) => !/\d/.test(stem)));
}

/** Whether what one denies is not what the other says: "cancelled it and did not say why" beside "cancelled it". */
function deniesMore(one: string, other: string): boolean {
  const denied = DENIAL.exec(one)?.[1];
  if (denied === undefined) return false;
  const said = new Set(stems(other));
  const own = stems(denied);
  return own.length > 0 && !own.some((stem) => said.has(stem));
}

const DENIAL = /(?:\b(?:not|never|no|without)|n['’]t) ((?:[\p{L}\p{N}-]+ ?){1,3})/u;

// What was so "this week" may be otherwise the week after.
const DEICTIC =
  /\b(?:this|last|next) (?:week|month|year|quarter|time)\b|\b(?:today|yesterday|tomorrow|now|currently|so far)\b|\bthe (?:last|past|next|coming|previous) (?:\w+ )?(?:days|weeks|months|years|quarters?)\b/i;

// "The day after" of one is "the day before" of the other.
const SEQUENCE = /\b(?:before|after|earlier|later|previous|following|next|until|since)\b/i;

// What happens once has one date; what happens every year does not.
const ONCE =
  /\b(?:opened|founded|established|created|born|died|built|completed|signed|launched|began|adopted|invented|discovered|entered into force|took effect|was closed|was shut|merged|went bankrupt|collapsed)\b/i;

/** A figure here and another there in the same unit, neither of which the other sentence has or spans. */
function measuresDiffer(one: string, other: string): boolean {
  const [here, there] = [measures(one), measures(other)];
  return here.some(
    (own) =>
      !there.some((figure) => agree(own, figure)) &&
      there.some((figure) => figure.unit === own.unit && !here.some((each) => agree(each, figure))),
  );
}

interface Measure {
  readonly unit: string | null;
  readonly least: number;
  readonly most: number;
}

/** Figures of a text; "7 to 15 days" is one, from 7 to 15. */
function measures(text: string): Measure[] {
  const ranges = [...text.matchAll(RANGE)].map(([, from, to]) => [asNumber(from!), asNumber(to!)] as const);
  return figures(text).map(({ value, unit }) => {
    const range = ranges.find((each) => each.some((end) => isNear(end, value)));
    return { unit, least: Math.min(value, ...(range ?? [])), most: Math.max(value, ...(range ?? [])) };
  });
}

// "From 10 to 20" is a change, not a range.
const RANGE =
  /(?<!\bfrom (?:about |around )?)(?<![\d.,])(\d[\d.,]*)(?:\s?[–-]\s?| to | and | or )(\d[\d.,]*\d|\d)/gi;

function asNumber(text: string): number {
  return Number(text.replace(/,/g, '').replace(/\.$/, ''));
}

function agree(one: Measure, other: Measure): boolean {
  if (one.unit !== other.unit) return false;
  return isNear(one.least, other.least) || (one.least <= other.most && other.least <= one.most);
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= 0.01 * Math.max(Math.abs(one), Math.abs(other));
}

/** Where both name times, some time of theirs must be the same; a year agrees with each of its months. */
function haveSameTime(one: string, other: string): boolean {
  const [here, there] = [traitsOf(one).years, traitsOf(other).years];
  if (here.length === 0 || there.length === 0) return true;
  const isWhole = (year: number): boolean => year % 1 === 0.5;
  return here.some((a) =>
    there.some((b) => a === b || (Math.floor(a) === Math.floor(b) && (isWhole(a) || isWhole(b)))),
  );
}

/** The names of one of them are all in the other. */
function haveSameNames(one: string, other: string): boolean {
  const isWithin = (names: readonly string[], text: string): boolean => {
    const lower = text.toLowerCase();
    return names.every((name) => lower.includes(name));
  };
  const [here, there] = [namesIn(one), namesIn(other)];
  if (here.length === 0 && there.length === 0) return opening(one) === opening(other);
  return (here.length > 0 && isWithin(here, other)) || (there.length > 0 && isWithin(there, one));
}

/** With no name behind the first word, both must begin alike: they have one subject. */
function opening(text: string): string {
  return text.split(/\s+/, 2).join(' ').toLowerCase();
}

/** Capitalised words that do not open the sentence, in small letters. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},;:)] )["“'‘(]?(\p{Lu}[\p{L}\p{N}-]+)/gu)].map(([, name]) =>
    name!.toLowerCase(),
  );
}
