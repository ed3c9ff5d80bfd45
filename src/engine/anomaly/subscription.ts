// A subscription to anomalies as it is stored: what it watches, how it alerts; and its alerts.
import type { RuleName, Subject, Subscription as SubscriptionPayload } from '../../api/payloads/anomaly.ts';
import type { Citation } from '../../api/payloads/common.ts';

/** Why an alert is raised: a rule over the corpus, or a question whose answer changed (`ibid watch`). */
type AlertRule = RuleName | 'watch';

/** A subscription as it is stored. */
export interface Subscription extends Omit<SubscriptionPayload, 'feed' | 'rule'> {
  readonly rule: AlertRule;
  /** `token` is what the feed's address is known by. */
  readonly feed: { readonly format: 'atom' | 'json'; readonly token: string } | null;
  /** The state of the rule after its last check; opaque to everything else. */
  readonly state: unknown;
}

/** One of a rule over the corpus. */
export interface AnomalySubscription extends Subscription {
  readonly rule: RuleName;
}

export function isAnomaly(subscription: Subscription): subscription is AnomalySubscription {
  return subscription.rule !== 'watch';
}

/** What a rule found; it becomes an alert of its subscription. */
export interface AnomalyFinding {
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

export interface Alert extends Omit<AnomalyFinding, 'key'> {
  /** `alt_` and 24 hex digits, of the subscription and the finding's key. */
  readonly id: string;
  readonly subscription_id: string;
  readonly rule: AlertRule;
  readonly subject: Subject & { readonly name: string };
  readonly at: string;
}

/** An alert as it is stored: with what became of its webhook. */
export interface KeptAlert {
  readonly alert: Alert;
  readonly webhook: Delivery | null;
  /** The message for the outbox; absent where none is to be written. */
  readonly mail?: Delivery | null;
}

export interface Delivery {
  readonly status: 'waiting' | 'delivered' | 'given_up';
  readonly attempts: number;
  /** When it is tried next; RFC 3339. */
  readonly next_at: string | null;
  readonly last_error: string | null;
}
