import { describe, expect, it } from 'vitest';
import { createMeter } from '../../../src/service/rules/meter.ts';
import type { ServiceOptions } from '../../../src/service/app.ts';
import { answerQuery, get, keyFor, post, withService } from './fixtures.ts';

const SERVED = { local: false, settings: { keyRate: 100_000 } } as const;
type Line = {
  route: string;
  mode: string | null;
  count: number;
  cap: number | null;
  remaining: number | null;
};

/** An engine that works in so many units and then answers. */
function working(units: number): NonNullable<ServiceOptions['answerQuery']> {
  return async (store, request, context) => {
    for (let unit = 0; unit < units; unit++) context?.spend?.(1);
    return answerQuery(store, request, context);
  };
}

async function usageOf(service: Parameters<typeof get>[0], headers: Record<string, string> = {}) {
  return (await (await get(service, '/v1/usage', { headers })).json()) as {
    total_usd: number;
    billable: boolean;
    routes: Line[];
    period: string;
    workspace: string;
  };
}

describe('metering', () => {
  it('a speculative query costs $0.01, answered or kept [spec:spend-fixed] [spec:usage]', async () => {
    await withService(SERVED, async ({ service, accounts }) => {
      const { headers } = await keyFor(accounts, { tier: 'free', workspace: 'acme' });
      for (const query of ['one', 'two', 'two']) {
        const document = await (await post(service, '/v1/query', { query }, headers)).json();
        expect(document).toMatchObject({ cost_usd: 0.01, billable: true });
      }
      const usage = await usageOf(service, headers);
      expect(usage).toMatchObject({ workspace: 'acme', period: '2026-03', billable: true, total_usd: 0.03 });
      expect(usage.routes.find(({ mode }) => mode === 'speculative')).toEqual({
        route: 'query',
        mode: 'speculative',
        count: 3,
        units: 0,
        cap: 50,
        remaining: 47,
        cost_usd: 0.03,
      });
    });
  });

  it('a deliberate query costs its work, and nothing when it is kept [spec:spend-metered]', async () => {
    await withService({ ...SERVED, answerQuery: working(7) }, async ({ service, accounts }) => {
      const { headers } = await keyFor(accounts);
      const ask = async () =>
        (await post(service, '/v1/query', { query: 'x', mode: 'deliberate' }, headers)).json();
      expect(await ask()).toMatchObject({ cost_usd: 0.14, cached: false });
      expect(await ask()).toMatchObject({ cost_usd: 0, cached: true });
      expect((await usageOf(service, headers)).total_usd).toBe(0.14);
    });
  });

  it('work stops before the cost cap would be passed, and the problem says what was spent [spec:synthesis-3]', async () => {
    const done: number[] = [];
    const engine: ServiceOptions['answerQuery'] = async (store, request, context) => {
      for (let unit = 1; unit <= 100; unit++) {
        context?.spend?.(1);
        done.push(unit);
      }
      return answerQuery(store, request, context);
    };
    await withService({ ...SERVED, answerQuery: engine }, async ({ service, accounts }) => {
      const { headers } = await keyFor(accounts);
      const body = { query: 'x', mode: 'deliberate', cost_cap_usd: 0.05 };
      const response = await post(service, '/v1/query', body, headers);
      expect(response.status).toBe(402);
      expect(await response.json()).toMatchObject({
        type: 'urn:ibid:problem:cost-cap',
        spent_usd: 0.04,
        cost_cap_usd: 0.05,
      });
      expect(done).toEqual([1, 2]);
      const usage = await usageOf(service, headers);
      expect(usage.total_usd).toBe(0.04);
      expect(usage.routes.find(({ mode }) => mode === 'deliberate')?.count).toBe(0);
    });
  });

  it('default caps are those of the specification [spec:spend-defaults] [spec:spend-metered]', () => {
    const at = (route: 'query' | 'tutor' | 'brief.create' | 'causal', mode: string | null) => {
      const meter = createMeter({ route, mode, billable: true, capUsd: undefined, unitMicros: 10_000 });
      for (let unit = 0; unit < 1000; unit++) {
        try {
          meter.spend(1);
        } catch (error) {
          return (error as { members?: unknown }).members;
        }
      }
      return 'none';
    };
    expect(at('query', 'deliberate')).toEqual({ spent_usd: 1, cost_cap_usd: 1 });
    expect(at('tutor', null)).toEqual({ spent_usd: 0.5, cost_cap_usd: 0.5 });
    expect(at('brief.create', null)).toEqual({ spent_usd: 1, cost_cap_usd: 1 });
    expect(at('causal', null)).toBe('none');
  });

  it('a cap below a fixed price is refused before any work [spec:synthesis-3]', async () => {
    await withService({ ...SERVED, answerQuery: unreachable }, async ({ service, accounts }) => {
      const { headers } = await keyFor(accounts);
      const response = await post(service, '/v1/query', { query: 'x', cost_cap_usd: 0.005 }, headers);
      expect(await response.json()).toMatchObject({ type: 'urn:ibid:problem:cost-cap', spent_usd: 0 });
      expect((await usageOf(service, headers)).total_usd).toBe(0);
    });
  });

  it.each([
    [0.0099999, 402],
    [0.009999999999, 402],
    [1e-9, 402],
    [0.01, 200],
    [0.29, 200],
  ])('a cap of $%d is not rounded: %i for what costs $0.01 [spec:synthesis-3]', async (cap, status) => {
    await withService(SERVED, async ({ service, accounts }) => {
      const { headers } = await keyFor(accounts);
      const response = await post(service, '/v1/query', { query: 'x', cost_cap_usd: cap }, headers);
      expect(response.status).toBe(status);
      if (status === 402) expect(await response.json()).toMatchObject({ spent_usd: 0, cost_cap_usd: cap });
    });
  });

  it('a metered call may cost as much as its cap, and no millionth more [spec:synthesis-3]', () => {
    const most = (capUsd: number, unitMicros: number) => {
      const meter = createMeter({ route: 'causal', mode: null, billable: true, capUsd, unitMicros });
      try {
        for (;;) meter.spend(1);
      } catch {
        return meter.spentMicros;
      }
    };
    expect(most(0.57, 10_000)).toBe(570_000);
    expect(most(0.5699999, 10_000)).toBe(560_000);
    expect(most(0.0000029, 1)).toBe(2);
  });

  it('in this process nothing is billed, and the record says so', async () => {
    await withService({ answerQuery: working(500) }, async ({ service }) => {
      const answer = await post(service, '/v1/query', { query: 'x', mode: 'deliberate', cost_cap_usd: 0.01 });
      expect(await answer.json()).toMatchObject({ billable: false, cost_usd: 0, outcome: 'answered' });
      const usage = await usageOf(service);
      expect(usage).toMatchObject({ billable: false, total_usd: 0, workspace: 'local' });
      expect(usage.routes.find(({ mode }) => mode === 'deliberate')?.count).toBe(1);
    });
  });

  it('free: 50 speculative queries a month, then a problem whose type says so; next month again [spec:caps-free]', async () => {
    await withService(SERVED, async ({ service, accounts, pass }) => {
      const { headers } = await keyFor(accounts, { tier: 'free' });
      const other = await keyFor(accounts, { tier: 'free', workspace: 'other' });
      const ask = (index: number, who = headers) => post(service, '/v1/query', { query: `q${index}` }, who);
      for (let index = 0; index < 50; index++) expect((await ask(index)).status).toBe(200);
      const refused = await ask(50);
      expect(refused.status).toBe(402);
      expect(await refused.json()).toMatchObject({
        type: 'urn:ibid:problem:monthly-cap',
        meter: 'query.speculative',
        cap: 50,
        tier: 'free',
      });
      expect((await ask(50, other.headers)).status).toBe(200);
      pass(31 * 86_400_000);
      expect((await ask(51)).status).toBe(200);
    });
  });

  it('free: 20 tutor turns and 30 briefs; team: 100 deliberate queries and 50 traces [spec:caps-free] [spec:caps-team]', async () => {
    await withService(SERVED, async ({ service, accounts }) => {
      const free = await usageOf(service, (await keyFor(accounts, { tier: 'free' })).headers);
      const team = await usageOf(service, (await keyFor(accounts, { tier: 'team' })).headers);
      const capsOf = (routes: Line[]) => routes.map(({ route, mode, cap }) => [route, mode, cap]);
      expect(capsOf(free.routes)).toContainEqual(['tutor', null, 20]);
      expect(capsOf(free.routes)).toContainEqual(['brief.create', null, 30]);
      expect(capsOf(team.routes)).toContainEqual(['query', 'deliberate', 100]);
      expect(capsOf(team.routes)).toContainEqual(['causal', null, 50]);
      expect(capsOf(team.routes)).toContainEqual(['query', 'speculative', null]);
      expect(free.routes).toContainEqual(
        expect.objectContaining({ mode: 'deliberate', cap: 0, remaining: 0 }),
      );
      expect(capsOf(free.routes)).toContainEqual(['causal', null, 0]);
    });
  });

  it('free has neither deliberate queries nor causal traces [spec:caps-team]', async () => {
    await withService(SERVED, async ({ service, accounts }) => {
      const { headers } = await keyFor(accounts, { tier: 'free' });
      const deliberate = await post(service, '/v1/query', { query: 'x', mode: 'deliberate' }, headers);
      const causal = await post(service, '/v1/causal', { entity: 'x', shock: 'y' }, headers);
      for (const response of [deliberate, causal]) {
        expect(response.status).toBe(402);
        expect(await response.json()).toMatchObject({ type: 'urn:ibid:problem:tier-required', tier: 'free' });
      }
      const team = await keyFor(accounts, { tier: 'team' });
      expect(
        (await post(service, '/v1/query', { query: 'x', mode: 'deliberate' }, team.headers)).status,
      ).toBe(200);
    });
  });

  it('a tier that the server does not know includes nothing that is priced', async () => {
    await withService(SERVED, async ({ service, accounts }) => {
      for (const tier of ['gold', 'constructor', 'local']) {
        const { headers } = await keyFor(accounts, { tier });
        const response = await post(service, '/v1/query', { query: 'x' }, headers);
        expect(await response.json()).toMatchObject({ type: 'urn:ibid:problem:tier-required', tier });
        expect((await get(service, '/v1/sources', { headers })).status).toBe(200);
      }
    });
  });

  it('what failed counts against no cap and costs nothing', async () => {
    let failing = true;
    const engine: ServiceOptions['answerQuery'] = async (...parameters) => {
      if (failing) throw new Error('broken');
      return answerQuery(...parameters);
    };
    await withService({ ...SERVED, answerQuery: engine }, async ({ service, accounts, logs }) => {
      const { headers } = await keyFor(accounts, { tier: 'free' });
      for (let index = 0; index < 60; index++) {
        expect((await post(service, '/v1/query', { query: `q${index}` }, headers)).status).toBe(500);
      }
      failing = false;
      expect((await post(service, '/v1/query', { query: 'x' }, headers)).status).toBe(200);
      expect((await usageOf(service, headers)).total_usd).toBe(0.01);
      expect(logs.some(({ event, stack }) => event === 'failure' && String(stack).includes('broken'))).toBe(
        true,
      );
    });
  });

  it('a cap holds when calls come at the same time', async () => {
    const settings = { keyRate: 100_000, tiers: { tiny: { without: [], caps: { 'query.speculative': 3 } } } };
    await withService({ local: false, settings }, async ({ service, accounts }) => {
      const { headers } = await keyFor(accounts, { tier: 'tiny' });
      const calls = Array.from({ length: 12 }, (_, index) =>
        post(service, '/v1/query', { query: `q${index}` }, headers),
      );
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(3);
      expect(statuses.filter((status) => status === 402)).toHaveLength(9);
    });
  });

  it('a call that was cut off by a crash stops counting after a while', async () => {
    await withService({}, async ({ accounts }) => {
      const call = { workspace: 'w', key_id: null, route: 'query', mode: 'speculative', billable: true };
      const open = (request_id: string, at: string) => accounts.openCall({ ...call, request_id, at }, 1);
      expect(await open('a', '2026-03-04T05:00:00.000Z')).toBe(true);
      expect(await open('b', '2026-03-04T05:01:00.000Z')).toBe(false);
      expect(await open('c', '2026-03-04T05:20:00.000Z')).toBe(true);
    });
  });

  it('every call but those of public routes leaves a record', async () => {
    await withService(SERVED, async ({ service, accounts }) => {
      const { headers } = await keyFor(accounts);
      await get(service, '/v1/health', { headers });
      await get(service, '/v1/sources', { headers });
      await get(service, '/v1/sources', { headers, method: 'HEAD' });
      await get(service, '/v1/documents/none', { headers });
      const { routes } = await usageOf(service, headers);
      expect(routes.find(({ route }) => route === 'source.list')?.count).toBe(2);
      expect(routes.find(({ route }) => route === 'document.get')?.count).toBe(0);
      expect(routes.some(({ route }) => route === 'health')).toBe(false);
    });
  });
});

const unreachable: NonNullable<ServiceOptions['answerQuery']> = async () => {
  throw new Error('the engine must not be asked');
};
