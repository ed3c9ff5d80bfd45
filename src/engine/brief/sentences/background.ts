// What was long before the day of its document, and documents that tell of nothing else.
import { isRelative } from '../../../text/dates.ts';
import type { Weighed } from '../salience.ts';

/** What was long before the day of its document is not what the document reports. */
export function isBackground(one: Weighed): boolean {
  if (LONG_AGO.test(one.text)) return true;
  return one.traits.years.length > 0 && !isRelative(one.text) && isOld(Math.max(...one.traits.years), one);
}

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
