// Unusual values of a watched series: new ones that depart from what the values before let expect.
import { isRecord } from '../../api/record.ts';
import { breathe } from '../../text/breathe.ts';
import type { Citation } from '../../api/payloads/common.ts';
import { cite } from '../citing/compose.ts';
import { BAR, type Departure, departuresOf, FINE_BAR, HOUR, type Rhythm } from './departures.ts';
import { DAY, type Point } from './detect.ts';
import type { AnomalyFinding, Subscription } from './subscription.ts';
import type { Looked, Watch, WatchedSeries } from './watch.ts';

interface SeenPoints {
  /** Values that were there, gaps left out. */
  readonly points: number;
}

/** Of many values that came at once, so many of the last findings are reported. */
const MOST_REPORTED = 24;
/** So many of the last values are looked at: half a year at five minutes. */
const MOST_POINTS = 50_000;

/** One finding for each departure that the new values made known. */
export async function lookAtValues(subscription: Subscription, watch: Watch): Promise<Looked> {
  const series = await watch.series(subscription.series ?? { source: '', column: '' });
  const places = series.values.flatMap((value, at) => (value === null ? [] : [at]));
  const state: SeenPoints = { points: places.length };
  const before = pointsSeen(subscription.state) ?? places.length;
  if (before >= places.length) return { findings: [], state };
  const first = Math.max(0, places.length - MOST_POINTS);
  const { points, rhythm } = inTime(series, places.slice(first));
  const departures = await departuresOf(points, rhythm, watch.signal);
  const findings: AnomalyFinding[] = [];
  for (const departure of departures.filter(({ known }) => first + known >= before).slice(-MOST_REPORTED)) {
    await breathe(watch.signal);
    const place = places[first + departure.last]!;
    const citations = await rowOf(series, place, watch);
    const steps = Math.round(departure.length / rhythm.step);
    findings.push({ ...findingOf(subscription.name, series, { departure, place, steps }), citations });
  }
  return { findings, state };
}

function pointsSeen(state: unknown): number | undefined {
  const points = isRecord(state) ? state['points'] : undefined;
  return typeof points === 'number' ? points : undefined;
}

/** At their times where those are closer than a day; else one step each, a step called a day. */
function inTime(
  { times, values, frequency }: WatchedSeries,
  places: readonly number[],
): { readonly points: readonly Point[]; readonly rhythm: Rhythm } {
  const at = places.map((place) => Date.parse(times[place] ?? ''));
  const step = medianStep(at);
  const point = (time: number, place: number): Point => ({ at: time, value: values[place]! });
  if (step !== undefined && step < DAY)
    return {
      points: places.map((place, index) => point(at[index]!, place)),
      rhythm: { step, cycles: [DAY, 7 * DAY] },
    };
  const cycles = frequency.season > 1 ? [frequency.season * DAY] : [];
  return { points: places.map((place) => point(place * DAY, place)), rhythm: { step: DAY, cycles } };
}

/** Undefined where a time is missing or none is later than another. */
function medianStep(times: readonly number[]): number | undefined {
  if (times.some(Number.isNaN)) return undefined;
  const steps = times.slice(1).map((time, at) => time - times[at]!);
  const median = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)];
  return median === undefined || median <= 0 ? undefined : median;
}

interface Found {
  readonly departure: Departure;
  readonly place: number;
  /** How many values are in its mean. */
  readonly steps: number;
}

function findingOf(
  name: string,
  { times, values, document }: WatchedSeries,
  { departure, place, steps }: Found,
): Omit<AnomalyFinding, 'citations'> {
  const { expected, deviation, length, z } = departure;
  const when = times[place] ?? `value ${place + 1}`;
  const shown = (value: number) => String(Number(value.toPrecision(5)));
  const value = steps === 1 ? values[place]! : Number(departure.value.toPrecision(9));
  const [seen, usual] = [steps === 1 ? String(value) : shown(value), shown(expected)];
  const side = value > expected ? 'above' : 'below';
  const what =
    steps === 1 ? `${seen} at ${when}` : `${seen} on average over ${spanSaid(steps, length)} to ${when}`;
  const off =
    z === Infinity
      ? 'nothing had ever changed before'
      : `that is ${z.toFixed(1)} deviations (of ${shown(deviation)}) ${side} it`;
  return {
    key: `${when} ${value}`,
    title: `${name}: ${what}, ${side} what is usual`,
    text: `${what} in ${document.title}; by the values before it, ${usual} was to be expected: ${off}.`,
    value,
    baseline: Number(expected.toPrecision(9)),
    threshold: `more than ${length < HOUR ? FINE_BAR : BAR} deviations from what the values before let expect, and more than any other recent value`,
  };
}

function spanSaid(steps: number, length: number): string {
  const hours = length / HOUR;
  return length < DAY && Number.isInteger(hours) ? `${hours} h` : `${steps} values`;
}

/** The row of the table as the document's text has it, where only one row has the time and the value. */
async function rowOf(
  { document, times, values }: WatchedSeries,
  at: number,
  { store }: Watch,
): Promise<Citation[]> {
  const when = times[at] ?? null;
  if (when === null) return [];
  const value = String(values[at]);
  const chunks = await store.chunks(document.id);
  for (const written of writtenAs(when)) {
    const rows = chunks.flatMap((chunk) =>
      Array.from(chunk.text.matchAll(/[^\n]+/g), ({ index, 0: line }) => ({ chunk, index, line })).filter(
        ({ line }) => line.includes(written) && holds(line.replace(written, ' '), value),
      ),
    );
    const [row, other] = rows;
    if (row !== undefined && other === undefined)
      return [cite(document, row.chunk, row.index, row.index + row.line.length)];
  }
  return [];
}

/** As a table may have a time, the closest first: with its hour, or else as a day, a month, a year. */
function writtenAs(when: string): readonly string[] {
  const [day = '', clock = ''] = when.split('T');
  const minute = clock.slice(0, 5);
  const timed = minute === '' ? [] : [`${day}T${minute}`, `${day} ${minute}`];
  return minute === '' || minute === '00:00' ? [...timed, day, day.slice(0, 7), day.slice(0, 4)] : timed;
}

/** Whether a line has a number as such, not as a part of another. */
function holds(line: string, number: string): boolean {
  const at = line.lastIndexOf(number);
  return (
    at !== -1 &&
    !/[\d.,-]/.test(line[at - 1] ?? ' ') &&
    !/^(?:\d|[.,]\d)/.test(line.slice(at + number.length))
  );
}
