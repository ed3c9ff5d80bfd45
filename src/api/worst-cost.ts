// What a call can cost at the worst, from the table of routes and its prices.
import { routeOf, type RouteName } from './routes.ts';

/** In US dollars: its cap where one is sent or defaulted, its fixed price, or unknown. */
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
