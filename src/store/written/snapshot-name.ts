// How snapshots are named, in every database.

const SHA256 = /^[0-9a-f]{64}$/;

/** The name of a snapshot. @throws TypeError for what is none */
export function checkedName(sha256: string): string {
  if (!SHA256.test(sha256)) throw new TypeError('a snapshot is named by 64 lower-case hex digits');
  return sha256;
}
