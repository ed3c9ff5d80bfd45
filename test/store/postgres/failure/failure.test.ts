// A PostgreSQL that is killed, cut off, full, read-only, crowded or silent: nothing acknowledged is lost, nothing is done twice,
// and all goes on without opening the store again.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openBackend, type Backend } from '../../../../src/store/backend.ts';
import { newDatabase, ownPostgres, type OwnPostgres } from '../../../support/own-postgres.ts';
import { asAdministrator, databaseAt } from '../../../support/postgres.ts';
import { isCommit, tcpProxy, type TcpProxy } from '../../../support/tcp-proxy.ts';
import { newDocument, SOURCE } from '../../documents.ts';

let server: OwnPostgres;
let proxy: TcpProxy;
let url = '';
let direct = '';
let count = 0;

afterAll(async () => {
  await proxy?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
});
beforeEach(async () => {
  server ??= await ownPostgres();
  proxy ??= await tcpProxy(server.port);
  count += 1;
  url = await newDatabase(server, `f${count}`, proxy.port);
  direct = databaseAt(server.url, `f${count}`);
});

async function opened(work: (backend: Backend) => Promise<void>): Promise<void> {
  const backend = await openBackend(url);
  try {
    await work(backend);
  } finally {
    Object.assign(proxy, { target: server.port, delay: 0, isStill: false, watch: () => undefined });
    await backend.close();
  }
}

const CALL = {
  workspace: 'w',
  key_id: null,
  route: 'query',
  mode: 'speculative',
  billable: true,
  at: '2026-03-04T05:06:07.000Z',
};
const DONE = { units: 1, cost_micros: 10_000, cached: false, status: 200 };
const brief = (id: string) =>
  ({ kind: 'brief', id, at: '2026-01-01T00:00:00Z', labels: [], text: '1' }) as const;
const usage = async ({ accounts }: Backend) => (await accounts.usage('w', '2026-03'))[0]?.count;

/** Breaks off at the first COMMIT alone. */
function atFirstCommit(what: 'cut' | 'unheard'): void {
  let isDone = false;
  proxy.watch = (sent) => {
    if (isDone || !isCommit(sent)) return undefined;
    isDone = true;
    return what;
  };
}

test('killed and started again: what was acknowledged is there, and the same opening goes on', () =>
  opened(async ({ corpus, records }) => {
    await corpus.putSource(SOURCE);
    for (let round = 0; round < 3; round += 1) {
      await corpus.addDocument(newDocument(`common ground ${round}`));
      await records.put('w', brief(`${round}`));
      await server.kill();
      for (const asked of [() => corpus.statistics(), () => records.put('w', brief('away'))])
        await expect(asked()).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable' });
      await server.start();
      expect((await corpus.candidates(['common'], 9)).length).toBe(round + 1);
      expect((await records.list('w', 'brief', {}, { limit: 9, offset: 0 })).total).toBe(round + 1);
    }
    expect(await corpus.repairIndex()).toBe(0);
  }));

test.each(['cut', 'unheard'] as const)('a call whose settling is %s is settled once', (what) =>
  opened(async (backend) => {
    const { accounts } = backend;
    atFirstCommit(what);
    expect(await accounts.openCall({ ...CALL, request_id: 'a' }, 1)).toBe(true);
    expect(await accounts.openCall({ ...CALL, request_id: 'b' }, 1)).toBe(false);
    atFirstCommit(what);
    await accounts.recordCall({ ...CALL, ...DONE, request_id: 'a' });
    expect(await usage(backend)).toBe(1);
    expect(await asAdministrator(direct, 'SELECT calls FROM ibid.spent')).toEqual([{ calls: '1' }]);
  }),
);

test('what cannot be done twice says that it is not known whether it was done', () =>
  opened(async ({ records }) => {
    await records.put('w', brief('a'));
    for (const [what, text] of [
      ['cut', '1'],
      ['unheard', '1+'],
    ] as const) {
      atFirstCommit(what);
      await expect(records.change('w', 'brief', 'a', (before) => `${before}+`)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringMatching(/Look whether it was done/),
      });
      expect((await records.get('w', 'brief', 'a'))?.text).toBe(text);
    }
  }));

test('full: what would grow is refused, what was there is there, and it goes on when there is space', () =>
  opened(async ({ corpus }) => {
    await corpus.putSource(SOURCE);
    await corpus.addDocument(newDocument('common ground'));
    await asAdministrator(
      direct,
      `CREATE FUNCTION ibid.no_space() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER no_space BEFORE INSERT ON ibid.segments FOR EACH ROW EXECUTE FUNCTION ibid.no_space()`,
    );
    const more = newDocument('common sense');
    await expect(corpus.addDocument(more)).rejects.toMatchObject({ code: 'full' });
    expect((await corpus.candidates(['common'], 9)).length).toBe(1);
    await asAdministrator(direct, 'DROP TRIGGER no_space ON ibid.segments');
    expect(await corpus.addDocument(more)).toBe('added');
    expect((await corpus.candidates(['common'], 9)).length).toBe(2);
  }));

test('read-only for a while: answers go on, writes are refused, and come back', () =>
  opened(async ({ corpus, accounts, records }) => {
    const name = new URL(url).pathname.slice(1);
    await corpus.putSource(SOURCE);
    await corpus.addDocument(newDocument('common ground'));
    await asAdministrator(direct, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    proxy.cut();
    expect((await corpus.candidates(['common'], 9)).length).toBe(1);
    await expect(records.put('w', brief('a'))).rejects.toMatchObject({ code: 'read_only' });
    expect(accounts.readOnly).toBe(true);
    await asAdministrator(
      databaseAt(url, 'postgres'),
      `ALTER DATABASE ${name} SET default_transaction_read_only = off`,
    );
    await records.put('w', brief('a'));
    expect(accounts.readOnly).toBe(false);
  }));

test('a server that takes fewer connections than are wanted: all is done, one after the other', () =>
  opened(async (backend) => {
    const few = `few${count}`;
    await asAdministrator(server.url, `CREATE ROLE ${few} LOGIN CONNECTION LIMIT 2`);
    for (const right of ['USAGE ON SCHEMA ibid', 'ALL ON ALL TABLES IN SCHEMA ibid'])
      await asAdministrator(direct, `GRANT ${right} TO ${few}`);
    const crowded = await openBackend(url.replace('//ibid@', `//${few}@`));
    const ids = Array.from({ length: 12 }, (_, n) => `c${n}`);
    await Promise.all(ids.map((request_id) => crowded.accounts.recordCall({ ...CALL, ...DONE, request_id })));
    expect(await usage(backend)).toBe(12);
    await crowded.close();
  }));

test('slow: all is done in the end, once', () =>
  opened(async (backend) => {
    proxy.delay = 40;
    const ids = Array.from({ length: 12 }, (_, n) => `c${n}`);
    const asked = ids.map((request_id) => backend.accounts.openCall({ ...CALL, request_id }, 5));
    expect((await Promise.all(asked)).filter((isIn) => isIn).length).toBe(5);
  }));

test('who stands still in the middle of a write does not keep the others for ever', () =>
  opened(async ({ records }) => {
    let asked: string | undefined;
    await records.put('w', brief('a'));
    proxy.watch = (sent) => {
      asked = /idle_in_transaction_session_timeout = \d+/.exec(sent.toString('latin1'))?.[0] ?? asked;
      return undefined;
    };
    await records.put('w', brief('a'));
    expect(asked).toBe('idle_in_transaction_session_timeout = 120000');
  }));
