// Dates as texts write them, in figures or with English months, and where they are.
import { lazy } from './lazy.ts';

export interface DateMention {
  /** YYYY-MM-DD, YYYY-MM, YYYY or, where no year is said, MM-DD. */
  readonly date: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const DAY = '(?<day>[0-3]?\\d)(?:st|nd|rd|th)?';
const YEAR = '(?<year>(?:1[5-9]|20)\\d\\d)';

/** The dates of a text in order, a year by itself included, none overlapping. */
export function datesIn(text: string): DateMention[] {
  const found: DateMention[] = [];
  for (const form of forms())
    for (const { 0: said, index: start, groups } of text.matchAll(form)) {
      const end = start + said.length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      found.push({ date: written(groups ?? {}), start, end });
    }
  return found.sort((one, other) => one.start - other.start);
}

function written({ year, month, day }: Readonly<Record<string, string>>): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  const named = month === undefined ? undefined : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const at = named === 0 ? Number(month) : named;
  return [year, at === undefined ? undefined : two(at), day === undefined ? undefined : two(Number(day))]
    .filter((part) => part !== undefined)
    .join('-');
}

/** The most telling first: what it takes, the later ones do not. */
const forms = lazy(() =>
  [
    `\\b${YEAR}-(?<month>[01]\\d)-(?<day>[0-3]\\d)\\b`,
    `\\b${MONTH} ${DAY},? ${YEAR}\\b`,
    `\\b${DAY}(?: of)? ${MONTH},? ${YEAR}\\b`,
    `\\b${MONTH},? ${YEAR}\\b`,
    `\\b${MONTH} ${DAY}\\b`,
    `\\b${DAY}(?: of)? ${MONTH}\\b`,
    `\\b${YEAR}\\b`,
  ].map((form) => new RegExp(form, 'gi')),
);
