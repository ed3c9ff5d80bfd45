// The kinds of sections: which statements each takes, how it ranks them, and what it says it looked for where there are none. `changed`,
// `contradicted` and `missing` have files of their own.
import type { BriefWindow } from '../../api/payloads/brief.ts';
import { sentences } from '../../text/sentences.ts';
import { stems } from '../../text/terms.ts';
import { linksIn } from '../causal/links/links.ts';
import { tierOf } from '../causal/links/measured.ts';
import type { SectionKind } from './forms.ts';
import type { Weighed } from './salience.ts';
import { MONTH_FORMS } from './sentences/traits.words.ts';
import { figures } from './sentences/traits.ts';
import { isWithin } from './framing.ts';
import { isEssay } from './sentences/asides.ts';
import { isBackground, yearOf } from './sentences/background.ts';

/** What a kind needs to know besides the statement. */
export interface Setting {
  readonly now: Date;
  readonly windowDays: number;
  /** Whether it is of news: what is old is left out, except of a document that looks back. */
  readonly isNews: boolean;
  /** Documents that look back, by their ids. */
  readonly lookingBack: ReadonlySet<string>;
  /** The days that count as recent; undefined where no document is dated. */
  readonly window: BriefWindow | undefined;
  /** Whether a title is one of many of its form: "Triage log of 2026-08-18". */
  readonly isOfSeries: (title: string) => boolean;
  /** How many documents the brief is made over, and how many of them are dated within the window. */
  readonly documents: number;
  readonly recent: number;
}

/** What a story is about: the stems of its titles and of what is told of it, those of its titles, and how many of all passages have a stem. */
export interface About {
  readonly stems: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
  readonly share: (stem: string) => number;
}

export interface Selector {
  readonly takes: (one: Weighed, setting: Setting) => boolean;
  /** Added to the salience when statements of this kind are compared. */
  readonly gain: (one: Weighed) => number;
  /** What may follow in a paragraph: anything beside it, or statements of the kind only. */
  readonly follows: 'anything' | 'kind';
  /** Whether a paragraph may go on with another document of the same story. */
  readonly joins: boolean;
  /** Of which stories: those that the brief tells, or any. */
  readonly of: 'told' | 'any';
  /** Whether it is of documents only from which the brief has nothing yet. */
  readonly another?: boolean;
  /** Whether a statement is about its story's own event; any is unless given. */
  readonly ofEvent?: (one: Weighed, about: About) => boolean;
  /** What a section looks for, as its reader is told where it found nothing. */
  readonly sought: string;
}

export type PlainKind = Exclude<SectionKind, 'changed' | 'contradicted' | 'missing'>;

