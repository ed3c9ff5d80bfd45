// The parts of a sentence that a cloze question can leave out: a figure, a date, a name. Figures inside a name or a range,
// names in a list and names that occur twice are not used: their gap would have several answers, or show its own.
import { overlaps } from '../../../text/marks.ts';
import type { CheckKind } from '../../../api/payloads/tutor.ts';
import { MONTHS, datesIn, type DateMention } from '../../../text/dates.ts';
import { lazy } from '../../../text/lazy.ts';
import { type NameSpan, names } from '../../../text/names.ts';
import { numbers, type NumberMention } from '../../../text/numbers.ts';
import { stems } from '../../../text/terms.ts';
import { anyOf, wordList } from '../../../text/word-lists.ts';
import { fold } from '../../../text/words.ts';
import { isDemonym } from '../../entities/kinds/places.ts';
import { subjectDefined } from '../path/subject-defined.ts';

/** "Chapter 3", "between 5 and 10": the figure is a label or one end of a range, and no fact by itself. */
const BEFORE_LABELS = wordList(
  'between from chapter article section figure table type phase unit bill no\\.?',
);

/** With a capital at the start of a sentence: "About 30 ships", where the capital makes no name of the figure. */
const APPROXIMATELY = wordList('About Some Only Over');

/** "3 to 5", "6 by 4": the figure goes on behind these. */
const BETWEEN_FIGURES = wordList('to and or by of');

/** Magnitudes in words and letters: part of the figure. */
const MAGNITUDE_WORDS = wordList('hundred thousand million billion trillion lakh crore bn mn tn k');

/** A date behind one of these says when something was: "since early 2021". */
const BEFORE_DATES = wordList('in on since by until of from after before early late');
const PARTS_OF_TIMES = wordList('early late middle end spring summer autumn winter');

/** "Centers for Disease Control", "Rio de Janeiro": what was taken for a name goes on behind these. */
const NAME_JOINTS: readonly string[] = [...wordList('for and on'), '&'];
const NAME_PARTICLES = wordList('y e de del da di van von la le al bin ibn');

/** "Department of the Interior": what was taken for a name is the end of one. */
const BEFORE_NAME_ENDS: readonly string[] = [...wordList('of for and on'), '&'];

/** Before a noun of the topic, perhaps with an adjective between. */
const BEFORE_NOUNS = wordList('the an? of its their no each every more less for by with');

/** Function words that show that a noun phrase has ended; "an attempt to", "a part of" are not terms by themselves. */
const AFTER_NOUNS = wordList(
  'but as is are was were has had have can could will would that which who when while than before after until',
);

export interface Gap {
  readonly kind: CheckKind;
  readonly start: number;
  readonly end: number;
  /** The end of the answer with its unit; the unit stays visible in the question. */
  readonly whole: number;
  readonly unit: string | null;
  /** The quality of the question; larger is better. */
  readonly weight: number;
}

/** The names of the documents, and their folded words. */
export interface KnownNames {
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** Stems of the topic's own words. */
  readonly terms: ReadonlySet<string>;
  /** Stems that are everywhere in the corpus: the last to be asked for. */
  readonly everywhere: ReadonlySet<string>;
}

/** The weight of a term that its definition asks for. */
const DEFINED = 2.3;
/** The weight of a name that everybody expects there. */
export const WEAK = 0.5;
/** With fewer other content words the question would be too vague. */
const FEWEST_STEMS = 5;
const LONGEST = 320;

/** The possible gaps of a sentence, in no particular order. */
export function gapsIn(text: string, topic: string, known: KnownNames): Gap[] {
  const count = stems(text).length;
  if (text.length > LONGEST || NO_SENTENCE.test(text) || count < FEWEST_STEMS) return [];
  const defined = definedGaps(text);
  if (count === FEWEST_STEMS) return defined;
  const dates = datesIn(text);
  return [
    ...numberGaps(text, dates),
    ...dateGaps(text, dates, topic),
    ...nameGaps(text, dates, known),
    ...identifierGaps(text),
    ...defined,
    ...termGaps(text, known),
    ...lastWordGap(text),
  ];
}

