// POST /v1/causal through the whole service, over a store in a folder with the starter corpus.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { causal } from '../../../src/api/payloads/causal.ts';
import { validateClaim } from '../../../src/evidence/validator/validate-claim.ts';
import { openService, type OpenedService } from '../../../src/service/open.ts';
import { post } from './fixtures.ts';
import { fillWithStarter, STARTER } from '../../support/starter.ts';

interface Hop {
  readonly n: number;
  readonly shock_stated: boolean;
  readonly after: number | null;
  readonly text: string;
  readonly to: string;
  readonly cue: string;
  readonly tier: string;
  readonly confidence: number;
  readonly path_confidence: number;
  readonly citation_ids: string[];
}
interface Answer {
  readonly id: string;
  readonly outcome: string;
  readonly entity: { readonly id: string | null; readonly name: string };
  readonly shock_stated: boolean;
  readonly hops: Hop[];
  readonly loops: { readonly hops: number[]; readonly kind: string }[];
  readonly dead_ends: { readonly hop: number; readonly label: string }[];
  readonly denied: { readonly text: string; readonly citation_ids: string[] }[];
  readonly notes: { readonly text: string; readonly citation_ids: string[] }[];
  readonly reasons: { readonly code: string; readonly text: string }[];
  readonly claims: { readonly text: string; readonly citation_ids: string[] }[];
  readonly citations: {
    readonly id: string;
    readonly quote: string;
    readonly document_id: string;
    readonly locator: { start: number; end: number };
  }[];
}

