// Keys: 256 random bits, shown once, kept as SHA-256, compared in constant time.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SCOPES, type Scope } from '../api/scopes.ts';
import type { AccountStore, KeyRecord } from '../store/account-store.ts';

export interface NewKey {
  readonly name?: string;
  readonly workspace?: string;
  readonly tier?: string;
  readonly scopes: readonly Scope[];
  /** Requests a second; the service's default when absent. */
  readonly rate?: number;
}

/** Makes a key; `key` in the answer is the only time that it is shown. */
export async function createKey(
  accounts: AccountStore,
  wanted: NewKey,
  now: Date,
): Promise<KeyRecord & { readonly key: string }> {
  const id = `key_${randomBytes(8).toString('hex')}`;
  const secret = randomBytes(32).toString('base64url');
  const record: KeyRecord = {
    id,
    name: wanted.name ?? '',
    workspace: wanted.workspace ?? 'default',
    tier: wanted.tier ?? 'free',
    scopes: SCOPES.filter((scope) => wanted.scopes.includes(scope)),
    rate: wanted.rate ?? null,
    created_at: now.toISOString(),
    revoked_at: null,
  };
  await accounts.addKey(record, digest(secret).toString('hex'));
  return { ...record, key: `ibid_${id.slice(4)}_${secret}` };
}

/** The record of a key that is valid now; undefined for every other text. */
export async function findKey(accounts: AccountStore, text: string): Promise<KeyRecord | undefined> {
  const parts = /^ibid_([0-9a-f]{16})_([A-Za-z0-9_-]{43})$/.exec(text);
  if (parts === null) return undefined;
  const found = await accounts.key(`key_${parts[1]}`);
  if (found === undefined) return undefined;
  const same = timingSafeEqual(digest(parts[2] ?? ''), Buffer.from(found.secret_sha256, 'hex'));
  return same && found.revoked_at === null ? found : undefined;
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
