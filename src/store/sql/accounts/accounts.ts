// AccountStore: keys, cached answers, requests of strangers; metered calls are in call-rows.ts.
import type { AccountStore, EntityRequest, KeyRecord, Rate } from '../../account-store.ts';
import { type Database, get, run, type Work, all, lock } from '../work.ts';
import { callRows } from './call-rows.ts';
import type { Page, Rows } from '../../paging.ts';

export function accounts(database: Database): AccountStore {
  return {
    get readOnly() {
      return database.readOnly;
    },
    ...keyRows(database),
    ...callRows(database),
    ...answerRows(database),
    ...requestRows(database),
  };
}

// Cached answers ("Latency and keepalive" 2): a document is valid for one revision of the corpus only.

type AnswerPart = Pick<AccountStore, 'cachedAnswer' | 'cacheAnswer'>;

function answerRows(database: Database): AnswerPart {
  return {
    cachedAnswer: (key, revision) =>
      database.ask('looking for a cached answer', function* () {
        const sql = 'SELECT document FROM ibid.answers WHERE key = $1 AND revision = $2';
        const row = yield* get<{ document: string }>(sql, key, revision);
        return row === undefined ? undefined : (JSON.parse(row.document) as unknown);
      }),
    cacheAnswer: (key, revision, document, at, most) =>
      database.note(
        'caching an answer',
        function* () {
          const sql = `INSERT INTO ibid.answers (key, revision, document, at) VALUES ($1, $2, $3, $4)
            ON CONFLICT (key) DO UPDATE SET revision = excluded.revision, document = excluded.document, at = excluded.at`;
          yield* run(sql, key, revision, JSON.stringify(document), at);
          yield* evict(revision, most);
        },
        'repeatable',
      ),
  };
}

function* evict(revision: number, most: number): Work<void> {
  yield* run('DELETE FROM ibid.answers WHERE revision < $1', revision);
  yield* run(
    `DELETE FROM ibid.answers WHERE key IN (SELECT key FROM ibid.answers ORDER BY revision, at
       LIMIT greatest(0, (SELECT count(*) FROM ibid.answers) - $1))`,
    most,
  );
}

// Entity requests of strangers (POST /v1/public/entity-requests): the same asked again is counted, not stored again.

type RequestPart = Pick<AccountStore, 'addEntityRequest' | 'entityRequests'>;
type NewRequest = Parameters<AccountStore['addEntityRequest']>[0];

function requestRows(database: Database): RequestPart {
  return {
    addEntityRequest: (request, at, most) =>
      database.write('adding an entity request', () => add(request, at, most)),
    entityRequests: (page) => database.read('listing entity requests', () => list(page)),
  };
}

function* add(request: NewRequest, at: string, most: number): Work<'added' | 'known' | 'full'> {
  yield* lock('entityRequests');
  const again = 'UPDATE ibid.entity_requests SET times = times + 1, last_at = $2 WHERE id = $1';
  if ((yield* run(again, request.id, at)) > 0) return 'known';
  if ((yield* countAll()) >= most) return 'full';
  yield* run(
    `INSERT INTO ibid.entity_requests (id, name, reason, url, contact, times, first_at, last_at)
     VALUES ($1, $2, $3, $4, $5, 1, $6, $6)`,
    request.id,
    request.name,
    request.reason,
    request.url,
    request.contact,
    at,
  );
  return 'added';
}

function* list(page: Page): Work<Rows<EntityRequest>> {
  const sql = 'SELECT * FROM ibid.entity_requests ORDER BY first_at DESC, id LIMIT $1 OFFSET $2';
  return { rows: yield* all<EntityRequest>(sql, page.limit, page.offset), total: yield* countAll() };
}

function* countAll(): Work<number> {
  const row = yield* get<{ count: number }>('SELECT count(*) AS count FROM ibid.entity_requests');
  return row?.count ?? 0;
}

// Keys ("Authentication" 2, 4, 5) and the buckets of their rates. Of a key only the SHA-256 of its secret is stored.

type KeyPart = Pick<AccountStore, 'addKey' | 'hasKeys' | 'keys' | 'key' | 'revokeKey' | 'take'>;

interface KeyRow extends Omit<KeyRecord, 'scopes'> {
  readonly scopes: string;
  readonly secret_sha256: string;
}

function keyRows(database: Database): KeyPart {
  return {
    addKey: (key, secret) => database.write('adding a key', () => addKey(key, secret)),
    hasKeys: () =>
      database.ask('looking for keys', function* () {
        return (yield* get('SELECT 1 AS found FROM ibid.keys LIMIT 1')) !== undefined;
      }),
    keys: () =>
      database.ask('listing keys', function* () {
        return (yield* all<KeyRow>('SELECT * FROM ibid.keys ORDER BY created_at, id')).map(recordOf);
      }),
    key: (id) => database.ask('reading a key', () => readKey(id)),
    revokeKey: (id, at) =>
      database.write('revoking a key', function* () {
        const sql = 'UPDATE ibid.keys SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1';
        return (yield* run(sql, id, at)) > 0;
      }),
    take: (bucket, rate, nowMs) =>
      database.note('counting a request', () => take(bucket, rate, nowMs), 'repeatable'),
  };
}

function* addKey(key: KeyRecord, secretSha256: string): Work<void> {
  yield* run(
    `INSERT INTO ibid.keys (id, secret_sha256, name, workspace, tier, scopes, rate, created_at, revoked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
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

function* readKey(id: string): Work<(KeyRecord & { readonly secret_sha256: string }) | undefined> {
  const row = yield* get<KeyRow>('SELECT * FROM ibid.keys WHERE id = $1', id);
  return row === undefined ? undefined : { ...recordOf(row), secret_sha256: row.secret_sha256 };
}

function recordOf(row: KeyRow): KeyRecord {
  const { id, name, workspace, tier, rate, created_at, revoked_at } = row;
  const scopes = row.scopes === '' ? [] : row.scopes.split(' ');
  return { id, name, workspace, tier, scopes, rate, created_at, revoked_at };
}

/** For a rate that was changed, and clocks of several processes, in milliseconds. */
const LEEWAY = 1000;

/**
 * A bucket is stored as the time when it will be full again; a request moves that by the refill time of one. The row lock
 * serialises the decision.
 */
function* take(bucket: string, rate: Rate, nowMs: number): Work<number> {
  // Changes nothing but holds the row, or makes it: a new bucket is full.
  const sql = `INSERT INTO ibid.buckets AS b (name, full_at) VALUES ($1, 0)
    ON CONFLICT (name) DO UPDATE SET full_at = b.full_at RETURNING full_at`;
  const found = (yield* get<{ full_at: number }>(sql, bucket))?.full_at ?? 0;
  const each = 1000 / rate.perSecond;
  // What is later than an empty bucket would be full was said by a clock that has been set back since: it starts over.
  const known = found > nowMs + rate.burst * each + LEEWAY ? 0 : found;
  const fullAt = Math.max(known, nowMs) + each;
  const wait = fullAt - nowMs - rate.burst * each;
  // Rounding must not refuse what is due in a thousandth of a millisecond.
  if (wait > 1e-3) return wait;
  yield* run('UPDATE ibid.buckets SET full_at = $2 WHERE name = $1', bucket, fullAt);
  return 0;
}
