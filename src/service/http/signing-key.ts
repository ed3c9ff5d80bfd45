// GET /.well-known/evidence-signing-key: the public key of the signatures on bundles, as a line of OpenSSH. Anybody may read
// it. Not of the API's version: it is in no table of routes.
import type { RuleReply, ServiceCall } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import { textReply } from '../reply.ts';

export const SIGNING_KEY_PATH = '/.well-known/evidence-signing-key';

/** @throws ServiceProblem `not-found` where bundles are not signed */
export async function readSigningKey({ service }: ServiceCall): Promise<RuleReply> {
  if (service.evidenceSigner === null)
    throw new ServiceProblem('not-found', 'Bundles of this service are not signed.');
  return textReply(200, `${service.evidenceSigner.publicKey}\n`, 'text/plain; charset=utf-8');
}
