// Accounts of every backend: what is decided holds over all openings of one place, and what was acknowledged is metered.
import { expect, it } from 'vitest';
import type { AccountStore, KeyRecord } from '../../../src/store/account-store.ts';
import { withBackend, type Place, type WithPlace } from './place.ts';

const AT = '2026-03-04T05:06:07.000Z';
const CALL = { workspace: 'w', key_id: null, route: 'query', mode: 'speculative', billable: true, at: AT };
const DONE = { units: 1, cost_micros: 10_000, cached: false, status: 200 };
const KEY: KeyRecord = {
  id: 'key_1',
  name: '',
  workspace: 'w',
  tier: 'free',
  scopes: [],
  rate: null,
  created_at: AT,
  revoked_at: null,
};

/** Two openings of one place, as two processes would have. */
type WithTwo = (
  test: (one: AccountStore, two: AccountStore, again: Place['open']) => Promise<void>,
) => () => Promise<void>;

export function accountConformance(withPlace: WithPlace): void {
  const withTwo: WithTwo = (test) =>
    withBackend(withPlace, async ({ accounts }, again) => test(accounts, (await again()).accounts, again));
  wholeTests(withTwo);
  keyTests(withTwo);
  callTests(withTwo);
  answerTests(withTwo);
  requestTests(withTwo);
}

function wholeTests(withTwo: WithTwo): void {
  it(
    'are empty before anything was written',
    withTwo(async (one) => {
      expect(one.readOnly).toBe(false);
      expect(await one.hasKeys()).toBe(false);
      expect(await one.keys()).toEqual([]);
      expect(await one.key('key_x')).toBeUndefined();
      expect(await one.usage('w', '2026-03')).toEqual([]);
      expect(await one.cachedAnswer('x', 1)).toBeUndefined();
      expect(await one.entityRequests({ limit: 1, offset: 0 })).toEqual({ rows: [], total: 0 });
    }),
  );

  it(
    'that can only be read answer the same, and say that nothing can be metered',
    withTwo(async (one, _two, again) => {
      await one.recordCall({ ...CALL, ...DONE, request_id: 'a' });
      const reader = (await again({ readOnly: true })).accounts;
      expect(reader.readOnly).toBe(true);
      expect(await reader.usage('w', '2026-03')).toHaveLength(1);
      await expect(reader.recordCall({ ...CALL, ...DONE, request_id: 'b' })).rejects.toMatchObject({
        code: 'read_only',
      });
    }),
  );

  it(
    'one write that fails does not fail those it came with',
    withTwo(async (one) => {
      await one.addKey(KEY, 'ab');
      const results = await Promise.allSettled([
        one.recordCall({ ...CALL, ...DONE, request_id: 'a' }),
        one.addKey(KEY, 'cd'),
        one.recordCall({ ...CALL, ...DONE, request_id: 'b' }),
      ]);
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect((await one.usage('w', '2026-03'))[0]?.count).toBe(2);
      expect((await one.key('key_1'))?.secret_sha256).toBe('ab');
    }),
  );
}

