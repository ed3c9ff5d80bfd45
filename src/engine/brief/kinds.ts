// The kinds of sections: which statements each takes, how it ranks them, and its text where there are none. `changed`,
// `contradicted` and `entities` have files of their own.
import type { SectionKind } from './forms.ts';
import type { Weighed } from './salience.ts';

/** What a kind needs to know besides the statement. */
export interface Setting {
  readonly now: Date;
  readonly windowDays: number;
  /** How many documents the brief is made over. */
  readonly documents: number;
}

export interface Selector {
  readonly takes: (one: Weighed, setting: Setting) => boolean;
  /** Added to the salience when statements of this kind are compared. */
  readonly gain: (one: Weighed) => number;
  /** What may follow in a paragraph: anything beside it, or statements of the kind only. */
  readonly follows: 'anything' | 'kind';
  /** Whether a paragraph may end with a statement of another document about its subject. */
  readonly joins: boolean;
  /** The sentence of a section for which nothing was found. */
  readonly nothing: (setting: Setting) => string;
}

export type PlainKind = Exclude<SectionKind, 'changed' | 'contradicted' | 'entities'>;

export const SELECTORS: Readonly<Record<PlainKind, Selector>> = {
  key_facts: {
    takes: ({ traits }) => !traits.openQuestions,
    gain: () => 0,
    follows: 'anything',
    joins: true,
    nothing: () => 'Nothing in these documents reads as a whole sentence that can stand by itself.',
  },
  recent: {
    takes: (one, setting) => isRecent(one, setting),
    gain: ({ freshness }) => 0.6 * freshness,
    follows: 'anything',
    joins: true,
    nothing: ({ now, windowDays }) =>
      `No document of these sectors is dated within ${windowDays} days of ${now.toISOString().slice(0, 10)}.`,
  },
  causes: {
    takes: ({ traits }) => traits.causes,
    gain: () => 0,
    follows: 'kind',
    joins: true,
    nothing: () => 'No sentence of these documents says what came of what.',
  },
  numbers: {
    takes: ({ traits, entities }) => traits.numbers > 0 && (entities.length > 0 || traits.numbers > 1),
    gain: ({ traits }) => 0.08 * Math.min(3, traits.numbers),
    follows: 'kind',
    joins: false,
    nothing: () => 'No sentence of these documents gives a figure.',
  },
  definitions: {
    takes: ({ traits, first, last }) => traits.definitions && first === last,
    gain: ({ chunk }) => (chunk.ordinal === 0 ? 0.1 : 0),
    follows: 'kind',
    joins: false,
    nothing: () => 'No sentence of these documents says what one of their terms means.',
  },
  rules: {
    takes: ({ traits }) => traits.rules,
    gain: () => 0,
    follows: 'kind',
    joins: true,
    nothing: () => 'No sentence of these documents speaks of a rule or measure.',
  },
  outlook: {
    takes: ({ traits, text }, { now }) => traits.outlook && looksAhead(traits.years, text, now),
    gain: ({ traits }) => (traits.years.length > 0 ? 0.1 : 0),
    follows: 'kind',
    joins: false,
    nothing: () => 'No sentence of these documents speaks of what is to come.',
  },
  open_questions: {
    takes: ({ traits }) => traits.openQuestions,
    gain: () => 0,
    follows: 'kind',
    joins: false,
    nothing: () => 'No sentence of these documents says that something is open.',
  },
};

/** Whether the document is dated within the window; one without a date is not known to be. */
export function isRecent(
  { document }: Pick<Weighed, 'document'>,
  { now, windowDays }: Pick<Setting, 'now' | 'windowDays'>,
): boolean {
  if (document.published_at === null) return false;
  const day = Date.parse(document.published_at);
  return now.getTime() - day <= windowDays * 86_400_000;
}

// "EDF expected to produce 300 TWh in 2022" is past; without a date only the present tense looks ahead.
function looksAhead(years: readonly number[], text: string, now: Date): boolean {
  const year = now.getUTCFullYear();
  return years.length > 0
    ? Math.max(...years) >= year
    : /\b(?:will|expects?|is expected|are expected|forecasts?|plans? to|aims? to|intends? to|is set to|are set to|projects)\b/i.test(
        text,
      );
}
