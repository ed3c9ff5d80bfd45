// The worst and the actual cost of a call, and a limit in whole micro-dollars.
import { ROUTE_NAMES, type RouteName, routeOf } from './routes.ts';
import { isRecord } from './record.ts';

/** In US dollars: its cap (sent or default), its fixed price, or unknown. */
export function worstCost(
  route: RouteName | undefined,
  members: Readonly<Record<string, unknown>>,
): number | 'unknown' {
  if (route === undefined) return 'unknown';
  const { price, method, access } = routeOf(route);
  if (price === undefined) return method === 'GET' || access === 'public' ? 0 : 'unknown';
  const given = members['cost_cap_usd'];
  const cap = typeof given === 'number' && given >= 0 ? given : undefined;
  const mode = members['mode'];
  const modes = typeof mode === 'string' && price[mode] !== undefined ? [price[mode]] : Object.values(price);
  // A fixed price is not raised by a cap, which is not a price.
  const worst = modes.map(({ fixed, defaultCap }) =>
    Math.min(fixed ?? Infinity, cap ?? fixed ?? defaultCap ?? NaN),
  );
  const most = Math.max(...worst);
  return Number.isNaN(most) ? 'unknown' : most;
}

/**
 * US dollars that a refusal says were spent before it, as a call does that stopped at its cost cap; null where it says
 * nothing.
 */
export function spentOf(problem: unknown): number | null {
  if (!isRecord(problem)) return null;
  const { spent_usd: spent, cost_usd: cost = spent } = problem;
  return typeof cost === 'number' && cost >= 0 && Number.isFinite(cost) ? cost : null;
}

/**
 * US dollars: what an answer says it cost, else the fixed price of what was asked; null where neither is known.
 * @param body the members that were asked
 */
export function billedOf(
  document: unknown,
  route: string | null,
  body: Readonly<Record<string, unknown>>,
): number | null {
  if (isRecord(document)) {
    const { billable, cost_usd: cost } = document;
    if (billable === false) return 0;
    if (typeof cost === 'number' && cost >= 0 && Number.isFinite(cost)) return cost;
  }
  const mode = body['mode'];
  const name = ROUTE_NAMES.find((one) => one === route);
  if (name === undefined || typeof mode !== 'string') return null;
  return routeOf(name).price?.[mode]?.fixed ?? null;
}

/** The largest number of whole micro-dollars within an amount of US dollars: a limit is never rounded up. */
export function ceilingMicros(usd: number): number {
  const nearest = Math.round(usd * 1e6);
  return nearest / 1e6 > usd ? nearest - 1 : nearest;
}
