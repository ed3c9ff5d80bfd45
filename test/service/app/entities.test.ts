// The entity routes through the whole service, over a store in a folder with the starter corpus.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPaths } from '../../../src/service/manage-corpus.ts';
import { openService, type OpenedService } from '../../../src/service/open.ts';
import { get, post } from './fixtures.ts';
import { fillWithStarter, STARTER } from '../../support/starter.ts';

const NOTE = `---
title: A note on chips
sector: semiconductors
---

# A note on chips

Taiwan Semiconductor Manufacturing Company (TSMC) built a plant in Kumamoto. The shares (NYSE: TSM) rose in March.
The container ship Pacific Dawn (IMO 9074729) carried tools of ASML, a supplier to TSMC.
Analysts of Nordwind Bank AG met Dr. Elisa Marquez in Zürich. Elisa Marquez, director of Nordwind Bank, said little.
Nordwind Bank is part of Alder Group.
`;

interface Citation {
  readonly id: string;
  readonly quote: string;
  readonly document_id: string;
  readonly locator: { readonly start: number; readonly end: number };
}
interface Item {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly aliases: string[];
  readonly sectors: string[];
  readonly mentions: number;
  readonly score: number;
}
interface Relationship {
  readonly from: Item;
  readonly to: Item;
  readonly type: string;
  readonly cues?: string[];
  readonly citations: Citation[];
  readonly citations_total: number;
}
interface Page<T> {
  readonly items: T[];
  readonly total: number;
  readonly limit: number;
  readonly offset: number;
  readonly truncated?: boolean;
}

