// What a sentence shows by its own words: figures, dates, causes, definitions, rules, what is expected, what is open. English
// cues; a sentence in another language shows figures and names only.
import { numbers } from '../../text/numbers.ts';

export interface Traits {
  /** Figures other than years, ordinals and counts without a unit below ten. */
  readonly numbers: number;
  /** Years of the dates that it names, with the middle of the month where it says so, else of the year. */
  readonly years: readonly number[];
  readonly causes: boolean;
  readonly definitions: boolean;
  readonly rules: boolean;
  readonly outlook: boolean;
  readonly openQuestions: boolean;
}

/** Reads one sentence. */
export function traitsOf(text: string): Traits {
  const years = yearsIn(text);
  return {
    numbers: figures(text).length,
    years,
    causes: CAUSE.test(text) && !HEDGED.test(text),
    definitions: DEFINITION.test(text) && !POINTS.test(text),
    rules: RULE.test(text),
    outlook: OUTLOOK.test(text),
    openQuestions: OPEN.test(text),
  };
}

/** The figures of a text that measure something: with a unit, a fraction, or above nine; no years, no ordinals. */
export function figures(text: string): { readonly value: number; readonly unit: string | null }[] {
  return numbers(text).filter(({ value, unit, start, end }) => {
    if (unit === 'ordinal' || unit === 'decade' || unit === 'plural') return false;
    if (unit !== null) return true;
    if (isYear(text, value, start, end) || isDay(text, start, end)) return false;
    return value > 9 && /\d/.test(text.slice(start, end));
  });
}

function isYear(text: string, value: number, start: number, end: number): boolean {
  return Number.isInteger(value) && value >= 1500 && value < 2200 && /^\d{4}$/.test(text.slice(start, end));
}

function isDay(text: string, start: number, end: number): boolean {
  return (
    MONTH_AFTER.test(text.slice(end, end + 12)) ||
    MONTH_BEFORE.test(text.slice(Math.max(0, start - 12), start))
  );
}

const MONTHS =
  'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?';
const MONTH_AFTER = new RegExp(`^ (?:${MONTHS})\\b`);
const MONTH_BEFORE = new RegExp(`\\b(?:${MONTHS})\\.? $`);
const DATED = new RegExp(
  `(?:\\b(${MONTHS})\\.?,? )?\\b(?:\\d{1,2}, )?((?:1[5-9]|20|21)\\d\\d)\\b(?!\\s*(?:[A-Za-z]+[/-]|°|kilo|mega|giga|tonnes|million|billion|people|percent|%))`,
  'g',
);
const ORDER = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** No month has this part of the year. */
const UNSAID = 0.5;

/** Years named, each with the middle of its month where one stands before it: May 2024 is 2024 + 4.5/12, 2024 is 2024.5. */
function yearsIn(text: string): number[] {
  return [...text.matchAll(DATED)].map(([, month, year]) => {
    const place = month === undefined ? -1 : ORDER.indexOf(month.slice(0, 3).toLowerCase());
    return Number(year) + (place < 0 ? UNSAID : (place + 0.5) / 12);
  });
}

const CAUSE =
  /\b(?:caused?|causing|because|due to|as a (?:result|consequence) of|results? in|resulted in|resulting in|led to|leads? to|leading to|triggered|triggers|stem(?:s|med)? from|owing to|blamed on|thanks to|drove|driven by|fed|forced|prompted|so that|made it (?:im)?possible|which is why|pushed (?:up|down)|raised the (?:cost|price)|brought about|in response to|therefore|consequently)\b/i;
const HEDGED = /\b(?:not (?:due|because|caused)|never caused)\b/i;

// "Low water is …", "LNG, liquefied natural gas, …", "A cap means …": the subject is what the sentence opens with.
const DEFINITION =
  /^(?:(?:The|An?) )?["“'(]?[\p{L}\p{N}][\p{L}\p{N}'’().%/-]*(?: [\p{L}\p{N}'’()%/-]+){0,6}["”')]? (?:(?:is|are) (?:an?|the (?:\w+ )?(?:name|term|word|share|amount|rate|process|practice|part|use|kind|sum|study|number|measure|ability|difference|ratio)|one of(?! the (?:few|last|first))|any|(?!only|merely|just|still|now|also|not|short|part|full|aware|capable|out|free|because|instead|due|up|down|above|below|home)(?:[\p{Ll}-]+ ){1,3}(?:that|which|made|used|of|from)|defined|called|known as|short for|made (?:from|of))|means|refers? to|stands? for|denotes?|describes?|consists? of)\b/u;
const POINTS =
  /^(?:it|this|that|these|those|there|he|she|they|you|we|i|what|which|who|here|another|one|such|after|before|if|when|while|to|in|on|for|by|with|because|since|most of)\b|\b(?:its|their|his|her)\b/i;

const RULE =
  /\b(?:[Rr]egulations|Regulation|[Dd]irectives?|[Ll]aws?|legislation|Acts?|[Rr]ules|[Bb]ans?|banned|banning|prohibit(?:s|ed)?|forbid(?:s|den)?|requires? (?:that|\w+ to)|required|mandat(?:es|ed|ory)|oblig(?:es|ed|ations?)|[Ll]icen[cs](?:e|es|ed|ing)|permits?|permitted|[Tt]reat(?:y|ies)|[Aa]greements?|decrees?|ordinances?|[Tt]ariffs?|quotas?|[Ss]anctions|[Ss]ubsid(?:y|ies)|tax|taxes|taxed|polic(?:y|ies)|ruling|ruled|statut(?:es?|ory)|[Bb]ill|approved|approval|nationali[sz]ed?|controls on|(?:export|price|capital) controls)\b/;

const OUTLOOK =
  /\b(?:expect(?:s|ed|ation)?|forecasts?|project(?:s|ed|ions?)|outlook|plan(?:s|ned) to|will|by 20[2-9]\d|is set to|are set to|scheduled|intends? to|aims? (?:to|at)|targets?|set to (?:rise|fall|grow|open|begin))\b/i;

const OPEN =
  /\b(?:unknown|unclear|uncertain(?:ty)?|not (?:yet )?(?:known|clear|certain|settled|established)|remains? to be|(?:is|are|remains?) (?:disputed|in dispute|debated|controversial|contested)|no (?:consensus|agreement|evidence|clear)|open question|whether|it is hard to|hard to (?:say|measure|tell|separate)|cannot be (?:said|told|known)|may (?:have|be)|might|could not be|too early|depends? on|estimates (?:differ|vary))\b/i;
