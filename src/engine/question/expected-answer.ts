// Whether a sentence holds the kind of answer that the question announces: a figure, a date, a name, a cause.
// What the question itself already says does not count as an answer to it.
import { MONTHS, WEEKDAYS } from '../../text/dates.ts';
import { lazy } from '../../text/lazy.ts';
import { pattern } from '../../text/plain.ts';
import { anyOf } from '../../text/word-lists.ts';
import type { Question } from './analyse.ts';
import {
  ASKING_DURATION,
  DURATIONS,
  MEASURES,
  NUMBER_WORDS,
  PLACE_PREPOSITIONS,
  STRONG_CAUSES,
  TIME_UNITS,
  WEAK_CAUSES,
} from './expected-answer.words.ts';

/** The kinds of answer that show in a sentence's words. */
export type Expectation = 'number' | 'date' | 'person' | 'place' | 'cause';

/** Whether a sentence holds an answer of that kind to a question: 0 or 1, or between them where the kind is only hinted at. */
export function fitsExpectation(expects: Expectation, sentence: string, question: Question): number {
  return FITS[expects](sentence, question);
}

const FITS: Readonly<Record<Expectation, (sentence: string, question: Question) => number>> = {
  number: (sentence, question) => {
    const some = figures(sentence, question).length > 0 ? 1 : grammar().numberWord.test(sentence) ? 0.7 : 0;
    return isMeasured(sentence, question) ? some : some / 4;
  },
  date: (sentence, question) => {
    if (unsaid(sentence, grammar().date, question).length > 0) return 1;
    // What opens, closes or begins does so at a time of day; what happened once has a date.
    if (TIME.test(sentence) && ASKS_FOR_TIME.test(question.text)) return 1;
    return /\d/.test(sentence) ? 0.2 : 0;
  },
  person: (sentence, question) => (namesIn(sentence, question).length > 0 ? 1 : 0),
  place: (sentence, question) => (unsaid(sentence, placeNames(), question).length > 0 ? 1 : 0),
  cause: (sentence) =>
    grammar().strongCause.test(sentence) ? 1 : grammar().weakCause.test(sentence) ? 0.5 : 0,
};

const ASKS_FOR_TIME = /\bwhen\b(?! (?:was|were|did|had)\b)|\bwhat time\b/i;
const TIME =
  /\b(?:[01]?\d|2[0-3])(?::[0-5]\d\b(?!:)| ?(?:[ap]\.m\.|[ap]m\b|o['’]clock\b))|\b(?:noon|midnight)\b/i;

/** "How deep" wants a depth or a length, not any figure; "how long did it take" a time, where "how long is it" may not. */
function isMeasured(sentence: string, { measure, text }: Question): boolean {
  const { durationAsked, duration, measures } = grammar();
  if (measure === 'long' && durationAsked.test(text)) return duration.test(sentence);
  const pattern = measure === null ? undefined : measures.get(measure)?.();
  return pattern === undefined || pattern.test(sentence);
}

// A day or a year is not an amount: "on 5 June 2017" does not say how many.
function figures(sentence: string, question: Question): string[] {
  if (!/\d/.test(sentence)) return [];
  return unsaid(sentence.replace(grammar().calendar, ' '), /\d[\d,.]*\d|\d/g, question);
}

function namesIn(sentence: string, question: Question): string[] {
  return unsaid(sentence.replace(FIRST_WORD(sentence), ''), NAME(sentence), question);
}

const FIRST_WORD = pattern('^\\W*\\p{L}+\\s*');
const NAME = pattern("\\b\\p{Lu}[\\p{L}'’-]+", 'g');

function unsaid(sentence: string, pattern: RegExp, question: Question): string[] {
  const found = sentence.match(pattern);
  if (found === null) return [];
  const asked = question.text.toLowerCase();
  return found.filter((one) => !asked.includes(one.toLowerCase()));
}

const grammar = lazy(() => {
  const months = anyOf(MONTHS);
  const ordinal = '(?:st|nd|rd|th)';
  const day = `\\b(?:\\d{1,2}${ordinal}?\\s+(?:of\\s+)?)?${months}\\b`;
  const dayBehind = `(?:\\s+\\d{1,2}${ordinal}?\\b(?!\\s*(?:%|percent|million|billion)))?`;
  const dates = [
    '\\b(?:1\\d{3}|20\\d{2})s?\\b',
    `\\b${months}\\b`,
    `\\b\\d{1,2}${ordinal}[ -]century\\b`,
    `\\b${anyOf(WEEKDAYS)}\\b`,
  ];
  const askingDuration = [`${anyOf(ASKING_DURATION)}\\b`, '(?:is|are|was|were) [^?]{1,80}?\\w{3}ed\\b'];
  return {
    measures: new Map(
      Object.entries(MEASURES).map(([measure, { units, words }]) => [
        measure,
        lazy(() => measuring(units, words)),
      ]),
    ),
    durationAsked: new RegExp(`\\bhow long ${anyOf(askingDuration)}`, 'i'),
    duration: measuring(TIME_UNITS, DURATIONS),
    date: new RegExp(dates.join('|'), 'g'),
    /** Days and years, which are not amounts. */
    calendar: new RegExp(
      `${day}${dayBehind}(?:,?\\s+\\d{4}\\b)?|\\b(?:1[5-9]|20)\\d\\d(?:[-–]\\d{2,4})?s?\\b`,
      'g',
    ),
    numberWord: new RegExp(`\\b${anyOf(NUMBER_WORDS)}\\b`, 'i'),
    strongCause: new RegExp(`\\b${anyOf(STRONG_CAUSES)}\\b`, 'i'),
    weakCause: new RegExp(`\\b${anyOf(WEAK_CAUSES)}\\b`, 'i'),
  };
});

/** Units as whole words, other words wherever they are. */
function measuring(units: readonly string[], words: readonly string[]): RegExp {
  const whole = units.length === 0 ? [] : [`\\b${anyOf(units)}\\b`];
  return new RegExp([...whole, ...words].join('|'), 'i');
}

/** Apart from the grammar: the classes of Unicode take milliseconds to compile, and only questions of place need them. */
const placeNames = lazy(
  () =>
    new RegExp(`\\b${anyOf(PLACE_PREPOSITIONS)}\\s+(?:the\\s+)?(?:\\p{L}+\\s+)?\\p{Lu}[\\p{L}'’-]+`, 'gu'),
);