function keyTests(withTwo: WithTwo): void {
  it(
    'keys come back as they were given, oldest first, and stay revoked since the first time',
    withTwo(async (one, two) => {
      const key = { ...KEY, name: "o'neil", scopes: ['query:read', 'sources:read'], rate: 0.5 };
      const older = { ...KEY, id: 'key_0', created_at: '2026-01-01T00:00:00.000Z' };
      await one.addKey(key, 'ab');
      await one.addKey(older, 'cd');
      await one.addKey({ ...KEY, id: 'key_00' }, 'ef');
      expect(await two.hasKeys()).toBe(true);
      expect(await two.key('key_1')).toEqual({ ...key, secret_sha256: 'ab' });
      expect((await two.keys()).map(({ id }) => id)).toEqual(['key_0', 'key_00', 'key_1']);
      expect((await two.keys())[0]).toEqual(older);
      expect(await two.revokeKey('key_none', AT)).toBe(false);
      expect(await two.revokeKey('key_1', AT)).toBe(true);
      expect(await one.revokeKey('key_1', '2027-01-01T00:00:00.000Z')).toBe(true);
      expect((await one.key('key_1'))?.revoked_at).toBe(AT);
      expect(await one.hasKeys()).toBe(true);
    }),
  );

  it(
    'a rate lets a burst pass and says how long until the next, bucket by bucket',
    withTwo(async (one, two) => {
      const rate = { perSecond: 2, burst: 3 };
      const at = async (bucket: string, ms: number, store = one) => await store.take(bucket, rate, ms);
      for (let n = 0; n < 3; n += 1) expect(await at('a', 1_000_000, n % 2 ? two : one)).toBe(0);
      expect(await at('a', 1_000_000)).toBeCloseTo(500, 3);
      expect(await at('a', 1_000_400, two)).toBeCloseTo(100, 3);
      expect(await at('b', 1_000_000)).toBe(0);
      expect(await at('a', 1_000_500)).toBe(0);
      expect(await at('a', 1_000_500)).toBeCloseTo(500, 3);
    }),
  );

  it(
    'a clock that is set back by an hour holds nobody up for an hour',
    withTwo(async (one) => {
      const rate = { perSecond: 2, burst: 3 };
      const hour = 3_600_000;
      for (let n = 0; n < 3; n += 1) expect(await one.take('a', rate, 2 * hour)).toBe(0);
      for (let n = 0; n < 3; n += 1) expect(await one.take('a', rate, hour)).toBe(0);
      expect(await one.take('a', rate, hour)).toBeCloseTo(500, 3);
      expect(await one.take('a', rate, hour + 500)).toBe(0);
    }),
  );
}

function callTests(withTwo: WithTwo): void {
  it(
    'a clock that is set back: calls left open in its future count no more, months keep what was settled in them',
    withTwo(async (one) => {
      const at = (text: string, id: string) => ({ ...CALL, at: text, request_id: id });
      const late = '2026-03-31T23:50:00.000Z';
      expect(await one.openCall(at(late, 'left open'), 1)).toBe(true);
      expect(await one.openCall(at(late, 'refused'), 1)).toBe(false);
      const before = '2026-03-31T22:00:00.000Z';
      expect(await one.openCall(at(before, 'later'), 1)).toBe(true);
      const settled = { units: 1, cost_micros: 10, cached: false, status: 200 };
      await one.recordCall({ ...at(before, 'later'), ...settled });
      await one.recordCall({ ...at('2026-04-01T00:00:01.000Z', 'next month'), ...settled });
      await one.recordCall({ ...at(before, 'later'), ...settled });
      const counts = async (month: string) =>
        (await one.usage(CALL.workspace, month)).map(({ count }) => count);
      expect([await counts('2026-03'), await counts('2026-04')]).toEqual([[1], [1]]);
    }),
  );

  it(
    'a cap and a rate hold over both openings',
    withTwo(async (one, two) => {
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
    }),
  );

  it(
    'a call that was let in and then settled is one record',
    withTwo(async (one) => {
      await one.openCall({ ...CALL, request_id: 'a' }, 5);
      expect(await one.usage('w', '2026-03')).toEqual([]);
      await one.recordCall({ ...CALL, ...DONE, request_id: 'a' });
      expect(await one.usage('w', '2026-03')).toEqual([
        { route: 'query', mode: 'speculative', count: 1, units: 1, cost_micros: 10_000 },
      ]);
    }),
  );

  it(
    'a cap counts what was answered and what is at work, not what failed or was cut off long ago',
    withTwo(async (one) => {
      const open = (request_id: string, more = {}) => one.openCall({ ...CALL, request_id, ...more }, 2);
      expect(await open('a')).toBe(true);
      expect(await open('b')).toBe(true);
      expect(await open('c')).toBe(false);
      await one.recordCall({ ...CALL, ...DONE, request_id: 'b', status: 500 });
      expect(await open('d')).toBe(true);
      expect(await open('e')).toBe(false);
      for (const other of [{ workspace: 'v' }, { route: 'causal' }, { mode: 'deliberate' }, { mode: null }])
        expect(await open(`f ${JSON.stringify(other)}`, other)).toBe(true);
      await one.recordCall({ ...CALL, ...DONE, request_id: 'a' });
      // Sixteen minutes later `d`, which was never settled, counts no more; `a`, which was, does.
      const at = '2026-03-04T05:22:07.000Z';
      expect(await open('g', { at })).toBe(true);
      expect(await open('h', { at })).toBe(false);
    }),
  );

  it(
    'usage sums by route and mode, what failed included in the cost but not in the count',
    withTwo(async (one) => {
      await one.recordCall({ ...CALL, ...DONE, request_id: 'a' });
      await one.recordCall({ ...CALL, ...DONE, request_id: 'b', status: 402, units: 3, cost_micros: 5 });
      await one.recordCall({ ...CALL, ...DONE, request_id: 'c', route: 'causal', mode: null });
      expect(await one.usage('w', '2026-03')).toEqual([
        { route: 'causal', mode: null, count: 1, units: 1, cost_micros: 10_000 },
        { route: 'query', mode: 'speculative', count: 1, units: 4, cost_micros: 10_005 },
      ]);
    }),
  );

  it(
    'months and workspaces are counted apart',
    withTwo(async (one) => {
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
    }),
  );
}

