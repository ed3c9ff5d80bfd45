// Bundles of evidence go out with a signature of their very bytes, where the service has a key: a client that saves them can
// check the file against it. The key stays in the main thread, whichever thread has answered.
import type { RoutedCall, RuleReply } from '../context.ts';

/** Signs what comes back, where it is a bundle. */
export async function signature(
  call: RoutedCall,
  next: (call: RoutedCall) => Promise<RuleReply>,
): Promise<RuleReply> {
  const reply = await next(call);
  const { evidenceSigner } = call.service;
  if (call.route !== 'brief.evidence' || evidenceSigner === null) return reply;
  if (reply.status === 200 && reply.body instanceof Uint8Array)
    reply.headers.set('x-evidence-signature', await evidenceSigner.sign(reply.body));
  return reply;
}
