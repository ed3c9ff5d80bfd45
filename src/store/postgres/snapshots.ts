// SnapshotStore over PostgreSQL: the bytes in parts, since one value is sent as a whole and takes
// its size several times over on the way. Written before any row speaks of them, and checked against their name when read.
import { hash } from 'node:crypto';
import { StoreError } from '../errors.ts';
import { type Snapshot, type SnapshotStore, checkedName } from '../snapshot-store.ts';
import { all, get, run, type Database, type Work } from '../sql/work.ts';
import { byCodeUnits } from '../../text/code-unit-order.ts';

/** Bytes of a part. */
const PART = 2 ** 22;

export function snapshots(database: Database): SnapshotStore {
  return {
    snapshot: async (sha256) => {
      checkedName(sha256);
      return await database.read('reading a snapshot', () => read(sha256));
    },
    hasSnapshot: async (sha256) => {
      const sql = 'SELECT 1 FROM ibid.snapshots WHERE sha256 = $1';
      const found = await database.ask('reading a snapshot', () => get(sql, checkedName(sha256)));
      return found !== undefined;
    },
    putSnapshots: async (given) => {
      for (const { sha256 } of given) checkedName(sha256);
      const names = given.map(({ sha256 }) => sha256);
      if (!database.readOnly) {
        const known = await database.ask('writing snapshots', () =>
          all<{ sha256: string }>('SELECT sha256 FROM ibid.snapshots WHERE sha256 = ANY ($1)', names),
        );
        const there = new Set(known.map(({ sha256 }) => sha256));
        if (names.every((name) => there.has(name))) return;
      }
      for (const few of inBatches(given))
        await database.write('writing snapshots', () => writeAll(few), 'repeatable');
    },
  };
}

/** So many at once that one transaction is worth while and yet is short. In the order of names: two writers of the same ones do not wait for each other in turn. */
function inBatches(all: readonly Snapshot[]): Snapshot[][] {
  const batches: Snapshot[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const one of all.toSorted((a, b) => byCodeUnits(a.sha256, b.sha256))) {
    if (bytes + one.bytes.byteLength > PART) {
      batches.push([]);
      bytes = 0;
    }
    batches.at(-1)?.push(one);
    bytes += one.bytes.byteLength;
  }
  return batches;
}

function* writeAll(all: readonly Snapshot[]): Work<void> {
  for (const one of all) yield* write(one);
}

function* write({ sha256, bytes }: Snapshot): Work<void> {
  const isNew = yield* run(
    'INSERT INTO ibid.snapshots VALUES ($1, $2) ON CONFLICT DO NOTHING',
    sha256,
    bytes.byteLength,
  );
  if (isNew === 0) return;
  for (let part = 0; part * PART < bytes.byteLength; part += 1)
    yield* run(
      'INSERT INTO ibid.snapshot_parts VALUES ($1, $2, $3)',
      sha256,
      part,
      bytes.subarray(part * PART, (part + 1) * PART),
    );
}

function* read(sha256: string): Work<Uint8Array | undefined> {
  const found = yield* get<{ bytes: number }>('SELECT bytes FROM ibid.snapshots WHERE sha256 = $1', sha256);
  if (found === undefined) return undefined;
  const parts: Uint8Array[] = [];
  for (let part = 0; part * PART < found.bytes; part += 1) {
    const sql = 'SELECT data FROM ibid.snapshot_parts WHERE sha256 = $1 AND part = $2';
    parts.push((yield* get<{ data: Uint8Array }>(sql, sha256, part))?.data ?? new Uint8Array());
  }
  const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  if (hash('sha256', bytes) === sha256) return bytes;
  throw new StoreError(
    'damaged',
    `The snapshot ${sha256} no longer has the bytes it is named for. Put the database back from a backup, or remove its rows and add the document again.`,
  );
}
