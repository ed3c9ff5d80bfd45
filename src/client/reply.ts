// A success as the caller sees it: the document's bytes streamed, held or parsed, bounded whichever way.
import { ClientError, type ErrorFacts } from './errors.ts';
import { UNKNOWN_ADVICE } from './failures.ts';
import { checkJson } from './json-check.ts';
import { isUtf8 } from 'node:buffer';
import type { Incoming, Opening } from './body.ts';
import type { FetchResponse, Reply } from './types.ts';
import type { Wire } from './wire.ts';

/** The largest body that is streamed, and that is held in memory, unless the caller says otherwise; bytes. */
export const MAX_STREAMED = 1024 * 1_048_576;
export const MAX_HELD = 256 * 1_048_576;

/** What is the same for each kind of reply. */
export type ReplyHead = Pick<
  Reply,
  'status' | 'headers' | 'requestId' | 'keepalive' | 'attempts' | 'padding'
>;

export function headOf(wire: Wire, response: FetchResponse, padding: number): ReplyHead {
  return {
    status: response.status,
    headers: response.headers,
    requestId: wire.requestId(),
    keepalive: response.headers.get('x-service-keepalive') !== null,
    attempts: wire.attempt,
    padding,
  };
}

/** A reply whose document has been read whole and parsed; it may be used any number of times. */
export function wholeReply(head: ReplyHead, bytes: Uint8Array, parsed: unknown): Reply {
  // Member by member: behind a spread each costs some microseconds (Node 20), and every request comes here.
  return {
    status: head.status,
    headers: head.headers,
    requestId: head.requestId,
    keepalive: head.keepalive,
    attempts: head.attempts,
    padding: head.padding,
    isJson: true,
    parsed: { document: parsed },
    body: wholeBody(bytes),
    bytes: async () => bytes,
    document: async () => parsed,
  };
}

/** A reply that is not JSON, of a call that allows it; it may be used any number of times. */
export function textReply(head: ReplyHead, bytes: Uint8Array): Reply {
  return { ...wholeReply(head, bytes, undefined), isJson: false };
}

/** The error that a document turns out to be, from its members at the top as far as a problem object has them. */
type Judge = (members: Readonly<Record<string, unknown>>) => ClientError | undefined;

/** A reply of which more is to come; its body may be used once, in one of the three ways. */
export function streamedReply(
  wire: Wire,
  head: ReplyHead,
  opening: Opening,
  incoming: Incoming,
  judge: Judge,
): Reply {
  let used = false;
  const stream = (limit: number) => {
    if (used) throw new TypeError('The body of this reply has been used already.');
    used = true;
    return documentBytes(wire, opening, incoming, { limit, judge });
  };
  const held = async () => {
    const announced = Number(head.headers.get('content-length') ?? 0) - head.padding;
    return gather(stream(wire.call.options.maxBytes ?? MAX_HELD), announced);
  };
  wire.watch.hold();
  return {
    ...head,
    isJson: true,
    body: { [Symbol.asyncIterator]: () => stream(wire.call.options.maxBytes ?? MAX_STREAMED) },
    bytes: held,
    document: async () => parsed(wire, await held()),
  };
}

/** Parses a document; a byte order mark, which some servers send, is passed over. Fails on what is not UTF-8. */
export function parseText(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new SyntaxError('The bytes are not UTF-8.');
  return parseLoosely(bytes);
}

/** The same for the body of a refusal, of which as much is read as can be. */
export function parseLoosely(bytes: Uint8Array): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
}

export function tooLarge(wire: Wire, limit: number): ClientError {
  const size = limit >= 1_048_576 ? `${Math.floor(limit / 1_048_576)} MiB` : `${limit} bytes`;
  return new ClientError('too_large', `The answer is larger than ${size}.`, {
    ...unusable(wire),
    advice: wire.circumstances().paid ? UNKNOWN_ADVICE : 'Allow more with --max-bytes.',
  });
}

/** A success whose body is not the JSON document that it should be ("Cross-cutting rules" 4). */
export function badBody(
  wire: Wire,
  reason: 'empty' | 'html' | 'not_json' | 'cut',
  received: Uint8Array,
  cause?: unknown,
): ClientError {
  const what = {
    empty: 'is empty',
    html: 'is a web page, not JSON',
    not_json: 'is not JSON',
    cut: 'stops before its end',
  }[reason];
  return new ClientError('bad_body', `The answer of ${wire.circumstances().host} ${what}.`, {
    ...unusable(wire),
    reason,
    received,
    retryable: reason === 'cut' && wire.circumstances().reads,
    advice: wire.circumstances().paid
      ? UNKNOWN_ADVICE
      : reason === 'html'
        ? 'Check the base address, and whether a proxy or a login page stands between.'
        : 'Try again; if it persists, tell the operator of the service, with the request id.',
    cause,
  });
}

/** The request was accepted and its answer cannot be used: it may have been billed. */
function unusable(wire: Wire): Partial<ErrorFacts> {
  const { facts, paid } = wire.circumstances();
  return { ...facts, sent: 'yes', billed: paid ? 'unknown' : 'no' };
}

async function* documentBytes(
  wire: Wire,
  opening: Opening,
  incoming: Incoming,
  { limit, judge }: { readonly limit: number; readonly judge: Judge },
): AsyncGenerator<Uint8Array, void, undefined> {
  const check = checkJson();
  const { clock, options } = wire.call;
  let bytes = 0;
  try {
    for await (const chunk of chunksOf(wire, opening, incoming)) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge(wire, limit);
      if (!check.push(chunk)) throw badBody(wire, 'not_json', chunk);
      options.onProgress?.({ kind: 'document', at: clock.now(), bytes });
      wire.watch.hold();
      yield chunk;
      wire.watch.resume();
    }
    if (!check.complete()) throw badBody(wire, 'cut', new Uint8Array());
    const problem = judge(check.members());
    if (problem !== undefined) throw problem;
  } catch (error) {
    throw wire.explain(error);
  } finally {
    incoming.close();
  }
}

function parsed(wire: Wire, bytes: Uint8Array): unknown {
  try {
    return parseText(bytes);
  } catch (cause) {
    throw badBody(wire, 'not_json', bytes, cause);
  }
}

/** All chunks in one piece; where the length was announced without the memory for them twice. */
async function gather(chunks: AsyncIterable<Uint8Array>, announced: number): Promise<Uint8Array> {
  const whole = Buffer.allocUnsafe(announced > 0 && announced <= MAX_STREAMED ? announced : 0);
  const rest: Uint8Array[] = [];
  let filled = 0;
  for await (const chunk of chunks) {
    if (rest.length > 0 || filled + chunk.length > whole.length) rest.push(chunk);
    else {
      whole.set(chunk, filled);
      filled += chunk.length;
    }
  }
  return rest.length === 0 ? whole.subarray(0, filled) : Buffer.concat([whole.subarray(0, filled), ...rest]);
}

async function* chunksOf(wire: Wire, opening: Opening, incoming: Incoming): AsyncGenerator<Uint8Array> {
  yield* opening.chunks;
  wire.watch.resume();
  for (let chunk = await incoming.next(); chunk !== undefined; chunk = await incoming.next()) yield chunk;
}

/** A body of these bytes, in one piece. */
export function wholeBody(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  return {
    async *[Symbol.asyncIterator]() {
      if (bytes.length > 0) yield bytes;
    },
  };
}
