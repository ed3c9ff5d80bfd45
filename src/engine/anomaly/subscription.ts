// What a subscription to anomalies watches and how its alerts are delivered, as it is stored; and the alerts themselves.
import type { Citation } from '../citing/compose.ts';

export type RuleName = 'mentions' | 'band' | 'causal' | 'source';

/** The subject: an entity, a series, a sector, or a source. */
export interface Subject {
  readonly entity_id?: string;
  readonly series?: { readonly source: string; readonly column: string };
  readonly sector_id?: string;
  readonly source_id?: string;
}

export interface Subscription extends Subject {
  /** `sub_` and 24 random hex digits. */
  readonly id: string;
  readonly rule: RuleName;
  /** What is watched, in words, as it was called when the subscription was made. */
  readonly name: string;
  readonly url: string | null;
  /** `whsec_` and base64: what webhooks are signed with. Shown once. */
  readonly secret: string | null;
  /** `token` is what the feed's address is known by. */
  readonly feed: { readonly format: 'atom' | 'json'; readonly token: string } | null;
  /** To whom the .eml files are addressed. */
  readonly email: string | null;
  readonly created_at: string;
  readonly checked_at: string;
  /** Why nothing is sent to the webhook any more. */
  readonly disabled: string | null;
  /** What the rule has seen already; its own business. */
  readonly state: unknown;
}

/** What a rule found; it becomes an alert of its subscription. */
export interface Finding {
  /** The same finding found again has the same key. */
  readonly key: string;
  readonly title: string;
  /** The finding in sentences of computed figures: what was seen, what is usual, by which rule. */
  readonly text: string;
  readonly value: number | null;
  readonly baseline: number | null;
  /** What the value had to pass, in words. */
  readonly threshold: string;
  readonly citations: readonly Citation[];
}

export interface Alert extends Omit<Finding, 'key'> {
  /** `alt_` and 24 hex digits, of the subscription and the finding's key. */
  readonly id: string;
  readonly subscription_id: string;
  readonly rule: RuleName;
  readonly subject: Subject & { readonly name: string };
  readonly at: string;
  /** True for what `ibid anomaly test` made. */
  readonly test?: true;
}

/** An alert as it is stored: with what became of its webhook. */
export interface KeptAlert {
  readonly alert: Alert;
  readonly webhook: Delivery | null;
}

export interface Delivery {
  readonly status: 'waiting' | 'delivered' | 'given_up';
  readonly attempts: number;
  /** When it is tried next; RFC 3339. */
  readonly next_at: string | null;
  readonly last_error: string | null;
}
