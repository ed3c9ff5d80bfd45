// The traits of a sentence: figures, dates, causes, definitions, rules, outlook, open questions. The cues are English; in
// other languages only figures and names are found.
import { lazy } from '../../text/lazy.ts';
import { numbers } from '../../text/numbers.ts';
import { anyOf } from '../../text/word-lists.ts';
import {
  CAUSAL,
  DEFINING,
  DEFINING_NOUNS,
  DENIED_CAUSES,
  MONTH_FORMS,
  NAMELESS_OPENINGS,
  NOT_BEHIND_YEARS,
  OPEN,
  OUTLOOKS,
  RULES,
  STATES,
} from './traits.words.ts';

export interface Traits {
  /** Figures other than years, ordinals and counts without a unit below ten. */
  readonly numbers: number;
  /** The dates in it as fractional years: the middle of the month if one is named, else of the year. */
  readonly years: readonly number[];
  readonly causes: boolean;
  readonly definitions: boolean;
  readonly rules: boolean;
  readonly outlook: boolean;
  readonly openQuestions: boolean;
}

/** Reads one sentence. */
export function traitsOf(text: string): Traits {
  const { cause, deniedCause, definition, nameless, rule, outlook, open } = grammar();
  return {
    numbers: figures(text).length,
    years: yearsIn(text),
    causes: cause.test(text) && !deniedCause.test(text),
    definitions: definition.test(text) && !nameless.test(text),
    rules: rule.test(text),
    outlook: outlook.test(text),
    openQuestions: open.test(text),
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
  const { monthAfter, monthBefore } = grammar();
  return (
    monthAfter.test(text.slice(end, end + 12)) || monthBefore.test(text.slice(Math.max(0, start - 12), start))
  );
}

/** How the names of the months begin. */
const MONTH_STARTS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The part of the year that counts where no month is named. */
const MIDDLE_OF_YEAR = 0.5;

/** Years named, each with the middle of the month before it, if there is one: May 2024 is 2024 + 4.5/12, 2024 is 2024.5. */
function yearsIn(text: string): number[] {
  return [...text.matchAll(grammar().dated)].map(([, month, year]) => {
    const place = month === undefined ? -1 : MONTH_STARTS.indexOf(month.slice(0, 3).toLowerCase());
    return Number(year) + (place < 0 ? MIDDLE_OF_YEAR : (place + 0.5) / 12);
  });
}

const grammar = lazy(() => {
  const months = MONTH_FORMS.join('|');
  const year = `((?:1[5-9]|20|21)\\d\\d)\\b(?!\\s*${anyOf(NOT_BEHIND_YEARS)})`;
  return {
    monthAfter: new RegExp(`^ (?:${months})\\b`),
    monthBefore: new RegExp(`\\b(?:${months})\\.? $`),
    dated: new RegExp(`(?:\\b(${months})\\.?,? )?\\b(?:\\d{1,2}, )?${year}`, 'g'),
    cause: new RegExp(`\\b${anyOf(CAUSAL)}\\b`, 'i'),
    deniedCause: new RegExp(`\\b${anyOf(DENIED_CAUSES)}\\b`, 'i'),
    definition: new RegExp(definition(), 'u'),
    nameless: new RegExp(`^${anyOf(NAMELESS_OPENINGS)}\\b|\\b(?:its|their|his|her)\\b`, 'i'),
    rule: new RegExp(`\\b${anyOf(RULES)}\\b`),
    outlook: new RegExp(`\\b${anyOf(OUTLOOKS)}\\b`, 'i'),
    open: new RegExp(`\\b${anyOf(OPEN)}\\b`, 'i'),
  };
});

/** "Low water is …", "LNG, liquefied natural gas, …", "A cap means …": the sentence opens with what it defines. */
function definition(): string {
  const words = "[\\p{L}\\p{N}][\\p{L}\\p{N}'’().%/-]*(?: [\\p{L}\\p{N}'’()%/-]+){0,6}";
  const isWhat = [
    `an?`,
    `the (?:\\w+ )?${anyOf(DEFINING_NOUNS)}`,
    'one of(?! the (?:few|last|first))',
    'any',
    `(?!${anyOf(STATES)})(?:[\\p{Ll}-]+ ){1,3}(?:that|which|made|used|of|from)`,
    'defined',
    'called',
    'known as',
    'short for',
    'made (?:from|of)',
  ];
  const verb = anyOf([`(?:is|are) ${anyOf(isWhat)}`, ...DEFINING]);
  return `^(?:(?:The|An?) )?["“'(]?${words}["”')]? ${verb}\\b`;
}
