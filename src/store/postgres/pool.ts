// The connection pool of one store. The driver is loaded only here, when a URL is opened.
import { Socket } from 'node:net';
import type { Pool, PoolConfig } from 'pg';
import type { Address } from './open.ts';

export type { Pool, PoolClient } from 'pg';

/** Connections of one process or thread; further calls wait for a free one. */
export const MOST = 10;
/** Time limits in milliseconds: for a connection, for one statement, until an idle connection is closed. */
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
  // The driver leaves a connection open if it cannot log in, for example if a password is required and none is given.
  let first: Socket | undefined;
  const stream = (): Socket => {
    const socket = new Socket();
    first ??= socket;
    return socket;
  };
  const pool = new pg.Pool({ ...config, stream });
  // The next statement notices a broken connection; without these handlers, one that breaks while idle, or between the
  // statements of a transaction, would end the process.
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
