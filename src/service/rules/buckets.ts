// Token buckets in memory, for addresses: bounded in number, so that many addresses cannot fill the memory.
import type { Rate } from '../store/accounts.ts';

export interface Buckets {
  /** Takes `count` from a bucket: 0 when they were there, else the milliseconds until they will be. */
  take(name: string, rate: Rate, nowMs: number, count?: number): number;
}

/** @param most how many buckets are remembered; the one untouched for longest is forgotten first */
export function createBuckets(most = 10_000): Buckets {
  // The moment at which each bucket will be full again, in the order last touched.
  const fullAt = new Map<string, number>();
  return {
    take: (name, rate, nowMs, count = 1) => {
      const each = 1000 / rate.perSecond;
      const before = Math.max(fullAt.get(name) ?? 0, nowMs);
      const wait = before + each * count - nowMs - each * rate.burst;
      if (wait > 1e-3) return wait;
      fullAt.delete(name);
      fullAt.set(name, before + each * count);
      if (fullAt.size > most) fullAt.delete(fullAt.keys().next().value!);
      return 0;
    },
  };
}
