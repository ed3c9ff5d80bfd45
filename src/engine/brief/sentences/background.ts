// What a sentence tells against the day of its document: what it announces, what was long before; documents that only look back.
import { isRelative, monthNumber, MONTHS } from '../../../text/dates.ts';
import { anyOf } from '../../../text/word-lists.ts';
import type { Weighed } from '../salience.ts';
import { ANNOUNCEMENTS } from './traits.words.ts';

/** Whether it announces something of its document's own day: "starting today", "is now", "for the next 30 days". */
export function isAnnounced(text: string): boolean {
  return ANNOUNCED.test(text) && !/\?\W*$|\b(?:please|how to)\b/i.test(text);
}

const ANNOUNCED = new RegExp(`(?<![\\w-])${anyOf(ANNOUNCEMENTS)}\\b`);

/** What was long before the day of its document is not what the document reports. */
export function isBackground(one: Weighed): boolean {
  if (one.traits.announced) return false;
  if (LONG_AGO.test(one.text) || opensInThePast(one)) return true;
  return one.traits.years.length > 0 && !isRelative(one.text) && isOld(Math.max(...one.traits.years), one);
}

/** "Last November, we launched …", "Previously …": two months or more before its document. */
function opensInThePast({ text, traits, document }: Weighed): boolean {
  const opening = text.slice(0, OPENING);
  if (PREVIOUSLY.test(opening)) return true;
  const [, month] = IN_A_MONTH.exec(opening) ?? [];
  if (month === undefined || document.published_at === null || traits.outlook) return false;
  const ago = new Date(document.published_at).getUTCMonth() + 1 - monthNumber(month);
  return (ago + 12) % 12 >= MONTHS_OF_NEWS;
}

/** UTF-16 units of a sentence that say when what it tells was. */
const OPENING = 50;
const PREVIOUSLY =
  /\b(?:last (?:year|spring|summer|autumn|fall|winter)|\w+ (?:months|years) ago|a year ago|earlier this year|since (?:our|its|the) \w+|in recent (?:years|months)|until (?:now|recently)|prior to)\b|^(?:previously|before|traditionally|since)\b/i;
const IN_A_MONTH = new RegExp(`\\b(?:[Ii]n|[Ll]ast|[Ss]ince|[Dd]uring) (${MONTHS.join('|')})\\b(?!,? \\d)`);

function isOld(year: number, { document }: Weighed): boolean {
  const day = yearOf(document);
  return day !== undefined && year < day - MONTHS_OF_NEWS / 12;
}

/** The ids of documents that name years, all of them long before their own day: their events are what they look back on. */
export function lookingBack(statements: readonly Weighed[]): ReadonlySet<string> {
  const found = new Map<string, boolean>();
  for (const one of statements) {
    const { years } = one.traits;
    if (years.length === 0 && !isRelative(one.text)) continue;
    const isRecent = isRelative(one.text) || !isOld(Math.max(...years), one);
    found.set(one.document.id, (found.get(one.document.id) ?? true) && !isRecent);
  }
  return new Set([...found].filter(([, isBack]) => isBack).map(([id]) => id));
}

const LONG_AGO =
  /[‘'’]\d0s\b|\b(?:19|20)\d0s\b|\b(?:years|decades) ago\b|\bpast (?:few |several |[a-z]+ |\d+ )?(?:decades?|years)\b|\bback in\b|\b(?:originally|formerly|historically|over the years)\b/i;
const MONTHS_OF_NEWS = 2;

/** The day of a document as a part of its year: May 2024 is 2024 + 4/12. */
export function yearOf({ published_at }: Weighed['document']): number | undefined {
  if (published_at === null) return undefined;
  const day = new Date(published_at);
  return day.getUTCFullYear() + day.getUTCMonth() / 12;
}
