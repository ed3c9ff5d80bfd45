// "Authentication" 2 and 3: the scope that the route table asks for; any valid key for _edge_timing.
import { routeOf } from '../../api/routes.ts';
import type { Next, RoutedCall, RuleReply } from '../context.ts';
import { ServiceProblem } from '../errors.ts';

/** Refuses a key without the route's scope, and names the scope. */
export async function scope(call: RoutedCall, next: Next): Promise<RuleReply> {
  const { access, method, path } = routeOf(call.route);
  if (access === 'public' || access === 'any-key' || call.principal.scopes.includes(access))
    return next(call);
  throw new ServiceProblem('missing-scope', `${method} ${path} needs a key with the scope ${access}.`, {
    members: { scope: access },
  });
}
