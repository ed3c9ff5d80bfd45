// GET /v1/health says ok where paid work can be done, and 503 where not, also where the store is silent.
import { expect, it } from 'vitest';
import { StoreError } from '../../../src/store/errors.ts';
import { openMemoryBackend, type Store } from '../../../src/store/backend.ts';
import { createService } from '../../../src/service/app.ts';
import type { AccountStore } from '../../../src/store/account-store.ts';
import { until } from '../../support/until.ts';
import { answerQuery, get, keyFor, memoryStore, post } from './fixtures.ts';

const AWAY = new StoreError('unavailable', 'The database is away.');

async function served(
  { corpus = {}, accounts }: { corpus?: Partial<Store>; accounts?: (all: AccountStore) => object },
  test: (at: {
    readonly health: () => Promise<number>;
    readonly ask: () => Promise<Response>;
    readonly accounts: AccountStore;
  }) => Promise<void>,
  sleep?: () => Promise<void>,
): Promise<void> {
  const opened = await openMemoryBackend();
  const { headers } = await keyFor(opened.accounts);
  const backend = {
    ...opened,
    corpus: memoryStore(corpus),
    accounts: { ...opened.accounts, ...accounts?.(opened.accounts) },
  };
  const service = createService({ backend, answerQuery, ...(sleep === undefined ? {} : { sleep }) });
  try {
    await test({
      health: async () => (await get(service, '/v1/health')).status,
      ask: () => post(service, '/v1/query', { query: 'Why did rates rise?' }, headers),
      accounts: opened.accounts,
    });
  } finally {
    await service.close();
  }
}

it('is ok where it can be read and written', () =>
  served({}, async ({ health, ask }) => {
    expect([await health(), (await ask()).status, await health()]).toEqual([200, 200, 200]);
  }));

it('is 503 where the store does not answer at all', () =>
  served(
    { corpus: { statistics: () => new Promise(() => undefined) } },
    async ({ health }) => expect(await health()).toBe(503),
    async () => undefined,
  ));

it.each(['read_only', 'full', 'unavailable'] as const)('is 503 where writing is refused: %s', (code) =>
  served(
    { accounts: () => ({ take: () => Promise.reject(new StoreError(code, 'No.')) }) },
    async ({ health }) => expect(await health()).toBe(503),
  ),
);

it('a call whose end cannot be written is refused, and not billed once it can be, though it was written', () => {
  let isAway = true;
  return served(
    {
      accounts: (all) => ({
        // Written, and not heard.
        recordCall: async (call: Parameters<AccountStore['recordCall']>[0]) => {
          if (!isAway || call.status === 200) await all.recordCall(call);
          if (isAway) throw AWAY;
        },
      }),
    },
    async ({ health, ask, accounts }) => {
      const period = new Date().toISOString().slice(0, 7);
      const billed = async () => (await accounts.usage('default', period))[0]?.cost_micros;
      expect((await ask()).status).toBe(503);
      expect(await billed()).toBe(10_000);
      expect(await health()).toBe(503);
      isAway = false;
      await until(async () => (await health()) === 200);
      expect(await billed()).toBe(0);
      expect((await ask()).status).toBe(200);
      expect(await billed()).toBe(10_000);
    },
  );
});
