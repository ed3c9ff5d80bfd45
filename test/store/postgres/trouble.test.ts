// What can be wrong with a PostgreSQL: a sentence that says what to do, without the password, and nothing half-made.
import { expect, test } from 'vitest';
import { openBackend } from '../../../src/store/backend.ts';
import { addressOf } from '../../../src/store/postgres/open.ts';
import { finished } from '../../../src/store/postgres/database.ts';
import { lock } from '../../../src/store/sql/work.ts';
import { migrate } from '../../../src/store/postgres/migrate.ts';
import { openPool } from '../../../src/store/postgres/pool.ts';
import { asAdministrator, databaseAt, inDatabase, type TestServer } from '../../support/postgres.ts';
import { until } from '../../support/until.ts';
import { newDocument, SOURCE } from '../documents.ts';

const SCHEMAS = "SELECT nspname FROM pg_namespace WHERE nspname = 'ibid'";
const DEAD = 'postgres://me:secret@127.0.0.1:1/ibid';

async function refusal(url: string): Promise<{ code: string; message: string }> {
  const error: unknown = await openBackend(url).then(
    async ({ close }) => await close(),
    (error: unknown) => error,
  );
  expect(error).toMatchObject({ name: 'StoreError' });
  const { code, message } = error as { code: string; message: string };
  expect(message).not.toMatch(/secret|p@ss|%40ss|\bme\b/);
  return { code, message };
}

test.each([
  ['nobody listens', DEAD, /cannot be reached/],
  ['no such host', 'postgres://me:secret@no.such.host.invalid/ibid', /cannot be reached/],
  ['a password that is not encoded', 'postgres://me:sec@ret/x@127.0.0.1/ibid', /%40 for @/],
  ['another one', 'postgres://me:12/secret@127.0.0.1/ibid', /%40 for @/],
  ['and another', 'postgres://me:12#secret@127.0.0.1/ibid', /%40 for @/],
  ['a port that is none', 'postgres://me:secret@127.0.0.1:port/ibid', /cannot be read/],
])('an address where %s', async (_what, url, says) => {
  const { code, message } = await refusal(url);
  expect(code).toBe('unavailable');
  expect(message).toMatch(says);
});

function sealed({ sealed: by }: TestServer, url: string, password = by?.password ?? ''): string {
  const { pathname } = new URL(url);
  return `postgres://${by?.user}:${encodeURIComponent(password)}@127.0.0.1:${by?.port}${pathname}`;
}

test('a wrong password, no password, a database that is not there', () =>
  inDatabase(async (url, server) => {
    if (server.sealed === undefined) return;
    expect((await refusal(sealed(server, url, 'secret'))).message).toMatch(/refuses this user/);
    const without = sealed(server, url).replace(/:[^:@]*@/, '@');
    expect((await refusal(without)).message).toMatch(/refuses this user/);
    const none = databaseAt(sealed(server, url), 'no_such_database');
    expect((await refusal(none)).message).toMatch(/there is no database/i);
  }));

test('a user without rights makes nothing', () =>
  inDatabase(async (url, server) => {
    if (server.sealed === undefined) return;
    const { code, message } = await refusal(sealed(server, url));
    expect([code, message]).toEqual(['read_only', expect.stringMatching(/GRANT CREATE ON DATABASE/)]);
    expect(await asAdministrator(url, SCHEMAS)).toEqual([]);
  }));

test('a user who may read alone is served, and refused a write', () =>
  inDatabase(async (url, server) => {
    if (server.sealed === undefined) return;
    const owner = await openBackend(url);
    await owner.corpus.putSource(SOURCE);
    await owner.corpus.addDocument(newDocument('common ground'));
    await owner.close();
    for (const right of ['USAGE ON SCHEMA ibid', 'SELECT ON ALL TABLES IN SCHEMA ibid'])
      await asAdministrator(url, `GRANT ${right} TO ${server.sealed.user}`);
    const reader = await openBackend(sealed(server, url));
    expect(reader.accounts.readOnly).toBe(true);
    expect((await reader.corpus.candidates(['common'], 5)).length).toBe(1);
    await expect(reader.corpus.addDocument(newDocument('more'))).rejects.toMatchObject({ code: 'read_only' });
    await reader.close();
  }));

