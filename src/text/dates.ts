// Dates and times as texts write them: months, days of the week, dates with their places, "today".
import { lazy } from './lazy.ts';
import { anyOf, wordList } from './word-lists.ts';

export const MONTHS: readonly string[] = wordList(
  'January February March April May June July August September October November December',
);
export const WEEKDAYS: readonly string[] = wordList(
  'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
);

/** The English name of a month, in full or short: a pattern for expressions that ignore the case. */
export const MONTH_NAME =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';

/** 1 to 12, by the first three letters of its name; 0 for what names no month. */
export function monthNumber(name: string): number {
  const start = name.slice(0, 3).toLowerCase();
  return start.length < 3 ? 0 : MONTHS.findIndex((month) => month.toLowerCase().startsWith(start)) + 1;
}

export interface DateMention {
  /** YYYY-MM-DD, YYYY-MM, YYYY or, where no year is said, MM-DD. */
  readonly date: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

const MONTH = `(?<month>${MONTH_NAME})`;
const DAY = '(?<day>[0-3]?\\d)(?:st|nd|rd|th)?';
const YEAR = '(?<year>(?:1[5-9]|20)\\d\\d)';

/** The dates of a text in order, in figures or with English months, a year by itself included, none overlapping. */
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
  const named = month === undefined ? undefined : monthNumber(month);
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

// Words for a time that only the date of their document tells: "today", "this week", "a month ago".

/** Whether a sentence says nothing certain without the date of its document. */
export function isRelative(text: string): boolean {
  return grammar().relative.test(text);
}

/** Whether it reads otherwise some time later: also "currently", "soon", "will". */
export function isOfItsTime(text: string): boolean {
  return isRelative(text) || grammar().loose.test(text);
}

const grammar = lazy(() => {
  const span = anyOf(
    wordList(
      'day week month quarter year decade century morning afternoon evening weekend night summer winter spring autumn fall season',
    ),
  );
  const count = anyOf(
    wordList('an? one two three four five six seven eight nine ten few several some couple \\d+ many'),
  );
  const relative = [
    ...wordList('today yesterday tomorrow tonight'),
    `(?:this|last|next|past|coming|previous|earlier this|later this) (?:${span}|${anyOf(WEEKDAYS)})`,
    `${count} (?:short |long |of )?(?:\\w+ )?${span}s? ago`,
    `(?:the|these) (?:last|past|next|coming|previous) (?:\\w+ ){0,2}${span}s?`,
    `in the (?:coming|next) ${span}s`,
    `(?:last|next|this) (?:${MONTHS.join('|')})`,
    // "On Monday", not "every Monday", "Monday 5 May".
    `on ${anyOf(WEEKDAYS)}(?!s?,? (?:\\d|the \\d|[A-Z][a-z]+ \\d))`,
  ];
  return {
    relative: new RegExp(`\\b${anyOf(relative)}\\b`, 'i'),
    loose:
      /\b(?:currently|now|recently|soon|shortly|lately|so far|at present|presently|to date|upcoming|will|about to)\b/i,
  };
});
