// The edge of the rules: a request in plain values becomes a call, their reply an answer.
import type { ServiceCall, Peer, RuleReply, ServiceRequest, ServiceContext } from '../context.ts';

/** An answer as the client reads it. */
export interface ServiceReply {
  readonly status: number;
  /** Names in any case. */
  readonly headers: { get(name: string): string | null; entries(): Iterable<[string, string]> };
  readonly body: AsyncIterable<Uint8Array> | null;
  /** The body again, where it is there already. */
  readonly whole?: Uint8Array;
}

/** A call with an id of its own, whose signal follows the request's. */
export function serviceCall(request: ServiceRequest, peer: Peer, service: ServiceContext): ServiceCall {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (request.signal?.aborted) abort();
  else request.signal?.addEventListener('abort', abort, { once: true });
  return {
    requestId: service.newId('req_'),
    method: request.method.toUpperCase(),
    ...targetOf(request.url),
    headers: headerMap(request.headers),
    body: request.body ?? null,
    peer,
    signal: controller.signal,
    abort,
    startedAt: service.now().getTime(),
    service,
  };
}

export function serviceReply(reply: RuleReply): ServiceReply {
  const { status, headers, body } = reply;
  return {
    status,
    headers: {
      get: (name) => headers.get(name.toLowerCase()) ?? null,
      entries: () => headers.entries(),
    },
    ...(body instanceof Uint8Array ? { body: once(body), whole: body } : { body }),
  };
}

/** Path and query of an absolute address or of a bare target, whatever they contain. */
function targetOf(url: string): { path: string; query: string } {
  const target = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  return { path: path.startsWith('/') ? path : `/${path}`, query: mark === -1 ? '' : target.slice(mark + 1) };
}

function headerMap(headers: ServiceRequest['headers']): Map<string, string> {
  const map = new Map<string, string>();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name.toLowerCase(), value);
  }
  return map;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