test('the database of another program is left as it is', () =>
  inDatabase(async (url) => {
    await asAdministrator(url, 'CREATE TABLE accounts (id int)');
    const { code, message } = await refusal(url);
    expect([code, message]).toEqual([
      'unavailable',
      expect.stringMatching(/public\.accounts.*CREATE DATABASE/),
    ]);
    expect(await asAdministrator(url, SCHEMAS)).toEqual([]);
  }));

test('a store of a newer version is refused', () =>
  inDatabase(async (url) => {
    await (await openBackend(url)).close();
    await asAdministrator(url, 'UPDATE ibid.store SET version = 99');
    expect(await refusal(url)).toMatchObject({
      code: 'newer',
      message: expect.stringMatching(/Update ibid/),
    });
  }));

test('another encoding than UTF8 is refused', () =>
  inDatabase(async (url) => {
    const name = `${new URL(url).pathname.slice(1)}_latin`;
    await asAdministrator(url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`);
    try {
      expect((await refusal(databaseAt(url, name))).message).toMatch(/LATIN1.*UTF8/);
    } finally {
      await asAdministrator(url, `DROP DATABASE ${name}`);
    }
  }));

test('opened by many at once, it is made once', () =>
  inDatabase(async (url) => {
    const all = await Promise.all(Array.from({ length: 6 }, () => openBackend(url)));
    expect(await asAdministrator(url, 'SELECT version FROM ibid.store')).toHaveLength(1);
    for (const { close } of all) await close();
  }));

test('connections that break are made again, and nothing acknowledged is lost', () =>
  inDatabase(async (url) => {
    const { corpus, records, close } = await openBackend(url);
    await corpus.putSource(SOURCE);
    await corpus.addDocument(newDocument('common ground'));
    const end =
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    for (let round = 0; round < 3; round += 1) {
      await asAdministrator(url, end);
      expect((await corpus.candidates(['common'], 5)).length).toBe(1);
      await asAdministrator(url, end);
      await records.put('w', {
        kind: 'brief',
        id: `${round}`,
        at: '2026-01-01T00:00:00Z',
        labels: [],
        text: '{}',
      });
    }
    expect((await records.list('w', 'brief', {}, { limit: 9, offset: 0 })).total).toBe(3);
    await close();
  }));

test('a connection that breaks between two statements of a transaction is a refusal, not the end of the process', () =>
  inDatabase(async (url) => {
    const pool = await openPool(addressOf(url));
    const client = await pool.connect();
    const gone = new Promise((resolve) => client.once('end', resolve));
    await asAdministrator(
      url,
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await gone;
    await expect(client.query('SELECT 1')).rejects.toThrow(/not queryable|terminated/);
    client.release(true);
    await pool.end();
  }));

test('what another made while the lock was waited for is seen', () =>
  inDatabase(async (url) => {
    const pool = await openPool(addressOf(url));
    const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    const client = await pool.connect();
    await client.query('BEGIN');
    await finished(client, lock('schema'));
    const refused = refusal(url);
    await until(async () => (await asAdministrator(url, waiting)).length > 0);
    await client.query(
      'CREATE SCHEMA ibid; CREATE TABLE ibid.store (version integer); INSERT INTO ibid.store VALUES (99); COMMIT',
    );
    client.release();
    expect(await refused).toMatchObject({ code: 'newer' });
    await pool.end();
  }));

test('a store that another makes between two looks is no other program’s', () =>
  inDatabase(async (url) => {
    const pool = await openPool(addressOf(url));
    let isMade = false;
    const connect = pool.connect.bind(pool);
    pool.connect = (async () => {
      const client = await connect();
      const query = client.query.bind(client) as (sql: unknown, ...rest: unknown[]) => Promise<unknown>;
      client.query = (async (sql: { text?: string }, ...rest: unknown[]) => {
        const found = await query(sql, ...rest);
        if (!isMade && sql.text?.includes("nspname = 'ibid'") === true) {
          isMade = true;
          await (await openBackend(url)).close();
        }
        return found;
      }) as typeof client.query;
      return client;
    }) as typeof pool.connect;
    expect(await migrate(pool, 'here', true)).toMatchObject({ isWritable: true });
    expect(isMade).toBe(true);
    await pool.end();
  }));

test('a database that is away is unavailable, and there again without a restart', () =>
  inDatabase(async (url) => {
    const { corpus, accounts, close } = await openBackend(url);
    const server = databaseAt(url, 'postgres');
    const name = new URL(url).pathname.slice(1);
    await asAdministrator(server, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`;
    await asAdministrator(server, end);
    const gone = {
      name: 'StoreError',
      code: 'unavailable',
      message: expect.stringMatching(/cannot be reached/),
    };
    await expect(corpus.statistics()).rejects.toMatchObject(gone);
    await expect(accounts.hasKeys()).rejects.toMatchObject(gone);
    await asAdministrator(server, `ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    expect((await corpus.statistics()).documents).toBe(0);
    await close();
  }));

test('a hundred of a hundred and sixty calls are let in under a cap of a hundred, by two processes', () =>
  inDatabase(async (url) => {
    const [one, two] = [await openBackend(url), await openBackend(url)];
    const call = {
      workspace: 'w',
      key_id: null,
      route: 'query',
      mode: null,
      billable: true,
      at: '2026-03-04T05:06:07.000Z',
    };
    const done = { units: 1, cost_micros: 1, cached: false, status: 200 };
    const offered = Array.from({ length: 160 }, async (_, n) => {
      const { accounts } = n % 2 === 0 ? one : two;
      const mine = { ...call, request_id: `r${n}` };
      if (await accounts.openCall(mine, 100)) await accounts.recordCall({ ...mine, ...done });
    });
    await Promise.all(offered);
    expect((await one.accounts.usage('w', '2026-03'))[0]?.count).toBe(100);
    for (const { close } of [one, two]) await close();
  }));

test('put back from a backup while it is open, it answers from what is there, though ids come again', () =>
  inDatabase(async (url) => {
    const { corpus, close } = await openBackend(url);
    await corpus.putSource(SOURCE);
    await corpus.addDocument(newDocument('common ground\ncommon sense'));
    expect((await corpus.candidates(['common'], 5)).length).toBe(2);
    // Numbers of segments begin anew, those of chunks do not.
    const all = ['documents', 'addresses', 'chunks', 'blocks'].map((table) => `ibid.${table}`).join(', ');
    await asAdministrator(url, `TRUNCATE ${all}; TRUNCATE ibid.segments RESTART IDENTITY`);
    await asAdministrator(
      url,
      'UPDATE ibid.statistics SET documents = 0, chunks = 0, title_stems = 0, body_stems = 0, revision = 0',
    );
    const other = await openBackend(url);
    await other.corpus.addDocument(newDocument('common good\nnothing else'));
    const found = async (by: typeof corpus) =>
      (await by.candidates(['common', 'good'], 5)).map(({ chunk_id }) => chunk_id);
    expect(await found(other.corpus)).toHaveLength(1);
    expect(await found(corpus)).toEqual(await found(other.corpus));
    await other.close();
    await close();
  }));

test('a damaged part of the index is made again where it is met', () =>
  inDatabase(async (url) => {
    const { corpus, close } = await openBackend(url);
    await corpus.putSource(SOURCE);
    await corpus.addDocuments(['common ground', 'common sense'].map((text) => newDocument(text)));
    const damage = (table: string, column: string) =>
      asAdministrator(
        url,
        `UPDATE ibid.${table} SET ${column} = set_byte(${column}, 6, get_byte(${column}, 6) # 255)`,
      );
    await damage('blocks', 'data');
    expect((await corpus.candidates(['common'], 5)).length).toBe(2);
    await damage('segments', 'rows');
    expect(await corpus.repairIndex()).toBe(1);
    expect((await corpus.candidates(['common'], 5)).length).toBe(2);
    await close();
  }));
