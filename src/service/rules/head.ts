// "Cross-cutting rules" 1: every GET route also answers HEAD, with the same status and headers and no body.
import type { Next, RuleReply, ServiceCall } from '../context.ts';

/** Runs a HEAD as its GET and leaves the body out; Content-Length stays what the GET's would be. */
export async function head(call: ServiceCall, next: Next<ServiceCall>): Promise<RuleReply> {
  if (call.method !== 'HEAD') return next(call);
  const reply = await next({ ...call, method: 'GET' });
  return { ...reply, body: null };
}
