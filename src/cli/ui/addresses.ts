// The addresses of the pages: what is in them can be shared and opened later.
import { type Cited } from '../../page/cited.ts';
import { isRecord } from '../../api/record.ts';
import type { Stretch } from './reading/blocks.ts';

/** What names a place in a document: one stretch, or several. */
export type Pointed = Pick<Cited, 'document_id' | 'locator'>;

/** The page of a document at a passage, marked; undefined for what names none. */
export function passageAddress({ document_id: id, locator }: Pointed): string | undefined {
  if (typeof id !== 'string' || id === '') return undefined;
  const marks = stretchesOf(locator);
  const places = marks.map(({ start, end }) => `start=${start}&end=${end}`);
  const says = saysAt(locator);
  const query = [...places, ...(says === undefined || marks.length === 0 ? [] : [`says=${says}`])].join('&');
  return `/documents/${encodeURIComponent(id)}${query === '' ? '' : `?${query}#quote`}`;
}

/** The stretches of a locator, in rising order; none where it has none that could be. */
export function stretchesOf(locator: unknown): Stretch[] {
  if (!isRecord(locator)) return [];
  const all: readonly unknown[] = Array.isArray(locator['spans']) ? locator['spans'] : [locator];
  return rising(
    all.slice(0, MOST).flatMap((one) => (isRecord(one) ? stretch(one['start'], one['end']) : [])),
  );
}

/** Where a locator's quotation says it, behind what governs it; undefined where that is its beginning. */
export function saysAt(locator: unknown): number | undefined {
  const place = isRecord(locator) ? locator['says_at'] : undefined;
  return typeof place === 'number' && Number.isSafeInteger(place) && place > 0 ? place : undefined;
}

/** The same of an address. */
export function saysIn(query: URLSearchParams): number | undefined {
  return wholeNumber(query.get('says') ?? '');
}

/** Stretches of which none goes on over a place: the one that opens there is a mark of its own. */
export function cutAt(marks: readonly Stretch[], place: number | undefined): Stretch[] {
  if (place === undefined) return [...marks];
  return marks.flatMap(({ start, end }) =>
    start < place && place < end
      ? [
          { start, end: place },
          { start: place, end },
        ]
      : [{ start, end }],
  );
}

/** The first stretch that begins at a place or behind it, or the first of all. */
export function openedAt(marks: readonly Stretch[], place: number | undefined): Stretch | undefined {
  return (place === undefined ? undefined : marks.find(({ start }) => start >= place)) ?? marks[0];
}

/** The stretches that an address names: `start` and `end`, once or several times. */
export function stretchesIn(query: URLSearchParams): Stretch[] {
  const ends = query.getAll('end');
  const starts = query.getAll('start').slice(0, MOST);
  return rising(starts.flatMap((start, at) => stretch(wholeNumber(start), wholeNumber(ends[at] ?? ''))));
}

/** An address with parameters, those without a value left out. */
export function address(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') given.append(name, String(value));
  const text = given.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** More stretches than any quotation has. */
const MOST = 50;

function stretch(start: unknown, end: unknown): Stretch[] {
  if (typeof start !== 'number' || typeof end !== 'number') return [];
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end > start
    ? [{ start, end }]
    : [];
}

function rising(all: Stretch[]): Stretch[] {
  return all.sort((a, b) => a.start - b.start);
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,10}$/.test(text) ? Number(text) : undefined;
}