describe('causal traces of the service', () => {
  let folder: string;
  let service: OpenedService;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ibid-causal-'));
    await fillWithStarter(folder);
    service = await openService({ folder, starterFolder: STARTER, local: true, now: () => new Date(0) });
  });

  afterAll(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const trace = async (body: Record<string, unknown>): Promise<Answer> => {
    const response = await post(service, '/v1/causal', body);
    expect(response.status).toBe(200);
    const document = (await response.json()) as Answer;
    expect(causal.response.safeParse(document).error).toBeUndefined();
    return document;
  };

  it('takes a question for a cause, backwards, and refuses what is none', async () => {
    const asked = await trace({ query: 'Why did transits through the Panama Canal fall?' });
    expect(asked).toMatchObject({
      query: 'Why did transits through the Panama Canal fall?',
      direction: 'backward',
    });
    expect(asked.hops.every(({ shock_stated }) => shock_stated)).toBe(true);
    for (const body of [
      { query: 'How many ships passed?' },
      { query: 'Why did prices rise?', entity: 'prices' },
      { entity: 'prices' },
    ])
      expect((await post(service, '/v1/causal', body)).status).toBe(400);
  });

  it('takes no name for another that shares a word with it', async () => {
    const found = await trace({ entity: 'Panama-first policy', shock: 'drought' });
    expect(found.entity).toEqual({ asked: 'Panama-first policy', id: null, name: 'Panama-first policy' });
    expect(found.reasons.map(({ text }) => text).join(' ')).toContain('Panama');
  });

  it('takes an entity by its id as by its name', async () => {
    const named = await trace({ entity: 'Panama Canal', shock: 'drought' });
    const byId = await trace({ entity: named.entity.id ?? '', shock: 'drought' });
    expect(byId.entity).toEqual({ ...named.entity, asked: named.entity.id });
    expect(byId.hops).toEqual(named.hops);
  });

  it.each([
    ['Strait of Hormuz', 'closed for a month', 'halt of LNG exports'],
    ['Suez Canal', 'blocked', 'tankers'],
  ])('%s, %s: the starter corpus says what follows', async (entity, shock, effect) => {
    const { hops, shock_stated } = await trace({ entity, shock });
    expect([hops[0]?.to.includes(effect), shock_stated]).toEqual([true, true]);
  });

  it('quotes for each hop a whole sentence that stands in its document [spec:synthesis-1]', async () => {
    const answer = await trace({ entity: 'Panama Canal', shock: 'drought' });
    expect(answer.outcome).toBe('answered');
    expect(answer.entity.id).toMatch(/^ent_/);
    expect(answer.shock_stated).toBe(true);
    expect(answer.hops.map(({ text }) => text)).toContain(
      'The drought led to a limit of 32 transits a day from 30 July 2023 and of 24 transits in November 2023, and to 22 booking slots a day in December 2023.',
    );
    const citations = new Map(answer.citations.map((citation) => [citation.id, citation]));
    for (const { text, citation_ids, tier } of answer.hops) {
      expect(tier).toBe('A');
      expect(citation_ids.length).toBeGreaterThan(0);
      for (const id of citation_ids) {
        const citation = citations.get(id)!;
        const { text: whole } = (await service.backend.corpus.document(citation.document_id))!;
        expect(whole.slice(citation.locator.start, citation.locator.end)).toBe(citation.quote);
      }
      expect(validateClaim({ claim: text, chunk: citations.get(citation_ids[0]!)!.quote }).accepted).toBe(
        true,
      );
    }
  });

  it('follows an effect into the next cause, and the circle of the Texas freeze', async () => {
    const gas = await trace({ entity: 'Russian pipeline gas', shock: 'loss' });
    const prices = gas.hops.find(({ to }) => to.startsWith('record prices'))!;
    const closure = gas.hops.find(({ after }) => after === prices.n)!;
    expect(closure.text).toMatch(/^High gas prices resulted in the closure of ammonia plants/);
    expect(closure.path_confidence).toBeCloseTo(prices.confidence * closure.confidence, 3);
    const flu = await trace({ entity: 'avian influenza', shock: 'the culling of flocks' });
    expect(flu.hops.map(({ text }) => text)).toContain(
      'The loss of those hens resulted in a record price of 6.23 US dollars a dozen in March 2025.',
    );
    const power = await trace({ entity: 'power cuts', shock: 'more' });
    expect(power.loops.map(({ kind }) => kind)).toEqual(['reinforcing']);
  });

  it('goes backwards to what led to something', async () => {
    const answer = await trace({ entity: 'freight rates', shock: 'higher', direction: 'backward' });
    expect(answer.hops.map(({ text }) => text)).toContain(
      'Longer voyages tie up ships, and the shortage of ships resulted in higher freight rates.',
    );
  });

  it.each([
    [{ entity: 'Atlantis Shipping', shock: 'sinks' }, 'unknown_entity'],
    [{ entity: '!!!', shock: '???' }, 'no_words'],
    [{ entity: "Lloyd's List", shock: 'closes' }, 'no_causal_sentence'],
    [{ entity: 'Panama Canal', shock: 'drought', min_confidence: 1 }, 'no_causal_sentence'],
  ])('says why there is no trace of %j [spec:synthesis-1]', async (body, code) => {
    const answer = await trace(body);
    expect(answer).toMatchObject({ outcome: 'insufficient_evidence', hops: [], claims: [], citations: [] });
    expect(answer.reasons.map((reason) => reason.code)).toContain(code);
    expect(answer.reasons.every(({ text }) => text.endsWith('.'))).toBe(true);
  });

  it('cites for a sentence the documents that say it, and counts each sentence that was read once', async () => {
    const { hops } = await trace({ entity: 'freight rates', shock: 'higher', direction: 'both' });
    expect(hops.every(({ citation_ids }) => citation_ids.length === 1)).toBe(true);
    const reasonsOf = async (direction: string) =>
      (await trace({ entity: 'Panama Canal', shock: 'drought', min_confidence: 1, direction })).reasons
        .map(({ text }) => /^(?:One|\d+)(?= causal sentence)/.exec(text)?.[0])
        .find((count) => count !== undefined);
    expect(await reasonsOf('both')).toBe(await reasonsOf('forward'));
  });

  it('gives the same trace for the same question', async () => {
    const body = { entity: 'Panama Canal', shock: 'drought', max_hops: 4 };
    expect(await trace(body)).toEqual(await trace(body));
  });

  it.each([
    [{ entity: 'x' }, 'shock'],
    [{ entity: 'x', shock: 'y', direction: 'sideways' }, 'direction'],
    [{ entity: 'x', shock: 'y', min_confidence: 2 }, 'min_confidence'],
    [{ entity: 'x', shock: 'y'.repeat(20_001) }, 'shock'],
    [{ entity: 'x', shock: 'y', depth: 3 }, 'depth'],
  ])('refuses %j and names the member', async (body, member) => {
    const response = await post(service, '/v1/causal', body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { detail: string }).detail).toContain(member);
  });
});
