// When an entity is named: the dates of the passages as a sparkline of days, months or years.
import type { Screen } from '../../../page/screen.ts';
import { wrap } from '../../../page/wrap.ts';

const BARS = '▁▂▃▄▅▆▇█';
const PLAIN = '.:-=+*#@';

/** One line, or two where a line is too narrow; empty without a date. */
export function timeline(dates: readonly unknown[], screen: Screen): string {
  const dated = dates.filter((date): date is string => typeof date === 'string' && /^\d{4}/u.test(date));
  if (dated.length === 0) return '';
  const undated = dates.length - dated.length;
  const { size, first, counts } = binned(dated, Math.max(10, screen.columns - MARGIN));
  const most = Math.max(...counts);
  const marks = screen.unicode ? BARS : PLAIN;
  const none = screen.unicode ? '·' : '_';
  const spark = counts
    .map((count) => (count === 0 ? none : (marks[Math.ceil((count / most) * marks.length) - 1] ?? '')))
    .join('');
  const sorted = dated.toSorted();
  const shown = (date = '') => date.slice(0, size);
  const line =
    counts.length === 1
      ? `${first}: ${dated.length}`
      : `${shown(sorted[0])} ${screen.paint.cyan(spark)} ${shown(sorted.at(-1))}, at most ${most} a ${UNITS[size]}`;
  const rest = undated > 0 ? `, ${undated} undated` : '';
  return wrap(`${screen.paint.dim('By date')} ${line}${rest}`, screen.columns, '  ', '');
}

/** Room for the words around the sparkline. */
const MARGIN = 52;
const UNITS = { 4: 'year', 7: 'month', 10: 'day' } as const;

/** Counts by the finest unit that fits: all dates know it, and the span takes no more than `room` places. */
function binned(
  dates: readonly string[],
  room: number,
): { readonly size: 4 | 7 | 10; readonly first: string; readonly counts: readonly number[] } {
  for (const size of [10, 7] as const) {
    if (!dates.every((date) => date.length >= size)) continue;
    const places = dates.map((date) => placeOf(date, size));
    const span = Math.max(...places) - Math.min(...places) + 1;
    if (span <= room) return { size, first: dates[0]?.slice(0, size) ?? '', counts: countsOf(places, 1) };
  }
  const years = dates.map((date) => placeOf(date, 4));
  const span = Math.max(...years) - Math.min(...years) + 1;
  return { size: 4, first: dates[0]?.slice(0, 4) ?? '', counts: countsOf(years, Math.ceil(span / room)) };
}

/** A day, month or year as a whole number. */
function placeOf(date: string, size: 4 | 7 | 10): number {
  const [year = 0, month = 1, day = 1] = date.slice(0, size).split('-').map(Number);
  if (size === 4) return year;
  return size === 7 ? year * 12 + month - 1 : Math.round(Date.UTC(year, month - 1, day) / DAY);
}

const DAY = 86_400_000;

function countsOf(places: readonly number[], width: number): number[] {
  const first = Math.min(...places);
  const counts: number[] = Array.from<number>({
    length: Math.floor((Math.max(...places) - first) / width) + 1,
  }).fill(0);
  for (const place of places) {
    const at = Math.floor((place - first) / width);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
