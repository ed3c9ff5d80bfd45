// GET /v1/health, /v1/_edge_timing and /v1/usage.
import * as z from 'zod/mini';
import { nothing, type Payload } from './common.ts';

export const health = {
  request: nothing,
  response: z.looseObject({
    status: z.string(),
    version: z.string(),
    /** The database behind it: `sqlite 3.46.1 (node:sqlite)`. */
    store: z.string(),
    corpus: z.looseObject({ documents: z.number(), chunks: z.number() }),
  }),
};
export type Health = Payload<typeof health.response>;

export const edgeTiming = {
  request: nothing,
  response: z.looseObject({
    request_id: z.string(),
    received_at: z.string(),
    /** Where the time of this very request went: before the handler, one read of the store, both. */
    timings_ms: z.looseObject({ rules: z.number(), store: z.number(), total: z.number() }),
  }),
};
export type EdgeTiming = Payload<typeof edgeTiming.response>;

const line = z.looseObject({
  route: z.string(),
  /** Null where a route has one price for all. */
  mode: z.nullable(z.string()),
  count: z.number(),
  /** Units of metered work. */
  units: z.number(),
  /** Null where there is none; 0 where the tier does not include it. */
  cap: z.nullable(z.number()),
  remaining: z.nullable(z.number()),
  cost_usd: z.number(),
});
export type UsageLine = Payload<typeof line>;

export const usage = {
  request: nothing,
  response: z.looseObject({
    workspace: z.string(),
    /** YYYY-MM, in UTC. */
    period: z.string(),
    tier: z.string(),
    billable: z.boolean(),
    total_usd: z.number(),
    /** The priced routes, called or not, then what else was called. */
    routes: z.array(line),
  }),
};
export type Usage = Payload<typeof usage.response>;
