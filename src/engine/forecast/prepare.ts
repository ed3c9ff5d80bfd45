// Prepares a series: fills few gaps, cuts a long past; says so in warnings, refuses with reasons.
import type { ForecastReason } from '../../api/payloads/forecast.ts';

export interface GivenSeries {
  /** Null is a gap. */
  readonly values: readonly (number | null)[];
  /** Dates of the values, RFC 3339; null or absent where there are none. */
  readonly times: readonly (string | null)[] | null;
}

export interface Prepared {
  readonly values: Float64Array;
  /** As given, over the same places: null is a gap that was filled. */
  readonly given: readonly (number | null)[];
  readonly times: readonly (string | null)[] | null;
  /** The index of each value in the series as given. */
  readonly places: readonly number[];
  readonly warnings: readonly string[];
}

const LEAST_POINTS = 8;
/** The longest past that is used: more would take long and change little. */
export const MOST_POINTS = 5000;
export const MOST_GAPS = 0.25;
/** Times the length of the past. */
const LONGEST = 4;

export function prepare(
  series: GivenSeries,
  horizon: number,
): { readonly prepared: Prepared } | { readonly reason: ForecastReason } {
  const warnings: string[] = [];
  const rows = trimmed(rowsOf(series), warnings);
  const points = rows.filter(({ value }) => value !== null).length;
  const reason = reasonAgainst(points, rows.length, horizon);
  if (reason !== undefined) return { reason };
  const last = rows.slice(-MOST_POINTS);
  if (last.length < rows.length)
    warnings.push(`Only the last ${MOST_POINTS} of ${rows.length} points were used.`);
  const given = last.map(({ value }) => value);
  const gaps = given.filter((value) => value === null).length;
  if (gaps > 0) warnings.push(`${counted(gaps, 'gap was', 'gaps were')} filled along a straight line.`);
  const values = filled(given);
  if (values.every((value) => value === values[0]))
    warnings.push('The series never changes: nothing in it says how it could.');
  if (horizon > values.length / 2)
    warnings.push(`The horizon of ${horizon} steps is long for ${values.length} points.`);
  const times = series.times === null ? null : last.map(({ time }) => time);
  return {
    prepared: { values, given, times, places: last.map(({ place }) => place), warnings },
  };
}

/** Gaps filled along a straight line between neighbours; at the ends the nearest value. Some value must be there. */
export function filled(given: readonly (number | null)[]): Float64Array {
  const values = new Float64Array(given.length);
  let before = -1;
  for (let at = 0; at <= given.length; at++) {
    const value = at < given.length ? given[at] : undefined;
    if (value === null) continue;
    const from = before < 0 ? value : given[before];
    for (let gap = before + 1; gap < at; gap++) {
      const part = value === undefined ? 0 : (gap - before) / (at - before);
      values[gap] = from! * (1 - part) + (value ?? 0) * part;
    }
    if (value !== undefined) values[at] = value;
    before = at;
  }
  return values;
}

interface SeriesRow {
  readonly value: number | null;
  readonly time: string | null;
  readonly place: number;
}

function rowsOf({ values, times }: GivenSeries): SeriesRow[] {
  return values.map((value, place) => ({ value, time: times?.[place] ?? null, place }));
}

function trimmed(rows: readonly SeriesRow[], warnings: string[]): readonly SeriesRow[] {
  const first = rows.findIndex(({ value }) => value !== null);
  const last = rows.findLastIndex(({ value }) => value !== null);
  const after = rows.length - 1 - last;
  if (first >= 0 && after > 0)
    warnings.push(
      `${counted(after, 'row', 'rows')} without a value at the end: the forecast starts before ${after === 1 ? 'it' : 'them'}.`,
    );
  return first < 0 ? [] : rows.slice(first, last + 1);
}

function reasonAgainst(points: number, rows: number, horizon: number): ForecastReason | undefined {
  if (points < LEAST_POINTS)
    return {
      code: 'too_few_points',
      text: `The series has ${counted(points, 'point', 'points')}; a forecast needs at least ${LEAST_POINTS}.`,
    };
  if (rows - points > MOST_GAPS * rows)
    return {
      code: 'too_many_gaps',
      text: `${rows - points} of ${rows} places of the series are gaps; at most a quarter may be.`,
    };
  if (horizon > LONGEST * points)
    return {
      code: 'horizon_too_long',
      text: `${points} points cannot support a forecast of ${horizon} steps; at most ${LONGEST * points}.`,
    };
  return undefined;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
