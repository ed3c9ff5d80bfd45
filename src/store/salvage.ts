// The contract of what can still be done with a store that cannot be used. Nothing is ever deleted.

/** `absent`: nothing is there · `sound` · `damaged` · `lost`: snapshots without the database that names them. */
export type Condition = 'absent' | 'sound' | 'damaged' | 'lost';

export interface Salvage {
  /** Looks through the whole database, which may take a while. @throws StoreError `busy`, `newer`, `read_only`, `unavailable` */
  condition(): Promise<Condition>;
  /**
   * Puts an empty database with these facts in its manifest in the place of the one that is there, which is renamed.
   * @returns the new name of the old one, undefined where there was none
   */
  startAnew(now: Date, manifest: Readonly<Record<string, unknown>>): Promise<string | undefined>;
  /** The SHA-256 of each snapshot, in order; their bytes are still to be checked. */
  snapshotNames(): Promise<string[]>;
}
