// Values outside of a forecast: each value added since the last check is compared with the 95 % band of the one-step
// forecast from the values before it.
import { breathe } from '../../text/breathe.ts';
import type { Citation } from '../../api/payloads/common.ts';
import { cite } from '../citing/compose.ts';
import { filled, LEAST_POINTS, MOST_POINTS, prepare } from '../forecast/prepare.ts';
import { fitMethod } from '../forecast/methods.ts';
import { createRandom } from '../forecast/random.ts';
import { quantile, sortedSteps } from '../forecast/scores.ts';
import { scaleOf } from '../forecast/season.ts';
import type { AnomalyFinding, Subscription } from './subscription.ts';
import type { Looked, Watch, WatchedSeries } from './watch.ts';

interface SeenPoints {
  /** Values that were there, gaps left out. */
  readonly points: number;
}

/** Of many values that came at once, so many of the last are judged. */
const MOST_JUDGED = 24;
const PATHS = 2000;
const SEED = 1;

/** One finding for each new value out of its band. */
export async function lookAtBand(subscription: Subscription, watch: Watch): Promise<Looked> {
  const series = await watch.series(subscription.series ?? { source: '', column: '' });
  const points = series.values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const state: SeenPoints = { points: points.length };
  const before = pointsSeen(subscription.state) ?? points.length;
  const news = points.slice(Math.max(before, LEAST_POINTS)).slice(-MOST_JUDGED);
  const findings: AnomalyFinding[] = [];
  for (const { at, value } of news) {
    await breathe(watch.signal);
    const band = await bandAt(series, at, watch.signal);
    if (band === undefined || (value >= band.low && value <= band.high)) continue;
    const citations = await rowOf(series, at, watch);
    findings.push({ ...findingOf(subscription.name, series, { at, value, band }), citations });
  }
  return { findings, state };
}

function pointsSeen(state: unknown): number | undefined {
  return typeof state === 'object' && state !== null && 'points' in state && typeof state.points === 'number'
    ? state.points
    : undefined;
}

interface Band {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}

/** The forecast for an index from the values before it; undefined where they are too few. */
async function bandAt(
  { values, times, frequency }: WatchedSeries,
  at: number,
  signal: AbortSignal | undefined,
): Promise<Band | undefined> {
  const past = { values: values.slice(0, at), times: times.slice(0, at), frequency };
  const ready = prepare(past, 1);
  if ('reason' in ready) return undefined;
  const known = filled(ready.prepared.given).slice(-MOST_POINTS);
  const fitted = fitMethod(scaleOf(known), known, frequency.season);
  const paths = await fitted.paths(1, PATHS, createRandom(SEED), signal);
  const [sorted] = await sortedSteps(paths, PATHS, signal);
  if (sorted === undefined) return undefined;
  return { low: quantile(sorted, 0.025), median: quantile(sorted, 0.5), high: quantile(sorted, 0.975) };
}

interface Departure {
  readonly at: number;
  readonly value: number;
  readonly band: Band;
}

function findingOf(
  name: string,
  { times, document }: WatchedSeries,
  { at, value, band: { low, median, high } }: Departure,
): Omit<AnomalyFinding, 'citations'> {
  const when = times[at] ?? `value ${at + 1}`;
  const side = value > high ? 'above' : 'below';
  const [from, to, middle] = [low, high, median].map((one) => String(Number(one.toPrecision(5))));
  return {
    key: `${when} ${value}`,
    title: `${name}: ${value} at ${when}, ${side} its forecast`,
    text:
      `${value} at ${when} in ${document.title}; the values before it foretold ${middle}, ` +
      `and with 95 % between ${from} and ${to}.`,
    value,
    baseline: Number(median.toPrecision(9)),
    threshold: `outside the 95 % band of the one-step forecast, ${from} to ${to}`,
  };
}

/** The row of the table as the document's text has it, where the time is found there. */
async function rowOf(
  { document, times, values }: WatchedSeries,
  at: number,
  { store }: Watch,
): Promise<Citation[]> {
  const when = times[at] ?? null;
  const value = String(values[at]);
  if (when === null) return [];
  const day = [when.slice(0, 10), when.slice(0, 7), when.slice(0, 4)];
  for (const chunk of await store.chunks(document.id)) {
    for (const { index, 0: line } of chunk.text.matchAll(/[^\n]+/g)) {
      if (!holds(line, value) || !day.some((one) => line.includes(one))) continue;
      return [cite(document, chunk, index, index + line.length)];
    }
  }
  return [];
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
