// From status and body to a reply or an error: problem objects, also under HTTP 200 after padding ("Errors" 1 to 4),
// redirects, and what the network edge says in the service's place.
import { isRecord } from '../api/record.ts';
import { asProblem, MAX_PROBLEM_BYTES, type Problem } from '../api/problem.ts';
import { openDocument, readUpTo, type Incoming } from './body.ts';
import { ClientError, type Certainty } from './errors.ts';
import { refusesPlan } from './plan.ts';
import { badBody, headOf, MAX_STREAMED, parseText, streamedReply, tooLarge, wholeReply } from './reply.ts';
import { retryAfter } from './retry-after.ts';
import type { FetchResponse, Reply } from './types.ts';
import type { Wire } from './wire.ts';

/** Reads a response up to the point where it is known to be a success. Fails with a ClientError. */
export async function readAnswer(wire: Wire, response: FetchResponse): Promise<Reply> {
  const { status } = response;
  const incoming = wire.incoming(response);
  if (status >= 300 && status < 400) throw redirected(wire, response);
  if (status >= 400) throw await refusal(wire, response, incoming);
  if (wire.call.prepared.method === 'HEAD' || status === 204 || status === 205)
    return bodyless(wire, response, incoming);
  return document(wire, response, incoming);
}

async function bodyless(wire: Wire, response: FetchResponse, incoming: Incoming): Promise<Reply> {
  await readUpTo(incoming, MAX_PROBLEM_BYTES);
  return wholeReply(headOf(wire, response, 0), new Uint8Array(), undefined);
}

async function document(wire: Wire, response: FetchResponse, incoming: Incoming): Promise<Reply> {
  const { clock, options } = wire.call;
  const limit = options.maxBytes ?? MAX_STREAMED;
  if (announcedLength(response) > limit) throw tooLarge(wire, limit);
  const opening = await openDocument(
    incoming,
    Math.min(MAX_PROBLEM_BYTES, limit),
    clock.now,
    options.onProgress ?? (() => undefined),
    () => {
      throw tooLarge(wire, limit);
    },
  );
  const head = headOf(wire, response, opening.padding);
  if (!opening.ended && limit <= MAX_PROBLEM_BYTES) throw tooLarge(wire, limit);
  if (!opening.ended) {
    const found = unlikeJson(opening.chunks);
    if (found !== undefined) throw badBody(wire, found, joined(opening.chunks));
    return streamedReply(wire, head, opening, incoming);
  }
  const bytes = joined(opening.chunks);
  const parsed = parsedOrRefused(wire, bytes);
  incoming.close();
  const problem = problemUnderSuccess(wire, response, head.padding, parsed);
  if (problem !== undefined) throw problemError(wire, response, problem.status, problem, head.padding > 0);
  return wholeReply(head, bytes, parsed);
}

/**
 * The problem that a success turns out to be. Where padding may have come first, a status member from 400 decides
 * ("Errors" 3); elsewhere all four members must stand there: a record of a web page may well have a title and a status.
 */
function problemUnderSuccess(
  wire: Wire,
  response: FetchResponse,
  padding: number,
  parsed: unknown,
): Problem | undefined {
  const problem = asProblem(parsed);
  if (problem === undefined) return undefined;
  const announced =
    padding > 0 ||
    response.headers.get('x-service-keepalive') !== null ||
    (response.headers.get('content-type') ?? '').includes('problem+json');
  const whole =
    isRecord(parsed) && ['type', 'title', 'detail'].every((member) => typeof parsed[member] === 'string');
  return announced || whole ? scrubbed(wire, problem) : undefined;
}

async function refusal(wire: Wire, response: FetchResponse, incoming: Incoming): Promise<ClientError> {
  const bytes = await readUpTo(incoming, MAX_PROBLEM_BYTES).catch(() => new Uint8Array());
  const parsed = parsedOrUndefined(bytes);
  const problem = asProblem(parsed);
  const { status } = response;
  const named = wire.requestId() !== null;
  const headOnly =
    wire.call.prepared.method === 'HEAD' &&
    (response.headers.get('content-type') ?? '').includes('problem+json');
  // 401 and 429 mean the same whoever says them: the limit before authentication is the edge's own.
  if (problem === undefined && !named && !headOnly && status !== 401 && status !== 429)
    return edgeError(wire, response);
  const shown = problem ?? standIn(status, parsed);
  return problemError(wire, response, status, scrubbed(wire, shown), false);
}

/** A problem for a refusal that came without one, from what a sloppy body says. */
function standIn(status: number, parsed: unknown): Problem {
  const members = isRecord(parsed) ? parsed : {};
  const said = [members['detail'], members['message'], members['error']].find(
    (value) => typeof value === 'string',
  );
  return {
    type: 'about:blank',
    title: `HTTP ${status}`,
    status,
    detail: typeof said === 'string' ? said : '',
  };
}

