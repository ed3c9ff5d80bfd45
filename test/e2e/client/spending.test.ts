// "Spend" and "Tiers and monthly caps" over a socket, for every synthesis: what is billed is the work that was done, never
// more than the ceiling, and what the usage route says is the sum of what the answers said.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteName } from '../../../src/api/routes.ts';
import type { Client, Input } from '../../../src/client/types.ts';
import { failure, openClient, type OpenClient } from '../../client/support.ts';
import { DEFAULT_SETTINGS } from '../../../src/service/settings.ts';
import { served, type Served } from './served.ts';

const CALLS = [
  ['query', { query: 'Why did shipping through the Panama Canal slow down?', mode: 'deliberate' }],
  ['causal', { entity: 'Panama Canal', shock: 'a drought' }],
  ['tutor', { message: 'Where do I start?', sector_id: 'shipping', topic: 'Panama Canal' }],
  ['brief.create', { sectors: ['shipping'] }],
] as const satisfies readonly (readonly [RouteName, Input])[];

let bench: Served;
const opened: OpenClient[] = [];

beforeAll(async () => {
  const tiny = { without: [], caps: { tutor: 1, 'brief.create': 1, causal: 1, 'query.deliberate': 1 } };
  bench = await served({ settings: { keyRate: 1000, tiers: { ...DEFAULT_SETTINGS.tiers, tiny } } });
});
afterAll(async () => {
  for (const one of opened) await one[Symbol.asyncDispose]();
  await bench[Symbol.asyncDispose]();
});

async function clientOf(workspace: string, tier = 'unlimited'): Promise<Client> {
  const open = openClient(bench.url, { key: await bench.key({ workspace, tier }) });
  opened.push(open);
  return open.client;
}

async function ask(client: Client, name: RouteName, input: Input): Promise<Record<string, unknown>> {
  return (await (await client.send(name, input)).document()) as Record<string, unknown>;
}

/** In cents, since sums of fractions are not exact. */
const cents = (usd: unknown): number => Math.round(Number(usd) * 100);

describe('what a synthesis costs', () => {
  it.each(CALLS)(
    '%s: its work, at two cents a unit, and usage says the same [spec:spend-metered]',
    async (name, input) => {
      const client = await clientOf(`usage ${name}`);
      const document = await ask(client, name, input);
      expect(document['billable']).toBe(true);
      const spent = cents(document['cost_usd']);
      expect(spent).toBeGreaterThan(0);
      expect(spent % 2).toBe(0);
      const usage = await ask(client, 'usage', {});
      expect(cents(usage['total_usd'])).toBe(spent);
      const lines = usage['routes'] as { route: string; count: number; units: number; cost_usd: number }[];
      const own = lines.find((line) => line.route === name && line.count > 0);
      expect(own).toMatchObject({ count: 1, units: spent / 2 });
    },
  );

  it.each(CALLS)('%s: cost_cap_usd is a ceiling, not a price [spec:synthesis-3]', async (name, input) => {
    const client = await clientOf(`cap ${name}`);
    const refused = await failure(client.send(name, { ...input, cost_cap_usd: 0.01 }));
    expect(refused.problem).toMatchObject({ type: 'urn:ibid:problem:cost-cap', status: 402, spent_usd: 0 });
    const tight = client.send(name, { ...input, cost_cap_usd: 0.03 }).then(
      (reply) => reply.document(),
      (error: { problem?: unknown }) => error.problem,
    );
    const { cost_usd, spent_usd } = (await tight) as { cost_usd?: number; spent_usd?: number };
    expect(cents(cost_usd ?? spent_usd)).toBeLessThanOrEqual(3);
    const usage = await ask(client, 'usage', {});
    expect(cents(usage['total_usd'])).toBe(cents(cost_usd ?? spent_usd));
  });

  it.each(CALLS)('%s: the monthly cap lets in so many and no more', async (name, input) => {
    const client = await clientOf(`month ${name}`, 'tiny');
    expect((await client.send(name, input)).status).toBe(200);
    const { problem } = await failure(client.send(name, input));
    expect(problem).toMatchObject({ type: 'urn:ibid:problem:monthly-cap', status: 402 });
  });

  it('the free tier has the caps and leaves out what the specification says', async () => {
    const client = await clientOf('free', 'free');
    const { routes } = (await ask(client, 'usage', {})) as {
      routes: { route: string; mode: string | null; cap: number | null }[];
    };
    const capOf = (route: string, mode: string | null = null) =>
      routes.find((line) => line.route === route && line.mode === mode)?.cap;
    expect([capOf('query', 'speculative'), capOf('tutor'), capOf('brief.create')]).toEqual([50, 20, 30]);
    for (const [name, input] of CALLS.slice(0, 2))
      expect((await failure(client.send(name, input))).problem?.type).toBe('urn:ibid:problem:tier-required');
  });
});
