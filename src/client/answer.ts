// From status and body to a reply or an error: problem objects, also under HTTP 200 after padding ("Errors" 1 to 4),
// redirects, and what the network edge says instead of the service.
import { attempt } from '../api/attempt.ts';
import { isRecord } from '../api/record.ts';
import { asProblem, MAX_PROBLEM_BYTES, type Problem } from '../api/problem.ts';
import { endOfPadding, openDocument, readUpTo, type Incoming } from './body.ts';
import { ClientError } from './errors.ts';
import { UNKNOWN_ADVICE, unreadBody } from './failures.ts';
import { scrubbedBytes } from './key.ts';
import { hasKeepalive, problemError, problemUnderSuccess, scrubbed, retryAfter } from './problem-error.ts';
import {
  badBody,
  headOf,
  MAX_HELD,
  MAX_STREAMED,
  parseLoosely,
  parseText,
  streamedReply,
  textReply,
  tooLarge,
  wholeReply,
} from './reply.ts';
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
  return wire.call.options.anyFormat === true && !claimsJson(response)
    ? anyDocument(wire, response, incoming)
    : document(wire, response, incoming);
}

async function bodyless(wire: Wire, response: FetchResponse, incoming: Incoming): Promise<Reply> {
  await readUpTo(incoming, MAX_PROBLEM_BYTES);
  // A client that pays is owed a document.
  if (wire.call.prepared.paid) throw badBody(wire, 'empty', new Uint8Array());
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
    return streamedReply(wire, head, opening, incoming, (members) =>
      problemUnderSuccess(wire, response, head.padding, members),
    );
  }
  const bytes = joined(opening.chunks);
  const parsed = parsedOrRefused(wire, bytes);
  incoming.close();
  const problem = problemUnderSuccess(wire, response, head.padding, parsed);
  if (problem !== undefined) throw problem;
  return wholeReply(head, bytes, parsed);
}

/** A document of a route whose format the specification does not show: JSON where it is that, else bytes as they came. */
async function anyDocument(wire: Wire, response: FetchResponse, incoming: Incoming): Promise<Reply> {
  const limit = Math.min(wire.call.options.maxBytes ?? MAX_HELD, MAX_HELD);
  if (announcedLength(response) > limit) throw tooLarge(wire, limit);
  // A page of the server that answers may show what it was sent: the key is not printed with it.
  const whole = scrubbedBytes(await readUpTo(incoming, limit + 1), wire.call.key.scrub);
  if (whole.length > limit) throw tooLarge(wire, limit);
  const padding = endOfPadding(whole);
  const bytes = whole.subarray(padding);
  if (bytes.length === 0) throw badBody(wire, 'empty', bytes);
  const parsed = parsedOrUndefined(bytes, parseText);
  // Without an announcement white space before a text is a part of it.
  if (parsed === undefined)
    return hasKeepalive(response)
      ? textReply(headOf(wire, response, padding), bytes)
      : textReply(headOf(wire, response, 0), whole);
  const problem = problemUnderSuccess(wire, response, padding, parsed);
  if (problem !== undefined) throw problem;
  return wholeReply(headOf(wire, response, padding), bytes, parsed);
}

async function refusal(wire: Wire, response: FetchResponse, incoming: Incoming): Promise<ClientError> {
  let unread = '';
  const bytes = await readUpTo(incoming, MAX_PROBLEM_BYTES).catch((cause: unknown) => {
    unread = unreadBody(cause, wire.circumstances());
    return new Uint8Array();
  });
  const parsed = parsedOrUndefined(bytes, parseLoosely);
  const problem = asProblem(parsed);
  const { status } = response;
  const named = wire.requestId() !== null;
  const unseen = wire.call.prepared.method === 'HEAD' || unread !== '';
  const announced = unseen && (response.headers.get('content-type') ?? '').includes('problem+json');
  // 401 and 429 mean the same no matter which server sends them: the limit before authentication is the edge's own.
  if (problem === undefined && !named && !announced && status !== 401 && status !== 429)
    return edgeError(wire, response, unread).with({ received: bytes });
  const shown = problem ?? standIn(status, parsed, unread);
  return problemError(wire, response, status, scrubbed(wire, shown)).with({ received: bytes });
}

/** A problem for a refusal that came without one, from what a sloppy body says, or why it could not be read. */
function standIn(status: number, parsed: unknown, unread: string): Problem {
  const members = isRecord(parsed) ? parsed : {};
  const text = [members['detail'], members['message'], members['error']].find(
    (value) => typeof value === 'string',
  );
  return {
    type: 'about:blank',
    title: `HTTP ${status}`,
    status,
    detail: typeof text === 'string' ? text : unread,
  };
}

/** "Errors" 4, and gateways: neither request id nor problem body, so the service itself never spoke. */
function edgeError(wire: Wire, response: FetchResponse, unread: string): ClientError {
  const { status } = response;
  const { facts, host, paid, reads } = wire.circumstances();
  const open = paid && (status >= 500 || hasKeepalive(response));
  const but = unread === '' ? '' : `; ${unread}`;
  const message = `Something in front of ${host} answered ${status} instead of the service${but}.`;
  return new ClientError(open ? 'outcome_unknown' : 'unreachable', message, {
    ...facts,
    status,
    reason: 'edge',
    sent: 'yes',
    billed: open ? 'unknown' : 'no',
    retryAfter: retryAfter(response.headers, wire.call.clock.now()),
    retryable: reads && [502, 503, 504].includes(status),
    advice: open
      ? UNKNOWN_ADVICE
      : status === 400
        ? 'The edge could not read the request: check ids and addresses for unusual characters.'
        : 'Check the base address and any proxy in between, or try again later.',
  });
}

/** A redirect is not proof that the request was not accepted: a 303 says that it was, and where its result is. */
function redirected(wire: Wire, response: FetchResponse): ClientError {
  const { facts, host, paid } = wire.circumstances();
  const target = response.headers.get('location') ?? '';
  const base = wire.call.prepared.url;
  const url = URL.canParse(target, base) && target !== '' ? new URL(target, base) : undefined;
  const location = url && wire.call.key.scrub(shownTarget(url)).slice(0, 500);
  const where = location === undefined ? 'says no more' : `points to ${location}`;
  const advice = 'Redirects are never followed: if you trust that address, make it the base address.';
  const message = `${host} answered ${response.status} and ${where}.`;
  return new ClientError(paid ? 'outcome_unknown' : 'redirected', message, {
    ...facts,
    status: response.status,
    reason: 'redirected',
    location,
    sent: 'yes',
    billed: paid ? 'unknown' : 'no',
    advice: paid ? `${UNKNOWN_ADVICE} ${advice}` : advice,
  });
}

/** Where a redirect points, without user information or query; an address that has no origin because of its scheme. */
function shownTarget(url: URL): string {
  if (url.origin !== 'null') return url.origin + url.pathname;
  return url.protocol === 'file:'
    ? `file://${url.host}${url.pathname}`
    : `an address of the kind ${url.protocol}`;
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

function parsedOrUndefined(bytes: Uint8Array, parse: (bytes: Uint8Array) => unknown): unknown {
  return attempt(() => parse(bytes));
}

/** Whether a response says that its body is JSON. */
function claimsJson(response: FetchResponse): boolean {
  return /[/+]json\b/i.test(response.headers.get('content-type') ?? '');
}
