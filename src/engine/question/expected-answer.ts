// Whether a sentence holds the kind of answer that the question announces: a figure, a date, a name, a cause.
// What the question itself already says does not count as an answer to it.
import type { Expectation, Question } from './analyse.ts';

/** 0 or 1, or between them where the kind is only hinted at; 0 where nothing particular is expected. */
export function fitsExpectation(question: Question, sentence: string): number {
  if (question.expects === null) return 0;
  return FITS[question.expects](sentence, question);
}

const FITS: Readonly<Record<Expectation, (sentence: string, question: Question) => number>> = {
  number: (sentence, question) => {
    const some = figures(sentence, question).length > 0 ? 1 : NUMBER_WORD.test(sentence) ? 0.7 : 0;
    return isMeasured(sentence, question) ? some : some / 4;
  },
  date: (sentence, question) =>
    unsaid(sentence, DATE, question).length > 0 ? 1 : /\d/.test(sentence) ? 0.2 : 0,
  person: (sentence, question) => (namesIn(sentence, question).length > 0 ? 1 : 0),
  place: (sentence, question) => (unsaid(sentence, PLACE, question).length > 0 ? 1 : 0),
  cause: (sentence) => (STRONG_CAUSE.test(sentence) ? 1 : WEAK_CAUSE.test(sentence) ? 0.5 : 0),
  definition: (sentence, question) => definitionFit(sentence, question),
};

// "How deep" wants a depth or a length, not any figure.
const LENGTHS =
  '\\b(?:kilo|centi|milli|nano)?met(?:re|er)s?\\b|\\b(?:km|cm|mm|nm|m|ft|feet|foot|miles?|inch(?:es)?|yards?)\\b|';
const TIMES =
  '\\b(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|decades?|centur(?:y|ies)|until|since|(?:milli)?seconds?|ms)\\b|';
const MEASURES: Readonly<Record<string, RegExp>> = {
  deep: new RegExp(`${LENGTHS}depth|deep`, 'i'),
  high: new RegExp(`${LENGTHS}high|heights?|peak|record|%|percent|\\bto\\b`, 'i'),
  tall: new RegExp(`${LENGTHS}tall|height|storeys?`, 'i'),
  wide: new RegExp(`${LENGTHS}wid`, 'i'),
  thick: new RegExp(`${LENGTHS}thick`, 'i'),
  far: new RegExp(`${LENGTHS}distan|far|${TIMES}away`, 'i'),
  long: new RegExp(`${LENGTHS}${TIMES}long|length|last`, 'i'),
  old: new RegExp(`${TIMES}old|age|built|founded|born|dat(?:es|ing)`, 'i'),
  fast: new RegExp(`${LENGTHS}${TIMES}speed|fast|knots?|per|mph|percent|%`, 'i'),
  heavy: /\b(?:kilo|milli)?grams?\b|\b(?:kg|g|t|lb|lbs|pounds?|tonnes?|tons?|ounces?)\b|weigh|heavy|mass/i,
  hot: /°|degrees?|temperature|celsius|fahrenheit|kelvin|hot|heat/i,
  cold: /°|degrees?|temperature|celsius|fahrenheit|kelvin|cold/i,
};

function isMeasured(sentence: string, { measure, text }: Question): boolean {
  if (measure === 'long' && DURATION_ASKED.test(text)) return DURATION.test(sentence);
  const pattern = measure === null ? undefined : MEASURES[measure];
  return pattern === undefined || pattern.test(sentence);
}

// "How long was it blocked", "how long did it take" want a time; "how long is it" may want a length.
const DURATION_ASKED =
  /\bhow long (?:(?:did|do|does|has|have|had|will|would|can|could|to)\b|(?:is|are|was|were) [^?]{1,80}?\w{3}ed\b)/i;
const DURATION = new RegExp(`${TIMES}last|durat`, 'i');

const DATE =
  /\b(?:1\d{3}|20\d{2})s?\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b|\b\d{1,2}(?:st|nd|rd|th)[ -]century\b|\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/g;
const NUMBER_WORD =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|half|third|quarter|double|twice|one|none|zero)\b/i;
const PLACE =
  /\b(?:in|at|near|from|off|across|along|around|between|through|outside|inside|on)\s+(?:the\s+)?(?:\p{L}+\s+)?\p{Lu}[\p{L}'’-]+/gu;
const STRONG_CAUSE =
  /\b(?:because|caus(?:e[sd]?|ing)|due to|as a result|result(?:s|ed|ing)? (?:in|from)|led to|lead(?:s|ing)? to|owing to|trigger(?:s|ed|ing)?|stem(?:s|med|ming)? from|driven by|blamed on|thanks to|so that|in order to|reasons?|explains?|explained|therefore|consequently)\b/i;
const WEAK_CAUSE =
  /\b(?:since|after|following|amid|forc(?:ed|ing)|mak(?:es|ing)|which means|so|thus|hence|when|if|to avoid|to prevent)\b/i;

// A day or a year is no amount: "on 5 June 2017" does not say how many.
function figures(sentence: string, question: Question): string[] {
  return unsaid(sentence.replace(CALENDAR, ' '), /\d[\d,.]*\d|\d/g, question);
}

const CALENDAR =
  /\b(?:\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?)?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b(?:\s+\d{1,2}(?:st|nd|rd|th)?\b(?!\s*(?:%|percent|million|billion)))?(?:,?\s+\d{4}\b)?|\b(?:1[5-9]|20)\d\d(?:[-–]\d{2,4})?s?\b/g;

function namesIn(sentence: string, question: Question): string[] {
  return unsaid(sentence.replace(/^\W*\p{L}+\s*/u, ''), /\b\p{Lu}[\p{L}'’-]+/gu, question);
}

function unsaid(sentence: string, pattern: RegExp, question: Question): string[] {
  const asked = question.text.toLowerCase();
  return (sentence.match(pattern) ?? []).filter((found) => !asked.includes(found.toLowerCase()));
}

// "A turbine is …", "Turbines (gas) are …", "… refers to": the thing asked about stands before the verb, near the start;
// "TurbineAgent reads …" says at least what it does.
function definitionFit(sentence: string, question: Question): number {
  const asked = [...question.surface]
    .filter(([stem]) => question.emphasis.get(stem) === 1)
    .map(([, word]) => word.toLowerCase().slice(0, 5));
  const opening = sentence.slice(0, 80).toLowerCase();
  if (asked.length === 0 || !asked.every((word) => opening.includes(word))) return 0;
  const copula = COPULA.exec(opening);
  if (copula !== null && asked.every((word) => opening.slice(0, copula.index).includes(word))) return 1;
  return asked.some((word) => opening.slice(0, 12).includes(word)) && sentence.length > 60 ? 0.7 : 0;
}

const COPULA = /\b(?:is|are|was|were|means?|refers? to|denotes?|stands? for|describes?|consists? of)\b/;
