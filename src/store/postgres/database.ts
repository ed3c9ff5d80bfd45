// One store in a PostgreSQL database: transactions, each retried after a conflict, or if its
// connection broke before anything could have been written.
import { StoreError } from '../errors.ts';
import {
  damaged,
  isConflict,
  isCrowded,
  isLost,
  isReadOnly,
  readOnly,
  storeFailure,
  unacknowledged,
} from './failures.ts';
import { MOST, type Pool, type PoolClient } from './pool.ts';
import {
  type Database,
  type Repeating,
  type Work,
  all,
  get,
  run,
  type Insert,
  type Lock,
  type Statement,
  type Value,
} from '../sql/work.ts';
import { translated } from './dialect.ts';

/** How long one operation waits for others, in milliseconds. */
const PATIENCE = 15_000;
/** How long others wait for a process whose machine has disappeared, or hangs, in the middle of a write. */
const STANDSTILL = 120_000;
const READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
const WRITE =
  `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${PATIENCE}; ` +
  `SET LOCAL idle_in_transaction_session_timeout = ${STANDSTILL}`;

interface Facts {
  readonly name: string;
  readonly description: string;
  /** Read-only, because that was requested, or because the user has no right to write. */
  readonly isToRead: boolean;
  /** Whether the server could be written to when the store was opened. */
  readonly isWritable: boolean;
}

export function database(pool: Pool, facts: Facts): Database {
  const { name, description, isToRead } = facts;
  let { isWritable } = facts;
  const again = <T>(doing: string, work: () => Promise<T>, repeating?: Repeating): Promise<T> =>
    patiently(work, (error) => explained(error, doing, name), repeating);
  const ask = <T>(doing: string, work: () => Work<T>): Promise<T> =>
    again(doing, () => withClient(pool, (client) => finished(client, work())));
  const write = async <T>(doing: string, work: () => Work<T>, repeating?: Repeating): Promise<T> => {
    if (isToRead) throw readOnly(doing, name);
    try {
      const result = await again(doing, () => inTransaction(pool, WRITE, work), repeating);
      isWritable = true;
      return result;
    } catch (error) {
      if (error instanceof StoreError && error.code === 'read_only') isWritable = false;
      throw error;
    }
  };
  return {
    name,
    description,
    get readOnly() {
      return isToRead || !isWritable;
    },
    read: (doing, work) => again(doing, () => inTransaction(pool, READ, work)),
    ask,
    write,
    note: write,
    grown: () => countAgain({ ask, write }),
    copied: () => restartNumbers(),
    damaged: (cause) => damaged(name, cause),
    close: () => pool.end(),
  };
}

/** A connection that can no longer be used; `cause` says why. */
class Broken extends Error {
  /** It was used before: others in the pool may be broken too, a new one may work. */
  readonly isOld: boolean;
  /** The commit was not acknowledged: the transaction may be on disk. */
  readonly isUnheard: boolean;

  constructor(cause: unknown, how: { readonly isOld: boolean; readonly isUnheard: boolean }) {
    super('the connection is of no more use', { cause });
    this.isOld = how.isOld;
    this.isUnheard = how.isUnheard;
  }
}

/** The error shown if the store fails during use. */
export function explained(error: unknown, doing: string, name: string): unknown {
  if (!(error instanceof Broken)) return storeFailure(error, doing, name);
  return error.isUnheard ? unacknowledged(doing, name, error.cause) : storeFailure(error.cause, doing, name);
}

/** Retries `work` after conflicts, and after old connections that turn out to be broken. */
export async function patiently<T>(
  work: () => Promise<T>,
  explain: (error: unknown) => unknown,
  repeating: Repeating = 'once',
): Promise<T> {
  const since = performance.now();
  let unheard: unknown;
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Broken && error.isUnheard) unheard = error;
      const isLeft = performance.now() - since < PATIENCE;
      if (!isLeft || !isWorthwhile(error, tries, unheard === undefined ? 'once' : repeating))
        throw explain(unheard ?? error);
    }
    await new Promise((resolve) => setTimeout(resolve, 2 + Math.random() * Math.min(2 ** tries, 60)));
  }
}

/** @param unheard `repeatable` if it may already be committed, and may be run again */
function isWorthwhile(error: unknown, tries: number, unheard: Repeating): boolean {
  if (!(error instanceof Broken)) return isConflict(error) || isCrowded(error);
  if (unheard === 'repeatable' || isCrowded(error.cause)) return true;
  return error.isOld && !error.isUnheard && tries < 2 * MOST;
}

