// GET /v1/health, /v1/_edge_timing and /v1/usage.

export interface Health {
  readonly status: string;
  readonly version: string;
  /** The database behind it: `sqlite 3.46.1 (node:sqlite)`. */
  readonly store: string;
  readonly corpus: { readonly documents: number; readonly chunks: number };
}

/** Where the time of this very request went: before the handler, one read of the store, both; milliseconds. */
export interface EdgeTiming {
  readonly request_id: string;
  readonly received_at: string;
  readonly timings_ms: { readonly rules: number; readonly store: number; readonly total: number };
}

export interface UsageLine {
  readonly route: string;
  /** Null where a route has one price for all. */
  readonly mode: string | null;
  readonly count: number;
  /** Units of metered work. */
  readonly units: number;
  /** Null where there is none; 0 where the tier does not include it. */
  readonly cap: number | null;
  readonly remaining: number | null;
  readonly cost_usd: number;
}

export interface Usage {
  readonly workspace: string;
  /** YYYY-MM, in UTC. */
  readonly period: string;
  readonly tier: string;
  readonly billable: boolean;
  readonly total_usd: number;
  /** The priced routes, called or not, then what else was called. */
  readonly routes: readonly UsageLine[];
}