function answerTests(withTwo: WithTwo): void {
  it(
    'an answer that one opening cached the other finds, for one revision of the corpus',
    withTwo(async (one, two) => {
      await one.cacheAnswer('k', 1, { a: 1 }, AT, 10);
      expect(await two.cachedAnswer('k', 1)).toEqual({ a: 1 });
      expect(await two.cachedAnswer('k', 2)).toBeUndefined();
      await two.cacheAnswer('k', 2, { a: 2 }, AT, 10);
      expect(await one.cachedAnswer('k', 1)).toBeUndefined();
    }),
  );

  it(
    'no more answers are cached than asked for: the oldest go first, and those of older revisions',
    withTwo(async (one) => {
      const cache = (key: string, revision: number, second: number) =>
        one.cacheAnswer(key, revision, key, `2026-03-04T05:06:0${second}.000Z`, 2);
      const found = async (revision: number) => {
        const answers = await Promise.all(['a', 'b', 'c'].map((key) => one.cachedAnswer(key, revision)));
        return answers.filter((answer) => answer !== undefined);
      };
      for (const [second, key] of ['a', 'b', 'c'].entries()) await cache(key, 1, second);
      expect(await found(1)).toEqual(['b', 'c']);
      await cache('a', 2, 4);
      expect([await found(1), await found(2)]).toEqual([[], ['a']]);
      await one.cacheAnswer('b', 2, 'b', AT, 0);
      expect(await found(2)).toEqual([]);
    }),
  );
}

function requestTests(withTwo: WithTwo): void {
  it(
    'entity requests are counted, listed newest first, and refused when too many wait',
    withTwo(async (one, two) => {
      const request = { name: "Nördal's", reason: null, url: 'https://example.org/', contact: null };
      const later = '2026-03-05T00:00:00.000Z';
      expect(await one.addEntityRequest({ ...request, id: 'b' }, AT, 2)).toBe('added');
      expect(await two.addEntityRequest({ ...request, id: 'a' }, AT, 2)).toBe('added');
      expect(await one.addEntityRequest({ ...request, id: 'c' }, AT, 2)).toBe('full');
      expect(await two.addEntityRequest({ ...request, id: 'b' }, later, 2)).toBe('known');
      expect(await one.addEntityRequest({ ...request, id: 'c' }, later, 3)).toBe('added');
      const { rows, total } = await two.entityRequests({ limit: 2, offset: 1 });
      expect([rows.map(({ id }) => id), total]).toEqual([['a', 'b'], 3]);
      expect(rows[1]).toEqual({ ...request, id: 'b', times: 2, first_at: AT, last_at: later });
    }),
  );
}
