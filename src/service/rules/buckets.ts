// Token buckets in memory, for addresses: bounded in number, so that many addresses cannot fill the memory.
import type { Rate } from '../../store/account-store.ts';

export interface Buckets {
  /** Takes one from a bucket: 0 when it was there, else the milliseconds until it will be. */
  take(name: string, rate: Rate, nowMs: number): number;
  /** Takes more for a request that proved costly, even if the bucket is empty: it may owe up to a minute of its rate. */
  charge(name: string, rate: Rate, nowMs: number, count: number): void;
}

const LONGEST_DEBT = 60_000;

/** @param most how many buckets are remembered; the one untouched for longest is forgotten first */
export function createBuckets(most = 10_000): Buckets {
  // The moment at which each bucket will be full again, in the order last touched.
  const fullAt = new Map<string, number>();
  /** A larger debt comes from a clock that was set back since: the bucket starts over. */
  const known = (name: string, rate: Rate, nowMs: number): number => {
    const empty = nowMs + (1000 * rate.burst) / rate.perSecond;
    const moment = fullAt.get(name) ?? 0;
    return moment > empty + LONGEST_DEBT ? 0 : moment;
  };
  const put = (name: string, moment: number): void => {
    fullAt.delete(name);
    fullAt.set(name, moment);
    if (fullAt.size > most) fullAt.delete(fullAt.keys().next().value!);
  };
  return {
    take: (name, rate, nowMs) => {
      const each = 1000 / rate.perSecond;
      const moment = Math.max(known(name, rate, nowMs), nowMs) + each;
      const wait = moment - nowMs - each * rate.burst;
      // Rounding must not refuse what is due in a thousandth of a millisecond.
      if (wait > 1e-3) return wait;
      put(name, moment);
      return 0;
    },
    charge: (name, rate, nowMs, count) => {
      const each = 1000 / rate.perSecond;
      const moment = Math.max(known(name, rate, nowMs), nowMs) + each * count;
      put(name, Math.min(moment, nowMs + each * rate.burst + LONGEST_DEBT));
    },
  };
}