/**
 * `worked` says that the service had begun to work (padding came) before it failed. A refusal at the status line costs
 * nothing; a failure of the server, or one after work began, may.
 */
function problemError(
  wire: Wire,
  response: FetchResponse,
  status: number,
  problem: Problem,
  worked: boolean,
): ClientError {
  const { facts, paid } = wire.circumstances();
  const billed: Certainty = paid && (worked || status >= 500) ? 'unknown' : 'no';
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
    // A 429 at the status line was not accepted: it may be sent again whatever it is.
    retryable: limited ? !worked : status >= 500 && wire.circumstances().reads,
    advice: adviceFor(wire, status, limited, seconds, billed),
  });
}

function adviceFor(
  wire: Wire,
  status: number,
  limited: boolean,
  seconds: number | undefined,
  billed: Certainty,
): string {
  const { access } = wire.call.prepared;
  if (limited) return seconds === undefined ? 'Try again later.' : `The service asks to wait ${seconds} s.`;
  if (status === 401) return 'Check the key: `ibid auth status` says which one is used.';
  if (status === 403 && access !== 'public' && access !== 'any-key')
    return `The route needs the scope ${access}: check what the key carries.`;
  if (billed === 'unknown') return 'It may have been billed: look at `ibid usage` before you send it again.';
  return status >= 500
    ? 'Try again later; if it stays so, tell whoever runs the service, with the request id.'
    : 'Change the request as it says.';
}

/** "Errors" 4, and gateways: neither request id nor problem body, so the service itself never spoke. */
function edgeError(wire: Wire, response: FetchResponse): ClientError {
  const { status } = response;
  const { facts, host, paid, reads } = wire.circumstances();
  const open = paid && status >= 500;
  const message = `Something in front of ${host} answered ${status} in the service's place.`;
  return new ClientError(open ? 'outcome_unknown' : 'unreachable', message, {
    ...facts,
    status,
    reason: 'edge',
    sent: 'yes',
    billed: open ? 'unknown' : 'no',
    retryAfter: retryAfter(response.headers, wire.call.clock.now()),
    retryable: reads && [502, 503, 504].includes(status),
    advice: open
      ? 'The request may have gone through and been billed: look at `ibid usage` before you send it again.'
      : status === 400
        ? 'The edge could not read the request: check ids and addresses for odd characters.'
        : 'Check the base address and what stands between; try again later.',
  });
}

function redirected(wire: Wire, response: FetchResponse): ClientError {
  const { facts, host } = wire.circumstances();
  const target = response.headers.get('location') ?? '';
  const base = wire.call.prepared.url;
  const url = URL.canParse(target, base) && target !== '' ? new URL(target, base) : undefined;
  const location = url && wire.call.key.scrub(url.origin + url.pathname).slice(0, 500);
  const where = location === undefined ? 'says no more' : `points to ${location}`;
  return new ClientError('redirected', `${host} answered ${response.status} and ${where}.`, {
    ...facts,
    status: response.status,
    location,
    sent: 'yes',
    billed: 'no',
    advice: 'Redirects are never followed: if you trust that address, make it the base address.',
  });
}

function parsedOrRefused(wire: Wire, bytes: Uint8Array): unknown {
  try {
    return parseText(bytes);
  } catch (cause) {
    throw badBody(wire, unlikeJson([bytes]) ?? 'not_json', bytes, cause);
  }
}

/** What the first bytes of a document show it to be, where that is not JSON. */
function unlikeJson(chunks: readonly Uint8Array[]): 'empty' | 'html' | 'not_json' | undefined {
  const start = joined(chunks.slice(0, 4)).subarray(0, 512);
  if (start.length === 0) return 'empty';
  const text = Buffer.from(start)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf\s*/, '');
  if (/^<(!doctype|html|head|body|\?xml|!--)/i.test(text)) return 'html';
  return /^[{["\-\dtfn]/.test(text) ? undefined : 'not_json';
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  return first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
}

function announcedLength(response: FetchResponse): number {
  const length = Number(response.headers.get('content-length') ?? '0');
  return Number.isFinite(length) ? length : 0;
}

function parsedOrUndefined(bytes: Uint8Array): unknown {
  try {
    return parseText(bytes);
  } catch {
    return undefined;
  }
}

/** A problem as it may be shown: a hostile server that sends the key back does not get it into a log. */
function scrubbed(wire: Wire, problem: Problem): Problem {
  const { scrub } = wire.call.key;
  try {
    const clean = asProblem(JSON.parse(scrub(JSON.stringify(problem))));
    if (clean !== undefined) return clean;
  } catch {
    // The key was part of the JSON around the texts.
  }
  const { type, title, status, detail } = problem;
  return { type: scrub(type), title: scrub(title), status, detail: scrub(detail) };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
