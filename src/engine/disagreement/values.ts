// Two sentences that give another value for the same measure of the same thing at the same time.
// One notion for answers, watches, briefs and lessons: all that they say is alike but one date, figure or name.
import { blanked, overlaps } from '../../text/marks.ts';
import { datesIn, type DateMention } from '../../text/dates.ts';
import { numbers, type NumberMention } from '../../text/numbers.ts';
import { stems, terms } from '../../text/terms.ts';
import { holderIn, mayBeOne, type Holder } from './holder.ts';
import { withoutAdded, withoutInserted } from './main-clause.ts';
import { withoutSpeaker } from './speaker.ts';
import { CONDITION } from './turned.ts';

export type ValueKind = 'date' | 'figure' | 'name';

/** What two sentences give for the same thing. */
interface OtherValue {
  readonly reason: `other-${ValueKind}`;
  /** As each writes it. */
  readonly values: readonly [string, string];
}

const KINDS: readonly ValueKind[] = ['date', 'figure', 'name'];

/** Undefined where they give one value, or speak of other things. They are held against each other whole, then without what each adds. */
export function otherValues(
  one: string,
  other: string,
  kinds: readonly ValueKind[] = KINDS,
): OtherValue | undefined {
  for (const [here, there] of [
    [saidIn(one), saidIn(other)],
    [mainIn(one), mainIn(other)],
  ] as const) {
    if (here === undefined || there === undefined) return undefined;
    for (const kind of kinds) {
      const values = COMPARED[kind](here, there);
      if (values !== undefined) return { reason: `other-${kind}`, values };
    }
  }
  return undefined;
}

/** A cell of a table below the name of its column. */
export interface NamedCell {
  readonly name: string;
  readonly cell: string;
}

/** The values of a cell and of a sentence on the same thing where they differ: the only date of each, or the only figure in its unit. */
export function cellAgainst(
  { name, cell }: NamedCell,
  sentence: string,
): readonly [string, string] | undefined {
  const [here, there] = [saidIn(cell), saidIn(sentence)];
  if (here === undefined || there === undefined) return undefined;
  if (here.dates.length > 0) return onlyOther(here.dates, there.dates, areOtherDates);
  const [figure] = here.figures;
  if (figure === undefined || here.figures.length > 1) return undefined;
  const units = figure.unit === null ? new Set(stems(name)) : new Set([figure.unit]);
  const same = there.figures.flatMap((one) =>
    one.unit !== null && units.has(one.unit) ? [{ ...one, unit: figure.unit }] : [],
  );
  return onlyOther([figure], same, (a, b) => !areNear(a, b));
}

/** Which kinds of values a sentence gives. */
export function kindsIn(text: string): readonly ValueKind[] {
  const said = saidIn(text);
  if (said === undefined) return [];
  const has = {
    date: said.dates.length,
    figure: said.figures.length,
    name: Number(said.holder !== undefined),
  };
  return KINDS.filter((kind) => has[kind] > 0);
}

interface Value {
  readonly value: number | string;
  readonly unit: string | null;
  readonly written: string;
  /** "About 1.5 million". */
  readonly isRough?: boolean;
}

/** What a sentence says, its values apart from the rest. */
interface Said {
  readonly text: string;
  readonly dates: readonly Value[];
  readonly figures: readonly Value[];
  readonly holder: Holder | undefined;
  readonly names: readonly string[];
  readonly denials: number;
  /** Content words without the values, and the first of the sentence. */
  readonly stems: ReadonlySet<string>;
}

const saidIn = remembered((whole) => readSaid(withoutSpeaker(withoutLabel(whole))));
const mainIn = remembered((whole) => readSaid(mainClause(withoutSpeaker(withoutLabel(whole)))));

function remembered(read: (text: string) => Said | undefined): (text: string) => Said | undefined {
  const known = new Map<string, Said | undefined>();
  return (text) => {
    if (!known.has(text)) {
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(text, CONDITION.test(text) ? undefined : read(text));
    }
    return known.get(text);
  };
}

const MOST_KNOWN = 2_000;

/** Undefined for what only another sentence explains ("It closed on 3 March"). */
function readSaid(text: string): Said | undefined {
  if (POINTING.test(text)) return undefined;
  const { dates, figures } = valuesIn(text);
  const rest = blanked(text, [...dates, ...figures]);
  return {
    text,
    dates: dates.map((one) => ({ value: one.date, unit: null, written: writtenAs(text, one) })),
    figures: figures.map((one) => ({
      value: one.value,
      unit: unitIn(text, one),
      written: writtenAs(text, one),
      isRough: ROUGHLY.test(text.slice(Math.max(0, one.start - 24), one.start)),
    })),
    holder: holderIn(text),
    names: [...rest.matchAll(NAME)].map(([name]) => name.toLowerCase()),
    denials: [...text.matchAll(NEGATION)].length,
    stems: new Set(terms(rest).map(({ stem }) => stem)),
  };
}

function mainClause(whole: string): string {
  const text = withoutInserted(whole);
  const { dates, figures } = valuesIn(text);
  const from = Math.min(...[...dates, ...figures].map(({ end }) => end));
  return Number.isFinite(from)
    ? withoutAdded(
        text,
        from,
        dates.some(({ end }) => end === from),
      )
    : text;
}

function valuesIn(text: string): { readonly dates: DateMention[]; readonly figures: NumberMention[] } {
  const dates = datesIn(text);
  return { dates, figures: numbers(text).filter((one) => !dates.some((date) => overlaps(one, date))) };
}

