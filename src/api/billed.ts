// What a request cost, from what came back.
import { isRecord } from './record.ts';
import { ROUTE_NAMES, routeOf } from './routes.ts';

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