export async function inTransaction<T>(pool: Pool, begin: string, work: () => Work<T>): Promise<T> {
  return await withClient(pool, async (client, ending) => {
    try {
      await client.query(begin);
      const result = await finished(client, work());
      ending();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      if (!isLost(error)) await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
}

const used = new WeakSet<PoolClient>();

async function withClient<T>(
  pool: Pool,
  work: (client: PoolClient, ending: () => void) => Promise<T>,
): Promise<T> {
  let how = { isOld: false, isUnheard: false };
  let client: PoolClient | undefined;
  let isBroken = false;
  try {
    client = await pool.connect();
    how = { ...how, isOld: used.has(client) };
    used.add(client);
    return await work(client, () => (how = { ...how, isUnheard: true }));
  } catch (error) {
    // After a failover a connection may still lead to the old primary.
    isBroken = isLost(error) || isReadOnly(error);
    throw isBroken ? new Broken(error, { ...how, isUnheard: how.isUnheard && isLost(error) }) : error;
  } finally {
    client?.release(isBroken);
  }
}

// What a server has to learn of tables that have grown, or that were filled with numbered rows.

/**
 * Runs ANALYZE on tables that have doubled since the last time. By its estimate for tables never analysed, the server reads all
 * chunks for those of a few documents; autovacuum may come late, or never.
 */
async function countAgain({ ask, write }: Pick<Database, 'ask' | 'write'>): Promise<void> {
  const seen = await ask('looking at the index', () =>
    get<{ isOld: boolean }>(
      `SELECT t.reltuples * 2 < s.chunks AS "isOld" FROM pg_class t, ibid.statistics s WHERE t.oid = 'ibid.chunks'::regclass`,
    ),
  );
  if (seen?.isOld !== true) return;
  const tables = ['documents', 'addresses', 'chunks', 'segments', 'blocks'];
  const sql = `ANALYZE ${tables.map((table) => `ibid.${table}`).join(', ')}`;
  await write('looking at the index', () => run(sql));
}

/** Row numbers continue after the last one. */
function* restartNumbers(): Work<void> {
  for (const table of ['documents', 'chunks'])
    yield* all(
      `SELECT setval(pg_get_serial_sequence('ibid.${table}', 'row'), greatest(1, (SELECT max(row) FROM ibid.${table})))`,
    );
}

// Work over one connection: its statements one after the other, rows of a table many at once.

/** Runs work to its end. */
export async function finished<T>(client: PoolClient, work: Work<T>): Promise<T> {
  let step = work.next();
  while (step.done !== true) {
    let result: unknown;
    try {
      result = await perform(client, step.value);
    } catch (error) {
      step = work.throw(error);
      continue;
    }
    step = work.next(result);
  }
  return step.value;
}

async function perform(client: PoolClient, asked: Statement): Promise<unknown> {
  switch (asked.kind) {
    case 'all':
      return (await query(client, asked.sql, asked.values)).rows;
    case 'run':
      return (await query(client, asked.sql, asked.values)).rowCount ?? 0;
    case 'insert':
      return await insert(client, asked.insert);
    case 'lock':
      return await query(client, 'SELECT pg_advisory_xact_lock($1, $2)', [OURS, NUMBERS[asked.lock]]);
  }
}

function query(client: PoolClient, sql: string, values: readonly Value[]) {
  return client.query<object>({ text: translated(sql), values: values.map(storable) });
}

/** `ibid` in ASCII: other programs may use locks of their own in the same database. */
const OURS = 0x69626964;

/**
 * Held to the end of a transaction: behind a pooler that shares connections by transaction, a session lock would be lost, or
 * kept for ever.
 */
const NUMBERS: Readonly<Record<Lock, number>> = { schema: 1, corpus: 2, entityRequests: 3, entities: 4 };

/** Of one statement: the protocol has room for 65,535 parameters. */
const MOST_PARAMETERS = 6000;

async function insert(client: PoolClient, { into, rows, otherwise = '' }: Insert): Promise<void> {
  const width = rows[0]!.length;
  const most = Math.floor(MOST_PARAMETERS / width);
  for (let at = 0; at < rows.length; at += most) {
    const few = rows.slice(at, at + most);
    const places = few.map(
      (row, place) => `(${row.map((_, column) => `$${place * width + column + 1}`).join(', ')})`,
    );
    await query(client, `INSERT INTO ${into} VALUES ${places.join(', ')} ${otherwise}`, few.flat());
  }
}

/** PostgreSQL has no NUL in a text. */
function storable(value: Value): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
  return Array.isArray(value) ? value.map(storable) : value;
}
