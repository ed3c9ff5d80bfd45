// The contract of what the service made for its users: briefs, evidence bundles, forecasts, tutor
// sessions, subscriptions, alerts. The contents of a record are up to its maker; its text is returned byte for byte.
import type { Page, Rows } from './paging.ts';

export type RecordKind = 'brief' | 'evidence' | 'forecast' | 'session' | 'subscription' | 'alert' | 'reading';

export interface StoredRecord {
  /** Unique within its workspace and kind. */
  readonly id: string;
  /** RFC 3339, UTC, as the caller gives it; lists are ordered by it. */
  readonly at: string;
  /** Labels by which lists are filtered: the sectors of a brief, the subscription of an alert. Each once, in order. */
  readonly labels: readonly string[];
  /** Stored and given back byte for byte. */
  readonly text: string;
}

/** The result of a change to a record. */
export type Changed = Pick<StoredRecord, 'text' | 'labels'>;

/**
 * Records by workspace and kind: nothing is ever seen from another workspace. Each write is one transaction, on disk when
 * it returns. Errors: StoreError; `read_only` of every write where the database cannot be written, for what is shown with
 * an id must be there when it is asked for.
 */
export interface RecordStore {
  /** Writes records that belong together as one transaction; what has the same kind and id is replaced, labels too. */
  put(
    workspace: string,
    ...records: readonly (StoredRecord & { readonly kind: RecordKind })[]
  ): Promise<void>;
  /** Writes a record if there is none of its kind and id; otherwise changes nothing and returns false. */
  add(workspace: string, record: StoredRecord & { readonly kind: RecordKind }): Promise<boolean>;
  get(workspace: string, kind: RecordKind, id: string): Promise<StoredRecord | undefined>;
  /** Newest first, ties by id; of one label where the filter names one. `total` counts what the filter lets through. */
  list(
    workspace: string,
    kind: RecordKind,
    filter: { readonly label?: string | undefined },
    page: Page,
  ): Promise<Rows<StoredRecord>>;
  /**
   * Replaces the text of a record with the result of `change`, and its labels if it gives any, as one transaction, so that two
   * turns of one session are not lost. `change` must be synchronous and without side effects, since it may be called again.
   * False if there is no such record.
   */
  change(
    workspace: string,
    kind: RecordKind,
    id: string,
    change: (text: string) => string | Changed,
  ): Promise<boolean>;
  /** False where there was none. */
  remove(workspace: string, kind: RecordKind, id: string): Promise<boolean>;
  /** The workspaces with records of a kind, in order: for background work. */
  workspaces(kind: RecordKind): Promise<readonly string[]>;
}
