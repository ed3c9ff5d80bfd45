// A reply as the payload of its route, for callers who would rather stop than look at each member.
import type { Foreign } from '../api/payloads/foreign.ts';
import { routeOf, type PayloadOf, type RouteName } from '../api/routes.ts';
import { ClientError } from './errors.ts';
import type { Reply } from './types.ts';

/** The document, checked against the route's schema. Fails with `bad_body` where the server lays it out otherwise. */
export async function readPayload<N extends RouteName>(
  name: N,
  reply: Reply<Foreign<PayloadOf<N>>>,
): Promise<PayloadOf<N>> {
  const document: unknown = await reply.document();
  const { response } = await routeOf(name).schemas();
  const { success, error } = response.safeParse(document);
  // The schema and the payload have the same members, which a test of the contract holds.
  if (success) return document as PayloadOf<N>;
  const [issue] = error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
  throw new ClientError('bad_body', `The answer does not have the layout of ${name} is here: see ${where}.`, {
    route: name,
    requestId: reply.requestId,
    status: reply.status,
    sent: 'yes',
    advice: 'Read the members that are there from the document of the reply.',
    cause: error,
  });
}
