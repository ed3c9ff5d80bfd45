// A column of cells as points in time: ISO dates, months, quarters, weeks, years, seconds.
// The order of day and month has to be inferred from the whole column.
import { monthNumber } from '../../text/dates.ts';
import type { Table } from './parse.ts';

interface TimeColumn {
  /** Milliseconds since 1970, UTC; null where a cell is none. */
  readonly times: readonly (number | null)[];
  /** Whether any of them has an hour. */
  readonly clock: boolean;
  readonly warnings: readonly string[];
}

/** Whether a cell could be a point in time; four digits by themselves are one only between 1500 and 2200. */
export function looksLikeTime(cell: string): boolean {
  return formatOf(cell) !== undefined;
}

/** Whether a cell is a time and no plain number too. */
function isSurelyTime(cell: string): boolean {
  const format = formatOf(cell);
  return format !== undefined && format.bare !== true;
}

/** Reads a column; what is not a time in it is null. */
function timeColumn(written: readonly string[]): TimeColumn {
  const cells = written.every(isBlankOrSpan) ? written.map((cell) => cell.slice(0, 4)) : written;
  const { order, warnings } = orderOf(cells);
  let format: Format | undefined;
  let clock = false;
  const times = cells.map((cell) => {
    const match = format?.pattern.exec(cell) ?? null;
    if (match === null) format = formatOf(cell) ?? format;
    const parts = match ?? format?.pattern.exec(cell) ?? null;
    if (format === undefined || parts === null) return null;
    const time = format.read(parts, order);
    if (time !== null && time % DAY !== 0) clock = true;
    return time;
  });
  return { times, clock, warnings };
}

const DAY = 86_400_000;

// 2019/20 and 2020/21 are years that begin in one and end in the next, where all are.
function isBlankOrSpan(cell: string): boolean {
  const match = /^(\d{4})[-/–](\d{2})$/.exec(cell);
  return cell === '' || (match !== null && (Number(match[1]) + 1) % 100 === Number(match[2]));
}

type Order = 'day first' | 'month first';

interface Format {
  readonly pattern: RegExp;
  /** It is a number as well. */
  readonly bare?: boolean;
  /** Day and month may be in either order. */
  readonly either?: boolean;
  read(parts: readonly (string | undefined)[], order: Order): number | null;
}

function formatOf(cell: string): Format | undefined {
  if (cell.length < 4 || cell.length > 40) return undefined;
  return FORMATS.find((format) => format.pattern.test(cell));
}

const CLOCK = '(?:[T ](\\d{1,2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d+)?)?)?\\s?(Z|UTC|GMT|[-+]\\d{2}:?\\d{2})?';
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';

const FORMATS: readonly Format[] = [
  { pattern: /^(1[5-9]\d\d|20\d\d|21\d\d)$/, bare: true, read: ([, year]) => timeOfDate(year, 1, 1) },
  {
    pattern: new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${CLOCK}$`),
    read: ([, year, month, day, ...clock]) => moment(timeOfDate(year, month, day), clock),
  },
  { pattern: /^(\d{4})[-/.M](\d{1,2})$/, read: ([, year, month]) => timeOfDate(year, month, 1) },
  {
    pattern: new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})${CLOCK}$`),
    either: true,
    read: ([, first, mark, second, year, ...clock], order) => {
      const dayFirst = mark === '.' || order === 'day first';
      return moment(timeOfDate(year, dayFirst ? second : first, dayFirst ? first : second), clock);
    },
  },
  { pattern: /^(\d{4})[- ]?Q([1-4])$/i, read: ([, year, quarter]) => quarterOf(year, quarter) },
  { pattern: /^Q([1-4])[- /]?(\d{4})$/i, read: ([, quarter, year]) => quarterOf(year, quarter) },
  { pattern: /^(\d{4})-?W(\d{1,2})(?:-?([1-7]))?$/i, read: ([, year, week, day]) => weekOf(year, week, day) },
  { pattern: /^(\d{1,2})[-/](\d{4})$/, read: ([, month, year]) => timeOfDate(year, month, 1) },
  {
    pattern: new RegExp(`^${MONTH}[- ,/]{1,2}'?(\\d{4}|\\d{2})$`, 'i'),
    read: ([, month, year]) => timeOfDate(year, monthNumber(month!), 1),
  },
  {
    pattern: new RegExp(`^(\\d{4})[- ]${MONTH}$`, 'i'),
    read: ([, year, month]) => timeOfDate(year, monthNumber(month!), 1),
  },
  {
    pattern: new RegExp(`^(\\d{1,2})[- ./]{1,2}${MONTH}[- ,./]{1,2}(\\d{4}|\\d{2})$`, 'i'),
    read: ([, day, month, year]) => timeOfDate(year, monthNumber(month!), day),
  },
  {
    pattern: new RegExp(`^${MONTH} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`, 'i'),
    read: ([, month, day, year]) => timeOfDate(year, monthNumber(month!), day),
  },
  {
    pattern: /^(1[5-9]|20|21)(\d\d)(0[1-9]|1[0-2])([0-3]\d)$/,
    bare: true,
    read: ([, century, year, month, day]) => timeOfDate(`${century}${year}`, month, day),
  },
  { pattern: /^([1-4]\d{9}|[1-9]\d{8})$/, bare: true, read: ([, seconds]) => Number(seconds) * 1000 },
  { pattern: /^([1-4]\d{12})$/, bare: true, read: ([, milliseconds]) => Number(milliseconds) },
];

