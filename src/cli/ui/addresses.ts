// The addresses of the pages: what is in them can be shared and opened later.
import { isRecord } from '../../api/record.ts';
import type { ForeignCitation } from '../output/answer/cited.ts';
import type { Stretch } from './reading/blocks.ts';

/** What names a place in a document: one stretch, or several. */
export type Pointed = Pick<ForeignCitation, 'document_id' | 'locator'>;

/** The page of a document at a passage, marked; undefined for what names none. */
export function passageAddress({ document_id: id, locator }: Pointed): string | undefined {
  if (typeof id !== 'string' || id === '') return undefined;
  const marks = stretchesOf(locator);
  const query = marks.map(({ start, end }) => `start=${start}&end=${end}`).join('&');
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
