// The names of frequencies, the season each looks for, and the dates that come after a date.
import type { FrequencyName } from '../../api/payloads/forecast.ts';

export const SEASONS = {
  yearly: 1,
  quarterly: 4,
  monthly: 12,
  weekly: 52,
  daily: 7,
  hourly: 24,
  unknown: 1,
} as const;

/** How long one step is. */
const STEPS: Readonly<
  Record<FrequencyName, { readonly months: number } | { readonly hours: number } | null>
> = {
  yearly: { months: 12 },
  quarterly: { months: 3 },
  monthly: { months: 1 },
  weekly: { hours: 168 },
  daily: { hours: 24 },
  hourly: { hours: 1 },
  unknown: null,
};

/**
 * The `count` dates after `last`, written as `last` is (a date, or a date and time); undefined where the frequency is
 * unknown or the date is none. Months that start or end with the month go on doing so.
 */
export function datesAfter(
  last: string,
  frequency: FrequencyName,
  count: number,
  weekdays = false,
): readonly string[] | undefined {
  const start = new Date(last);
  const unit = STEPS[frequency];
  if (unit === null || Number.isNaN(start.getTime())) return undefined;
  const written = writtenLike(last);
  if ('months' in unit)
    return Array.from({ length: count }, (_, step) => written(monthsAfter(start, unit.months * (step + 1))));
  const dates: string[] = [];
  for (let step = 1; dates.length < count; step++) {
    const date = new Date(start.getTime() + step * unit.hours * 3_600_000);
    if (weekdays && (date.getUTCDay() === 0 || date.getUTCDay() === 6)) continue;
    dates.push(written(date));
  }
  return dates;
}

function writtenLike(last: string): (date: Date) => string {
  if (last.length <= 10) return (date) => date.toISOString().slice(0, 10);
  if (last.includes('.')) return (date) => date.toISOString();
  return (date) => date.toISOString().replace(/\.\d+/, '');
}

function monthsAfter(start: Date, months: number): Date {
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth();
  const longest = daysOf(year, month + months);
  const isLast = start.getUTCDate() === daysOf(year, month) && start.getUTCDate() < 31;
  const made = new Date(start);
  // The day first set to one that every month has: the 31st of a short month would run over.
  made.setUTCDate(1);
  made.setUTCMonth(month + months);
  made.setUTCDate(isLast || start.getUTCDate() > longest ? longest : start.getUTCDate());
  return made;
}

function daysOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}
