// POST /v1/forecast, GET /v1/forecasts and /v1/forecasts/{id} over a table in the corpus and over values of the request.
import { describe, expect, it } from 'vitest';
import { routeOf } from '../../../src/api/routes.ts';
import type { Store } from '../../../src/store/backend.ts';
import { walk } from '../../engine/forecast/series.ts';
import { DOCUMENT, get, keyFor, memoryStore, post, withService } from './fixtures.ts';

type Json = Record<string, unknown>;

const VALUES = [...walk(60, 3)].map((value) => Number(value.toFixed(2)));
const LEADER = walk(60, 4);
const LED = walk(60, 5, (at) => (at < 2 ? 0 : 3 * (LEADER[at - 1]! - LEADER[at - 2]!)));
const TABLE = [
  'Month,Petrol (c/l),Brent,Note',
  ...[...LED].map((value, at) => {
    const month = `${2015 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
    return `${month},${value.toFixed(3)},${LEADER[at]!.toFixed(3)},fine`;
  }),
].join('\n');

/** A corpus of one table. */
function tables(): Store {
  const table = {
    ...DOCUMENT,
    title: 'prices',
    media_type: 'text/csv',
    source_url: 'file:///home/me/prices.csv',
  };
  return memoryStore({
    documents: async () => ({ rows: [table], total: 1 }),
    snapshot: async () => new TextEncoder().encode(TABLE),
  });
}

async function made(service: Parameters<typeof post>[0], body: Json, headers = {}): Promise<Json> {
  const response = await post(service, '/v1/forecast', body, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as Json;
}

describe('forecasts', () => {
  it('say when their own trial speaks against their intervals', async () => {
    await withService({}, async ({ service }) => {
      const growth = Array.from({ length: 60 }, (_, at) => Number((100 * 1.15 ** at).toPrecision(8)));
      const { warnings } = await made(service, { series: growth, horizon: 6, frequency: 'monthly' });
      expect(warnings).toEqual([
        expect.stringMatching(/contained only \d+ % of what came/),
        expect.stringMatching(/^The forecast begins with a change of /),
        expect.stringMatching(/^The intervals reach /),
      ]);
      const usual = await made(service, { series: VALUES, horizon: 3 });
      expect(usual['warnings']).toEqual([]);
    });
  });

  it('are made, kept, listed and read again as they were [spec:paging-1]', async () => {
    await withService({}, async ({ service, pass }) => {
      const one = await made(service, { series: VALUES, horizon: 3, thresholds: [100] });
      pass(1000);
      const other = await made(service, { series: VALUES.slice(0, 5), horizon: 3 });
      expect(one).toMatchObject({
        outcome: 'answered',
        target: 'series',
        horizon: [1, 2, 3],
        billable: false,
      });
      expect(one['id']).toMatch(/^fct_[0-9a-f]{24}$/);
      expect(other).toMatchObject({
        outcome: 'insufficient_evidence',
        reasons: [{ code: 'too_few_points', text: expect.stringContaining('5 points') as string }],
      });
      const again = await get(service, `/v1/forecasts/${String(one['id'])}`);
      expect(await again.json()).toEqual(one);
      const list = (await (await get(service, '/v1/forecasts?limit=1')).json()) as Json;
      expect(list).toMatchObject({ total: 2, limit: 1, offset: 0, items: [{ id: other['id'] }] });
      const rest = (await (await get(service, '/v1/forecasts?offset=1')).json()) as Json;
      expect(rest['items']).toEqual([
        {
          id: one['id'],
          outcome: 'answered',
          target: 'series',
          unit: null,
          frequency: { name: 'unknown', season: 1 },
          steps: 3,
          until: 3,
          created_at: '2026-03-04T05:06:07.000Z',
        },
      ]);
      const { response: schema } = await routeOf('forecast.list').schemas();
      expect(schema.safeParse(list).error).toBeUndefined();
    });
  });

  it('are seen by their own workspace alone, and need their scopes [spec:auth-2]', async () => {
    await withService({ local: false }, async ({ service, accounts }) => {
      const mine = await keyFor(accounts, { workspace: 'mine' });
      const theirs = await keyFor(accounts, { workspace: 'theirs' });
      const reader = await keyFor(accounts, { workspace: 'mine', scopes: ['forecast:read'] });
      const forecast = await made(service, { series: VALUES, horizon: 2 }, mine.headers);
      expect(forecast['billable']).toBe(true);
      const path = `/v1/forecasts/${String(forecast['id'])}`;
      expect((await get(service, path, { headers: reader.headers })).status).toBe(200);
      expect((await get(service, path, { headers: theirs.headers })).status).toBe(404);
      const listed = await get(service, '/v1/forecasts', { headers: theirs.headers });
      expect(await listed.json()).toMatchObject({ items: [], total: 0 });
      const refused = await post(service, '/v1/forecast', { series: VALUES, horizon: 2 }, reader.headers);
      expect(refused.status).toBe(403);
    });
  });

  it('the same request gives the same members but id and time; the data decide the seed', async () => {
    await withService({}, async ({ service, pass }) => {
      const request = { series: VALUES, horizon: 4 };
      const { id, created_at: at, ...one } = await made(service, request);
      pass(5000);
      const { id: otherId, created_at: later, ...other } = await made(service, request);
      expect(JSON.stringify(other)).toBe(JSON.stringify(one));
      expect([otherId, later]).not.toEqual([id, at]);
      expect(await made(service, { ...request, series: [...VALUES, 1] })).not.toMatchObject({
        seed: one['seed'],
      });
      expect(await made(service, { ...request, seed: 9 })).toMatchObject({ seed: 9 });
    });
  });

  it('a column of a table is cited, dated and led by another of its columns', async () => {
    await withService({ store: tables() }, async ({ service }) => {
      const forecast = await made(service, {
        series: { source: 'prices.csv', column: 'Petrol (c/l)' },
        horizon: 2,
        drivers: [
          { name: 'crude', series: { source: 'prices', column: 'Brent' } },
          { name: 'strange', series: [...walk(60, 77)] },
          { name: 'short', series: [1, 2, 3] },
        ],
        levels: [0.9, 0.1, 0.1],
      });
      expect(forecast).toMatchObject({
        outcome: 'answered',
        target: 'Petrol (c/l)',
        frequency: { name: 'monthly', season: 12 },
        horizon: ['2020-01-01', '2020-02-01'],
        quantiles: { levels: [0.1, 0.9] },
      });
      const drivers = forecast['drivers'] as { name: string; kept: boolean; share: number; why: string }[];
      expect(drivers.map(({ name, kept }) => [name, kept])).toEqual([
        ['crude', true],
        ['strange', false],
        ['short', false],
      ]);
      expect(drivers[2]!.why).toContain('Not judged: it has a value at 3 of the 60');
      const shares = drivers.reduce((sum, { share }) => sum + share, 0);
      expect(shares + (forecast['unexplained'] as number)).toBeCloseTo(1, 9);
      const [target, crude, strange] = forecast['data'] as Json[];
      expect(target).toMatchObject({
        role: 'target',
        from: 'corpus',
        document_id: DOCUMENT.id,
        snapshot_id: DOCUMENT.snapshot_id,
        content_sha256: DOCUMENT.content_sha256,
        column: 'Petrol (c/l)',
        rows: 60,
        first_at: '2015-01-01',
        last_at: '2019-12-01',
      });
      expect(crude).toMatchObject({ role: 'driver', name: 'crude', column: 'Brent' });
      expect(strange).toMatchObject({ from: 'request', rows: 60 });
    });
  });

  it('a frequency that the dates speak against is told; a length is taken as it is', async () => {
    await withService({ store: tables() }, async ({ service }) => {
      const series = { source: 'prices', column: 'Brent' };
      const named = await made(service, { series, horizon: 1, frequency: 'quarterly' });
      expect(named).toMatchObject({ frequency: { name: 'quarterly', season: 4 }, horizon: ['2020-01-01'] });
      expect(named['warnings']).toEqual([
        'Its dates are monthly; the season of quarterly data was looked for, as was asked.',
      ]);
      const counted = await made(service, { series, horizon: 1, frequency: 6 });
      expect(counted).toMatchObject({ frequency: { name: 'monthly', season: 6 }, warnings: [] });
    });
  });

  it('shows callers elsewhere no folder of this machine', async () => {
    await withService({ store: tables(), settings: { shortFileUrls: true } }, async ({ service }) => {
      const series = { source: 'prices', column: 'Brent' };
      const forecast = await made(service, { series, horizon: 2 });
      expect(JSON.stringify(forecast)).not.toContain('/home/me');
      const again = await get(service, `/v1/forecasts/${String(forecast['id'])}`);
      expect(await again.json()).toEqual(forecast);
    });
  });

  it.each([
    [{ series: { source: 'nothing', column: 'Brent' } }, 404, 'The corpus has no document named nothing'],
    [{ series: { source: 'prices', column: 'Oil' } }, 400, 'prices has no column Oil'],
    [{ series: { source: 'prices', column: 'Note' } }, 400, 'Note'],
    [
      { series: VALUES, drivers: [{ name: 'd', series: { source: 'x', column: 'y' } }] },
      404,
      'drivers.0.series',
    ],
    [{ series: VALUES, horizon: 0 }, 400, 'horizon must be at least 1.'],
    [{ series: VALUES, horizon: 1001 }, 400, 'horizon must be at most 1000.'],
    [{ series: VALUES, levels: [1] }, 400, 'levels.0 must be below 1.'],
    [{ series: VALUES, seed: -1 }, 400, 'seed must be at least 0.'],
    [{ series: VALUES, frequency: 'fortnightly' }, 400, 'frequency'],
    [{ series: [1, 2, 'three'] }, 400, 'series'],
    ['{"series":[1,2,1e999],"horizon":2}', 400, ''],
    [
      { series: VALUES, drivers: Array.from({ length: 9 }, () => ({ name: 'd', series: VALUES })) },
      400,
      'drivers',
    ],
  ])('refuses %j in words', async (body, status, words) => {
    await withService({ store: tables() }, async ({ service }) => {
      const whole = typeof body === 'string' ? body : { horizon: 2, ...body };
      const response = await post(service, '/v1/forecast', whole);
      const problem = (await response.json()) as Json;
      expect(response.status).toBe(status);
      expect(problem['detail']).toContain(words);
      expect(JSON.stringify(problem)).not.toContain('    at ');
    });
  });

  it('100,000 values, gaps and the largest numbers are answered', async () => {
    await withService({}, async ({ service }) => {
      const many = Array.from({ length: 100_000 }, (_, at) =>
        at % 50 === 3 ? null : 1e300 * (1 + (at % 7) / 10),
      );
      const forecast = await made(service, { series: many, horizon: 5, frequency: 7 });
      expect(forecast['warnings']).toEqual([
        'Only the last 5000 of 100000 points were used.',
        '100 gaps were filled along a straight line.',
      ]);
      expect((forecast['median'] as number[]).every(Number.isFinite)).toBe(true);
    });
  });
});