describe('the entity routes', () => {
  const rig: { folder: string; service: OpenedService } = { folder: '', service: undefined as never };
  beforeAll(async () => {
    rig.folder = await mkdtemp(join(tmpdir(), 'ibid-entities-'));
    await fillWithStarter(join(rig.folder, 'data'));
    rig.service = await openService({
      folder: join(rig.folder, 'data'),
      starterFolder: STARTER,
      local: true,
    });
    const note = join(rig.folder, 'note.md');
    await writeFile(note, NOTE);
    await addPaths(rig.service.backend.corpus, [note], { keepStarter: true, now: () => new Date(0) });
  });
  afterAll(async () => {
    await rig.service.close();
    await rm(rig.folder, { recursive: true });
  });

  const ask = async <T>(path: string): Promise<T> => {
    const response = await get(rig.service, path);
    expect(response.status, path).toBe(200);
    return (await response.json()) as T;
  };
  const search = (q: string, more = '') =>
    ask<Page<Item>>(`/v1/entities/search?q=${encodeURIComponent(q)}${more}`);
  const first = async (q: string): Promise<Item> => (await search(q)).items[0]!;

  it.each([
    ['panama canal', 'Panama Canal'],
    ['Panma Canal', 'Panama Canal'],
    ['canal panama', 'Panama Canal'],
    ['PANAMA CANAL AUTHORITY', 'Panama Canal Authority'],
    ['panama canal auth', 'Panama Canal Authority'],
    ['Hormuz, Strait of', 'Strait of Hormuz'],
    ['TSMC', 'Taiwan Semiconductor Manufacturing Company'],
    ['Taiwan Semiconductor Manufacturing Co.', 'Taiwan Semiconductor Manufacturing Company'],
    ['taiwan semicon', 'Taiwan Semiconductor Manufacturing Company'],
    ['FDA', 'Food and Drug Administration'],
    ['US', 'United States'],
    ['Rio Indio', 'Río Indio'],
  ])('finds %j', async (typed, name) => {
    expect((await first(typed)).name).toBe(name);
  });

  it('says spellings, sectors and how often, and pages', async () => {
    const tsmc = await first('TSMC');
    expect(tsmc.aliases).toContain('TSMC');
    expect(tsmc.sectors).toContain('semiconductors');
    expect(tsmc.mentions).toBeGreaterThan(8);
    expect(tsmc.score).toBe(1);
    const all = await search('river lake canal bank', '&limit=100');
    const page = await search('river lake canal bank', '&limit=1&offset=1');
    expect(page.items).toEqual(all.items.slice(1, 2));
    expect([page.total, page.limit, page.offset]).toEqual([all.total, 1, 1]);
  });

  it('tells types only where a rule fired', async () => {
    const types: Record<string, string> = {};
    for (const name of [
      'Panama Canal',
      'Bank of England',
      'Pacific Dawn',
      'Elisa Marquez',
      'Egypt',
      'Wegovy',
    ])
      types[name] = (await first(name)).type;
    expect(types).toEqual({
      'Panama Canal': 'place',
      'Bank of England': 'organisation',
      'Pacific Dawn': 'vessel',
      'Elisa Marquez': 'person',
      Egypt: 'place',
      Wegovy: 'unknown',
    });
    const places = await search('canal', '&type=place&limit=100');
    expect(new Set(places.items.map(({ type }) => type))).toEqual(new Set(['place']));
  });

  it('by_alias takes a whole spelling only', async () => {
    const found = await ask<Page<Item>>('/v1/entities/by_alias?alias=tsmc');
    expect(found.items.map(({ name }) => name)).toEqual(['Taiwan Semiconductor Manufacturing Company']);
    expect((await ask<Page<Item>>('/v1/entities/by_alias?alias=TSM')).items).toEqual([]);
  });

  it('one entity carries citations that name it, and the identifiers that the text states', async () => {
    const { id } = await first('TSMC');
    const entity = await ask<{
      identifiers: { scheme: string; value: string; citation_id: string }[];
      citations: Citation[];
      citations_total: number;
      truncated: boolean;
    }>(`/v1/entities/${id}`);
    expect(entity.citations.length).toBeGreaterThan(5);
    expect(entity.truncated).toBe(entity.citations_total > entity.citations.length);
    for (const { quote } of entity.citations) expect(quote).toMatch(/TSMC|Taiwan Semiconductor/);
    const ship = await first('Pacific Dawn');
    const vessel = await ask<typeof entity>(`/v1/entities/${ship.id}`);
    expect(vessel.identifiers).toMatchObject([{ scheme: 'imo', value: '9074729' }]);
    expect(vessel.citations.map((one) => one.id)).toContain(vessel.identifiers[0]!.citation_id);
  });

  it('citations stand in the document at their place', async () => {
    const { id } = await first('Panama Canal Authority');
    const { citations } = await ask<{ citations: Citation[] }>(`/v1/entities/${id}`);
    for (const { document_id, locator, quote } of citations) {
      const { text } = await ask<{ text: string }>(`/v1/documents/${document_id}`);
      expect(text.slice(locator.start, locator.end)).toBe(quote);
    }
  });

  it('relationships cite sentences that carry both names', async () => {
    const { id } = await first('Suez Canal Authority');
    const page = await ask<Page<Relationship>>(`/v1/entities/${id}/relationships?limit=100`);
    expect(page.items.length).toBeGreaterThan(0);
    for (const { from, to, citations } of page.items) {
      expect(citations.length).toBeGreaterThan(0);
      for (const { quote } of citations) for (const { name } of [from, to]) expect(quote).toContain(name);
    }
  });

  it('says what sentences state, with the words that state it', async () => {
    const stated = async (name: string) => {
      const { id } = await first(name);
      const { items } = await ask<Page<Relationship>>(`/v1/entities/${id}/relationships?limit=100`);
      return items
        .filter(({ type }) => type !== 'mentioned_with')
        .map(({ from, to, type, cues }) => [from.name, type, to.name, cues?.join()]);
    };
    expect(await stated('Novo Holdings')).toEqual([
      ['Novo Holdings', 'acquired', 'Catalent', 'completed the purchase of the contract manufacturer'],
    ]);
    expect(await stated('Alder Group')).toEqual([['Nordwind Bank', 'part_of', 'Alder Group', 'is part of']]);
    // "The ship is owned by … of Japan and was operated by Evergreen of Taiwan": Japan was not operated by anyone.
    expect(await stated('Evergreen')).toEqual([]);
  });

  it('relationships page, and say when there is more', async () => {
    const { id } = await first('United States');
    const path = `/v1/entities/${id}/relationships`;
    const all = await ask<Page<Relationship>>(`${path}?limit=100`);
    const page = await ask<Page<Relationship>>(`${path}?limit=2&offset=1`);
    expect(page.items).toEqual(all.items.slice(1, 3));
    expect(page.total).toBe(all.total);
    expect(page.truncated).toBe(true);
  });

  it('the matrix counts what two sectors share, and cites each cell', async () => {
    interface Matrix {
      readonly sectors: { id: string; entities: number }[];
      readonly cells: {
        sectors: [string, string];
        count: number;
        entities: { name: string; citation_ids: string[]; sentences: Record<string, number> }[];
        citations: Citation[];
      }[];
    }
    const { sectors, cells } = await ask<Matrix>('/v1/entities/cross_sector_matrix');
    expect(sectors.length).toBeGreaterThan(4);
    expect(cells.length).toBeGreaterThan(8);
    for (const { count, entities, citations, sectors: pair } of cells) {
      expect(count).toBeGreaterThanOrEqual(entities.length);
      const known = new Map(citations.map((one) => [one.id, one]));
      for (const { citation_ids, sentences } of entities) {
        expect(Object.keys(sentences).toSorted()).toEqual([...pair].toSorted());
        expect(citation_ids.length).toBe(2);
        expect(citation_ids.every((one) => known.has(one))).toBe(true);
      }
    }
    const two = await ask<Matrix>('/v1/entities/cross_sector_matrix?sectors=energy,%20shipping');
    expect(two.cells.map((cell) => cell.sectors)).toEqual([['energy', 'shipping']]);
    expect(two.cells[0]).toEqual(cells.find((cell) => cell.sectors.join() === 'energy,shipping'));
    expect((await ask<Matrix>('/v1/entities/cross_sector_matrix?sectors=nothing')).cells).toEqual([]);
  });

  it('resolve says which name matched, and why', async () => {
    const names = [
      'Taiwan Semiconductor Manufacturing Co Ltd',
      'Panma Canal',
      'Acme Anvils',
      'Nordwind Bank GmbH',
    ];
    const response = await post(rig.service, '/v1/entities/resolve', { names });
    const { threshold, results } = (await response.json()) as {
      threshold: number;
      results: {
        query: string;
        candidates: {
          name: string;
          score: number;
          match: boolean;
          explanations: { feature: string; weight: number; score: number }[];
        }[];
      }[];
    };
    expect(results.map(({ query }) => query)).toEqual(names);
    expect(results.map(({ candidates: [best] }) => (best?.match === true ? best.name : null))).toEqual([
      'Taiwan Semiconductor Manufacturing Company',
      'Panama Canal',
      null,
      null,
    ]);
    for (const { score, match, explanations } of results.flatMap(({ candidates }) => candidates)) {
      expect(match).toBe(score >= threshold);
      const weight = explanations.reduce((sum, one) => sum + one.weight, 0);
      const sum = explanations.reduce((total, one) => total + one.weight * one.score, 0);
      expect(sum / weight).toBeCloseTo(score, 4);
    }
  });

  it('a document that is added or taken out is seen at once, and the graph is what it would be without it', async () => {
    const before = await search('Kumamoto');
    const more = join(rig.folder, 'more.md');
    await writeFile(
      more,
      '# More\n\nThe harbour of Kumamoto was closed by Quibbleton Shipping Ltd. on Friday. Kumamoto waited for three days.\n',
    );
    await addPaths(rig.service.backend.corpus, [more], { keepStarter: true, now: () => new Date(0) });
    expect((await first('Quibbleton Shipping Limited')).name).toBe('Quibbleton Shipping Ltd.');
    expect((await first('Kumamoto')).mentions).toBe(before.items[0]!.mentions + 2);
    const { items } = await ask<Page<{ id: string; title: string }>>('/v1/sources');
    expect(items.length).toBeGreaterThan(1);
    const { rows } = await rig.service.backend.corpus.documents({}, { limit: 100, offset: 0 });
    await rig.service.backend.corpus.removeDocuments(
      rows.filter(({ title }) => title === 'More').map(({ id }) => id),
    );
    expect(await search('Kumamoto')).toEqual(before);
    expect((await search('Quibbleton')).items).toEqual([]);
  });

  it.each(['0', '101', '-1', 'x', '1.5'])('limit %s is a 400 problem', async (limit) => {
    for (const path of ['search?q=x', 'by_alias?alias=x', `${(await first('TSMC')).id}/relationships?`]) {
      const response = await get(rig.service, `/v1/entities/${path}&limit=${limit}`);
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    }
  });

  it.each(['ent_', 'ent_0123456789abcdef01234567', '..', '%F0%9F%9A%A2', '__proto__', 'x'.repeat(500)])(
    'an unknown id %s is a 404 problem',
    async (id) => {
      for (const path of [id, `${id}/relationships`]) {
        if (id === '..') continue;
        expect((await get(rig.service, `/v1/entities/${path}`)).status).toBe(404);
      }
    },
  );

  it.each([
    'x'.repeat(2000),
    'a b '.repeat(500),
    '\u0000\u0007\u001b[31m',
    '‮canal‬',
    '巴拿马运河',
    'Панамский канал',
    "'; DROP TABLE entity_documents; --",
    '%_*"(){}^~',
    '🚢🚢🚢',
    '\ud800',
    'constructor',
  ])('hostile text %j is answered like any other', async (text) => {
    const wellFormed = Buffer.from(text).toString();
    const { items } = await search(wellFormed);
    for (const { score } of items) expect(score).toBeLessThanOrEqual(1);
    await ask(`/v1/entities/by_alias?alias=${encodeURIComponent(wellFormed)}`);
    const response = await post(rig.service, '/v1/entities/resolve', { names: Array(100).fill(text) });
    expect(response.status).toBe(200);
    const { results } = (await response.json()) as { results: unknown[] };
    expect(results).toHaveLength(100);
  });

  it('more than 2,000 characters, or none, is a 400 problem', async () => {
    for (const q of ['x'.repeat(2001), '', '   '])
      expect((await get(rig.service, `/v1/entities/search?q=${q}`)).status).toBe(400);
    expect((await post(rig.service, '/v1/entities/resolve', { names: [] })).status).toBe(400);
    expect((await post(rig.service, '/v1/entities/resolve', { names: Array(101).fill('x') })).status).toBe(
      400,
    );
  });

  it('another process finds the same graph in the file', async () => {
    const own = await search('canal', '&limit=100');
    const again = await openService({ folder: join(rig.folder, 'data'), local: true });
    const response = await get(again, '/v1/entities/search?q=canal&limit=100');
    expect(await response.json()).toEqual(own);
    await again.close();
  });
});
