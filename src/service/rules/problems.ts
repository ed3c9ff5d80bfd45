// "Errors" 1: whatever fails becomes a problem object of RFC 9457.
import type { Next, RuleReply, ServiceCall } from '../context.ts';
import { isStoreError, ServiceProblem } from '../errors.ts';
import { problemReply } from '../reply.ts';

/** In the caller's own process a failing store is the caller's store: it is thrown on, with its sentence. */
export async function problems(call: ServiceCall, next: Next<ServiceCall>): Promise<RuleReply> {
  try {
    return await next(call);
  } catch (error) {
    if (call.service.local && isStoreError(error)) throw error;
    return failureReply(call, error);
  }
}

/** The problem object of a failure; unexpected errors are logged completely, and sent without details. */
export function failureReply(call: ServiceCall, error: unknown): RuleReply {
  if (!(error instanceof ServiceProblem) && !call.signal.aborted) {
    const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
    call.service.log({ level: 'error', event: 'failure', request_id: call.requestId, stack });
  }
  return problemReply(error, call.requestId);
}
