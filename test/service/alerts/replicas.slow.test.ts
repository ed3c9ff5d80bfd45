// Two services over one PostgreSQL: what both find is one alert, and it is sent and written once.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leaseFrom } from '../../../src/service/alerts/claim.ts';
import type { Rounds } from '../../../src/service/alerts/rounds.ts';
import type { Send } from '../../../src/service/alerts/send.ts';
import { addPaths } from '../../../src/service/manage-corpus.ts';
import { openService, type OpenedService } from '../../../src/service/open.ts';
import { openBackend } from '../../../src/store/backend.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { inDatabase } from '../../support/postgres.ts';
import { gate } from '../../support/until.ts';
import { post } from '../app/fixtures.ts';
import { page } from './bench.ts';

/** Two services over one database, a change that both will find, and outboxes of their own. */
async function twoServices(
  work: (bench: {
    readonly rounds: (n: 0 | 1, send: Send) => Promise<{ alerts: number; delivered: number }>;
    readonly outboxes: () => string[];
    readonly clock: { at: number };
  }) => Promise<void>,
): Promise<void> {
  const home = temporaryFolder();
  const clock = { at: Date.parse('2026-03-20T12:00:00Z') };
  const now = () => new Date(clock.at);
  await inDatabase(async (url) => {
    const both: { service: OpenedService; rounds: Rounds; outbox: string }[] = [];
    for (const name of ['one', 'two']) {
      const folder = join(home.path, name);
      const service = await openService({ folder, backend: await openBackend(url), local: true, now });
      both.push({ service, rounds: await service.anomalies(), outbox: join(folder, 'outbox') });
    }
    const files = join(home.path, 'files');
    mkdirSync(files);
    const write = async (text: string) => {
      writeFileSync(join(files, 'a.md'), page('2026-03-01', 'A', text));
      await addPaths(both[0]!.service.backend.corpus, [files], { now });
    };
    await write('The first text of A says that it is short.');
    const wanted = { sector_id: 'metals', url: 'https://hooks.example.org/', email: 'desk@example.org' };
    expect((await post(both[1]!.service, '/v1/anomalies/subscribe', wanted)).status).toBe(200);
    await write('Another text of A says that it is longer than it was.');
    await work({
      rounds: (n, send) => both[n]!.rounds.once({ send, outbox: both[n]!.outbox }),
      outboxes: () =>
        both.flatMap(({ outbox }) => {
          mkdirSync(outbox, { recursive: true });
          return readdirSync(outbox);
        }),
      clock,
    });
    for (const { service } of both) await service.close();
  });
  home.remove();
}

it('rounds at the same time tell it once', () =>
  twoServices(async ({ rounds, outboxes }) => {
    let sent = 0;
    const send: Send = async () => {
      sent += 1;
      return { kind: 'delivered' };
    };
    const done = await Promise.all([0, 1, 0, 1].map((n) => rounds(n as 0 | 1, send)));
    const sum = (of: 'alerts' | 'delivered') => done.reduce((total, one) => total + one[of], 0);
    expect([sent, sum('alerts'), sum('delivered')]).toEqual([1, 1, 1]);
    expect(outboxes()).toHaveLength(1);
    for (const n of [0, 1] as const) expect(await rounds(n, send)).toMatchObject({ delivered: 0 });
    expect(sent).toBe(1);
  }));

it('while one sends it the other does not, and does where the one has died', () =>
  twoServices(async ({ rounds, outboxes, clock }) => {
    const [sending, dying] = [gate(), gate()];
    const first = rounds(0, async () => {
      sending.open();
      await dying.opened;
      throw new Error('killed');
    });
    await sending.opened;
    let sent = 0;
    const send: Send = async () => {
      sent += 1;
      return { kind: 'delivered' };
    };
    expect(await rounds(1, send)).toMatchObject({ delivered: 0 });
    expect(sent).toBe(0);
    dying.open();
    await expect(first).rejects.toThrow('killed');
    clock.at = Date.parse(leaseFrom(new Date(clock.at)));
    expect(await rounds(1, send)).toMatchObject({ delivered: 1 });
    expect([sent, outboxes().length]).toEqual([1, 1]);
  }));
