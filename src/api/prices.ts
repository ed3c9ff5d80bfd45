// "Spend" and "Tiers and monthly caps": every price and cap, once, in US dollars.

/** What a call of a synthesis route can cost. */
export interface Price {
  /** Exact price of one call, in US dollars, where the specification fixes one. */
  readonly fixed?: number;
  /** The ceiling that holds when the request carries no cost_cap_usd. */
  readonly defaultCap?: number;
}

export const SPECULATIVE: Price = { fixed: 0.01 };
export const DELIBERATE: Price = { defaultCap: 1 };
export const TUTOR: Price = { defaultCap: 0.5 };
export const BRIEF: Price = { defaultCap: 1 };
/** The specification shows no default cap for causal: only a caller's own cost_cap_usd bounds it. */
export const CAUSAL: Price = {};

/** Monthly caps per workspace that the specification names; what it does not name has no cap. */
export const MONTHLY_CAPS = {
  free: { 'query.speculative': 50, tutor: 20, 'brief.create': 30 },
  team: { 'query.deliberate': 100, causal: 50 },
} as const;
