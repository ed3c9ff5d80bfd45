// The contract of snapshots: original bytes by their SHA-256, written once and never changed, so
// that citations can be checked against what was read (specification, "Snapshots").

/** Original bytes with their name. */
export interface Snapshot {
  /** Lower-case hex SHA-256 of `bytes`; the caller has computed it. */
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** Reading original bytes. */
export interface SnapshotReader {
  /**
   * The bytes with this SHA-256, checked against it; undefined where there are none.
   * @throws StoreError `damaged` when the stored bytes no longer have that SHA-256
   * @throws TypeError for what is not 64 lower-case hex digits
   */
  snapshot(sha256: string): Promise<Uint8Array | undefined>;
  /** Whether there are bytes of that name, without reading them. @throws TypeError as above */
  hasSnapshot(sha256: string): Promise<boolean>;
}

/** Reading and writing original bytes. */
export interface SnapshotStore extends SnapshotReader {
  /**
   * Ensures that all of these are stored: when it returns, they survive a crash. Existing bytes are not written again. Each
   * snapshot is stored completely or not at all; if one fails, others may have been written.
   * @throws StoreError `read_only`, `full`; TypeError as above
   */
  putSnapshots(snapshots: readonly Snapshot[]): Promise<void>;
}

const SHA256 = /^[0-9a-f]{64}$/;

/** The name of a snapshot. @throws TypeError for what is none */
export function checkedName(sha256: string): string {
  if (!SHA256.test(sha256)) throw new TypeError('a snapshot is named by 64 lower-case hex digits');
  return sha256;
}