function numberGaps(text: string, dates: readonly DateMention[]): Gap[] {
  // The number of a ticket or a part of a version measures nothing.
  const isLabel = ({ start }: NumberMention) =>
    /[#v./_]$|\bv\d[\d.]*$/.test(text.slice(Math.max(0, start - 12), start));
  const all = numbers(text).filter((one) => !isLabel(one) && !dates.some((date) => overlaps(one, date)));
  return all
    .filter((one) => isPlainFigure(text, one, all))
    .flatMap((one): Gap[] => {
      const end = one.start + valueLength(text.slice(one.start, one.end));
      // "a 30-year mortgage": part of a word.
      if (/^[-–]/.test(text.slice(end))) return [];
      const weight = one.unit === null ? 2.6 : 3.2;
      return [{ kind: 'number', start: one.start, end, whole: one.end, unit: one.unit, weight }];
    });
}

function isPlainFigure(
  text: string,
  { start, end, value, unit }: NumberMention,
  all: readonly NumberMention[],
): boolean {
  const { figure, approximately, label, range } = grammar();
  const [before, after] = [text.slice(0, start), text.slice(end)];
  if (!figure.test(text.slice(start, end))) return false;
  if (unit === 'ordinal' || unit === 'decade' || unit === 'plural') return false;
  // "30-year", "F(0)": part of a word, or of code.
  if (/[\p{L}\p{N}/–-]$|\p{L}\($/u.test(before) || /^[\p{L}/–-]/u.test(after)) return false;
  // "Windows 95": part of a name.
  if (/\p{Lu}[\p{L}.]*\s$/u.test(before) && start > 12 && !approximately.test(before)) return false;
  if (label.test(before) || range.test(after)) return false;
  return all.every((other) => other.start === start || (other.value !== value && !isNear(other, start, end)));
}

function isNear(other: NumberMention, start: number, end: number): boolean {
  return other.start - end < 8 && start - other.end < 8;
}

/** The length of a figure with its magnitude, without its unit. */
function valueLength(mention: string): number {
  const match = grammar().value.exec(mention);
  return (match?.[0] ?? mention).trimEnd().length;
}

function dateGaps(text: string, dates: readonly DateMention[], topic: string): Gap[] {
  if (dates.length !== 1) return [];
  const [date] = dates;
  const year = /^\d{4}/.exec(date!.date)?.[0];
  const isSaid = datesIn(topic).some(({ date: other }) => other.startsWith(year ?? other));
  if (year === undefined || isSaid || /[\p{L}\p{N}/–-]$/u.test(text.slice(0, date!.start))) return [];
  const before = text.slice(0, date!.start);
  if (!grammar().beforeDate.test(before)) return [];
  return [{ kind: 'date', start: date!.start, end: date!.end, whole: date!.end, unit: null, weight: 2.4 }];
}

function nameGaps(text: string, dates: readonly DateMention[], known: KnownNames): Gap[] {
  const all = names(text, (word) => known.words.has(fold(word))).filter(
    (one) => !dates.some((date) => overlaps(one, date)),
  );
  return all.flatMap((span, at) => {
    const start = span.start + (/^the /i.exec(span.text)?.[0].length ?? 0);
    const name = text.slice(start, span.end);
    const neighbours = [all[at - 1], all[at + 1]].filter((one) => one !== undefined);
    if (!isAskable(name, text) || neighbours.some((other) => isListed(text, span, other))) return [];
    if (isPartOfName(text, start, span.end) || isQuoted(text, start) || isOfMenu(text, start, span.end))
      return [];
    const opens = start < 5 || /[:.!?]["”)]*\s(?:the )?$/i.test(text.slice(0, start));
    if (opens && !known.names.has(name)) return [];
    const isEverywhere = stems(name).every((stem) => known.everywhere.has(stem));
    const weight = isEverywhere ? WEAK : opens ? 2.8 : 2;
    return [{ kind: 'name', start, end: span.end, whole: span.end, unit: null, weight }];
  });
}

/** Several lines, a heading or signs among them: a sentence with a gap would be none. */
const NO_SENTENCE = /\n|[\u{1F300}-\u{1FAFF}\u{2600}-\u{27BF}]|\{\{/u;

/** Inside quotation marks, where somebody else speaks. */
function isQuoted(text: string, start: number): boolean {
  const before = text.slice(0, start);
  return (before.match(/"/g)?.length ?? 0) % 2 === 1 || before.lastIndexOf('“') > before.lastIndexOf('”');
}

/** "Settings > Account": a way through menus. */
function isOfMenu(text: string, start: number, end: number): boolean {
  return /^\s*[>›→]/u.test(text.slice(end)) || /[>›→]\s*$/u.test(text.slice(0, start));
}

const REFERENCE = /^(?:Chapter|Listing|Figure|Section|Table|Appendix|Part|Step) [\dA-Z]/;

function isAskable(name: string, text: string): boolean {
  const all = name.split(/\s+/);
  const [first, last] = [all[0]!, all.at(-1)!];
  if (!/\p{L}{3}/u.test(name) || grammar().calendarName.test(name)) return false;
  if (REFERENCE.test(name) || isDemonym(first) || isDemonym(last) || isDemonym(name)) return false;
  return text.toLowerCase().split(name.toLowerCase()).length === 2;
}

// "Centers for Disease Control": what was taken for a name is half of one.
function isPartOfName(text: string, start: number, end: number): boolean {
  const { nameGoesOn, nameEnd } = grammar();
  if (nameGoesOn.test(text.slice(end))) return true;
  const before = text.slice(Math.max(0, start - 60), start);
  return /[\w-]$/.test(before) || nameEnd.test(before);
}

// Names of programs: `.requiredOption()`, `--strict`, `maxSockets`, `max_sockets`.
const IDENTIFIER =
  /(?<![\w.-])(?:\.[A-Za-z]\w{2,}\(\)|--[a-z][\w-]{2,}|[a-z]{2,}[A-Z]\w*|[a-z]{2,}_[a-z_]{2,})(?![\w-])/g;

function identifierGaps(text: string): Gap[] {
  return [...text.matchAll(IDENTIFIER)]
    .filter(([name]) => text.split(name).length === 2)
    .map(({ 0: name, index: start }) => {
      const end = start + name.length;
      return { kind: 'name', start, end, whole: end, unit: null, weight: 2.5 };
    });
}

/** "A _____ is the range within which …": the term that a sentence defines. */
function definedGaps(text: string): Gap[] {
  const subject = subjectDefined(text);
  if (subject === undefined || text.split(subject).length !== 2) return [];
  const start = text.indexOf(subject);
  const end = start + subject.length;
  return [{ kind: 'words', start, end, whole: end, unit: null, weight: DEFINED }];
}

/** Words of the topic: used where no better gap was found. */
function termGaps(text: string, { terms: own }: KnownNames): Gap[] {
  return [...text.matchAll(grammar().noun)].flatMap((match): Gap[] => {
    const word = match[1]!;
    const end = match.index + match[0].length;
    const [one] = stems(word);
    if (one === undefined || !own.has(one) || stems(text).filter((other) => other === one).length > 1)
      return [];
    return [{ kind: 'words', start: end - word.length, end, whole: end, unit: null, weight: 1.2 }];
  });
}

/** What a sentence ends with: a weak question, for a learner who asks for one. */
function lastWordGap(text: string): Gap[] {
  const found = /(?<=\p{Ll} )(\p{Ll}{5,})[.!]$/u.exec(text);
  const [one] = stems(found?.[1] ?? '');
  if (found === null || stems(text).filter((other) => other === one).length !== 1) return [];
  const end = found.index + found[1]!.length;
  return [{ kind: 'words', start: found.index, end, whole: end, unit: null, weight: WEAK }];
}

function isListed(text: string, one: NameSpan, other: NameSpan): boolean {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  return /^\s*(?:,|,? ?\b(?:and|or)\b|&|\(|\/)\s*(?:the )?$/i.test(text.slice(first.end, second.start));
}

const grammar = lazy(() => {
  const digits = '[-−+]?(?:(?:US|[ACNHZK]{1,2})?\\$|[€£¥₹])? ?\\d';
  const partOfTime = `(?:(?:the )?${anyOf(PARTS_OF_TIMES)} (?:of )?)?`;
  return {
    figure: new RegExp(`^${digits}`),
    /** The figure with its magnitude, without its unit. */
    value: new RegExp(`^${digits}[\\d.,·'’ \\u202f]*(?:\\s?${anyOf(MAGNITUDE_WORDS)}\\b)*`, 'i'),
    approximately: new RegExp(`^${anyOf(APPROXIMATELY)}\\s$`),
    label: new RegExp(`\\b${anyOf(BEFORE_LABELS)}\\s$`, 'i'),
    range: new RegExp(`^\\s${anyOf(BETWEEN_FIGURES)}\\s\\d`),
    beforeDate: new RegExp(`\\b${anyOf(BEFORE_DATES)} ${partOfTime}$`, 'i'),
    calendarName: new RegExp(`^${anyOf([...MONTHS, '\\p{Lu}\\p{Ll}+day'])}\\b`, 'u'),
    nameGoesOn: new RegExp(
      `^[-–—_]\\S|^ ${anyOf(NAME_JOINTS)} (?:the )?\\p{Lu}|^ ${anyOf(NAME_PARTICLES)} \\p{Lu}`,
      'u',
    ),
    nameEnd: new RegExp(`[^.?!]\\s\\p{Lu}[\\p{L}'’-]* ${anyOf(BEFORE_NAME_ENDS)} (?:the )?$`, 'u'),
    // The last noun of "the …", where a function word or a mark follows.
    noun: new RegExp(
      `\\b${anyOf(BEFORE_NOUNS)} (?:\\p{Ll}+ )?(\\p{Ll}{5,})(?=[,.;:)]| ${anyOf(AFTER_NOUNS)}\\b)`,
      'gu',
    ),
  };
});
