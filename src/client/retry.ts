// When a call is tried again (cli.md, "Waiting, retrying, paying"): reads three times; what may cost money only when it
// was provably not accepted; a Retry-After in full, or not at all.
import { ClientError } from './errors.ts';
import { aborted } from './failures.ts';
import type { Reply } from './types.ts';
import { readAnswer } from './answer.ts';
import { openWire, type Call, type Wire } from './wire.ts';

const FIRST_BACKOFF = 300;
const LONGEST_BACKOFF = 10_000;

/** Tries a call until it succeeds or may not be tried again; fails with the last try's error. */
export async function tryCall(call: Call): Promise<Reply> {
  let waited = 0;
  for (let attempt = 1; ; attempt++) {
    const wire = openWire(call, attempt);
    try {
      return await readAnswer(wire, await wire.send());
    } catch (failure) {
      const error = wire.explain(failure);
      wire.close();
      if (!(error instanceof ClientError)) throw error;
      traceFailure(call, attempt, error);
      const wait = waitBeforeNext(error, call, attempt);
      if (wait === undefined || waited + wait > call.waiting.maxWait || !hasTime(call, wait)) throw error;
      waited += wait;
      if (call.boundsWaits) call.budget.spent += wait;
      await pause(wire, wait, error);
    }
  }
}

/** Milliseconds until the next try, or undefined where there must be none. */
function waitBeforeNext(error: ClientError, call: Call, attempt: number): number | undefined {
  const { waiting, clock, prepared } = call;
  const reads = prepared.method === 'GET' || prepared.method === 'HEAD';
  if (waiting.tries <= 1 || !mayTryAgain(error, reads)) return undefined;
  // A limit on the rate is waited out for as long as the caller allows, however many tries that takes.
  if (error.code !== 'rate_limited' && attempt >= waiting.tries) return undefined;
  const asked = error.retryAfter === undefined ? 0 : error.retryAfter * 1000;
  return Math.max(asked, backoff(attempt, clock.random()));
}

/** Whether a call may be sent again without risk of paying twice, and whether that may help. */
export function mayTryAgain(error: ClientError, reads: boolean): boolean {
  if (!error.retryable) return false;
  if (error.code === 'rate_limited') return true;
  if (!reads) return error.code === 'unreachable' && error.sent === 'no';
  if (error.code === 'timed_out') return error.reason !== 'deadline';
  if (error.code === 'problem') return [502, 503, 504].includes(error.status ?? 0);
  return error.code === 'unreachable' || error.code === 'bad_body';
}

/** Whether something of the deadline is left after a wait: what cannot be answered in time is not sent. */
function hasTime({ budget, waiting, boundsWaits }: Call, wait: number): boolean {
  return budget.spent + (boundsWaits ? wait : 0) < waiting.deadline;
}

/**
 * Milliseconds after a try, from 1. Doubles each time; half of it is chance, so that clients which failed together do not
 * come back together. @param chance from 0 to 1
 */
export function backoff(attempt: number, chance: number): number {
  const full = Math.min(FIRST_BACKOFF * 2 ** (attempt - 1), LONGEST_BACKOFF);
  return Math.round(full * (0.5 + 0.5 * chance));
}

async function pause(wire: Wire, ms: number, error: ClientError): Promise<void> {
  const { clock, options } = wire.call;
  const at = clock.now();
  const because = error.reason ?? (error.status === undefined ? error.code : `HTTP ${error.status}`);
  options.onProgress?.({ kind: 'waiting-retry', at, until: at + ms, attempt: wire.attempt, because });
  try {
    await clock.sleep(ms, options.signal);
  } catch (cause) {
    // Nothing is under way between two tries: what the last one owes is all there is.
    throw aborted(cause, { ...wire.circumstances(), paid: error.billed === 'unknown' });
  }
}

function traceFailure(call: Call, attempt: number, error: ClientError): void {
  call.trace?.({ kind: 'failure', attempt, code: error.code, message: error.message });
}
