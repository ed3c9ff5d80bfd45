// A real streaming standby, promoted: calls that are under way are settled once, and old connections lead to nobody who only reads.
import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBackend } from '../../../../src/store/backend.ts';
import { newDatabase, ownPostgres, type OwnPostgres } from '../../../support/own-postgres.ts';
import { asAdministrator, databaseAt } from '../../../support/postgres.ts';
import { isCommit, tcpProxy } from '../../../support/tcp-proxy.ts';
import { until } from '../../../support/until.ts';
import { newDocument, SOURCE } from '../../documents.ts';

/** A standby that streams from a server, which answers no commit before the standby has it. */
async function standbyOf(primary: OwnPostgres): Promise<OwnPostgres> {
  await primary.kill();
  const standby = await ownPostgres({}, (_programs, data) => {
    spawnSync('cp', ['-a', `${primary.data}/.`, data]);
    rmSync(join(data, 'postmaster.pid'), { force: true });
    writeFileSync(join(data, 'standby.signal'), '');
    const conninfo = `host=127.0.0.1 port=${primary.port} user=ibid`;
    writeFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  });
  await primary.start({ synchronous_standby_names: '*' });
  const streaming = "SELECT FROM pg_stat_replication WHERE state = 'streaming'";
  await until(async () => (await asAdministrator(primary.url, streaming)).length > 0);
  return standby;
}

const CALL = {
  workspace: 'w',
  key_id: null,
  route: 'query',
  mode: 'speculative',
  billable: true,
  at: '2026-03-04T05:06:07.000Z',
};
const BOTH = [() => true, () => false] as const;
const DONE = { units: 1, cost_micros: 10_000, cached: false, status: 200 };

test('in the middle of a paid call: it is settled once, and all goes on at the other server', async () => {
  await using primary = await ownPostgres();
  await newDatabase(primary, 'ibid');
  await (await openBackend(databaseAt(primary.url, 'ibid'))).close();
  await using standby = await standbyOf(primary);
  await using proxy = await tcpProxy(primary.port);
  const url = `postgres://ibid@127.0.0.1:${proxy.port}/ibid`;
  const { corpus, accounts, close } = await openBackend(url);
  const reader = await openBackend(databaseAt(standby.url, 'ibid'));
  await corpus.putSource(SOURCE);
  await corpus.addDocument(newDocument('common ground'));
  await until(async () => (await reader.corpus.statistics()).documents === 1);
  expect(reader.accounts.readOnly).toBe(true);
  await expect(reader.corpus.addDocument(newDocument('more'))).rejects.toMatchObject({ code: 'read_only' });

  expect(await accounts.openCall({ ...CALL, request_id: 'paid' }, 5)).toBe(true);
  let failover: Promise<unknown> | undefined;
  proxy.watch = (sent) => {
    if (failover !== undefined || !isCommit(sent)) return undefined;
    failover = (async () => {
      await primary.kill();
      await asAdministrator(standby.url, 'SELECT pg_promote()');
      proxy.target = standby.port;
    })();
    return 'unheard';
  };
  const settled = { ...CALL, ...DONE, request_id: 'paid' };
  // Again where the promotion takes longer than a call may: what it is told twice it does once.
  await until(() => accounts.recordCall(settled).then(...BOTH));
  await failover;
  expect(await accounts.usage('w', '2026-03')).toMatchObject([{ count: 1, cost_micros: 10_000 }]);
  expect(await corpus.addDocument(newDocument('common sense'))).toBe('added');
  expect((await corpus.candidates(['common'], 9)).length).toBe(2);
  // What was opened on the standby can be written to as well, as it is one no more.
  expect(await reader.corpus.addDocument(newDocument('common good'))).toBe('added');
  expect(reader.accounts.readOnly).toBe(false);
  await close();
  await reader.close();
});

test('connections to a server that was the primary are given up, those to the new one taken', async () => {
  await using old = await ownPostgres();
  await newDatabase(old, 'ibid');
  await (await openBackend(databaseAt(old.url, 'ibid'))).close();
  await using standby = await standbyOf(old);
  await using proxy = await tcpProxy(old.port);
  const { records, close } = await openBackend(`postgres://ibid@127.0.0.1:${proxy.port}/ibid`);
  // Several connections that stay open.
  await Promise.all(Array.from({ length: 8 }, () => records.workspaces('brief')));
  expect(proxy.connections).toBeGreaterThan(1);
  await asAdministrator(standby.url, 'SELECT pg_promote()');
  await asAdministrator(old.url, 'ALTER SYSTEM SET default_transaction_read_only = on');
  await asAdministrator(old.url, 'SELECT pg_reload_conf()');
  const isOn = async () => {
    const [row] = await asAdministrator(old.url, 'SHOW default_transaction_read_only');
    return JSON.stringify(row).includes('on"');
  };
  await until(isOn);
  proxy.target = standby.port;
  await records.put('w', { kind: 'brief', id: 'a', at: '2026-01-01T00:00:00Z', labels: [], text: '1' });
  const there = await asAdministrator(databaseAt(standby.url, 'ibid'), 'SELECT id FROM ibid.records');
  expect(there).toEqual([{ id: 'a' }]);
  await close();
});
