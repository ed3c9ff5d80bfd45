// "Errors" 1: whatever fails becomes a problem object of RFC 9457.
import type { Call, Reply } from '../context.ts';
import { problemReply } from '../reply.ts';

/** In the caller's own process a failing store is the caller's store: it is thrown on, with its sentence. */
export async function problems(call: Call, next: (call: Call) => Promise<Reply>): Promise<Reply> {
  try {
    return await next(call);
  } catch (error) {
    if (call.world.local && error instanceof Error && error.name === 'StoreError') throw error;
    return problemReply(error, call.requestId);
  }
}
