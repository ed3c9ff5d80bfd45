// The drivers of a forecast aligned with its target: those that can be judged, and the reasons against the others.
import type { FrequencyName, JudgedDriver } from '../../api/payloads/forecast.ts';
import { alignDriver } from './align.ts';
import type { Driver } from './drivers.ts';
import type { Prepared } from './prepare.ts';
import type { RequestedSeries } from './requested-series.ts';

export interface AlignedDrivers {
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
