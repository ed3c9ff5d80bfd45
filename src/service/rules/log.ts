// One line per call for the operator: never a key, a question, a document or a query string.
import type { Next, RuleReply, ServiceCall } from '../context.ts';
import { CLIENT_LEFT } from '../errors.ts';

/** Logs method, path without its query, status and time of each call; the caller's own process logs nothing. */
export async function logged(call: ServiceCall, next: Next<ServiceCall>): Promise<RuleReply> {
  const reply = await next(call);
  const status = call.signal.aborted ? CLIENT_LEFT : reply.status;
  call.service.log({
    level: status >= 500 ? 'error' : 'info',
    event: 'call',
    request_id: call.requestId,
    method: call.method,
    path: call.path.slice(0, 200),
    status,
    ms: call.service.now().getTime() - call.startedAt,
  });
  return reply;
}
