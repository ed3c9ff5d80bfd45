// The contract of accounts: keys, rates, metered calls, cached answers, entity requests
// ("Authentication", "Tiers and monthly caps", "Spend"). Amounts are whole micro-dollars; all times come from the caller, none
// from the database.
import type { Page, Rows } from './paging.ts';

export interface KeyRecord {
  /** `key_` and 16 hex digits; part of the key itself, and no secret. */
  readonly id: string;
  readonly name: string;
  readonly workspace: string;
  readonly tier: string;
  readonly scopes: readonly string[];
  /** Requests a second; null for the service's default. */
  readonly rate: number | null;
  /** RFC 3339, UTC. */
  readonly created_at: string;
  /** RFC 3339, UTC; null while the key is valid. */
  readonly revoked_at: string | null;
}

/** A bucket that refills by `perSecond` and holds `burst` at the most. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** One call as it is metered. */
export interface CallRecord {
  /** Unique: a second record of the same call replaces the first. */
  readonly request_id: string;
  readonly workspace: string;
  /** Null where no key was needed. */
  readonly key_id: string | null;
  readonly route: string;
  /** Null for a route without modes. */
  readonly mode: string | null;
  /** Units of work done. */
  readonly units: number;
  readonly cost_micros: number;
  readonly billable: boolean;
  readonly cached: boolean;
  /** HTTP status of the outcome, also where it was sent after padding under 200. */
  readonly status: number;
  /** RFC 3339, UTC; its first seven characters are the month that the call counts in. */
  readonly at: string;
}

/** A call that counts against a cap from the moment it is let in. */
export type OpenCall = Omit<CallRecord, 'units' | 'cost_micros' | 'cached' | 'status'>;

/** Sums over the settled calls of one route and mode. */
export interface UsageRow {
  readonly route: string;
  readonly mode: string | null;
  /** Calls that were answered: status below 400. */
  readonly count: number;
  readonly units: number;
  readonly cost_micros: number;
}

export interface EntityRequest {
  readonly id: string;
  readonly name: string;
  readonly reason: string | null;
  readonly url: string | null;
  readonly contact: string | null;
  /** How often the same was asked. */
  readonly times: number;
  /** RFC 3339, UTC. */
  readonly first_at: string;
  readonly last_at: string;
}

/**
 * Accounts. A method decides (on a cap, a rate, free room) inside one transaction, so that the decision holds for all processes
 * on the database; writes are on disk when they return. Errors: StoreError.
 */
export interface AccountStore {
  /** True if nothing can be written: calls are then not metered, and every write is a StoreError `read_only`. */
  readonly readOnly: boolean;
  /** Adds a key with the lower-case hex SHA-256 of its secret. Rejects when the id is taken. */
  addKey(key: KeyRecord, secretSha256: string): Promise<void>;
  /** Whether a key was ever made, revoked ones included. */
  hasKeys(): Promise<boolean>;
  /** All keys, oldest first, ties by id. */
  keys(): Promise<readonly KeyRecord[]>;
  key(id: string): Promise<(KeyRecord & { readonly secret_sha256: string }) | undefined>;
  /** False where there is no such key. A key that was revoked before keeps that time. */
  revokeKey(id: string, at: string): Promise<boolean>;
  /**
   * Takes one from a bucket, which is full when it is first named: 0 if there was one, else the milliseconds until there is.
   * `nowMs` is milliseconds since the epoch.
   */
  take(bucket: string, rate: Rate, nowMs: number): Promise<number>;
  /**
   * Counts a call against the cap of its workspace, month, route and mode before its work is done: false, and nothing
   * counted, when answered and open calls have reached the cap. A call that was never settled counts for 15 minutes.
   */
  openCall(call: OpenCall, cap: number): Promise<boolean>;
  /** Settles a call: its record takes the place of what openCall counted. */
  recordCall(call: CallRecord): Promise<void>;
  /** Sums of a calendar month in UTC, `2026-03`, by route and mode, in that order. Open calls are not among them. */
  usage(workspace: string, period: string): Promise<readonly UsageRow[]>;
  /** The document cached under a key at this revision of the corpus; undefined where there is none. */
  cachedAnswer(key: string, revision: number): Promise<unknown>;
  /** Caches a document, replacing the one under this key. Drops older revisions, and the oldest beyond `most`. */
  cacheAnswer(key: string, revision: number, document: unknown, at: string, most: number): Promise<void>;
  /** Adds a request, or counts it where it is `known`; `full` when `most` are waiting and this is a new one. */
  addEntityRequest(
    request: Omit<EntityRequest, 'times' | 'first_at' | 'last_at'>,
    at: string,
    most: number,
  ): Promise<'added' | 'known' | 'full'>;
  /** Those first asked for last come first, ties by id. */
  entityRequests(page: Page): Promise<Rows<EntityRequest>>;
}
