// GET /v1/usage: what the key's workspace used this calendar month (UTC), i.e. what will be billed.
import type { Usage, UsageLine } from '../../api/payloads/status.ts';
import { ROUTE_NAMES, routeOf } from '../../api/routes.ts';
import type { RoutedCall } from '../context.ts';
import { toUsd } from '../rules/meter.ts';
import { meterName } from '../rules/metering.ts';
import { capOf, includes, tierOf } from '../settings.ts';
import type { UsageRow } from '../../store/account-store.ts';

/** `{workspace, period, tier, billable, total_usd, routes}`; priced routes are always listed, others once they were called. */
export async function usage(call: RoutedCall): Promise<Usage> {
  const { workspace, tier, billable, keyId } = call.principal;
  const period = call.service.now().toISOString().slice(0, 7);
  const rows = await call.service.accounts.usage(workspace, period);
  const limits = tierOf(call.service.settings, tier);
  return {
    workspace,
    period,
    tier,
    billable,
    total_usd: toUsd(rows.reduce((sum, row) => sum + row.cost_micros, 0)),
    routes: linesOf(rows, (meter) => {
      if (keyId === null) return null;
      // Of what the tier does not include no call is let in.
      return includes(limits, meter) ? (capOf(limits, meter) ?? null) : 0;
    }),
  };
}

/** In the order of the route table: the priced ones with or without calls, then what else was called of the others. */
function linesOf(rows: readonly UsageRow[], capIn: (meter: string) => number | null): UsageLine[] {
  return ROUTE_NAMES.flatMap((route) => {
    const price = routeOf(route).price;
    if (price === undefined) return rows.filter((row) => row.route === route).map((row) => lineOf(row, null));
    const modes = Object.keys(price).map((mode) => (mode === 'any' ? null : mode));
    return modes.map((mode) =>
      lineOf(
        rows.find((row) => row.route === route && row.mode === mode) ?? { route, mode, ...NOTHING },
        capIn(meterName(route, mode)),
      ),
    );
  });
}

const NOTHING = { count: 0, units: 0, cost_micros: 0 } as const;

function lineOf(row: UsageRow, cap: number | null): UsageLine {
  const { route, mode, count, units } = row;
  const remaining = cap === null ? null : Math.max(0, cap - count);
  return { route, mode, count, units, cap, remaining, cost_usd: toUsd(row.cost_micros) };
}
