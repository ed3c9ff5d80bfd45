// POST /v1/anomalies/subscribe.

export type RuleName = 'mentions' | 'band' | 'causal' | 'new' | 'source';
export type FeedFormat = 'atom' | 'json';

/** What is watched: an entity, a series, a sector, or a source. */
export interface Subject {
  readonly entity_id?: string;
  readonly series?: { readonly source: string; readonly column: string };
  readonly sector_id?: string;
  readonly source_id?: string;
}

/** A subscription as its owner sees it. */
export interface Subscription extends Subject {
  /** `sub_` and 24 random hex digits. */
  readonly id: string;
  readonly rule: RuleName;
  /** What is watched, in words, as it was called when the subscription was made. */
  readonly name: string;
  readonly url: string | null;
  /** `whsec_` and base64: what webhooks are signed with. Shown once. */
  readonly secret: string | null;
  /** `path` is where the served service has the feed. */
  readonly feed: { readonly format: FeedFormat; readonly path: string } | null;
  /** To whom the .eml files are addressed. */
  readonly email: string | null;
  readonly created_at: string;
  readonly checked_at: string;
  /** Why nothing is sent to the webhook any more. */
  readonly disabled: string | null;
}