type DatePart = string | number | undefined;

function timeOfDate(year: DatePart, month: DatePart, day: DatePart): number | null {
  const full = String(year).length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);
  const [m, d] = [Number(month), Number(day)];
  const time = Date.UTC(full, m - 1, d);
  const date = new Date(time);
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d && full >= 1000 ? time : null;
}

function quarterOf(year: DatePart, quarter: DatePart): number | null {
  return timeOfDate(year, Number(quarter) * 3 - 2, 1);
}

// ISO weeks begin on Monday; the first of a year is the one with 4 January in it.
function weekOf(year: DatePart, week: DatePart, day: DatePart): number | null {
  if (Number(week) < 1 || Number(week) > 53) return null;
  const fourth = Date.UTC(Number(year), 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY;
  return monday + ((Number(week) - 1) * 7 + (Number(day ?? 1) - 1)) * DAY;
}

// Without a zone a time is taken for UTC.
function moment(day: number | null, [hour, minute, second, zone]: readonly DatePart[]): number | null {
  if (day === null || hour === undefined) return day;
  const [h, m, s] = [Number(hour), Number(minute), Number(second ?? 0)];
  if (h > 24 || m > 59 || s > 60) return null;
  const away = /^([-+])(\d{2}):?(\d{2})$/.exec(String(zone ?? ''));
  const offset = away === null ? 0 : (Number(away[2]) * 60 + Number(away[3])) * (away[1] === '-' ? -1 : 1);
  return day + ((h * 60 + m - offset) * 60 + s) * 1000;
}

const EITHER = FORMATS.find((format) => format.either === true)!;

// Numbers above 12 decide; else the order that gives the more even steps from one to the next; else it is a guess, with a
// warning.
function orderOf(cells: readonly string[]): { order: Order; warnings: string[] } {
  let [dayFirst, monthFirst, open] = [0, 0, 0];
  for (const cell of cells) {
    const match = EITHER.pattern.exec(cell);
    if (match === null || match[2] === '.') continue;
    if (Number(match[1]) > 12) dayFirst += 1;
    else if (Number(match[3]) > 12) monthFirst += 1;
    else open += 1;
  }
  if (dayFirst > 0 || monthFirst > 0) {
    const order = dayFirst >= monthFirst ? 'day first' : 'month first';
    const both = dayFirst > 0 && monthFirst > 0;
    return {
      order,
      warnings: both ? [`Its dates have day and month in both orders; they were read ${order}.`] : [],
    };
  }
  if (open < 2) return { order: 'day first', warnings: open === 0 ? [] : [GUESSED] };
  const days = evenness(cells, 'day first');
  const months = evenness(cells, 'month first');
  if (days !== months) return { order: days > months ? 'day first' : 'month first', warnings: [] };
  return { order: 'day first', warnings: [GUESSED] };
}

const GUESSED = 'Its dates could be day/month or month/day; they were read as day/month.';

/** The share of the commonest step, in days, months counted as 30. */
function evenness(cells: readonly string[], order: Order): number {
  const steps = new Map<number, number>();
  let before: number | null = null;
  for (const cell of cells.slice(0, 1000)) {
    const match = EITHER.pattern.exec(cell);
    const time = match === null ? null : EITHER.read(match, order);
    if (time !== null && before !== null) {
      const days = Math.round((time - before) / DAY);
      const step = Math.abs(days) >= 28 && Math.abs(days) <= 31 ? 30 * Math.sign(days) : days;
      steps.set(step, (steps.get(step) ?? 0) + 1);
    }
    before = time;
  }
  return Math.max(0, ...steps.values()) / Math.max(1, cells.length);
}

// Which column of a table says when: one named so, or one that holds nothing but dates; a year and a month, or a year and
// a quarter, in columns of their own count as one.

export interface TableTimes extends TimeColumn {
  /** The columns that they come from. */
  readonly places: readonly number[];
}

/** The times of a table's rows, one a row; undefined where no column says when. */
export function timesOf(table: Table): TableTimes | undefined {
  const parts = partsOf(table);
  if (parts !== undefined) return parts;
  const candidates = table.names
    .map((name, place) => ({ place, named: TIME_NAME.test(name), sample: sampleOf(table, place) }))
    .filter(({ place, named, sample }) => isTimes(table, place, sample, named));
  const chosen = candidates.find(({ named }) => named) ?? candidates[0];
  if (chosen === undefined) return undefined;
  return { ...timeColumn(table.rows.map((row) => row[chosen.place]!)), places: [chosen.place] };
}

const TIME_NAME =
  /^(?:.*\b)?(?:date|time|timestamp|datetime|year|month|week|quarter|period|day|epoch|datum|zeit|jahr|monat|woche|quartal|fecha|año|mes|année|mois|anno|data|ano)\b/i;
const DATE_NAME = /^(?:date|day|datum|tag|fecha|data|jour)$/i;
const HOUR_NAME = /^(?:hour|hr|time|stunde|uhrzeit|zeit|hora|heure)$/i;
const YEAR_NAME = /^(?:year|yr|jahr|année|annee|año|anno|ano)$/i;
const MONTH_NAME = /^(?:month|mon|monat|mois|mes|mese|mês)$/i;
const QUARTER_NAME = /^(?:quarter|qtr|quartal|trimestre|trimester)$/i;
const SAMPLE = 200;

function sampleOf(table: Table, place: number): string[] {
  const step = Math.max(1, Math.floor(table.rows.length / SAMPLE));
  const cells: string[] = [];
  for (let row = 0; row < table.rows.length; row += step) {
    const cell = table.rows[row]![place]!;
    if (cell !== '') cells.push(cell);
  }
  return cells;
}

function isTimes(table: Table, place: number, sample: readonly string[], named: boolean): boolean {
  const share = (test: (cell: string) => boolean, least: number): boolean =>
    sample.length > 0 && sample.filter(test).length >= sample.length * least;
  // A total in the last row is not a time, and its column still is one.
  if (named) return share(looksLikeTime, 0.5);
  return share(isSurelyTime, 0.9) || (place === 0 && share(looksLikeTime, 1) && isCounting(table, place));
}

// Numbers that could be years are years where they go up or down by one; seconds since 1970 need only go one way.
function isCounting(table: Table, place: number): boolean {
  const counts = table.rows.map((row) => Number(row[place]));
  const step = (counts[1] ?? 0) - (counts[0] ?? 0);
  const even = step !== 0 && (Math.abs(step) === 1 || counts[0]! > 1e8);
  return even && counts.every((count, row) => row === 0 || follows(count - counts[row - 1]!, step));
}

function follows(step: number, first: number): boolean {
  return Math.abs(first) === 1 ? step === first : Math.sign(step) === Math.sign(first);
}

// A date and an hour, or a time of day; a year and a month, or a quarter.
function partsOf(table: Table): TableTimes | undefined {
  const find = (name: RegExp): number => table.names.findIndex((one) => name.test(one));
  const [date, hour] = [find(DATE_NAME), find(HOUR_NAME)];
  if (date >= 0 && hour >= 0) {
    const times = joinedTimes(
      table,
      [date, hour],
      (day, time) => `${day} ${/^\d{1,2}$/.test(time) ? `${time}:00` : time}`,
    );
    if (times !== undefined) return times;
  }
  const [year, month, quarter] = [find(YEAR_NAME), find(MONTH_NAME), find(QUARTER_NAME)];
  if (year >= 0 && month >= 0)
    return joinedTimes(table, [year, month], (y, m) => (/^\d/.test(m) ? `${y}-${m}` : `${m} ${y}`));
  if (year >= 0 && quarter >= 0)
    return joinedTimes(table, [year, quarter], (y, q) => `${y}Q${q.replace(/^Q/i, '')}`);
  return undefined;
}

function joinedTimes(
  table: Table,
  places: readonly [number, number],
  write: (first: string, second: string) => string,
): TableTimes | undefined {
  const column = timeColumn(table.rows.map((row) => write(row[places[0]]!, row[places[1]]!)));
  const known = column.times.filter((time) => time !== null).length;
  return known >= table.rows.length * 0.9 ? { ...column, places } : undefined;
}
