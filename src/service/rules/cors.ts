// "Cross-cutting rules" 2: any origin, no credentials, X-Request-Id and Retry-After exposed; preflights answered.
import type { Next, RuleReply, ServiceCall } from '../context.ts';

/** Puts the browser headers on whatever comes back, problems included. */
export async function cors(call: ServiceCall, next: Next<ServiceCall>): Promise<RuleReply> {
  const reply = await next(call);
  reply.headers.set('access-control-allow-origin', '*');
  reply.headers.set('access-control-expose-headers', 'X-Request-Id, Retry-After');
  return reply;
}

/** The answer to OPTIONS on a path that takes these methods. It needs no key: a browser sends none. */
export function preflight(methods: readonly string[]): RuleReply {
  const allowed = methods.join(', ');
  const headers = new Map([
    ['allow', allowed],
    ['access-control-allow-methods', allowed],
    ['access-control-allow-headers', 'Authorization, Content-Type'],
    ['access-control-max-age', '600'],
  ]);
  return { status: 204, headers, body: null };
}
