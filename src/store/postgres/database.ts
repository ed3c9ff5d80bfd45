// One store in a PostgreSQL: transactions, each done again where another was in its way, or where its connection was broken
// before anything could have been written.
import { StoreError } from '../errors.ts';
import {
  isConflict,
  isCrowded,
  isLost,
  isReadOnly,
  readOnly,
  storeFailure,
  unacknowledged,
} from './failures.ts';
import { MOST, type Pool, type PoolClient } from './pool.ts';

export type Value =
  | string
  | number
  | boolean
  | null
  | Uint8Array
  | readonly (string | null)[]
  | readonly (number | null)[]
  | readonly Uint8Array[];

/** Statements of one transaction, one after the other. Parameters are `$1`, `$2`, …; a NUL in one becomes U+FFFD. */
export interface Transaction {
  all<Row extends object>(sql: string, ...values: readonly Value[]): Promise<Row[]>;
  get<Row extends object>(sql: string, ...values: readonly Value[]): Promise<Row | undefined>;
  /** @returns how many rows it changed */
  run(sql: string, ...values: readonly Value[]): Promise<number>;
  /** Several statements without parameters. */
  script(sql: string): Promise<void>;
}

export interface Database {
  /** For sentences: server and database. */
  readonly name: string;
  /** For health: `postgresql 18.4 (postgres://db.example/ibid)`. */
  readonly description: string;
  /** As far as is known: a standby becomes a server that can be written to, which the next write finds out. */
  readonly readOnly: boolean;
  /** Runs `work` on one consistent state. @param doing for the error, as in `reading a document` */
  read<T>(doing: string, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same for work that is one statement. */
  ask<T>(doing: string, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work` as one transaction: on return it is on disk, on an error it never was, or the error says that this is not
   * known. It may be run again, so that it must have no other effects.
   */
  write<T>(doing: string, work: (transaction: Transaction) => Promise<T>, repeating?: Repeating): Promise<T>;
  close(): Promise<void>;
}

/** `repeatable` work does no more when it is done twice: it is done again where its end was not heard. */
export type Repeating = 'once' | 'repeatable';

/** How long one operation waits for others, in milliseconds. */
const PATIENCE = 15_000;
/** How long others wait for one whose machine is gone, or stands still, in the middle of a write. */
const STANDSTILL = 120_000;
const READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
const WRITE =
  `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${PATIENCE}; ` +
  `SET LOCAL idle_in_transaction_session_timeout = ${STANDSTILL}`;

export interface Facts {
  readonly name: string;
  readonly description: string;
  /** Nothing is written, since that was asked for, or since the user has no right to. */
  readonly isToRead: boolean;
  /** Whether the server could be written to when the store was opened. */
  readonly isWritable: boolean;
}

export function database(pool: Pool, facts: Facts): Database {
  const { name, description, isToRead } = facts;
  let { isWritable } = facts;
  const again = <T>(doing: string, work: () => Promise<T>, repeating?: Repeating): Promise<T> =>
    patiently(work, (error) => explained(error, doing, name), repeating);
  return {
    name,
    description,
    get readOnly() {
      return isToRead || !isWritable;
    },
    read: (doing, work) => again(doing, () => inTransaction(pool, READ, work)),
    ask: (doing, work) => again(doing, () => alone(pool, work)),
    write: async (doing, work, repeating) => {
      if (isToRead) throw readOnly(doing, name);
      try {
        const result = await again(doing, () => inTransaction(pool, WRITE, work), repeating);
        isWritable = true;
        return result;
      } catch (error) {
        if (error instanceof StoreError && error.code === 'read_only') isWritable = false;
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

/** A connection that is of no more use, as `cause` says. */
class Broken extends Error {
  /** It was used before: others may be as old, a new one may be better. */
  readonly isOld: boolean;
  /** The end of a transaction was not heard: it may be on disk. */
  readonly isUnheard: boolean;

  constructor(cause: unknown, how: { readonly isOld: boolean; readonly isUnheard: boolean }) {
    super('the connection is of no more use', { cause });
    this.isOld = how.isOld;
    this.isUnheard = how.isUnheard;
  }
}

/** What is said of an error while the store was used. */
export function explained(error: unknown, doing: string, name: string): unknown {
  if (!(error instanceof Broken)) return storeFailure(error, doing, name);
  return error.isUnheard ? unacknowledged(doing, name, error.cause) : storeFailure(error.cause, doing, name);
}

/** Runs `work` again while another is in its way, and while old connections turn out to be broken. */
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

/** @param unheard `repeatable` where it may have been done already, and may be done again */
function isWorthwhile(error: unknown, tries: number, unheard: Repeating): boolean {
  if (!(error instanceof Broken)) return isConflict(error) || isCrowded(error);
  if (unheard === 'repeatable' || isCrowded(error.cause)) return true;
  return error.isOld && !error.isUnheard && tries < 2 * MOST;
}

export async function inTransaction<T>(
  pool: Pool,
  begin: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return await withClient(pool, async (client, ending) => {
    try {
      await client.query(begin);
      const result = await work(transactionOf(client));
      ending();
      await client.query('COMMIT');
      return result;
    } catch (error) {
      if (!isLost(error)) await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
}

function alone<T>(pool: Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return withClient(pool, (client) => work(transactionOf(client)));
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
    // After a failover a connection may still be to the server that was the primary.
    isBroken = isLost(error) || isReadOnly(error);
    throw isBroken ? new Broken(error, { ...how, isUnheard: how.isUnheard && isLost(error) }) : error;
  } finally {
    client?.release(isBroken);
  }
}

function transactionOf(client: PoolClient): Transaction {
  const query = <Row extends object>(sql: string, values: readonly Value[]) =>
    client.query<Row>({ text: sql, values: values.map(storable) });
  return {
    all: async <Row extends object>(sql: string, ...values: readonly Value[]) =>
      (await query<Row>(sql, values)).rows,
    get: async <Row extends object>(sql: string, ...values: readonly Value[]): Promise<Row | undefined> =>
      (await query<Row>(sql, values)).rows[0],
    run: async (sql, ...values) => (await query(sql, values)).rowCount ?? 0,
    script: async (sql) => void (await client.query(sql)),
  };
}

/** PostgreSQL has no NUL in a text. */
function storable(value: Value): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
  return Array.isArray(value) ? value.map(storable) : value;
}
