// What a reader should know before trusting a forecast: narrow intervals, jumps, bounds beyond the record, values far from all others.
import type { Backtest } from '../../api/payloads/forecast.ts';
import type { Forecast } from './forecast.ts';
import { leastOf, mostOf, recordGrowth } from './moments.ts';
import type { Prepared } from './prepare.ts';

/** Sentences, in the units of the values; none where there is nothing to say. @param steps the dates or numbers of the steps */
export function notesOn(
  prepared: Prepared,
  { backtest, median, quantiles, model }: Forecast,
  steps: readonly (string | number)[],
): string[] {
  const { values } = prepared;
  const { scale } = model;
  const lows = quantiles.values.map((row) => row[0]!);
  const highs = quantiles.values.map((row) => row.at(-1)!);
  const outliers = outlierNotes(prepared);
  return [
    ...trialWarnings(backtest),
    ...jumpWarnings(values, median),
    ...outliers,
    ...boundNotes(values, highs, { which: 'highest', scale }),
    ...boundNotes(values, lows, { which: 'lowest', scale }),
    ...holidayNotes(steps, model.seasons),
  ];
}

/** Days on which the weeks of almost all countries are broken. */
const HOLIDAYS = /^\d{4}-(?:12-25|01-01)(?=T|$)/;
/** Days and weeks in steps of days, hours, half hours and quarters of an hour. */
const DAYS_AND_WEEKS: ReadonlySet<number> = new Set([7, 24, 48, 96, 168, 336, 672]);

/** What follows weeks and no years forecasts a holiday as any day of its week. */
function holidayNotes(steps: readonly (string | number)[], seasons: readonly number[] = []): string[] {
  if (seasons.length === 0 || !seasons.every((length) => DAYS_AND_WEEKS.has(length))) return [];
  const days = new Set(steps.flatMap((step) => HOLIDAYS.exec(String(step))?.[0] ?? []));
  if (days.size === 0) return [];
  return [
    `The forecast knows no holidays: ${[...days].join(' and ')} ${days.size > 1 ? 'are' : 'is'} forecast like other days of the week.`,
  ];
}

/** With too few trials, or so small a shortfall, it may be chance. */
const LEAST_TRIALS = 8;
const LEAST_HELD_95 = 0.75;
const LEAST_HELD_80 = 0.6;

/** What the trial on the series' own past says against the intervals. */
function trialWarnings({ origins, horizon, coverage_80, coverage_95 }: Backtest): string[] {
  if (origins * horizon < LEAST_TRIALS) return [];
  const short =
    coverage_95 < LEAST_HELD_95
      ? ([95, coverage_95] as const)
      : coverage_80 < LEAST_HELD_80
        ? ([80, coverage_80] as const)
        : undefined;
  if (short === undefined) return [];
  const [level, held] = short;
  return [
    `In a backtest, the ${level} % interval contained only ${Math.round(100 * held)} % of what came: for this series the intervals are too narrow.`,
  ];
}

/** A first step that is larger than any in the past wants a look at the end of the series. */
function jumpWarnings(values: Float64Array, [next]: readonly number[]): string[] {
  const last = values.at(-1);
  if (last === undefined || next === undefined) return [];
  const most = largestStep(values);
  const jump = Math.abs(next - last);
  if (jump <= most) return [];
  return [
    `The forecast begins with a change of ${shortNumber(jump)}; no step of the past was larger than ${shortNumber(most)}.`,
  ];
}

function shortNumber(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function largestStep(values: Float64Array): number {
  let most = 0;
  for (let at = 1; at < values.length; at++) most = Math.max(most, Math.abs(values[at]! - values[at - 1]!));
  return most;
}

const SHARE_OF_RANGE = 0.5;
/** So many times the record is always said, however much it grew before. */
const MANY_TIMES = 2;

/** The outermost bound beyond the record by more than the past's largest step, than the record grew by in as many steps, and half of its range. */
function boundNotes(
  values: Float64Array,
  bounds: readonly number[],
  { which, scale }: { readonly which: 'highest' | 'lowest'; readonly scale: string },
): string[] {
  const sign = which === 'highest' ? 1 : -1;
  const worked = (value: number) => sign * (scale === 'log' ? Math.log(value) : value);
  const past = values.map(worked);
  const record = mostOf(past);
  const beyond = Math.max(...bounds.map(worked)) - record;
  const room = SHARE_OF_RANGE * (record - leastOf(past));
  const [bound, known] =
    sign > 0 ? [Math.max(...bounds), mostOf(values)] : [Math.min(...bounds), leastOf(values)];
  const isUsual = beyond <= Math.max(room, largestStep(past), recordGrowth(past, bounds.length));
  if (isUsual && !(sign > 0 && known > 0 && bound > MANY_TIMES * known)) return [];
  return [`The intervals reach ${shortNumber(bound)}; the ${which} value so far is ${shortNumber(known)}.`];
}

const MOST_OUTLIERS = 3;
/** How many times as far from the middle as the furthest of the others. */
const FAR = 10;

/** One to three values that lie far from all others: errors of typing, mostly. */
function outlierNotes({ values, given, times }: Prepared): string[] {
  if (leastOf(values) === mostOf(values)) return [];
  const middle = values.slice().sort()[values.length >> 1]!;
  const off = [...values.keys()].sort(
    (a, b) => Math.abs(values[b]! - middle) - Math.abs(values[a]! - middle),
  );
  const distance = (rank: number) => Math.abs(values[off[rank]!]! - middle);
  const many = [1, 2, 3].findLast(
    (count) => count <= MOST_OUTLIERS && distance(count) > 0 && distance(count - 1) > FAR * distance(count),
  );
  if (many === undefined) return [];
  const named = off
    .slice(0, many)
    .filter((at) => given[at] !== null)
    .map((at) => `${shortNumber(values[at]!)} (${times?.[at] ?? `value ${at + 1}`})`);
  return [
    `Far from all other values: ${named.join(', ')}. If this is an error of the data, the forecast is wrong.`,
  ];
}
