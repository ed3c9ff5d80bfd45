// "Tiers and monthly caps" and "Spend": a call is admitted within its tier and cap, and its one
// record is written before its answer is sent: whatever was acknowledged is metered.
import { routeOf, type RouteName } from '../../api/routes.ts';
import type { Next, Principal, RoutedCall, RuleReply, ServiceCall } from '../context.ts';
import { CLIENT_LEFT, isStoreError, ServiceProblem } from '../errors.ts';
import type { OpenCall } from '../../store/account-store.ts';
import { capOf, includes, tierOf } from '../settings.ts';
import { createMeter, type Meter } from './meter.ts';

/** The mode that a query has when it names none: the specification shows no default; here it is the cheaper one. */
export const DEFAULT_MODE = 'speculative';

/** Counts, runs, records. Public routes are not metered. */
export async function metering(call: RoutedCall, next: Next): Promise<RuleReply> {
  if (routeOf(call.route).access === 'public') return next(call);
  const open = openCallOf(call);
  checkTier(call.principal, open, call);
  const meter = createMeter({
    route: call.route,
    mode: open.mode,
    billable: open.billable,
    capUsd: costCapOf(call.input),
    unitMicros: call.service.settings.unitMicros,
  });
  await letIn(call, open);
  try {
    const reply = await next({ ...call, meter });
    await record(call, open, meter, reply.status, meter.costMicros);
    return reply;
  } catch (error) {
    const spent = error instanceof ServiceProblem && error.code === 'cost-cap' ? meter.spentMicros : 0;
    await record(call, open, meter, statusOf(error, call), spent);
    throw error;
  }
}

/** The name under which tiers and caps speak of a call: `tutor`, `query.deliberate`. */
export function meterName(route: string, mode: string | null): string {
  return mode === null ? route : `${route}.${mode}`;
}

function openCallOf(call: RoutedCall): OpenCall {
  const { principal, requestId, route } = call;
  return {
    request_id: requestId,
    workspace: principal.workspace,
    key_id: principal.keyId,
    route,
    mode: modeOf(route, call.input),
    billable: principal.billable,
    at: new Date(call.startedAt).toISOString(),
  };
}

function modeOf(route: RouteName, input: unknown): string | null {
  if (route !== 'query') return null;
  return (input as { mode?: string }).mode ?? DEFAULT_MODE;
}

function costCapOf(input: unknown): number | undefined {
  return (input as { cost_cap_usd?: number }).cost_cap_usd;
}

function checkTier(principal: Principal, open: OpenCall, call: ServiceCall): void {
  const name = meterName(open.route, open.mode);
  if (principal.keyId === null || routeOf(open.route as RouteName).price === undefined) return;
  // A key must not gain by a limits file that was left out.
  if (includes(tierOf(call.service.settings, principal.tier), name)) return;
  throw new ServiceProblem('tier-required', `The tier ${principal.tier} does not include ${name}.`, {
    members: { tier: principal.tier, meter: name },
  });
}

async function letIn(call: RoutedCall, open: OpenCall): Promise<void> {
  const name = meterName(open.route, open.mode);
  const cap = capOf(tierOf(call.service.settings, call.principal.tier), name);
  if (cap === undefined || (await call.service.accounts.openCall(open, cap))) return;
  const detail = `The tier ${call.principal.tier} allows ${cap} calls of ${name} a month, and this month's are used.`;
  throw new ServiceProblem('monthly-cap', detail, {
    members: { tier: call.principal.tier, meter: name, cap },
  });
}

async function record(
  call: RoutedCall,
  open: OpenCall,
  meter: Meter,
  status: number,
  costMicros: number,
): Promise<void> {
  const { accounts, local, readiness } = call.service;
  // The caller's own read-only store still answers; there is no one to bill.
  if (local && accounts.readOnly) return;
  const { units, cached } = meter;
  try {
    await accounts.recordCall({ ...open, units, cached, status, cost_micros: costMicros });
  } catch (error) {
    if (local && isStoreError(error) && HARMLESS.includes(error.code)) return;
    // Its caller gets an error, so nothing may be billed, even if the record was written and only its acknowledgement lost.
    if (isStoreError(error)) readiness.settleLater({ ...open, ...NOT_ANSWERED });
    throw error;
  }
}

const NOT_ANSWERED = { units: 0, cached: false, status: 503, cost_micros: 0 } as const;

/** Why a call in the caller's own process may go unmetered: its answer matters more than its record. */
const HARMLESS: readonly string[] = ['read_only', 'full', 'busy'];

function statusOf(error: unknown, call: ServiceCall): number {
  if (error instanceof ServiceProblem) return error.status;
  return call.signal.aborted ? CLIENT_LEFT : 500;
}
