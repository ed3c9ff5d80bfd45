// Runs work over one connection: its statements one after the other, rows of a table many at once.
import type { Insert, Lock, Statement, Value, Work } from '../sql/work.ts';
import { translated } from './dialect.ts';
import type { PoolClient } from './pool.ts';

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
 * Each is held to the end of a transaction: a lock of a session would be lost, or kept for ever, behind a pooler that shares
 * connections by transaction.
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
