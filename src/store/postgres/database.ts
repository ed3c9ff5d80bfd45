// One store in a PostgreSQL: transactions, each done again where another was in its way or the connection had gone before
// anything could have been written.
import { isConflict, isLost, readOnly, storeFailure, unacknowledged } from './failures.ts';
import type { Pool, PoolClient } from './pool.ts';

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
  readonly readOnly: boolean;
  /** Runs `work` on one consistent state. @param doing for the error, as in `reading a document` */
  read<T>(doing: string, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same for work that is one statement. */
  ask<T>(doing: string, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs `work` as one transaction: on return it is on disk, on an error it never was. It may be run again, so that it
   * must have no other effects.
   */
  write<T>(doing: string, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same for work that is one statement. */
  put<T>(doing: string, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** How long one operation waits for others, in milliseconds. */
const PATIENCE = 15_000;
const READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY';
const WRITE = `BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = ${PATIENCE}`;

export function database(
  pool: Pool,
  facts: { readonly name: string; readonly description: string; readonly readOnly: boolean },
): Database {
  const { name } = facts;
  const again = <T>(doing: string, work: () => Promise<T>): Promise<T> =>
    patiently(work, (error) => storeFailure(error, doing, name));
  const write = async <T>(doing: string, work: () => Promise<T>): Promise<T> => {
    if (facts.readOnly) throw readOnly(doing, name);
    return await again(doing, work);
  };
  return {
    ...facts,
    read: (doing, work) => again(doing, () => inTransaction(pool, READ, work)),
    ask: (doing, work) => again(doing, () => alone(pool, work)),
    write: (doing, work) =>
      write(doing, () => inTransaction(pool, WRITE, work, (error) => unacknowledged(doing, name, error))),
    put: (doing, work) =>
      write(doing, () => alone(pool, work, (error) => unacknowledged(doing, name, error))),
    close: () => pool.end(),
  };
}

/** Runs `work` again while another is in its way, and once where the connection had gone. */
export async function patiently<T>(work: () => Promise<T>, explain: (error: unknown) => unknown): Promise<T> {
  const since = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isWorthwhile = isConflict(error) || (isLost(error) && tries === 0);
      if (!isWorthwhile || performance.now() - since >= PATIENCE) throw explain(error);
    }
    await new Promise((resolve) => setTimeout(resolve, 2 + Math.random() * Math.min(2 ** tries, 60)));
  }
}

/** @param uncertain the error where the connection breaks while the end is being acknowledged */
export async function inTransaction<T>(
  pool: Pool,
  begin: string,
  work: (transaction: Transaction) => Promise<T>,
  uncertain: (error: unknown) => unknown = (error) => error,
): Promise<T> {
  return await withClient(pool, async (client) => {
    let isEnding = false;
    try {
      await client.query(begin);
      const result = await work(transactionOf(client));
      isEnding = true;
      await client.query('COMMIT');
      return result;
    } catch (error) {
      if (isLost(error)) throw isEnding ? uncertain(error) : error;
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
}

async function alone<T>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<T>,
  uncertain: (error: unknown) => unknown = (error) => error,
): Promise<T> {
  return await withClient(pool, (client) =>
    work(transactionOf(client)).catch((error: unknown) => {
      throw isLost(error) ? uncertain(error) : error;
    }),
  );
}

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const result = await work(client);
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = isLost(error) || (error instanceof Error && isLost(error.cause));
    throw error;
  } finally {
    client.release(isBroken);
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
