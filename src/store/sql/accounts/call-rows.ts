// Metered calls ("Tiers and monthly caps", "Spend"): one row per call, and for each month, route
// and mode a row with the number answered. Counting against a cap and settling lock that row, so they happen one at a time over
// all processes.
import type { AccountStore, CallRecord, OpenCall, UsageRow } from '../../account-store.ts';
import { all, get, run, type Database, type Work } from '../work.ts';
import { StoreError, type StoreErrorCode } from '../../errors.ts';

type CallPart = Pick<AccountStore, 'openCall' | 'recordCall' | 'usage'>;

/** A call admitted and never settled was interrupted by a crash; after this time it no longer counts. In milliseconds. */
const FORGOTTEN = 15 * 60_000;

export function callRows(database: Database): CallPart {
  return {
    openCall: (call, cap) => database.note('counting a call', () => openCall(call, cap), 'repeatable'),
    recordCall: together(
      (calls) => database.note('metering calls', () => recordCalls(calls), 'repeatable'),
      (call) => JSON.stringify(placeOf(call)),
    ),
    usage: (workspace, period) => database.ask('summing usage', () => usage(workspace, period)),
  };
}

/** Whose calls are counted together: workspace, month, route and mode. */
type Place = readonly [workspace: string, period: string, route: string, mode: string];

function placeOf({ workspace, at, route, mode }: OpenCall): Place {
  return [workspace, at.slice(0, 7), route, mode ?? ''];
}

const HERE = 'workspace = $1 AND period = $2 AND route = $3 AND mode = $4';

/** Locks the row of a month until the transaction ends. @returns how many calls were answered */
function* hold(place: Place): Work<number> {
  const sql = `INSERT INTO ibid.spent AS s VALUES ($1, $2, $3, $4, 0)
    ON CONFLICT (workspace, period, route, mode) DO UPDATE SET calls = s.calls RETURNING calls`;
  return (yield* get<{ calls: number }>(sql, ...place))?.calls ?? 0;
}

function* openCall(call: OpenCall, cap: number): Work<boolean> {
  const place = placeOf(call);
  const answered = yield* hold(place);
  if (answered >= cap) return false;
  const moment = Date.parse(call.at);
  const since = new Date(moment - FORGOTTEN).toISOString();
  // A clock that was set back left calls in its future: they are forgotten too.
  const until = new Date(moment + FORGOTTEN).toISOString();
  // But for this call itself, where it is counted again because the end of the first time was not heard.
  const open = yield* get<{ count: number }>(
    `SELECT count(*) AS count FROM ibid.calls
     WHERE ${HERE} AND status IS NULL AND at > $5 AND at < $6 AND request_id <> $7`,
    ...place,
    since,
    until,
    call.request_id,
  );
  if (answered + (open?.count ?? 0) >= cap) return false;
  yield* write({ ...call, units: 0, cost_micros: 0, cached: false, status: null });
  return true;
}

/** @param calls at least one, all of one place */
function* recordCalls(calls: readonly CallRecord[]): Work<void> {
  const place = placeOf(calls[0]!);
  yield* hold(place);
  const before = yield* all<{ id: string; status: number | null }>(
    'SELECT request_id AS id, status FROM ibid.calls WHERE request_id = ANY ($1)',
    calls.map(({ request_id }) => request_id),
  );
  const statuses = new Map(before.map(({ id, status }) => [id, status]));
  let more = 0;
  for (const call of calls) {
    yield* write(call);
    more += Number(isAnswered(call.status)) - Number(isAnswered(statuses.get(call.request_id) ?? null));
    statuses.set(call.request_id, call.status);
  }
  if (more !== 0) yield* run(`UPDATE ibid.spent SET calls = calls + $5 WHERE ${HERE}`, ...place, more);
}

function isAnswered(status: number | null): boolean {
  return status !== null && status < 400;
}

function* write(call: Omit<CallRecord, 'status'> & { readonly status: number | null }): Work<void> {
  const [workspace, period, route, mode] = placeOf(call);
  yield* run(
    `INSERT INTO ibid.calls
       (request_id, workspace, key_id, route, mode, period, at, status, units, cost_micros, billable, cached)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (request_id) DO UPDATE SET status = excluded.status, units = excluded.units,
       cost_micros = excluded.cost_micros, cached = excluded.cached`,
    call.request_id,
    workspace,
    call.key_id,
    route,
    mode,
    period,
    call.at,
    call.status,
    call.units,
    call.cost_micros,
    Number(call.billable),
    Number(call.cached),
  );
}

function* usage(workspace: string, period: string): Work<UsageRow[]> {
  const found = yield* all<UsageRow & { readonly mode: string }>(
    `SELECT route, mode, count(*) FILTER (WHERE status < 400) AS count, sum(units) AS units,
       sum(cost_micros) AS cost_micros
     FROM ibid.calls WHERE workspace = $1 AND period = $2 AND status IS NOT NULL GROUP BY route, mode ORDER BY route, mode`,
    workspace,
    period,
  );
  return found.map((row) => ({ ...row, mode: row.mode === '' ? null : row.mode }));
}

// Batches writes that must be sequential because they lock the same row: those that arrive during one are written together
// after it, in one transaction, and each is acknowledged after its commit.

/** At a time. */
const MOST = 200;
/** What is not a fault of one of them. */
const OF_ALL: readonly StoreErrorCode[] = ['unavailable', 'busy', 'full', 'read_only'];

interface Job<Item> {
  readonly item: Item;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * `write` for one item at a time; items with one key are batched. Errors: those of `write`; if one item may be the cause, each
 * is tried separately.
 */
export function together<Item>(
  write: (items: readonly Item[]) => Promise<void>,
  keyOf: (item: Item) => string,
): (item: Item) => Promise<void> {
  const queues = new Map<string, Job<Item>[]>();
  const settle = async (jobs: readonly Job<Item>[]): Promise<void> => {
    try {
      await write(jobs.map(({ item }) => item));
      for (const { done } of jobs) done();
    } catch (error) {
      const isOfAll = error instanceof StoreError && OF_ALL.includes(error.code);
      if (jobs.length === 1 || isOfAll) for (const { failed } of jobs) failed(error);
      else for (const job of jobs) await settle([job]);
    }
  };
  const work = async (key: string, waiting: Job<Item>[]): Promise<void> => {
    while (waiting.length > 0) await settle(waiting.splice(0, MOST));
    queues.delete(key);
  };
  return (item) =>
    new Promise((done, failed) => {
      const key = keyOf(item);
      const job = { item, done, failed };
      const waiting = queues.get(key);
      if (waiting !== undefined) {
        waiting.push(job);
        return;
      }
      const own = [job];
      queues.set(key, own);
      void work(key, own);
    });
}
