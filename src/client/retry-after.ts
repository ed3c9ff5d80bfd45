// Retry-After as RFC 9110 has it: seconds, or a date ("Errors" 2; the only rate-limit header of the API).
import type { ResponseHeaders } from './types.ts';

const SECONDS = /^\d+(\.\d+)?$/;
/** What a delta-seconds that is too large to be held is taken for (RFC 9111 section 1.2.2); 68 years. */
const LONGEST = 2 ** 31;
/** The three forms of an HTTP date begin with the day's name. */
const DATE = /^(mon|tue|wed|thu|fri|sat|sun)/i;

/**
 * Seconds to wait, or undefined where the header is missing or makes no sense.
 *
 * A date is read against the response's own Date where there is one, so that a wrong clock on this side does no harm.
 */
export function retryAfter(headers: ResponseHeaders, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (SECONDS.test(value)) return Math.min(Number(value), LONGEST);
  const until = dateOf(value);
  if (until === undefined) return undefined;
  return Math.min(LONGEST, Math.max(0, Math.ceil((until - (dateOf(headers.get('date')) ?? now)) / 1000)));
}

function dateOf(value: string | null): number | undefined {
  if (value === null || !DATE.test(value)) return undefined;
  // asctime, the oldest of the three, names no zone: it means GMT all the same.
  const ms = Date.parse(/gmt|utc|[+-]\d{4}$/i.test(value) ? value : `${value} GMT`);
  return Number.isNaN(ms) ? undefined : ms;
}
