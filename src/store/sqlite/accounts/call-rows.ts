// Metered calls ("Tiers and monthly caps", "Spend"): one row a call, counted by workspace and calendar month in UTC.
import type { Tables } from '../tables.ts';
import type { AccountStore, CallRecord, OpenCall, UsageRow } from '../../account-store.ts';

type CallPart = Pick<AccountStore, 'openCall' | 'recordCall' | 'usage'>;

/** A call let in and never settled was cut off by a crash; after this long it counts no more. In milliseconds. */
const FORGOTTEN = 15 * 60_000;

export function callRows(tables: Tables): CallPart {
  return {
    openCall: (call, cap) => tables.write('counting a call', () => openCall(tables, call, cap)),
    recordCall: (call) => tables.write('metering a call', () => recordCall(tables, call)),
    usage: (workspace, period) =>
      tables.read<readonly UsageRow[]>('summing usage', [], () => usage(tables, workspace, period)),
  };
}

/** `2026-03` of a time in RFC 3339. */
export function periodOf(at: string): string {
  return at.slice(0, 7);
}

function openCall(tables: Tables, call: OpenCall, cap: number): boolean {
  const moment = Date.parse(call.at);
  const since = new Date(moment - FORGOTTEN).toISOString();
  // A clock that was set back left calls in its future: they are forgotten too.
  const until = new Date(moment + FORGOTTEN).toISOString();
  const sql = `SELECT count(*) AS count FROM calls
    WHERE workspace = ? AND period = ? AND route = ? AND mode = ? AND (status < 400 OR (status IS NULL AND at > ? AND at < ?))`;
  const mode = call.mode ?? '';
  const row = tables
    .statement(sql)
    .get<{ count: number }>(call.workspace, periodOf(call.at), call.route, mode, since, until);
  if ((row?.count ?? 0) >= cap) return false;
  write(tables, { ...call, units: 0, cost_micros: 0, cached: false, status: null });
  return true;
}

function recordCall(tables: Tables, call: CallRecord): void {
  write(tables, call);
}

function write(tables: Tables, call: Omit<CallRecord, 'status'> & { readonly status: number | null }): void {
  tables
    .statement(
      `INSERT INTO calls (request_id, workspace, key_id, route, mode, period, at, status, units, cost_micros, billable, cached)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (request_id) DO UPDATE SET status = excluded.status, units = excluded.units,
         cost_micros = excluded.cost_micros, cached = excluded.cached`,
    )
    .run(
      call.request_id,
      call.workspace,
      call.key_id,
      call.route,
      call.mode ?? '',
      periodOf(call.at),
      call.at,
      call.status,
      call.units,
      call.cost_micros,
      call.billable ? 1 : 0,
      call.cached ? 1 : 0,
    );
}

function usage(tables: Tables, workspace: string, period: string): UsageRow[] {
  const sql = `SELECT route, mode, sum(status < 400) AS count, sum(units) AS units, sum(cost_micros) AS cost_micros
    FROM calls WHERE workspace = ? AND period = ? AND status IS NOT NULL GROUP BY route, mode ORDER BY route, mode`;
  return tables
    .statement(sql)
    .all<UsageRow & { mode: string }>(workspace, period)
    .map((row) => ({ ...row, mode: row.mode === '' ? null : row.mode }));
}
