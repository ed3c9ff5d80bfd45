import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accounts as accountsOver, type AccountStore } from '../../../src/store/sqlite/accounts.ts';
import { openDatabase } from '../../../src/store/sqlite/open.ts';

const AT = '2026-03-04T05:06:07.000Z';
const CALL = { workspace: 'w', key_id: null, route: 'query', mode: 'speculative', billable: true, at: AT };
const DONE = { units: 1, cost_micros: 10_000, cached: false, status: 200 };

/** Two connections to one file, as two processes would have. */
async function withTwo(
  test: (one: AccountStore, two: AccountStore, folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-accounts-'));
  const [one, two] = [await openDatabase({ folder }), await openDatabase({ folder })];
  try {
    await test(accountsOver(one), accountsOver(two), folder);
  } finally {
    one.close();
    two.close();
    await rm(folder, { recursive: true });
  }
}

describe('accounts in the store', () => {
  it('before anything was written there is nothing, and no table', async () => {
    await withTwo(async (one) => {
      expect(await one.hasKeys()).toBe(false);
      expect(await one.keys()).toEqual([]);
      expect(await one.key('key_x')).toBeUndefined();
      expect(await one.usage('w', '2026-03')).toEqual([]);
      expect(await one.answer('x', 1)).toBeUndefined();
      expect(await one.entityRequests({ limit: 1, offset: 0 })).toEqual({ rows: [], total: 0 });
    });
  });

  it('a store that can only be read answers the same, and says that nothing can be metered', async () => {
    await withTwo(async (one, _two, folder) => {
      await one.recordCall({ ...CALL, ...DONE, request_id: 'a' });
      const database = await openDatabase({ folder, readOnly: true });
      const reader = accountsOver(database);
      expect(reader.readOnly).toBe(true);
      expect(await reader.usage('w', '2026-03')).toHaveLength(1);
      await expect(reader.recordCall({ ...CALL, ...DONE, request_id: 'b' })).rejects.toMatchObject({
        code: 'read_only',
      });
      database.close();
    });
  });

  it('what one process writes the other reads', async () => {
    await withTwo(async (one, two) => {
      await one.keepAnswer('k', 1, { a: 1 }, AT, 10);
      expect(await two.answer('k', 1)).toEqual({ a: 1 });
      expect(await two.answer('k', 2)).toBeUndefined();
      await two.keepAnswer('k', 2, { a: 2 }, AT, 10);
      expect(await one.answer('k', 1)).toBeUndefined();
    });
  });

  it('a cap and a rate hold over both', async () => {
    await withTwo(async (one, two) => {
      const opened = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? one : two).openCall({ ...CALL, request_id: `c${index}` }, 7),
        ),
      );
      expect(opened.filter(Boolean)).toHaveLength(7);
      const rate = { perSecond: 1, burst: 5 };
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, index) => (index % 2 ? one : two).take('bucket', rate, 1_000_000)),
      );
      expect(taken.filter((wait) => wait === 0)).toHaveLength(5);
    });
  });

  it('one write that fails does not fail those it came with', async () => {
    await withTwo(async (one) => {
      const key = {
        id: 'key_1',
        name: '',
        workspace: 'w',
        tier: 'free',
        scopes: [],
        rate: null,
        created_at: AT,
        revoked_at: null,
      };
      await one.addKey(key, 'ab');
      const results = await Promise.allSettled([
        one.recordCall({ ...CALL, ...DONE, request_id: 'a' }),
        one.addKey(key, 'cd'),
        one.recordCall({ ...CALL, ...DONE, request_id: 'b' }),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect((await one.usage('w', '2026-03'))[0]?.count).toBe(2);
      expect((await one.key('key_1'))?.secret_sha256).toBe('ab');
    });
  });

  it('a call that was let in and then settled is one record', async () => {
    await withTwo(async (one) => {
      await one.openCall({ ...CALL, request_id: 'a' }, 5);
      expect(await one.usage('w', '2026-03')).toEqual([]);
      await one.recordCall({ ...CALL, ...DONE, request_id: 'a' });
      expect(await one.usage('w', '2026-03')).toEqual([
        { route: 'query', mode: 'speculative', count: 1, units: 1, cost_micros: 10_000 },
      ]);
    });
  });

  it('months and workspaces are counted apart', async () => {
    await withTwo(async (one) => {
      await one.recordCall({ ...CALL, ...DONE, request_id: 'a' });
      await one.recordCall({ ...CALL, ...DONE, request_id: 'b', at: '2026-04-01T00:00:00.000Z' });
      await one.recordCall({ ...CALL, ...DONE, request_id: 'c', workspace: 'v' });
      const counts = [];
      for (const [workspace, period] of [
        ['w', '2026-03'],
        ['w', '2026-04'],
        ['v', '2026-03'],
        ['v', '2026-04'],
      ] as const) {
        counts.push((await one.usage(workspace, period))[0]?.count ?? 0);
      }
      expect(counts).toEqual([1, 1, 1, 0]);
    });
  });
});
