// Wide tables, as statistical offices publish them: a row a series, a column a year. Transposed they are read like any
// other.
import { looksLikeTime } from './times.ts';
import type { Table } from './parse.ts';

/** The places of the columns that are times, and of those that say what a row is about. */
export interface Wide {
  readonly times: readonly number[];
  readonly labels: readonly number[];
}

/** The columns of a wide table; undefined where it is none. */
export function wideOf({ names }: Pick<Table, 'names'>): Wide | undefined {
  const times = names.flatMap((name, place) => (looksLikeTime(name) ? [place] : []));
  const labels = names.flatMap((name, place) => (looksLikeTime(name) ? [] : [place]));
  return times.length >= 3 && times.length >= labels.length && labels.length > 0
    ? { times, labels }
    : undefined;
}

/** The table transposed: a row a time, a column for each of its rows, named by what that row is about. */
export function turned(table: Table, { times, labels }: Wide): Table {
  const taken = new Map<string, number>();
  const names = table.rows.map((row) => {
    const label = labels.flatMap((place) => row[place] || []).join(', ') || 'row';
    const count = (taken.get(label) ?? 0) + 1;
    taken.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
  return {
    ...table,
    names: ['time', ...names],
    rows: times.map((place) => [table.names[place]!, ...table.rows.map((row) => row[place]!)]),
  };
}
