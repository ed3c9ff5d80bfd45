// Questions whether a date or an amount is right: "Did the lock close in May?" What says all of the question but that value speaks
// of it too, whichever value it gives.
import { datesIn } from '../../text/dated.ts';
import { lazy } from '../../text/lazy.ts';
import { MONTHS } from '../../text/calendar.words.ts';
import { numbers } from '../../text/numbers.ts';
import { terms } from '../../text/terms.ts';
import type { ReadQuestion } from '../statements/read-question.ts';
import type { Ranked } from '../statements/ranking.ts';
import type { Statement } from '../statements/statement.ts';

export type ValueKind = 'date' | 'amount';

/** What statements may disagree about, and which of them speak of it. */
export interface About {
  readonly kind: ValueKind;
  readonly says: (one: Ranked) => boolean;
  /** Whether the values make a difference to what is asked; absent: they always do. */
  readonly isAsked?: (values: readonly (string | undefined)[]) => boolean;
}

interface Mention {
  readonly start: number;
  readonly end: number;
  /** Whether another value is the one that is asked about. */
  readonly isValue: (value: string) => boolean;
}

/** The share of the question, less its value, that a statement says in its own words. */
const ENOUGH = 0.9;

/** Undefined for any other question. `forms` are those of statements that are compared. */
export function polarAbout(
  kinds: ReadQuestion['asked']['kinds'],
  text: string,
  forms: ReadonlySet<Statement['form']>,
): About | undefined {
  if (!kinds.has('polar')) return undefined;
  const dates = datesAsked(text);
  const asked = dates.length > 0 ? dates : amountsAsked(text);
  if (asked.length === 0) return undefined;
  const stems = stemsOf(blanked(text, asked));
  return {
    kind: dates.length > 0 ? 'date' : 'amount',
    says: ({ statement }) => {
      const own = stemsOf(statement.own);
      const shared = [...stems].filter((stem) => own.has(stem)).length;
      return forms.has(statement.form) && stems.size > 1 && shared / stems.size >= ENOUGH;
    },
    isAsked: (values) => {
      if (RELATIVE.test(text)) return true;
      const right = values.filter((value) => value !== undefined && asked.some((one) => one.isValue(value)));
      return right.length > 0 && right.length < values.length;
    },
  };
}

/** The text with blanks at those places. */
export function blanked(
  text: string,
  places: readonly { readonly start: number; readonly end: number }[],
): string {
  return places.reduce(
    (left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end),
    text,
  );
}

function stemsOf(text: string): ReadonlySet<string> {
  return new Set(terms(text).map(({ stem }) => stem));
}

function datesAsked(text: string): Mention[] {
  const whole = datesIn(text).map(({ date, start, end }) => ({
    start,
    end,
    isValue: (value: string) => value === date || value.startsWith(`${date}-`) || value.endsWith(`-${date}`),
  }));
  const months = [...text.matchAll(month())].map(({ index, 0: said, 1: name = '' }) => {
    const number = String(MONTHS.findIndex((one) => one.toLowerCase() === name.toLowerCase()) + 1).padStart(
      2,
      '0',
    );
    const isValue = (value: string) =>
      (/^\d{4}-/.test(value) ? value.slice(5, 7) : value.slice(0, 2)) === number;
    return { start: index, end: index + said.length, isValue };
  });
  return [
    ...whole,
    ...months.filter((one) => !whole.some(({ start, end }) => one.start < end && start < one.end)),
  ];
}

function amountsAsked(text: string): Mention[] {
  return numbers(text)
    .filter(({ unit }) => unit !== null && unit !== 'ordinal')
    .map(({ start, end, value }) => ({ start, end, isValue: (other) => other === String(value) }));
}

/** A month without a year: "in May", "since early March". */
const month = lazy(
  () =>
    new RegExp(
      `\\b(?:in|on|by|before|after|since|until|till|from|during|of) (?:(?:the|early|mid|late)[ -])*(${MONTHS.join('|')})\\b`,
      'gi',
    ),
);

/** Whether a value is right is then a matter of order. */
const RELATIVE =
  /\b(?:before|after|since|until|till|by|from|earlier|later|less|more|fewer|over|under|at (?:least|most))\b/i;
