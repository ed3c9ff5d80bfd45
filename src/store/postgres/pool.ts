// The connections of one store. The driver is loaded here and nowhere else, when a URL is opened.
import type { Pool, PoolConfig } from 'pg';
import type { Address } from './address.ts';

export type { Pool, PoolClient } from 'pg';

/** Connections of one process or thread; others wait for one to be free. */
const MOST = 10;
/** Milliseconds: for a connection to be there, for one statement, until an idle one is closed. */
const CONNECTING = 10_000;
const STATEMENT = 120_000;
const IDLE = 30_000;

/** Connects once, so that a wrong address fails here. */
export async function openPool(address: Address): Promise<Pool> {
  const { default: pg } = await import('pg');
  const config: PoolConfig = {
    connectionString: address.url,
    max: MOST,
    connectionTimeoutMillis: CONNECTING,
    query_timeout: STATEMENT,
    idleTimeoutMillis: IDLE,
    keepAlive: true,
    allowExitOnIdle: true,
    fallback_application_name: 'ibid',
    types: { getTypeParser: (type, format) => PARSERS[type] ?? pg.types.getTypeParser(type, format) },
  };
  if (!address.isTlsTried) return await connected(new pg.Pool(config));
  try {
    return await connected(new pg.Pool({ ...config, ssl: { rejectUnauthorized: false } }));
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('does not support SSL')) throw error;
    return await connected(new pg.Pool(config));
  }
}

/** Whole numbers of 8 bytes and sums, which the driver gives as text: none here is above 2^53. */
const PARSERS: Readonly<Record<number, typeof Number>> = { 20: Number, 1700: Number };

async function connected(pool: Pool): Promise<Pool> {
  // An idle connection that breaks is noticed by the next that wants one.
  pool.on('error', () => undefined);
  try {
    (await pool.connect()).release();
    return pool;
  } catch (error) {
    await pool.end();
    throw error;
  }
}
