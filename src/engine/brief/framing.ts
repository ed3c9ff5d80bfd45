// What is said around the paragraphs of a brief: its title, the days that it is of, and what its documents lack.
import type { BriefSection, BriefWindow } from '../../api/payloads/brief.ts';
import type { ChunkRecord, DocumentRecord } from '../../store/corpus-store.ts';
import { grouped } from '../../text/groups.ts';
import { isTakenBack } from '../citing/passages.ts';
import type { BriefRequest } from './make.ts';
import type { BriefReading } from './reading.ts';
import type { Setting } from './kinds.ts';
import type { StoryInHand } from './stories/stories.ts';

/** {happened}, {sectors}, {persona} and {date} filled in, the first letter a capital. */
export function titleOf({ variant, persona, sectors, now }: BriefRequest, told: readonly string[]): string {
  const values: Readonly<Record<string, string>> = {
    happened: happened(told) ?? listed(sectors),
    sectors: listed(sectors),
    persona: persona.title,
    date: dayOf(now),
  };
  const title = variant.title.replace(
    /\{(happened|sectors|persona|date)\}/g,
    (_, name: string) => values[name]!,
  );
  return title.charAt(0).toLocaleUpperCase('en') + title.slice(1);
}

/** The title of the first story as its source writes it, and how many more there are. */
function happened(told: readonly string[]): string | undefined {
  const [first, ...others] = told;
  if (first === undefined) return undefined;
  return others.length === 0 ? first : `${first}, and ${others.length} more`;
}

/**
 * What each story told says that happened: the title of its document, or where a series of documents has titles of one form
 * ("2026-08-18 Triage Log"), how its text begins. Each once.
 */
export function headlinesOf(
  sections: readonly BriefSection[],
  documents: readonly Pick<DocumentRecord, 'title'>[],
): string[] {
  const isOfSeries = seriesIn(documents);
  const told = sections.flatMap(({ kind, paragraphs }) => (kind === 'stories' ? paragraphs : []));
  const headlines = told.flatMap(({ topic, text }) => {
    if (text === null) return [];
    if (topic !== null && !isOfSeries(topic)) return [topic];
    return [beginning(text)];
  });
  return [...new Set(headlines)];
}

/** Which titles are of many of one form. */
export function seriesIn(documents: readonly Pick<DocumentRecord, 'title'>[]): (title: string) => boolean {
  const forms = new Map<string, number>();
  for (const { title } of documents) forms.set(formOf(title), (forms.get(formOf(title)) ?? 0) + 1);
  return (title) => (forms.get(formOf(title)) ?? 0) >= SERIES;
}

/** So many titles of one form are a series. */
const SERIES = 3;
const LONGEST = 90;

function formOf(title: string): string {
  return title.toLowerCase().replace(/[\d.,/-]+/g, '0');
}

/** Its first clause, or as many words as a title may have. */
function beginning(text: string): string {
  const clause = /^.{20,90}?(?=[,;:]\s|\.(?:\s|$))/su.exec(text)?.[0];
  if (clause !== undefined) return clause;
  const words = text.slice(0, LONGEST);
  return text.length <= LONGEST ? text : `${words.slice(0, words.lastIndexOf(' '))}…`;
}

function dayOf(now: Date): string {
  return now.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}

const NAMED = 3;

