// "Authentication" 1 and 3: a Bearer credential in Authorization, or nothing on public routes.
import { routeOf } from '../../api/routes.ts';
import { SCOPES } from '../../api/scopes.ts';
import type { Principal, Reply, RoutedCall } from '../context.ts';
import { ServiceProblem } from '../errors.ts';

/** In the caller's own process everything is the caller's, and nothing is billed. */
export const LOCAL_PRINCIPAL: Principal = {
  keyId: null,
  workspace: 'local',
  tier: 'local',
  scopes: SCOPES,
  rate: null,
  billable: false,
};

/** A caller over loopback while no key has been created. */
export const LOOPBACK_PRINCIPAL: Principal = { ...LOCAL_PRINCIPAL, workspace: 'loopback' };

/** Finds out on whose account the call runs. A key that is sent is checked even where none is needed. */
export async function key(call: RoutedCall, next: (call: RoutedCall) => Promise<Reply>): Promise<Reply> {
  if (call.world.local) return next({ ...call, principal: LOCAL_PRINCIPAL });
  if (routeOf(call.route).access === 'public') return next({ ...call, principal: LOOPBACK_PRINCIPAL });
  const header = call.headers.get('authorization');
  if (header === undefined) return next({ ...call, principal: LOOPBACK_PRINCIPAL });
  throw new ServiceProblem('invalid-key', 'The key in Authorization is not one of this service.', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}
