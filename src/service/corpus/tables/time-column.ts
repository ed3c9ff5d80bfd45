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
  const share = (test: (cell: string) => boolean): boolean =>
    sample.length > 0 && sample.filter(test).length >= sample.length * 0.9;
  if (named) return share(looksLikeTime);
  return share(isSurelyTime) || (place === 0 && share(looksLikeTime) && isCounting(table, place));
}

// Numbers that could be years are years where they go up or down by one.
function isCounting(table: Table, place: number): boolean {
  const years = table.rows.map((row) => Number(row[place]));
  const step = (years[1] ?? 0) - (years[0] ?? 0);
  return (
    Math.abs(step) === 1 &&
    years.every((year, row) => row === 0 || Math.abs(year - years[row - 1]! - step) < 1)
  );
}

function partsOf(table: Table): TableTimes | undefined {
  const year = table.names.findIndex((name) => YEAR_NAME.test(name));
  const month = table.names.findIndex((name) => MONTH_NAME.test(name));
  const quarter = table.names.findIndex((name) => QUARTER_NAME.test(name));
  const part = month >= 0 ? month : quarter;
  if (year < 0 || part < 0) return undefined;
  const written = table.rows.map((row) => {
    const said = row[part]!;
    if (part === quarter) return `${row[year]}Q${said.replace(/^Q/i, '')}`;
    return /^\d/.test(said) ? `${row[year]}-${said}` : `${said} ${row[year]}`;
  });
  const column = timeColumn(written);
  const known = column.times.filter((time) => time !== null).length;
  return known >= written.length * 0.9 ? { ...column, places: [year, part] } : undefined;
}