export const SELECTORS: Readonly<Record<PlainKind, Selector>> = {
  stories: {
    takes: (one, setting) => isOpening(one, setting) && !one.traits.definitions && one.traits.report,
    gain: (one) => leadGain(one),
    follows: 'anything',
    joins: true,
    of: 'any',
    sought: 'an event',
  },
  topics: {
    takes: (one) => isLead(one) && !SPOKEN_TO.test(one.text),
    gain: (one) => leadGain(one),
    follows: 'anything',
    joins: false,
    of: 'any',
    sought: 'what a document is about',
  },
  developments: {
    takes: (one, setting) => isOpening(one, setting) && one.traits.report && !one.traits.definitions,
    gain: (one) => leadGain(one),
    follows: 'kind',
    joins: false,
    of: 'told',
    another: true,
    sought: 'how a story went on',
  },
  causes: {
    takes: ({ traits }) => traits.causes,
    ofEvent: (one, about) => isReasonOf(one, about),
    gain: () => 0,
    follows: 'kind',
    joins: false,
    of: 'told',
    sought: 'a reason',
  },
  numbers: {
    takes: (one) => isMeasured(one),
    gain: ({ traits }) => 0.08 * Math.min(3, traits.numbers),
    follows: 'kind',
    joins: false,
    of: 'told',
    sought: 'a figure',
  },
  voices: {
    takes: ({ traits, entities }) => traits.voice && entities.length > 0,
    gain: ({ text }) => (/["“]/.test(text) ? 0.1 : 0),
    follows: 'kind',
    joins: false,
    of: 'told',
    sought: 'somebody who says something',
  },
  definitions: {
    takes: (one) => one.traits.definitions && one.first === one.last && definesItsSubject(one),
    gain: ({ place }) => (place < LEADS ? 0.1 : 0),
    follows: 'kind',
    joins: false,
    of: 'any',
    sought: 'what a term means',
  },
  rules: {
    takes: ({ traits }) => traits.rules,
    gain: () => 0,
    follows: 'kind',
    joins: false,
    of: 'told',
    sought: 'a rule or measure',
  },
  outlook: {
    takes: (one) => one.traits.outlook && looksAhead(one),
    ofEvent: (one, about) => hasWordsOf(one, about, 1),
    gain: ({ traits }) => (traits.years.length > 0 ? 0.1 : 0),
    follows: 'kind',
    joins: false,
    of: 'told',
    sought: 'what comes next',
  },
  open_questions: {
    takes: ({ traits }) => traits.openQuestions,
    gain: () => 0,
    follows: 'kind',
    joins: false,
    of: 'told',
    sought: 'what is open',
  },
};

/** What can or will be is not a reason of what was. */
const POSSIBLE = /\b(?:can|could|may|might|would|will|should)\b/;

/** What has a reason is the event itself: it has a word of the title, or some of how the story begins, that are not all over the documents. */
function isReasonOf(one: Weighed, about: About): boolean {
  if (!one.traits.event || POSSIBLE.test(one.text) || !hasWordsOf(one, about, FEWEST_OF_EVENT)) return false;
  return sentences(one.text)
    .flatMap(({ start, end }) =>
      linksIn(one.text.slice(start, end), ({ name }) => tierOf(name) === 'A').map(({ effect }) =>
        one.text.slice(start, end).slice(effect.start, effect.end),
      ),
    )
    .some((effect) => {
      const words = stems(effect).filter((stem) => about.share(stem) <= WIDESPREAD);
      return (
        words.some((stem) => about.title.has(stem)) ||
        words.filter((stem) => about.stems.has(stem)).length > FEWEST_OF_EVENT
      );
    });
}

/** Whether a statement has so many words of its story that are not all over the documents. */
function hasWordsOf({ stems: words }: Weighed, about: About, fewest: number): boolean {
  const own = [...words].filter((stem) => about.stems.has(stem) && about.share(stem) <= WIDESPREAD);
  return own.length >= fewest;
}

const WIDESPREAD = 0.3;
const FEWEST_OF_EVENT = 2;

const SPOKEN_TO = /\b(?:you|your)\b/i;

/** How a report begins: with what its title says, unless many are called alike. */
function isOpening(one: Weighed, { isOfSeries, isNews, lookingBack }: Setting): boolean {
  const { title, id } = one.document;
  if (!isLead(one) || isEssay(title)) return false;
  if (isNews && !lookingBack.has(id) && isBackground(one)) return false;
  return isOfSeries(title) || saysTitle(one);
}

/** Two words of the title, or half of it, of the first sentence one: what a document reports its title names. */
function saysTitle({ document, stems: words, place }: Weighed): boolean {
  const title = new Set(stems(document.title));
  const shared = [...title].filter((stem) => words.has(stem)).length;
  return shared >= 2 || (shared > 0 && place === 0) || (shared > 0 && 2 * shared >= title.size);
}

/** One of the first sentences of its document, or an early one that has the words of its title. */
export function isLead(one: Weighed): boolean {
  return one.place < LEADS || (one.place < EARLY && titleShare(one) >= HALF);
}

const LEADS = 4;
const EARLY = 12;
const HALF = 0.5;

// The opening sentence of a report says what it is about, and so do the words of its title.
function leadGain(one: Weighed): number {
  return Math.max(0, 0.5 - 0.12 * one.place) + 0.4 * titleShare(one);
}

function titleShare({ document, stems: words }: Weighed): number {
  const title = new Set(stems(document.title));
  let shared = 0;
  for (const stem of title) if (words.has(stem)) shared += 1;
  return shared / Math.max(3, title.size);
}

/** Figures with what they measure: a percentage or an amount of something that is named. */
function isMeasured({ text, traits, entities, document, stems: words }: Weighed): boolean {
  if (SPOKEN_TO.test(text) || EXPLAINED.test(text)) return false;
  const measured = text.replace(DAY, ' ').replace(SPAN, ' ').replace(DURATION, ' ');
  if (figures(measured).length === 0 || !IN_DIGITS.test(measured)) return false;
  const names = entities.length > 0 || stems(document.title).some((stem) => words.has(stem));
  return (
    names &&
    (traits.numbers > 1 ||
      traits.amounts.some((amount) => !amount.endsWith(' ') || Number.parseFloat(amount) >= MANY))
  );
}

/** That something is explained is not a figure. */
const EXPLAINED =
  /\b(?:explains?|describes?|discuss(?:es)?|shows?|asks?|wonders?) (?:why|how|what|whether)\b/;

/** Digits that are not a year: "a one day strike" is not a figure. */
const IN_DIGITS = /(?<![\w.,-])[£$€¥]?(?!(?:1[5-9]|20|21)\d\d\b(?![,.]\d))\d/;

const DAY = new RegExp(
  `\\b\\d{1,2} (?:${MONTH_FORMS.join('|')})\\b|\\b(?:${MONTH_FORMS.join('|')})\\.? \\d{1,2}\\b`,
  'g',
);

/** "The past 20 years", "for more than 60 years" measure nothing. */
const SPAN =
  /\bfor (?:more than |over |nearly |almost |about )?(?:\d+|\w+) years\b|\b(?:past|last|next|previous|first|coming) (?:few |\d+ |\w+ )?(?:years?|months?|weeks?|days?|decades?)\b/gi;

/** How long something takes, or at what time it is, is not what a story measures. */
const DURATION =
  /\b\d{1,2}:\d\d\b|\b\d+(?:st|nd|rd|th)\b|\b\d+(?:-| )(?:minutes?|hours?|days?|weeks?|months?|years?)\b/gi;

/** A count from here on is a figure, whatever is counted. */
const MANY = 100;

/** "A lead-in is …" under the heading "Lead-ins", "WTO stands for …": what is defined is what its document is about. */
function definesItsSubject({ text, document, chunk }: Weighed): boolean {
  if (/\b(?:means|stands? for|refers? to|short for|known as|is defined)\b/.test(text)) return true;
  const subject = stems(text.split(/\b(?:is|are)\b/, 1)[0] ?? '');
  const about = new Set([...stems(document.title), ...stems(chunk.heading ?? '')]);
  return subject.some((stem) => about.has(stem)) && !/^(?:Mr|Mrs|Ms|Dr)\b/.test(text);
}

/** Whether the document is dated within the window; one without a date, or dated later, is not known to be. */
export function isRecent(
  { document }: Pick<Weighed, 'document'>,
  { window }: Pick<Setting, 'window'>,
): boolean {
  return window !== undefined && isWithin(document, window);
}

/** What is said to come comes after the day of its document: a year or month that it names is not over then. */
function looksAhead({ traits, document }: Weighed): boolean {
  const day = yearOf(document);
  if (day === undefined) return false;
  return traits.years.length === 0 || Math.max(...traits.years.map(endOf)) >= day;
}

function endOf(year: number): number {
  return year % 1 === 0.5 ? year + 0.5 : year + 0.05;
}
