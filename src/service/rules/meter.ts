// "Spend": the cost of a call. A fixed price is one amount; metered work is counted in units as it
// is done, and stops before the unit that would exceed cost_cap_usd, a hard limit. All amounts are micro-dollars, so that sums
// are exact.
import { ceilingMicros } from '../../api/cost.ts';
import { routeOf, type RouteName } from '../../api/routes.ts';
import type { Price } from '../../api/prices.ts';
import { ServiceProblem } from '../errors.ts';

export interface Meter {
  /** Counts work before it is done. @throws ServiceProblem `cost-cap` when it would pass the ceiling */
  spend(units: number): void;
  readonly units: number;
  /** What the call costs if it is answered now, in micro-dollars; 0 where nothing is billed. */
  readonly costMicros: number;
  /** What was spent on metered work, answered or not. */
  readonly spentMicros: number;
  /** Says that the answer comes from the cache, so no work was done. */
  fromCache(): void;
  readonly cached: boolean;
  /** What it was made from, for a meter of the same call in another thread; null where nothing is counted. */
  readonly metered: Metered | null;
}

export interface Metered {
  readonly route: RouteName;
  /** `speculative`, `deliberate`, or null for a route without modes. */
  readonly mode: string | null;
  readonly billable: boolean;
  /** cost_cap_usd of the request. */
  readonly capUsd: number | undefined;
  readonly unitMicros: number;
}

/** @throws ServiceProblem `cost-cap` when a fixed price is above the ceiling already */
export function createMeter(call: Metered): Meter {
  const price = priceOf(call.route, call.mode);
  const fixed = price?.fixed === undefined ? undefined : toMicros(price.fixed);
  const capUsd = call.capUsd ?? price?.defaultCap ?? Infinity;
  const cap = ceilingMicros(capUsd);
  const unit = price === undefined || fixed !== undefined || !call.billable ? 0 : call.unitMicros;
  let units = 0;
  let cached = false;
  if (call.billable && fixed !== undefined && fixed > cap) throw overCap(0, capUsd, fixed);
  return {
    metered: call,
    spend: (more) => {
      const next = (units + more) * unit;
      if (next > cap) throw overCap(units * unit, capUsd, next);
      units += more;
    },
    fromCache: () => {
      cached = true;
    },
    get units() {
      return units;
    },
    get cached() {
      return cached;
    },
    get spentMicros() {
      return Math.round(units * unit);
    },
    get costMicros() {
      return call.billable ? (fixed ?? Math.round(units * unit)) : 0;
    },
  };
}

/** The meter of a public route: nothing is counted. */
export const UNMETERED: Meter = {
  spend: () => undefined,
  fromCache: () => undefined,
  units: 0,
  costMicros: 0,
  spentMicros: 0,
  cached: false,
  metered: null,
};

/** Micro-dollars as the US dollars of a payload. */
export function toUsd(micros: number): number {
  return micros / 1_000_000;
}

function toMicros(usd: number): number {
  return Math.round(usd * 1_000_000);
}

function priceOf(route: RouteName, mode: string | null): Price | undefined {
  const { price } = routeOf(route);
  return price?.[mode ?? 'any'];
}

function overCap(spent: number, capUsd: number, needed: number): ServiceProblem {
  const detail =
    `The call stopped at its cost cap of $${capUsd}: $${toUsd(spent)} were spent, ` +
    `and going on would have brought it to $${toUsd(needed)}.`;
  return new ServiceProblem('cost-cap', detail, {
    members: { spent_usd: toUsd(spent), cost_cap_usd: capUsd },
  });
}
