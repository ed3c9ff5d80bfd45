// A problem object as an error ("Errors" 1 to 3): under its own status, or under HTTP 200, where
// its `status` member decides what it means and the status line decides that the request was accepted: such a one is never
// sent again.
import { type Problem, asProblem, failureStatus } from '../api/problem.ts';
import { spentOf } from '../api/cost.ts';
import { isRecord } from '../api/record.ts';
import { type Certainty, ClientError } from './errors.ts';
import { UNKNOWN_ADVICE } from './failures.ts';
import type { FetchResponse, ResponseHeaders } from './types.ts';
import type { Wire } from './wire.ts';

const FOUND_TOO_LATE = 'The answer is a problem object without details.';

/**
 * The error that a success turns out to be. Where padding may have come first, a status member from 400 decides
 * ("Errors" 3), and where it is not an HTTP status the other three do; elsewhere all four members must be there: a record of
 * a web page may well have a title and a status.
 */
export function problemUnderSuccess(
  wire: Wire,
  response: FetchResponse,
  padding: number,
  parsed: unknown,
): ClientError | undefined {
  if (!isRecord(parsed)) return undefined;
  const named = (response.headers.get('content-type') ?? '').includes('problem+json');
  const announced = padding > 0 || hasKeepalive(response) || named;
  const whole = ['type', 'title', 'detail'].every((member) => typeof parsed[member] === 'string');
  const certain = named || (whole && isUri(parsed['type']) && !isSuccess(parsed['status']));
  const problem = asProblem(parsed) ?? (announced ? sloppyProblem(parsed, certain) : undefined);
  if (problem === undefined || !(announced || whole)) return undefined;
  return problemError(wire, response, problem.status, scrubbed(wire, problem));
}

/** The type of a problem is an address (RFC 9457 section 3.1.1); that of a record of something is a word. */
function isUri(type: unknown): boolean {
  return typeof type === 'string' && /^([a-z][a-z\d+.-]*:|\/)/i.test(type);
}

function isSuccess(status: unknown): boolean {
  return typeof status === 'number' && status >= 100 && status < 400;
}

/** A problem of which little more than the status is there; one that is certain to be one needs not even that. */
function sloppyProblem(members: Record<string, unknown>, certain: boolean): Problem | undefined {
  const status = failureStatus(members['status']) ?? (certain ? 500 : undefined);
  if (status === undefined) return undefined;
  const { title, detail, type } = members;
  return {
    ...members,
    type: typeof type === 'string' ? type : 'about:blank',
    title: typeof title === 'string' ? title : `HTTP ${status}`,
    status,
    detail: typeof detail === 'string' ? detail : FOUND_TOO_LATE,
  };
}

/** A problem object as the error of the call. */
export function problemError(
  wire: Wire,
  response: FetchResponse,
  status: number,
  problem: Problem,
): ClientError {
  const { facts, paid, reads } = wire.circumstances();
  const accepted = response.status < 300 || hasKeepalive(response);
  const billed = paid ? billedBy(problem, status, accepted) : 'no';
  const seconds = retryAfter(response.headers, wire.call.clock.now());
  const limited = status === 429 && !refusesPlan(status, problem);
  const title = problem.title === '' ? `HTTP ${status}` : problem.title;
  const message = problem.detail === '' ? sentence(title) : `${title}: ${sentence(problem.detail)}`;
  return new ClientError(limited ? 'rate_limited' : 'problem', message, {
    ...facts,
    status,
    problem,
    billed,
    sent: 'yes',
    retryAfter: seconds,
    // A 429 at the status line was not accepted: unless it says what was spent it may be sent again whatever it is.
    retryable: limited ? reads || (!accepted && billed === 'no') : status >= 500 && reads,
    advice: adviceFor(wire, status, limited, seconds, billed),
  });
}

/**
 * What a problem says was spent decides. Where it says nothing, a refusal at the status line costs nothing; one at the cost
 * cap may, and so may a failure of the server or one after the request was accepted.
 */
function billedBy(problem: Problem, status: number, accepted: boolean): Certainty {
  const spent = spentOf(problem);
  if (spent !== null) return spent > 0 ? 'yes' : 'no';
  return accepted || status >= 500 || refusesCost(status, problem) ? 'unknown' : 'no';
}

/** A problem as it may be shown: a hostile server that sends the key back does not get it into a log. */
export function scrubbed(wire: Wire, problem: Problem): Problem {
  const { scrub } = wire.call.key;
  try {
    const clean = asProblem(JSON.parse(scrub(JSON.stringify(problem))));
    if (clean !== undefined) return clean;
  } catch {
    // The key was part of the JSON around the texts, or it is nested too deeply to be written.
  }
  const { type, title, status, detail } = problem;
  return { type: scrub(type), title: scrub(title), status, detail: scrub(detail) };
}

export function hasKeepalive(response: FetchResponse): boolean {
  return response.headers.get('x-service-keepalive') !== null;
}

function adviceFor(
  wire: Wire,
  status: number,
  limited: boolean,
  seconds: number | undefined,
  billed: Certainty,
): string {
  const { access } = wire.call.prepared;
  if (billed === 'unknown') return UNKNOWN_ADVICE;
  if (limited) return seconds === undefined ? 'Try again later.' : `The service asks to wait ${seconds} s.`;
  if (status === 401) return 'Check the key: `ibid auth status` says which one is used.';
  if (status === 403 && access !== 'public' && access !== 'any-key')
    return `The route needs the scope ${access}: check what the key carries.`;
  if (status >= 500)
    return 'Try again later; if it persists, tell the operator of the service, with the request id.';
  return status === 404 ? 'Check the id, the path and the address.' : 'Change the request accordingly.';
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

// The specification shows neither status nor type for a refusal about the plan ("Limits"), so 402 always is one, and 403
// and 429 are where their words say so.
const PLAN =
  /\b(tier|plan|quota|monthly|per month|this month|(cost|monthly|spend(ing)?)[ _-]?(cap|limit|budget)|cost_cap_usd|upgrade|cap (is |was |has been )?(reached|exceeded|used)|(exceed|reach)\w* (the |its |your |this )?cap)\b/i;
const COST_CAP = /\bcost (cap|ceiling|limit)|\bspend(ing)? (cap|ceiling|limit)/i;
const RATE = /\b(rate[ _-]?limit(ed)?|per second|too many requests|requests[ _-]?per)\b/i;

/** `status` is the response's own, or the problem's under HTTP 200. Waiting does not help against such a refusal. */
export function refusesPlan(status: number, problem: Problem | undefined): boolean {
  if (status === 402) return true;
  if (problem === undefined || (status !== 403 && status !== 429)) return false;
  const named = [problem.type, problem.title].join(' ').replaceAll(/[-_/]/g, ' ');
  const words = `${named} ${problem.detail}`;
  if (!PLAN.test(words)) return false;
  // "The rate limit of the free tier" is about time, not about the plan.
  return status === 403 || !RATE.test(words) || /\b(monthly|month|cost[ _-]?cap)/i.test(words);
}

/** Whether a refusal is about the ceiling of one request ("Spend"): up to it may have been spent before it was reached. */
function refusesCost(status: number, problem: Problem): boolean {
  const words = [problem.type, problem.title, problem.detail].join(' ').replaceAll(/[-_/]/g, ' ');
  return refusesPlan(status, problem) && COST_CAP.test(words);
}

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
