// Two sentences of which one denies the other, or says the opposite direction, of the same.
import { withoutAdded, withoutInserted } from './main-clause.ts';
import { validateClaim } from '../../evidence/validator/validate-claim.ts';
import { datesIn, MONTHS } from '../../text/dates.ts';
import { blanked } from '../../text/marks.ts';
import { stems } from '../../text/terms.ts';

type Turned = 'negation-conflict' | 'direction-conflict';

/** Undefined where neither is said against the other, or they speak of other things. */
export function turnedIn(one: string, other: string): Turned | undefined {
  if (figuresIn(one) === figuresIn(other)) return turnedOf(one, other);
  // "The lock has not reopened" denies each day of its reopening.
  const [here, there] = [ofNoDay(one), ofNoDay(other)];
  return figuresIn(here + there) === '' && (isNotYet(here) || isNotYet(there))
    ? turnedOf(here, there)
    : undefined;
}

function turnedOf(one: string, other: string): Turned | undefined {
  if ([one, other].some((text) => CONDITION.test(text))) return undefined;
  const reason = turnedBy(one, other);
  // Both ways: what one leaves out may be what makes it true.
  if (reason === undefined || turnedBy(other, one) !== reason) return undefined;
  if (isMisprint(one, other) || !haveSameNames(one, other) || !haveSameTime(one, other)) return undefined;
  if (reason === 'direction-conflict')
    return [one, other].some((text) => SEQUENCE.test(text)) ? undefined : reason;
  return deniesMore(one, other) || deniesMore(other, one) ? undefined : reason;
}

function isNotYet(text: string): boolean {
  return /\b(?:has|have|had)(?: (?:not|never)|n['’]t)\b/i.test(text);
}

/** The sentence without its dates and what it adds. */
function ofNoDay(text: string): string {
  const undated = blanked(text, datesIn(text))
    .replace(/(?:^as of| (?:on|in|at|from|since|by)) {2,},? ?/gi, ' ')
    .replace(MONTH, '')
    .replace(/ (?:still|yet|so far)\b/gi, '');
  return withoutAdded(withoutInserted(undated.trim()), 0, true);
}

const MONTH = new RegExp(` (?:in|since) (?:early |mid-?|late )?(?:${MONTHS.join('|')})\\b`, 'g');

function figuresIn(text: string): string {
  return (text.match(/[\p{L}.-]*\d[\p{L}\d.,-]*/gu) ?? []).join(' ').toLowerCase();
}

function turnedBy(claim: string, chunk: string): Turned | undefined {
  const { verdict, reason } = validateClaim({ claim, chunk });
  if (verdict !== 'contradicted') return undefined;
  return reason === 'negation-conflict' || reason === 'direction-conflict' ? reason : undefined;
}

/** What holds on a condition, or for a reader, denies nothing that is said without it. */
export const CONDITION = /^(?:if|unless|when(?:ever)?|where|in case|provided)\b|\b(?:your?|yours)\b/i;

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

/** Whether what one denies is not what the other says: "cancelled it and did not say why" beside "cancelled it". */
function deniesMore(one: string, other: string): boolean {
  const denied = DENIAL.exec(one)?.[1];
  if (denied === undefined) return false;
  const said = new Set(stems(other));
  const own = stems(denied);
  return own.length > 0 && !own.some((stem) => said.has(stem));
}

const DENIAL = /(?:\b(?:not|never|no|without)|n['’]t) ((?:[\p{L}\p{N}-]+ ?){1,3})/u;

// "The day after" of one is "the day before" of the other.
const SEQUENCE = /\b(?:before|after|earlier|later|previous|following|next|until|since)\b/i;

/** Where both name times, some time of theirs must be the same; a year agrees with each of its days. */
function haveSameTime(one: string, other: string): boolean {
  const [here, there] = [timesIn(one), timesIn(other)];
  if (here.length === 0 || there.length === 0) return true;
  return here.some((a) => there.some((b) => a.startsWith(b) || b.startsWith(a)));
}

function timesIn(text: string): string[] {
  return datesIn(text).map(({ date }) => date);
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

/** Capitalised words that do not open the text, in small letters. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{L}\p{N},;:)] )["“'‘(]?(\p{Lu}[\p{L}\p{N}-]+)/gu)].map(([, name]) =>
    name!.toLowerCase(),
  );
}
