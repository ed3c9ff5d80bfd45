// If the service has a key, evidence bundles are sent with a signature of their exact bytes: a
// client that saves them can check the file. The key stays in the main thread, whichever thread has answered.
import type { Next, RoutedCall, RuleReply } from '../context.ts';

/** Signs what comes back, where it is a bundle. */
export async function signature(call: RoutedCall, next: Next): Promise<RuleReply> {
  const reply = await next(call);
  const { evidenceSigner } = call.service;
  if (call.route !== 'brief.evidence' || evidenceSigner === null) return reply;
  if (reply.status === 200 && reply.body instanceof Uint8Array)
    reply.headers.set('x-evidence-signature', await evidenceSigner.sign(reply.body));
  return reply;
}
