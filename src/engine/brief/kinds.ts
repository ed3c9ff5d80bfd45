// The kinds of sections: which statements each takes, how it ranks them, and what it says it looked for where there are none. `changed`,
// `contradicted` and `missing` have files of their own.
import type { BriefWindow } from '../../api/payloads/brief.ts';
import { isRelative } from '../../text/dates.ts';
import { isFinite } from './sentences/form.ts';
import { isOrder } from './sentences/asides.ts';
import { stems } from '../../text/terms.ts';
import type { SectionKind } from './forms.ts';
import type { Weighed } from './salience.ts';
import { type About, FEWEST_OF_EVENT, givesReason, hasWordsOf, isReasonOf, reasonGain } from './reasons.ts';
import { isWithin } from './framing.ts';
import { yearOf } from './sentences/background.ts';
import { isMeasured } from './measured.ts';
import { describes, introduces, isApart, isTold, leadGain, LEADS, tellsStory } from './tells.ts';

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
  /** What many of the documents name: the names of who or what they are about. */
  readonly subjects: readonly string[];
  /** The one that most of them name. */
  readonly subject: string | undefined;
  /** The page over all documents, by its id. */
  readonly frontPage: string | undefined;
  /** Whether a title is one of many of its form: "Triage log of 2026-08-18". */
  readonly isOfSeries: (title: string) => boolean;
  /** The day of the newest document that is not of the future, as `yearOf` gives it; undefined where none is dated. */
  readonly newest: number | undefined;
  /** How many documents the brief is made over, and how many of them are dated within the window. */
  readonly documents: number;
  readonly recent: number;
}

