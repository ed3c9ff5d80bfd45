// "Errors" 2 and "Limits": 429 with Retry-After, and no other rate header, past a key's rate or an address's.
import type { Next, RoutedCall, RuleReply, ServiceCall } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import { callerOf } from './address.ts';

/** How many requests a wrong key counts as, against guessing. */
const GUESS = 20;

/** The limit of an address, before its key and even its path are looked at. */
export async function addressRate(call: ServiceCall, next: Next<ServiceCall>): Promise<RuleReply> {
  const { perAddress } = call.service.settings;
  const { ip } = call.peer;
  if (perAddress === null || ip === null) return next(call);
  const { addresses } = call.service;
  const caller = callerOf(ip);
  const wait = addresses.take(caller, perAddress, call.startedAt);
  if (wait > 0) throw tooMany(wait, 'This address has sent too many requests.', 'address');
  try {
    return await next(call);
  } catch (error) {
    const guessed = error instanceof ServiceProblem && error.code === 'invalid-key';
    if (guessed) addresses.charge(caller, perAddress, call.startedAt, GUESS);
    throw error;
  }
}

/** Entity requests need no key, so they have a slower limit of their own. */
export async function strangerRate(call: RoutedCall, next: Next): Promise<RuleReply> {
  const { ip } = call.peer;
  if (call.route !== 'entity-request' || ip === null) return next(call);
  const { entityRequests } = call.service.settings;
  const wait = call.service.addresses.take(`entity-request ${callerOf(ip)}`, entityRequests, call.startedAt);
  if (wait > 0) throw tooMany(wait, 'This address has sent too many entity requests.', 'address');
  return next(call);
}

/** The rate of a key: `burst` is one second's worth, at least one. */
export async function keyRate(call: ServiceCall, keyId: string, perSecond: number): Promise<void> {
  const rate = { perSecond, burst: Math.max(1, Math.ceil(perSecond)) };
  const wait = await call.service.accounts.take(keyId, rate, call.startedAt);
  if (wait > 0) throw tooMany(wait, `This key may send ${perSecond} requests a second.`, 'key');
}

function tooMany(waitMs: number, detail: string, limit: 'key' | 'address'): ServiceProblem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new ServiceProblem('rate-limited', `${detail} Try again in ${seconds} s.`, {
    members: { limit },
    headers: { 'retry-after': String(seconds) },
  });
}
