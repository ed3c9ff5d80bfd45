// Which sentences tell what a document reports, and how well they do: by the words of its title, by the headings over them, by place.
import { stems } from '../../text/terms.ts';
import { isEssay } from './sentences/asides.ts';
import { isBackground, yearOf } from './sentences/background.ts';
import type { Role } from '../citing/roles.ts';
import type { Setting } from './kinds.ts';
import { speaksOfItself } from './reading.ts';
import { nameOf, type Weighed } from './salience.ts';
import { NO_CLASS } from './sentences/traits.words.ts';

/** What a document reports: what its title says, in its first sentences or further on, or what opens its summary. */
export function tellsStory(one: Weighed, setting: Setting): boolean {
  const { traits, document } = one;
  if (!(traits.report || isDecision(one)) || traits.definitions || isApart(one) || isEssay(document.title))
    return false;
  // What is to come belongs to the sections that ask for it; that it was announced has happened.
  if (traits.outlook && !traits.announced && !isDecision(one)) return false;
  if (!setting.lookingBack.has(document.id) && isBackground(one)) return false;
  if (one.place < LEADS || opensSection(one)) return isOfItsDay(one, setting);
  return one.ofTitle >= MAIN && stems(nameOf(one)).length >= TELLING_TITLE;
}

/** Whether an early event is what its document is about: by its title, its day, or since it is a decision or one of a series. */
function isOfItsDay(one: Weighed, { isOfSeries }: Setting): boolean {
  return (
    one.ofTitle >= SOME ||
    isNews(one) ||
    isDatedNow(one) ||
    isDecision(one) ||
    (one.item === null && isOfSeries(one.document.title))
  );
}

/** Announced, or of "today": what a page without a date says is so now has no day. */
function isNews({ traits, text, document }: Weighed): boolean {
  return document.published_at !== null && (traits.announced || TODAY.test(text));
}

const TODAY = /^(?:\W*today\b|.{0,80}\b(?:today|this morning)[.!]?$)/i;

/** "The lock closed on 3 May 2026": an event of about the day of its document, whatever the title calls it. */
function isDatedNow({ traits: { years }, document }: Weighed): boolean {
  const day = yearOf(document);
  return day !== undefined && years.some((year) => year % 1 !== 0.5 && Math.abs(year - day) <= NOW);
}

/** In years. */
const NOW = 1 / 8;

/** "Use a queue for …": what a record of decisions has under "Decision" was decided, whatever its form. */
function isDecision({ heading, inSection, text }: Weighed): boolean {
  return inSection < LEADS_OF_DECISION && DECISION.test(heading) && !/[:?]$/.test(text);
}

const DECISION = /^(?:[\d. ]*)decisions?(?: outcome| made)?$/i;
const LEADS_OF_DECISION = 2;

/** A title of fewer words ("Kubernetes") names a subject that any sentence of the document has. */
const TELLING_TITLE = 3;

/** Whether its heading is for something else than what happened. */
export function isApart({ role }: Weighed): boolean {
  return role !== null && APART.has(role);
}

/** Whether its heading is for what happened. */
export function isTold({ role }: Weighed): boolean {
  return role !== null && TELLING.has(role);
}

/** Sentences under these headings belong to other sections on a story, or to none. */
const APART: ReadonlySet<Role> = new Set(['next', 'end', 'background', 'aside']);
/** Sentences under these say what happened. */
const TELLING: ReadonlySet<Role> = new Set(['summary', 'what']);

function opensSection(one: Weighed): boolean {
  return isTold(one) && one.inSection < LEADS;
}

/** Whether a sentence tells more of a story in depth: an event with words of its title, or under a heading for what happened or how it ended. */
export function goesDeeper(one: Weighed): boolean {
  const { traits, role } = one;
  if (!traits.report || traits.definitions || traits.openQuestions || isBackground(one)) return false;
  return isTold(one) || role === 'end' || (!isApart(one) && one.ofTitle >= MORE);
}

const MORE = 0.3;

/** Whether a sentence says what its document, or all of them, are about: no event, nothing said to the reader or of the writer. */
export function describes(one: Weighed, { subjects }: Setting): boolean {
  const { traits, text, document } = one;
  if (traits.report || traits.outlook || isApart(one) || SPOKEN_TO.test(text)) return false;
  if (isOfSubject(text, subjects) || (isLead(one) && traits.definitions && one.ofTitle >= SOME)) return true;
  if (traits.event || !isLead(one)) return false;
  // What a dated page opens with may be the matter of a post.
  if (document.published_at !== null) return one.ofTitle >= MAIN && !speaksOfItself(text);
  return one.place === 0 || one.ofTitle >= SOME;
}

/** Whether a sentence says what the documents as a whole are: their front page of itself, or any page of what most of them name. */
export function introduces(one: Weighed, { subject, subjects, frontPage }: Setting): boolean {
  if (isApart(one) || SPOKEN_TO.test(one.text)) return false;
  if (subject !== undefined && isOfSubject(one.text, [subject], WHAT)) return true;
  if (one.document.id !== frontPage || one.place >= LEADS) return false;
  return OF_ITSELF.test(one.text) || one.traits.definitions || isOfSubject(one.text, subjects);
}

const WHAT = new RegExp(
  `^(?:\\([^)]{1,40}\\) )?(?:is|are) (?:an?|the) (?!(?:place|${NO_CLASS.join('|')})\\b)`,
);
/** "This handbook describes …": what a front page calls all documents. */
const OF_ITSELF =
  /^(?:This|The|Our) (?:\p{L}+ ){0,2}?(?:handbook|guide|manual|documentation|site|website|wiki|repository|playbook|book|project)\b(?! (?:team|manager)).{0,60}?\b(?:is|are|was|has been|describes?|explains?|covers?|contains?|documents?|provides?|collects?|holds?|sets out|outlines?|serves?)\b/iu;

/** "2i2c is a non-profit that …": what all documents are about is the subject. */
export function isOfSubject(text: string, subjects: readonly string[], about = ABOUT): boolean {
  return subjects.some((name) => {
    const said = text.replace(/^The /, '');
    return said.startsWith(`${name} `) && about.test(said.slice(name.length + 1));
  });
}

const ABOUT =
  /^(?:\([^)]{1,40}\) )?(?:is (?:an?|the)|helps|provides|develops|operates|runs|manages|builds|offers|supports|works|makes|aims|exists|allows)\b/;
/** Said to the reader. */
export const SPOKEN_TO = /\b(?:you|your)\b/i;

/** The share of the title's words that a sentence needs to be its news: anywhere, and among the first. */
const MAIN = 0.5;
const SOME = 0.15;

/** One of the first sentences of its document, or an early one that has the words of its title. */
export function isLead(one: Weighed): boolean {
  return one.place < LEADS || (one.place < EARLY && one.ofTitle >= MAIN);
}

export const LEADS = 4;
const EARLY = 12;

/** More for the title's words, and for coming first: in the document, or under a heading for what happened. */
export function leadGain(one: Weighed): number {
  const place = opensSection(one) ? Math.min(one.place, one.inSection) : one.place;
  return (
    0.8 * one.ofTitle +
    Math.max(0, 0.3 - 0.08 * place) +
    (opensSection(one) ? 0.25 : 0) +
    (one.traits.announced && place < EARLY ? 0.3 : 0)
  );
}
