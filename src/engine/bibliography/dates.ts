// Dates as the styles write them: in parts, estimated, before Christ, and as ranges, whose common part is written once.
import type { CslDate } from '../../api/payloads/bibliography.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const SHORT = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');
const SEASONS = ['Spring', 'Summer', 'Autumn', 'Winter'];

export interface DateParts {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
}

/** How a style writes years outside our own era's plain numbers. */
export interface Eras {
  readonly before: string;
  /** Of years that have few digits. */
  readonly after: string;
}

export const CHRISTIAN: Eras = { before: ' BC', after: ' AD' };
export const COMMON: Eras = { before: ' B.C.E.', after: ' C.E.' };

/** Year, month and day as far as they are known; undefined without a date. */
export function partsOf(date: CslDate | undefined): DateParts | undefined {
  return partsAt(date, 0);
}

function partsAt(date: CslDate | undefined, at: number): DateParts | undefined {
  const [year, month, day] = date?.['date-parts']?.[at] ?? [];
  if (year === undefined || year === 0) return undefined;
  if (month === undefined || month === 0)
    return date?.season === undefined ? { year } : { year, month: 12 + date.season };
  return day === undefined || day === 0 ? { year, month } : { year, month, day };
}

/** `2023`, `44 BC`, `2019–2022`. */
export function years(date: CslDate | undefined, eras: Eras = CHRISTIAN): string {
  const [from, to] = endsOf(date);
  if (from === undefined) return date?.literal ?? '';
  const last = to === undefined || to.year === from.year ? '' : yearText(to.year, eras);
  if (last === '') return yearText(from.year, eras);
  // Both before Christ: said once.
  return from.year < 0 && (to?.year ?? 0) < 0
    ? `${-from.year}–${last}`
    : `${yearText(from.year, eras)}–${last}`;
}

function yearText(year: number, eras: Eras): string {
  if (year < 0) return `${-year}${eras.before}`;
  return year < 500 ? `${year}${eras.after}` : String(year);
}

function endsOf(date: CslDate | undefined): readonly [DateParts | undefined, DateParts | undefined] {
  return [partsAt(date, 0), partsAt(date, 1)];
}

export type Order = 'american' | 'british' | 'short';

/** How a date is written in full. */
export interface DateForm {
  /** `October 5, 2023`, `5 October 2023`, `5 Oct. 2023`. */
  readonly order: Order;
  /** Leave out the day. */
  readonly months?: boolean;
  readonly eras?: Eras;
}

/** A date as far as it is known: `October 5, 2023`, `May 3–9, 2020`, `2023`. */
export function full(date: CslDate | undefined, form: DateForm): string {
  const [from, to] = endsOf(date).map((end) => cut(end, form));
  if (from === undefined) return date?.literal ?? '';
  if (to === undefined || same(from, to)) return one(from, form);
  if (from.month === undefined && to.month === undefined) return years(date, form.eras);
  if (from.year !== to.year) return `${one(from, form)}–${one(to, form)}`;
  const year = yearText(from.year, form.eras ?? CHRISTIAN);
  const days = within(from, to, form);
  return form.order === 'american' && to.day !== undefined ? `${days}, ${year}` : `${days} ${year}`;
}

/** The same without its year: `October 5`, `May 3–9`, `October`; nothing for a year alone. */
export function dayOf(date: CslDate | undefined, form: DateForm): string {
  const [from, to] = endsOf(date).map((end) => cut(end, form));
  if (from?.month === undefined) return '';
  return to === undefined || same(from, to) ? monthDay(from, form) : within(from, to, form);
}

function cut(parts: DateParts | undefined, { months }: DateForm): DateParts | undefined {
  if (parts === undefined || months !== true || parts.month === undefined) return parts;
  return { year: parts.year, month: parts.month };
}

function same(a: DateParts, b: DateParts): boolean {
  return a.year === b.year && a.month === b.month && a.day === b.day;
}

/** Two days of one month share it: `May 3–9`, `3–9 May`. */
function within(from: DateParts, to: DateParts, form: DateForm): string {
  if (from.month !== to.month || from.day === undefined || to.day === undefined)
    return `${monthDay(from, form)}–${monthDay(to, form)}`;
  const month = monthOf(from, form);
  const days = `${from.day}–${to.day}`;
  return form.order === 'american' ? `${month} ${days}` : `${days} ${month}`;
}

function one(parts: DateParts, form: DateForm): string {
  const year = yearText(parts.year, form.eras ?? CHRISTIAN);
  const day = monthDay(parts, form);
  if (day === '') return year;
  return form.order === 'american' && parts.day !== undefined ? `${day}, ${year}` : `${day} ${year}`;
}

function monthDay(parts: DateParts, form: DateForm): string {
  const month = monthOf(parts, form);
  if (parts.day === undefined) return month;
  return form.order === 'american' ? `${month} ${parts.day}` : `${parts.day} ${month}`;
}

function monthOf({ month }: DateParts, { order }: DateForm): string {
  if (month === undefined) return '';
  if (month > 12) return SEASONS[(month - 13) % 4] ?? '';
  return (order === 'short' ? SHORT : MONTHS)[month - 1] ?? '';
}

/** A range with an en dash; `digits` says how much of the second number is written. */
export function pages(page: string | undefined, digits: 'all' | 'two' | 'chicago' = 'all'): string {
  if (page === undefined) return '';
  return page.replace(
    /\b([\p{L}]*)(\d+)\s*[-–—]\s*\1(\d+)\b|\b([ivxlc]+)\s*[-–—]\s*([ivxlc]+)\b/giu,
    written,
  );

  function written(all: string, letters: string | undefined, first: string, last: string): string {
    if (letters === undefined) return all.replace(/\s*[-–—]\s*/u, '–');
    const whole = last.length < first.length ? first.slice(0, first.length - last.length) + last : last;
    if (digits === 'all') return `${letters}${first}–${letters}${whole}`;
    return `${letters}${first}–${whole.length === first.length ? shortened(first, whole, digits) : letters + whole}`;
  }
}

/** 101–19, 1496–504; Chicago keeps all after a round hundred and single digits after 101 to 109. */
function shortened(first: string, last: string, digits: 'two' | 'chicago'): string {
  if (first.length < 3 || (digits === 'chicago' && Number(first) % 100 === 0)) return last;
  let same = 0;
  while (same < first.length - 1 && first[same] === last[same]) same += 1;
  const round = digits === 'chicago' && Number(first) % 100 < 10;
  return last.slice(Math.min(same, round ? last.length - 1 : last.length - 2));
}

/** Whether a page locator is a single page. */
export function isOnePage(page: string): boolean {
  return !/[-–—,&]/u.test(page);
}
