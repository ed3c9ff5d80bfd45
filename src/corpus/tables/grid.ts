// Rows in time as one value a period: sorted, doubled times averaged, missing periods as gaps.

export interface Frequency {
  readonly name: 'yearly' | 'quarterly' | 'monthly' | 'weekly' | 'daily' | 'hourly' | 'unknown';
  /** Periods in the cycle that such data usually have; 1 where there is none. */
  readonly season: number;
}

export interface Grid {
  /** Milliseconds since 1970, going up. */
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
  readonly frequency: Frequency;
  readonly warnings: readonly string[];
}

/** Lays values on a grid of periods. @param rows in any order, each with its time */
export function gridOf(rows: readonly { readonly time: number; readonly value: number | null }[]): Grid {
  const single = averaged(rows.toSorted((a, b) => a.time - b.time));
  const doubled = rows.length - single.length;
  const warnings = doubled === 0 ? [] : [`${doubled} row(s) have the time of another; they were averaged.`];
  const period = periodOfTimes(single.map(({ time }) => time));
  if (period !== undefined) return filledGrid(single, period, warnings);
  return gridWith(single, UNKNOWN, [...warnings, ...(single.length > 2 ? [UNEVEN] : [])]);
}

function gridWith(points: readonly Point[], frequency: Frequency, warnings: readonly string[]): Grid {
  const [times, values] = [points.map(({ time }) => time), points.map(({ value }) => value)];
  return { times, values, frequency, warnings };
}

const UNKNOWN: Frequency = { name: 'unknown', season: 1 };
const UNEVEN = 'Its times are not evenly spaced; the rows were taken as one step each.';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Period {
  readonly frequency: Frequency;
  /** Which period a time is in, counted from anywhere. */
  index(time: number): number;
  /** A time in a period, like `like` in its own. */
  time(index: number, like: number): number;
}

interface Point {
  readonly time: number;
  readonly value: number | null;
}

function averaged(sorted: readonly Point[]): Point[] {
  const single: Point[] = [];
  for (let from = 0; from < sorted.length;) {
    const { time } = sorted[from]!;
    let to = from;
    while (to < sorted.length && sorted[to]!.time === time) to += 1;
    single.push({ time, value: mean(sorted, from, to) });
    from = to;
  }
  return single;
}

const PERIODS: readonly {
  readonly least: number;
  readonly most: number;
  readonly from: (first: number) => Period;
}[] = [
  { least: HOUR, most: HOUR, from: (first) => fixed('hourly', 24, HOUR, first) },
  { least: DAY, most: DAY, from: (first) => fixed('daily', 7, DAY, first) },
  { least: 7 * DAY, most: 7 * DAY, from: (first) => fixed('weekly', 52, 7 * DAY, first) },
  { least: 28 * DAY, most: 31 * DAY, from: () => monthly('monthly', 12, 1) },
  { least: 89 * DAY, most: 93 * DAY, from: () => monthly('quarterly', 4, 3) },
  { least: 364 * DAY, most: 367 * DAY, from: () => monthly('yearly', 1, 12) },
];

// Counted from the first time on, so that a day sooner or later than usual is still of its week.
function fixed(name: Frequency['name'], season: number, length: number, first: number): Period {
  return {
    frequency: { name, season },
    index: (time) => Math.round((time - first) / length),
    time: (index) => first + index * length,
  };
}

function monthly(name: Frequency['name'], season: number, months: number): Period {
  return {
    frequency: { name, season },
    index: (time) => Math.floor(monthOf(time) / months),
    time: (index, like) => {
      const month = index * months + (monthOf(like) % months);
      const date = new Date(like);
      const last = new Date(Date.UTC(1970, month + 1, 0)).getUTCDate();
      const lastOfLike = new Date(Date.UTC(1970, monthOf(like) + 1, 0)).getUTCDate();
      // The last day of its month stays the last day of every month.
      const day =
        date.getUTCDate() === lastOfLike && lastOfLike < 31 ? last : Math.min(date.getUTCDate(), last);
      return Date.UTC(1970, month, day);
    },
  };
}

function monthOf(time: number): number {
  const date = new Date(time);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
}

// At least three in five steps must be of the period, or be without the weekend in days.
function periodOfTimes(times: readonly number[]): Period | undefined {
  const steps = times.slice(1).map((time, place) => time - times[place]!);
  if (steps.length === 0) return undefined;
  const median = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)]!;
  const found = PERIODS.find(({ least, most }) => median >= least && median <= most);
  if (found === undefined) return undefined;
  const regular = steps.filter((step) => step >= found.least && step <= found.most).length;
  return regular >= steps.length * 0.6 ? found.from(times[0]!) : undefined;
}

/** As many periods at the most, and as many for each row. */
const MOST_PERIODS = 1_000_000;
const MOST_FILL = 4;

function filledGrid(single: readonly Point[], period: Period, before: readonly string[]): Grid {
  const like = single[0]!.time;
  const [first, last] = [period.index(like), period.index(single.at(-1)!.time)];
  const weekdays = period.frequency.name === 'daily' && single.length >= 10 && single.every(isWeekday);
  const frequency = weekdays ? { ...period.frequency, season: 5 } : period.frequency;
  if (last - first >= Math.min(MOST_PERIODS, single.length * MOST_FILL))
    return gridWith(single, frequency, [...before, 'It has long gaps in time; they were skipped.']);
  const points: Point[] = [];
  let [next, missing] = [0, 0];
  for (let index = first; index <= last; index += 1) {
    const from = next;
    while (next < single.length && period.index(single[next]!.time) === index) next += 1;
    const time = next > from ? single[from]!.time : period.time(index, like);
    if (next === from && weekdays && !isWeekday({ time })) continue;
    if (next === from) missing += 1;
    points.push({ time, value: mean(single, from, next) });
  }
  const merged = single.length - (points.length - missing);
  return gridWith(points, frequency, [...before, ...gapsSaid(missing, merged)]);
}

function gapsSaid(missing: number, merged: number): string[] {
  return [
    ...(missing === 0 ? [] : [`${missing} period(s) are missing between its times; they are gaps.`]),
    ...(merged === 0 ? [] : [`${merged} row(s) fall into the period of another; they were averaged.`]),
  ];
}

function isWeekday({ time }: Pick<Point, 'time'>): boolean {
  return ![0, 6].includes(new Date(time).getUTCDay());
}

function mean(points: readonly Point[], from: number, to: number): number | null {
  let [sum, count] = [0, 0];
  for (let at = from; at < to; at += 1) {
    const { value } = points[at]!;
    if (value !== null) [sum, count] = [sum + value, count + 1];
  }
  return count === 0 ? null : sum / count;
}
