// Which column of a table says when: one named so, or one that holds nothing but dates; a year and a month, or a year and
// a quarter, in columns of their own count as one.
import type { Table } from './parse.ts';
import { isSurelyTime, looksLikeTime, timeColumn } from './times.ts';
import type { TimeColumn } from './times.ts';

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
