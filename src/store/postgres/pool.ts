// The connections of one store. The driver is loaded here and nowhere else, when a URL is opened.
import { Socket } from 'node:net';
import type { Pool, PoolConfig } from 'pg';
import type { Address } from './open.ts';

export type { Pool, PoolClient } from 'pg';

/** Connections of one process or thread; others wait for one to be free. */
export const MOST = 10;
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
  if (!address.isTlsTried) return await connected(config);
  try {
    return await connected({ ...config, ssl: { rejectUnauthorized: false } });
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('does not support SSL')) throw error;
    return await connected(config);
  }
}

/** Whole numbers of 8 bytes and sums, which the driver gives as text: none here is above 2^53. */
const PARSERS: Readonly<Record<number, typeof Number>> = { 20: Number, 1700: Number };

async function connected(config: PoolConfig): Promise<Pool> {
  const { default: pg } = await import('pg');
  // The driver leaves a connection open whose log-in it cannot answer, as where a password is asked for and none is given.
  let first: Socket | undefined;
  const stream = (): Socket => {
    const socket = new Socket();
    first ??= socket;
    return socket;
  };
  const pool = new pg.Pool({ ...config, stream });
  // A connection that breaks is noticed by the next statement; without these, one that breaks between the statements of a
  // transaction, or while it is idle, would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    (await pool.connect()).release();
    return pool;
  } catch (error) {
    await pool.end();
    first?.destroy();
    throw error;
  }
}
