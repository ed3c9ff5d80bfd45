// Keys ("Authentication" 2, 4, 5) and the buckets of their rates. Of a key only the SHA-256 of its secret is stored.
import type { Tables } from '../tables.ts';
import type { AccountStore, KeyRecord, Rate } from '../../account-store.ts';

type KeyPart = Pick<AccountStore, 'addKey' | 'hasKeys' | 'keys' | 'key' | 'revokeKey' | 'take'>;

interface KeyRow extends Omit<KeyRecord, 'scopes'> {
  readonly scopes: string;
  readonly secret_sha256: string;
}

export function keyRows(tables: Tables): KeyPart {
  return {
    addKey: (key, secret) => tables.write('adding a key', () => addKey(tables, key, secret)),
    hasKeys: () =>
      tables.read(
        'looking for keys',
        false,
        () => tables.statement('SELECT 1 AS found FROM keys LIMIT 1').get() !== undefined,
      ),
    keys: () =>
      tables.read<readonly KeyRecord[]>('listing keys', [], () =>
        tables
          .statement('SELECT * FROM keys ORDER BY created_at, id')
          .all<KeyRow>()
          .map((row) => recordOf(row)),
      ),
    key: (id) => tables.read('reading a key', undefined, () => readKey(tables, id)),
    revokeKey: (id, at) => tables.write('revoking a key', () => revokeKey(tables, id, at)),
    take: (bucket, rate, nowMs) =>
      tables.write('counting a request', () => take(tables, bucket, rate, nowMs)),
  };
}

function addKey(tables: Tables, key: KeyRecord, secretSha256: string): void {
  tables
    .statement(
      `INSERT INTO keys (id, secret_sha256, name, workspace, tier, scopes, rate, created_at, revoked_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      key.id,
      secretSha256,
      key.name,
      key.workspace,
      key.tier,
      key.scopes.join(' '),
      key.rate,
      key.created_at,
      key.revoked_at,
    );
}

function readKey(tables: Tables, id: string): (KeyRecord & { secret_sha256: string }) | undefined {
  const row = tables.statement('SELECT * FROM keys WHERE id = ?').get<KeyRow>(id);
  return row === undefined ? undefined : { ...recordOf(row), secret_sha256: row.secret_sha256 };
}

function revokeKey(tables: Tables, id: string, at: string): boolean {
  if (readKey(tables, id) === undefined) return false;
  tables.statement('UPDATE keys SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?').run(at, id);
  return true;
}

function recordOf(row: KeyRow): KeyRecord {
  const { id, name, workspace, tier, rate, created_at, revoked_at } = row;
  const scopes = row.scopes === '' ? [] : row.scopes.split(' ');
  return { id, name, workspace, tier, scopes, rate, created_at, revoked_at };
}

/** For a rate that was changed, and clocks of several processes, in milliseconds. */
const LEEWAY = 1000;

/** A bucket is the moment at which it will be full again; a request moves that moment by the time that one takes to refill. */
function take(tables: Tables, bucket: string, rate: Rate, nowMs: number): number {
  const row = tables.statement('SELECT full_at FROM buckets WHERE name = ?').get<{ full_at: number }>(bucket);
  const each = 1000 / rate.perSecond;
  // What is later than an empty bucket would be full was said by a clock that has been set back since: it begins anew.
  const known = row === undefined || row.full_at > nowMs + rate.burst * each + LEEWAY ? 0 : row.full_at;
  const fullAt = Math.max(known, nowMs) + each;
  const wait = fullAt - nowMs - rate.burst * each;
  // Rounding must not refuse what is due in a thousandth of a millisecond.
  if (wait > 1e-3) return wait;
  const sql = `INSERT INTO buckets (name, full_at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET full_at = excluded.full_at`;
  tables.statement(sql).run(bucket, fullAt);
  return 0;
}
