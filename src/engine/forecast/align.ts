// Aligns a driver with its target: by the periods of their times, else by their last values.
import type { FrequencyName, JudgedDriver } from '../../api/payloads/forecast.ts';
import { filled, type GivenSeries, MOST_GAPS, type Prepared } from './prepare.ts';
import type { Driver } from './drivers.ts';
import type { RequestedSeries } from './requested-series.ts';

const DAY = 86_400_000;

/** Values as long as the target's, without gaps; or why there are none. */
export function alignDriver(
  driver: GivenSeries,
  target: Prepared & { readonly total: number },
  frequency: FrequencyName,
): { readonly values: Float64Array; readonly warning?: string } | { readonly why: string } {
  const byTime = hasTimes(driver) && hasTimes(target);
  const beside = byTime ? atTimes(driver, target.times!, frequency) : atPlaces(driver, target);
  const there = beside.filter((value) => value !== null).length;
  if (there < (1 - MOST_GAPS) * beside.length) {
    const where = byTime ? 'times' : 'places';
    return {
      why: `Not judged: it has a value at ${there} of the ${beside.length} ${where} of the target; three quarters are needed.`,
    };
  }
  const values = filled(beside);
  if (byTime || driver.values.length === target.total) return { values };
  return {
    values,
    warning: `it has ${driver.values.length} values and the target ${target.total}; they were aligned from the last one back`,
  };
}

function hasTimes({ times }: { readonly times: readonly (string | null)[] | null }): boolean {
  return times !== null && times.length > 0 && times.every((time) => time !== null);
}

function atPlaces(driver: GivenSeries, target: Prepared & { readonly total: number }): (number | null)[] {
  const shift = driver.values.length - target.total;
  return target.places.map((place) => driver.values[place + shift] ?? null);
}

/** Several values of a period are averaged: a daily driver beside a monthly target. */
function atTimes(
  driver: GivenSeries,
  times: readonly (string | null)[],
  frequency: FrequencyName,
): (number | null)[] {
  const periods = new Map<string, { sum: number; count: number }>();
  driver.values.forEach((value, at) => {
    if (value === null) return;
    const period = periodOf(driver.times![at]!, frequency, times[0]!);
    const known = periods.get(period) ?? { sum: 0, count: 0 };
    periods.set(period, { sum: known.sum + value, count: known.count + 1 });
  });
  return times.map((time) => {
    const found = periods.get(periodOf(time!, frequency, times[0]!));
    return found === undefined ? null : found.sum / found.count;
  });
}

function periodOf(time: string, frequency: FrequencyName, first: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  switch (frequency) {
    case 'yearly':
      return String(date.getUTCFullYear());
    case 'quarterly':
      return `${date.getUTCFullYear()} ${Math.floor(date.getUTCMonth() / 3)}`;
    case 'monthly':
      return date.toISOString().slice(0, 7);
    case 'weekly':
      return String(Math.floor((date.getTime() - new Date(first).getTime()) / (7 * DAY)));
    case 'daily':
      return date.toISOString().slice(0, 10);
    default:
      return date.toISOString();
  }
}

// The drivers of a forecast aligned with its target: those that can be judged, and the reasons against the others.

interface AlignedDrivers {
  /** Those that can be judged, in the order of the request. */
  readonly used: readonly Driver[];
  readonly warnings: readonly string[];
  /** Merges the judgements of `used` with the drivers that were not judged, in the order of the request. */
  inOrder(judged: readonly JudgedDriver[]): readonly JudgedDriver[];
}

/** @param series under the names of the request */
export function alignDrivers(
  series: readonly RequestedSeries[],
  target: Prepared & { readonly total: number },
  frequency: FrequencyName,
): AlignedDrivers {
  const used: Driver[] = [];
  const refused = new Map<number, JudgedDriver>();
  const warnings: string[] = [];
  for (const [at, driver] of series.entries()) {
    const { name } = driver;
    warnings.push(...driver.warnings.map((warning) => `${name}: ${warning}`));
    const aligned = alignDriver(driver, target, frequency);
    if ('why' in aligned) refused.set(at, notJudged(name, aligned.why));
    else used.push({ name, values: aligned.values });
    if ('warning' in aligned) warnings.push(`${name}: ${aligned.warning}.`);
  }
  const inOrder = (judged: readonly JudgedDriver[]): JudgedDriver[] => {
    const left = [...judged];
    return series.map((_, at) => refused.get(at) ?? left.shift()!);
  };
  return { used, warnings, inOrder };
}

function notJudged(name: string, why: string): JudgedDriver {
  return { name, lags: [], kept: false, share: 0, gain: null, why };
}