/** `energy, shipping and 4 more`; ids as words. */
function listed(sectors: readonly string[]): string {
  if (sectors.length === 0) return 'all documents';
  const names = sectors.map((sector) => sector.replace(/[-_]+/g, ' '));
  const shown = names.length > NAMED + 1 ? [...names.slice(0, NAMED), `${names.length - NAMED} more`] : names;
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)!}`;
}

type Dated = Pick<DocumentRecord, 'published_at'>;

/** A moved window goes no further back than so many days. */
const FURTHEST = 90;

/** From so many days on. */
const DAYS_OF_SEVERAL = 7;

export interface Moving {
  /** It goes back until it has so many documents. */
  readonly fewest: number;
}

/**
 * The window of a brief; undefined where no document is dated by then.
 * @param days whole days before its last one that belong to it
 * @param moves how it goes to the newest documents where it has none; where it is not given it does not
 */
export function windowOf(
  documents: readonly Dated[],
  days: number,
  now: Date,
  moves: Moving | undefined,
): BriefWindow | undefined {
  const today = now.toISOString().slice(0, 10);
  const dates = documents
    .flatMap(({ published_at }) => dayIn(published_at) ?? [])
    .filter((day) => day <= today)
    .toSorted()
    .toReversed();
  const [newest] = dates;
  if (newest === undefined) return undefined;
  const from = daysBefore(today, days);
  if (newest >= from || moves === undefined) return { from, to: today, note: null };
  const furthest = daysBefore(newest, Math.max(days, FURTHEST));
  const usual = daysBefore(newest, days);
  // A brief of a day or two stays one.
  const wanted = days < DAYS_OF_SEVERAL ? newest : (dates[moves.fewest - 1] ?? dates.at(-1)!);
  const start = [usual, wanted].toSorted()[0]!;
  const moved = start < furthest ? furthest : start;
  const shown = dates.findLast((day) => day >= moved)!;
  const span = shown === newest ? `of ${newest}` : `of ${shown} to ${newest}`;
  const note = `Nothing is dated within ${days === 1 ? 'a day' : `${days} days`} of ${today}: this brief is ${span}, the newest there are.`;
  return { from: moved, to: newest, note };
}

export function isWithin({ published_at }: Dated, window: Pick<BriefWindow, 'from' | 'to'>): boolean {
  const day = dayIn(published_at);
  return day !== undefined && day >= window.from && day <= window.to;
}

/** YYYY-MM-DD of a date or a time; a year or a month is not a day. */
function dayIn(published_at: string | null): string | undefined {
  const day = published_at?.slice(0, 10) ?? '';
  return Number.isNaN(Date.parse(day)) || day === '' ? undefined : new Date(day).toISOString().slice(0, 10);
}

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10);
}

/** Sentences on the dates of the documents; empty where all is dated and recent. */
export function datesMissing(documents: readonly DocumentRecord[], setting: Setting): string[] {
  const undated = documents.filter(({ published_at }) => published_at === null).length;
  if (documents.length === 0) return [];
  if (undated === documents.length)
    return [`${none(documents.length)} dated: nothing here is certain to be new.`];
  const lines = undated === 0 ? [] : [`${undated} of ${documents.length} documents are not dated.`];
  // Of a window that moved the brief's first line says so.
  if (setting.recent > 0) return lines;
  const newest = documents.reduce(
    (latest, { published_at }) => ((published_at ?? '') > latest ? published_at! : latest),
    '',
  );
  const day = setting.now.toISOString().slice(0, 10);
  const late = newest > day ? '' : `; the newest is of ${newest}`;
  return [`No document is dated within ${days(setting.windowDays)} of ${day}${late}.`, ...lines];
}

function none(count: number): string {
  return count === 1 ? 'The only document is not' : `None of the ${count} documents is`;
}

function days(count: number): string {
  return count === 1 ? 'a day' : `${count} days`;
}

/** How a sentence begins on what was looked for and not found. @param isChosen a reader looked for it */
export function noneAs(isChosen: boolean): string {
  return isChosen ? 'The model chose no sentence' : 'No sentence was recognised';
}

/** One sentence on what was looked for and not found: for some of the stories told, or at all. */
export function notFound(
  none: string,
  told: readonly StoryInHand[],
  has: Readonly<Record<'why' | 'next', (story: StoryInHand) => boolean>>,
  sought: readonly string[],
): string[] {
  const without = (what: string, test: (story: StoryInHand) => boolean): string[] => {
    const count = told.filter((story) => !test(story)).length;
    if (count === 0) return [];
    return [
      `${what} for ${count === told.length ? `any of the ${count}` : `${count} of the ${told.length}`} stories`,
    ];
  };
  const ofStories =
    told.length < 2
      ? []
      : [...without('a reason', has.why), ...without('what comes next or is open', has.next)];
  const all = [...ofStories, ...sought];
  if (all.length === 0) return [];
  const each = all.map((what) => `as ${what}`);
  const last = each.pop()!;
  return [`${none} ${each.length === 0 ? last : `${each.join(', ')}, or ${last}`}.`];
}

/** A statement that disagrees may be of a document that was not looked at for the brief: then there is no share to give. */
export function restingOn(rests: number, looked: number): string {
  return rests > looked
    ? `This brief rests on ${rests} documents.`
    : `This brief rests on ${rests} of ${looked} documents.`;
}

/** Which of the documents that were read are taken back by their authors, so that nothing of them is quoted. */
export function leftOut({ chunks, documents }: BriefReading): string[] {
  const byDocument = grouped(chunks, ({ document_id }) => document_id);
  const back = [...byDocument].filter(([id, all]) => documents.has(id) && areTakenBack(all));
  if (back.length === 0) return [];
  const [first] = back.map(([id]) => documents.get(id)!.title);
  return [
    back.length === 1
      ? `Of those read, one is left out, since it says of itself that it is a draft or no longer holds: ${first}.`
      : `Of those read, ${back.length} are left out, since they say of themselves that they are drafts or no longer hold: ${first}, and others.`,
  ];
}

/** Whether most of what a document says is taken back by its author. */
export function areTakenBack(all: readonly ChunkRecord[]): boolean {
  return lengthOf(all.filter(isTakenBack)) > lengthOf(all) / 2;
}

function lengthOf(chunks: readonly ChunkRecord[]): number {
  return chunks.reduce((sum, { text }) => sum + text.length, 0);
}