const POINTING = /^\W*(?:it|its|this|that|these|those|they|their|he|she|his|her|we|our|here|there|then)\b/i;
const NEGATION = /\b(?:not|never|no|without|cannot|neither|nor)\b|n['’]t\b/gi;
/** A capital inside the text: "ACME v2", "North Lock". */
const NAME = /(?<=\S )\p{Lu}[\p{L}\p{N}.-]*(?: v?\d[\d.]*)?/gu;

/** "Update, April 27, 2018: The gate is open": without the date of the update. */
function withoutLabel(text: string): string {
  const [date] = /^\W*(?:update[ds]?|edit(?:ed)?)\b/i.test(text) ? datesIn(text) : [];
  return date === undefined || date.start > LONGEST_LABEL ? text : text.slice(date.end).replace(/^\W+/u, '');
}

const LONGEST_LABEL = 45;

function writtenAs(text: string, { start, end }: Pick<DateMention, 'start' | 'end'>): string {
  return text.slice(start, end);
}

/** The unit of a figure, or what is counted: the "beds" of "200 beds"; null for a limit ("more than 200") and for what names something. */
function unitIn(text: string, { start, end, unit }: NumberMention): string | null {
  if (unit === 'ordinal' || LIMIT.test(text.slice(Math.max(0, start - 24), start))) return null;
  if (unit !== null) return unit;
  const counted = COUNTED.exec(text.slice(end, end + 60))?.[1];
  return counted === undefined ? null : (stems(counted)[0] ?? null);
}

const LIMIT =
  /\b(?:more than|over|at least|up to|less than|under|fewer than|at most|as many as|between|above|below) $/i;
/** A plural within three words: "200 beds", "40 new ships a day". */
const COUNTED =
  /^ (?:(?!(?:of|in|to|and|or|for|at|by|on|with|from|as|was|is|has)\b)[\p{Ll}-]+ ){0,2}(\p{Ll}{2,}s|people|men|women|children|staff)\b/u;

type Compared = (one: Said, other: Said) => readonly [string, string] | undefined;

const COMPARED: Readonly<Record<ValueKind, Compared>> = {
  date: (one, other) => {
    if (!areAlike(one, other) || !haveSame(one.figures, other.figures) || RECURRING.test(one.text))
      return undefined;
    return onlyOther(one.dates, other.dates, areOtherDates);
  },
  figure: (one, other) => {
    if (!areAlike(one, other) || !haveSame(one.dates, other.dates)) return undefined;
    if (one.dates.length === 0 && GOING_ON.test(one.text) && GOING_ON.test(other.text)) return undefined;
    return onlyOther(
      one.figures,
      other.figures,
      (a, b) => a.unit !== null && a.unit === b.unit && !areNear(a, b),
    );
  },
  name: ({ holder: one, ...here }, { holder: other, ...there }) => {
    if (one === undefined || other === undefined || one.place !== other.place) return undefined;
    if (here.denials !== there.denials || !haveSame(here.dates, there.dates)) return undefined;
    return mayBeOne(one.name, other.name) ? undefined : [one.name, other.name];
  },
};

/** "41 ships are waiting": of its own day. */
const GOING_ON = /\b(?:is|are) (?:now |still |currently )?\p{Ll}+ing\b/u;

/** What is done again on other days: two dates of it do not disagree. */
const RECURRING =
  /\b(?:every|each|annual(?:ly)?|weekly|monthly|again|another)\b|\b(?:met|visited|won|played|rose|fell|grew|said|reported|spoke|voted|happened)\b/i;

/** The one value that differs; undefined where none does, or several do. */
function onlyOther(
  here: readonly Value[],
  there: readonly Value[],
  differs: (one: Value, other: Value) => boolean,
): readonly [string, string] | undefined {
  if (here.length !== there.length) return undefined;
  const pairs = here.map((one, at) => [one, there[at]!] as const);
  const others = pairs.filter(([one, other]) => one.value !== other.value || one.unit !== other.unit);
  const [pair] = others;
  if (pair === undefined || others.length > 1 || !differs(...pair)) return undefined;
  return [pair[0].written, pair[1].written];
}

function haveSame(here: readonly Value[], there: readonly Value[]): boolean {
  const key = (all: readonly Value[]) => all.map(({ value, unit }) => `${value} ${unit ?? ''}`).join('|');
  return key(here) === key(there);
}

function areOtherDates(one: Value, other: Value): boolean {
  return !isWithin(String(one.value), String(other.value));
}

/** "March 2020" and "3 March 2020": the one is only more exact. */
function isWithin(one: string, other: string): boolean {
  const isPart = (a: string, b: string) => a.startsWith(b) || a.endsWith(b);
  return isPart(one, other) || isPart(other, one);
}

/** Of a rounded figure and a more exact one. */
function areNear(one: Value, other: Value): boolean {
  const [a, b] = [Number(one.value), Number(other.value)];
  const share = one.isRough === true || other.isRough === true ? 0.05 : 0.01;
  return Math.abs(a - b) <= share * Math.max(Math.abs(a), Math.abs(b));
}

const ROUGHLY = /\b(?:about|around|roughly|approximately|some|nearly|almost|close to|circa) \W?$/i;

/** Whether two sentences say the same, their values apart: the words of one are all in the other, which has few more, no other name and no denial. */
function areAlike(one: Said, other: Said): boolean {
  const [few, many] = one.stems.size <= other.stems.size ? [one, other] : [other, one];
  if (few.stems.size < FEWEST || one.denials !== other.denials) return false;
  if ([...few.stems].some((stem) => !many.stems.has(stem))) return false;
  return few.stems.size / many.stems.size >= ALIKE && few.names.every((name) => many.names.includes(name));
}

const FEWEST = 2;
const ALIKE = 0.7;
