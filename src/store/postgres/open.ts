// Opens the store in a PostgreSQL database, and creates its tables if there are none.
import type { Backend } from '../backend.ts';
import { backendOver } from '../sql/backend.ts';
import type { Database } from '../sql/work.ts';
import { database, explained, patiently } from './database.ts';
import { migrate } from './migrate.ts';
import { openPool } from './pool.ts';
import { snapshots } from './snapshots.ts';
import { StoreError } from '../errors.ts';

export interface OpenOptions {
  readonly url: string;
  /** Never write, and create nothing. A database that cannot be written is opened like this automatically. */
  readonly readOnly?: boolean;
  /** Where what is read about names is kept where the database cannot be written. */
  readonly otherwise: () => Promise<Database>;
}

/** @throws StoreError, each with a sentence that says what to do, none with a password */
export async function openPostgres(options: OpenOptions): Promise<Backend> {
  const address = addressOf(options.url);
  const { name } = address;
  const explain = (error: unknown): unknown => explained(error, 'opening the store', name);
  const pool = await openPool(address).catch((error: unknown) => {
    throw explain(error);
  });
  try {
    const isToRead = options.readOnly === true;
    const found = await patiently(() => migrate(pool, name, !isToRead), explain);
    const description = `postgresql ${found.release} (${name})`;
    const opened = database(pool, {
      name,
      description,
      isToRead: isToRead || !found.hasRights,
      isWritable: found.isWritable,
    });
    return backendOver(opened, snapshots(opened), options.otherwise);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

// The address of a PostgreSQL store: what may be shown of it, and what is rejected before anything is sent.

export interface Address {
  /** For sentences and logs: server and database, never a password. */
  readonly name: string;
  /** As the driver wants it; may hold a password. */
  readonly url: string;
  /** Try TLS, and continue without it if the server has none: libpq's own way without `sslmode`. */
  readonly isTlsTried: boolean;
}

/** @throws StoreError `unavailable`, without any part of what was given */
export function addressOf(where: string): Address {
  const url = parsed(where);
  const named = (member: string, otherwise: string): string => url.searchParams.get(member) ?? otherwise;
  const host = named('host', url.hostname === '' ? 'localhost' : decodeURIComponent(url.hostname));
  const port = named('port', url.port);
  const database =
    decodeURIComponent(url.pathname.slice(1)) || named('user', decodeURIComponent(url.username));
  const mode = url.searchParams.get('sslmode');
  const isTried = mode === null || mode === 'prefer' || mode === 'allow';
  if (isTried) url.searchParams.delete('sslmode');
  else if (mode !== 'no-verify') url.searchParams.set('uselibpqcompat', 'true');
  return {
    name: `postgres://${host}${port === '' ? '' : `:${port}`}/${database}`,
    url: url.href,
    isTlsTried: isTried && !host.startsWith('/'),
  };
}

/** Characters that cannot end a URL do not end it here: the rest may be part of a password. */
function parsed(where: string): URL {
  const [, user = '', ...rest] = where.split(/^[a-z]+:\/\/|@/i);
  if (rest.length > 1 || (rest.length === 1 && /[/?#]/.test(user))) throw unreadable();
  try {
    const url = new URL(where);
    decodeURIComponent(`${url.username}${url.hostname}${url.pathname}`);
    if (url.hash !== '') throw unreadable();
    return url;
  } catch (error) {
    throw error instanceof StoreError ? error : unreadable();
  }
}

function unreadable(): StoreError {
  return new StoreError(
    'unavailable',
    'The URL of the store cannot be read. Write it as postgres://USER:PASSWORD@HOST:5432/DATABASE, with other characters ' +
      'than letters and digits of user and password as percent and two hex digits (%40 for @, %2F for /).',
  );
}