export interface Selector {
  readonly takes: (one: Weighed, setting: Setting) => boolean;
  /** Added to the salience when statements of this kind are compared. */
  readonly gain: (one: Weighed, setting: Setting) => number;
  /** What may follow in a paragraph: anything beside it, or statements of the kind only. */
  readonly follows: 'anything' | 'kind';
  /** Whether a paragraph may go on with another document of the same story. */
  readonly joins: boolean;
  /** Of which stories: those that the brief tells or whose subject it opens with; those where it tells any, else any; any. */
  readonly of: 'told' | 'story' | 'any';
  /** Whether a paragraph with room goes on with what its document tells further on. */
  readonly deep?: true;
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
    takes: (one, setting) => tellsStory(one, setting),
    gain: (one) => leadGain(one),
    follows: 'anything',
    joins: true,
    of: 'any',
    deep: true,
    sought: 'an event',
  },
  topics: {
    takes: (one, setting) => introduces(one, setting) || describes(one, setting),
    gain: (one, setting) =>
      leadGain(one) + (one.traits.definitions ? 0.2 : 0) + (introduces(one, setting) ? FIRST_OF_ALL : 0),
    follows: 'anything',
    joins: false,
    of: 'any',
    sought: 'what a document is about',
  },
  developments: {
    takes: (one, setting) => tellsStory(one, setting),
    gain: (one) => leadGain(one),
    follows: 'kind',
    joins: false,
    of: 'told',
    another: true,
    sought: 'how a story went on',
  },
  causes: {
    takes: (one) => givesReason(one),
    ofEvent: (one, about) => isReasonOf(one, about),
    gain: (one) => reasonGain(one),
    follows: 'kind',
    joins: false,
    of: 'told',
    sought: 'a reason',
  },
  numbers: {
    takes: (one) => isMeasured(one),
    ofEvent: (one, about) => isOnStory(one, about),
    gain: ({ traits }) => 0.08 * Math.min(3, traits.numbers),
    follows: 'kind',
    joins: false,
    of: 'told',
    sought: 'a figure',
  },
  voices: {
    takes: ({ traits, entities }) => traits.voice && entities.length > 0,
    ofEvent: (one, about) => isOnStory(one, about),
    gain: ({ text }) => (/["“]/.test(text) ? 0.1 : 0),
    follows: 'kind',
    joins: false,
    of: 'told',
    sought: 'something that somebody says',
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
    ofEvent: (one, about) => isOnStory(one, about),
    gain: () => 0,
    follows: 'kind',
    joins: false,
    of: 'story',
    sought: 'a rule or measure',
  },
  outlook: {
    takes: (one, setting) => (isToDo(one) || (one.traits.outlook && isPlan(one))) && looksAhead(one, setting),
    ofEvent: (one, about) => one.role === 'next' || hasWordsOf(one, about, 1),
    gain: (one) => (one.role === 'next' ? 0.3 : 0) + (one.traits.years.length > 0 ? 0.1 : 0),
    follows: 'kind',
    joins: false,
    of: 'told',
    sought: 'what comes next',
  },
  open_questions: {
    takes: (one, setting) => one.traits.openQuestions && isStill(one, setting),
    ofEvent: (one, about) => isOnStory(one, about),
    gain: () => 0,
    follows: 'kind',
    joins: false,
    of: 'told',
    sought: 'what is open',
  },
};

/** What the documents are comes before what each covers. */
const FIRST_OF_ALL = 2;

/** Whether a statement is on what the brief reports of its story: an item's own, or under a heading for it, or with words of it. */
function isOnStory(one: Weighed, about: About): boolean {
  if (one.item !== null) return true;
  if (isApart(one)) return false;
  return isTold(one) || hasWordsOf(one, about, FEWEST_OF_EVENT);
}

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

/** A sentence under a heading such as "Action items" is to be done: a plan, a duty, an order or a fragment, no state of things. */
function isToDo({ role, traits, text, chunk }: Weighed): boolean {
  if (role !== 'next') return false;
  if (traits.outlook) return true;
  // What a decision brings is listed under "Consequences": "Fewer hosts" is not to be done.
  const isBrought = chunk.structure?.path.some((heading) => BROUGHT.test(heading.text)) === true;
  const isListed = !isBrought && (!isFinite(text) || isOrder(text));
  return !traits.event && (OUGHT.test(text) || isListed);
}

const BROUGHT = /\b(?:consequences?|implications)\b/i;

const OUGHT = /\b(?:must|should|needs?|have to|has to|will(?! be able)|no longer)\b/;

/** Something planned, promised or dated: "fields will now be highlighted" tells how a thing works. */
function isPlan({ text, role, traits }: Weighed): boolean {
  if (/\bwill (?:now|no longer)\b/.test(text)) return false;
  return role === 'next' || traits.years.length > 0 || isRelative(text) || PLANNED.test(text);
}

const PLANNED =
  /\b(?:plan(?:s|ned|ning)?|intends?|expect(?:s|ed)?|scheduled|due|aims?|hopes?|going to|upcoming|release candidates?|upgrade|update|migrate|deadline|closes?|until|through|soon|eventually|shortly|later|next|future|propos(?:es|ed))\b|\b(?:[Ww]e|[Ww]e['’](?:re|ll)|team|company|government|project|foundation|committee|board|agency|ministry|group) (?:are |is )?(?:[a-z]+ly |now |also )?(?:(?:will )?(?:also |then |soon )?(?:release|publish|launch|open|add|remove|introduce|move|switch|announce|host|hold|build|expand|replace|ship|start|begin|stop|share|continue|keep)|working|preparing|planning|building|rolling|exploring)\b|\bwill be (?:released|published|held|launched|announced|opened|shipped|hosted|presented|available)\b/;

/** What is said to come comes after the day of its document, and that is among the newest: a year or month that it names is not over then. */
function looksAhead(one: Weighed, setting: Setting): boolean {
  const day = yearOf(one.document);
  if (day === undefined) return one.role === 'next';
  if (!isStill(one, setting)) return false;
  return one.traits.years.length === 0 || Math.max(...one.traits.years.map(endOf)) >= day;
}

/** What was open or planned a year before the newest document is not known to be so still. */
export function isStill(
  { document }: Pick<Weighed, 'document'>,
  { newest }: Pick<Setting, 'newest'>,
): boolean {
  const day = yearOf(document);
  return day === undefined || newest === undefined || day >= newest - 1;
}

function endOf(year: number): number {
  return year % 1 === 0.5 ? year + 0.5 : year + 0.05;
}
