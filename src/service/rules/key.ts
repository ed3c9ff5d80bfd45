// "Authentication" 1, 3 and 5: a Bearer credential in Authorization, or nothing on public routes. No cookies.
import { routeOf } from '../../api/routes.ts';
import { SCOPES } from '../../api/scopes.ts';
import type { Next, Principal, RoutedCall, RuleReply } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import { findKey } from '../keys.ts';
import { isLoopback } from '../../api/loopback.ts';
import { keyRate } from './rate.ts';

/** In the caller's own process, and on this machine while no key exists: everything is the caller's, nothing is billed. */
export const LOCAL_PRINCIPAL: Principal = {
  keyId: null,
  workspace: 'local',
  tier: 'local',
  scopes: SCOPES,
  billable: false,
};

/** A caller of a public route without a key, and every caller before its key was looked at. */
export const NOBODY: Principal = { ...LOCAL_PRINCIPAL, workspace: 'public', tier: 'public', scopes: [] };

/** Determines the account that the call runs on. A key that is sent must be valid, needed or not. */
export async function key(call: RoutedCall, next: Next): Promise<RuleReply> {
  return next({ ...call, principal: await principalOf(call) });
}

async function principalOf(call: RoutedCall): Promise<Principal> {
  if (call.service.local) return LOCAL_PRINCIPAL;
  const header = call.headers.get('authorization');
  if (header !== undefined) return byKey(call, header);
  if (routeOf(call.route).access === 'public') {
    // A service only for this machine: a page in its user's browser must not write what the user did not.
    if (call.service.settings.openUntilFirstKey && call.method !== 'GET') refusePages(call);
    return NOBODY;
  }
  if (await isOpen(call)) return onMachine(call);
  throw new ServiceProblem('missing-key', `${NEEDS} Send it as Authorization: Bearer KEY.`, CHALLENGE);
}

async function isOpen({ service }: RoutedCall): Promise<boolean> {
  return service.settings.openUntilFirstKey && !(await service.accounts.hasKeys());
}

const NEEDS = 'This route needs a key.';
const CHALLENGE = { headers: { 'www-authenticate': 'Bearer' } } as const;

async function byKey(call: RoutedCall, header: string): Promise<Principal> {
  const text = /^Bearer +([^\s,]+) *$/i.exec(header)?.[1];
  const found = text === undefined ? undefined : await findKey(call.service.accounts, text);
  // While no key exists none can be right: what a client sends out of habit does no harm.
  if (found === undefined && (await isOpen(call))) return onMachine(call);
  if (found === undefined) {
    throw new ServiceProblem('invalid-key', 'The key in Authorization is not a valid key of this service.', {
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    });
  }
  await keyRate(call, found.id, found.rate ?? call.service.settings.keyRate);
  const { id, workspace, tier, scopes } = found;
  return { keyId: id, workspace, tier, scopes, billable: true };
}

/**
 * Without a key a page in the user's browser could read the corpus through the wildcard origin, or by pointing a name of
 * its own at 127.0.0.1. So what comes from a page, or for another name, needs a key all the same.
 */
function onMachine(call: RoutedCall): Principal {
  refusePages(call);
  return LOCAL_PRINCIPAL;
}

/** @throws ServiceProblem `missing-key` for what a browser sends for a page, and for any name but this machine's */
function refusePages(call: RoutedCall): void {
  const site = call.headers.get('sec-fetch-site') ?? 'none';
  const host = (call.headers.get('host') ?? '').replace(/:\d+$/, '');
  if (call.headers.has('origin') || !['none', 'same-origin'].includes(site) || !isLoopback(host)) {
    const detail = 'A web page, or a caller by another name than this machine, needs a key here.';
    throw new ServiceProblem('missing-key', detail, CHALLENGE);
  }
}
