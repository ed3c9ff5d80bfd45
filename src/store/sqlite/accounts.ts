// Keys, rate buckets, metered calls, kept answers and entity requests, in the same file as the corpus (service.md, "Store").
// Money is integer micro-dollars; `now` is always the caller's; what is decided is decided inside one transaction.
import { accountTables } from './account-tables.ts';
import { answerRows } from './answer-rows.ts';
import { callRows } from './call-rows.ts';
import type { Database } from './database.ts';
import { keyRows } from './key-rows.ts';
import { requestRows } from './request-rows.ts';
import type { Page, Rows } from '../corpus-store.ts';

export interface KeyRecord {
  /** `key_` and 16 hex digits; part of the key itself, and no secret. */
  readonly id: string;
  readonly name: string;
  readonly workspace: string;
  readonly tier: string;
  readonly scopes: readonly string[];
  /** Requests a second; null for the service's default. */
  readonly rate: number | null;
  readonly created_at: string;
  readonly revoked_at: string | null;
}

/** A bucket that refills by `perSecond` and holds `burst` at the most. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** One call as it is metered. */
export interface CallRecord {
  readonly request_id: string;
  readonly workspace: string;
  readonly key_id: string | null;
  readonly route: string;
  readonly mode: string | null;
  /** Units of work done. */
  readonly units: number;
  readonly cost_micros: number;
  readonly billable: boolean;
  readonly cached: boolean;
  /** HTTP status of the outcome, also where it was sent after padding under 200. */
  readonly status: number;
  readonly at: string;
}

/** A call that counts against a cap from the moment it is let in. */
export type OpenCall = Omit<CallRecord, 'units' | 'cost_micros' | 'cached' | 'status'>;

export interface UsageRow {
  readonly route: string;
  readonly mode: string | null;
  /** Calls that were answered. */
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
  readonly first_at: string;
  readonly last_at: string;
}

export interface AccountStore {
  /** True where nothing can be written: calls are then not metered, and the service says so. */
  readonly readOnly: boolean;
  addKey(key: KeyRecord, secretSha256: string): Promise<void>;
  /** Whether a key was ever made, revoked ones included. */
  hasKeys(): Promise<boolean>;
  keys(): Promise<readonly KeyRecord[]>;
  key(id: string): Promise<(KeyRecord & { readonly secret_sha256: string }) | undefined>;
  /** False where there is no such key; a key that was revoked before stays revoked since then. */
  revokeKey(id: string, at: string): Promise<boolean>;
  /** Takes one from a bucket: 0 when it was there, else the milliseconds until it will be. */
  take(bucket: string, rate: Rate, nowMs: number): Promise<number>;
  /** Counts a call against its month's cap before its work: false, and nothing counted, when the cap is reached. */
  openCall(call: OpenCall, cap: number): Promise<boolean>;
  /** Writes the record of a call, in the place of what openCall counted. */
  recordCall(call: CallRecord): Promise<void>;
  /** Sums of a calendar month, `2026-03`, by route and mode. */
  usage(workspace: string, period: string): Promise<readonly UsageRow[]>;
  /** The document kept under a key at this revision of the corpus. */
  answer(key: string, revision: number): Promise<unknown>;
  /** Keeps a document; those of other revisions and the oldest beyond `most` go. */
  keepAnswer(key: string, revision: number, document: unknown, at: string, most: number): Promise<void>;
  /** `full` when `most` are already waiting and this is a new one. */
  addEntityRequest(
    request: Omit<EntityRequest, 'times' | 'first_at' | 'last_at'>,
    at: string,
    most: number,
  ): Promise<'added' | 'known' | 'full'>;
  entityRequests(page: Page): Promise<Rows<EntityRequest>>;
}

/** The accounts over an opened database; their tables are made with the first row. */
export function accounts(database: Database): AccountStore {
  const tables = accountTables(database);
  return {
    readOnly: database.readOnly,
    ...keyRows(tables),
    ...callRows(tables),
    ...answerRows(tables),
    ...requestRows(tables),
  };
}
