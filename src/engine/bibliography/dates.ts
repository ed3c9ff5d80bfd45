// Dates and page ranges as the styles write them.
import type { CslDate } from '../../api/payloads/bibliography.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const SHORT = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

/** Year, month and day as far as they are known; undefined without a date. */
export function partsOf(
  date: CslDate | undefined,
): { year: number; month?: number; day?: number } | undefined {
  const [year, month, day] = date?.['date-parts'][0] ?? [];
  if (year === undefined) return undefined;
  return { year, ...(month === undefined ? {} : { month, ...(day === undefined ? {} : { day }) }) };
}

/** `October 5, 2023`, `October 2023`, `2023`. */
export function american(date: CslDate | undefined): string {
  const parts = partsOf(date);
  if (parts?.month === undefined) return parts === undefined ? '' : String(parts.year);
  const month = MONTHS[parts.month - 1] ?? '';
  return parts.day === undefined ? `${month} ${parts.year}` : `${month} ${parts.day}, ${parts.year}`;
}

/** `October 5`, `October`, nothing. */
export function monthAndDay(date: CslDate | undefined): string {
  const parts = partsOf(date);
  const month = parts?.month === undefined ? '' : (MONTHS[parts.month - 1] ?? '');
  return parts?.day === undefined ? month : `${month} ${parts.day}`;
}

/** `5 October`, `October`, nothing. */
export function dayAndMonth(date: CslDate | undefined): string {
  const parts = partsOf(date);
  const month = parts?.month === undefined ? '' : (MONTHS[parts.month - 1] ?? '');
  return parts?.day === undefined ? month : `${parts.day} ${month}`;
}

/** `5 October 2023`. */
export function british(date: CslDate | undefined): string {
  const parts = partsOf(date);
  return parts === undefined ? '' : `${dayAndMonth(date)} ${parts.year}`.trim();
}

/** `5 Oct. 2023`, `Oct. 2023`, `2023`. */
export function abbreviated(date: CslDate | undefined): string {
  const parts = partsOf(date);
  if (parts?.month === undefined) return parts === undefined ? '' : String(parts.year);
  const month = `${SHORT[parts.month - 1] ?? ''} ${parts.year}`;
  return parts.day === undefined ? month : `${parts.day} ${month}`;
}

/** A range with an en dash; `digits` says how much of the second number is written. */
export function pages(page: string | undefined, digits: 'all' | 'two' | 'chicago' = 'all'): string {
  if (page === undefined) return '';
  return page.replace(/(\d+)\s*[-–—]\s*(\d+)/gu, (_range, first: string, last: string) => {
    const whole = last.length < first.length ? first.slice(0, first.length - last.length) + last : last;
    return `${first}–${digits === 'all' || whole.length !== first.length ? whole : shortened(first, whole, digits)}`;
  });
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
  return !/[-–—,]/u.test(page);
}
