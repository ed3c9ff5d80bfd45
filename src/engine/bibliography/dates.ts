// Dates as the styles write them, as far as they are known.
import type { CslDate } from '../../api/payloads/bibliography.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);
const SHORT = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

/** `October 5, 2023`, `5 October 2023`, `5 Oct. 2023`. */
export type Order = 'american' | 'british' | 'short';

/** Year, month and day; undefined without a date. */
export function partsOf(date: CslDate | undefined): readonly number[] {
  return date?.['date-parts'][0] ?? [];
}

export function yearOf(date: CslDate | undefined): string {
  return partsOf(date)[0]?.toString() ?? '';
}

/** A date as far as it is known: `October 5, 2023`, `October 2023`, `2023`. */
export function full(date: CslDate | undefined, order: Order): string {
  const day = dayOf(date, order);
  const comma = order === 'american' && partsOf(date).length > 2 ? ',' : '';
  return day === '' ? yearOf(date) : `${day}${comma} ${yearOf(date)}`;
}

/** The same without its year: `October 5`, `October`; nothing for a year alone. */
export function dayOf(date: CslDate | undefined, order: Order): string {
  const [, month = 0, day] = partsOf(date);
  const name = (order === 'short' ? SHORT : MONTHS)[month - 1] ?? '';
  if (day === undefined) return name;
  return order === 'american' ? `${name} ${day}` : `${day} ${name}`;
}
