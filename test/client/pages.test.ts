// Specification, "Paging"; issue 3 point 4: every item once, in order, for layouts that the specification does not show.
import { describe, expect, it } from 'vitest';
import { findList } from '../../src/client/list.ts';
import { pages, type Item, type PagesOptions } from '../../src/client/pages.ts';
import type { Client, Input } from '../../src/client/types.ts';
import { serve, type Seen } from '../support/http-servers.ts';
import { failure, leapingClock, openClient } from './support.ts';
import { gate } from '../support/until.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `b-${index}`, n: index }));

async function collectAll(client: Client, input: Input = {}, options: PagesOptions = {}): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of pages(client, 'brief.list', input, options)) found.push(item);
  return found;
}

function window(seen: Seen): { limit: number; offset: number } {
  const { searchParams } = new URL(seen.url, 'http://x');
  return { limit: Number(searchParams.get('limit')), offset: Number(searchParams.get('offset')) };
}

/** A server of a list; `layout` makes the document of a page. */
function listServer(
  all: readonly unknown[],
  layout: (page: unknown[], at: { limit: number; offset: number }) => unknown,
) {
  return serve((seen, response) => {
    const at = window(seen);
    response.end(JSON.stringify(layout(all.slice(at.offset, at.offset + at.limit), at)));
  });
}

describe('layouts', () => {
  it.each([
    ['a bare array', (page: unknown[]) => page],
    ['items', (page: unknown[]) => ({ items: page, filters: [] })],
    ['data with meta', (page: unknown[]) => ({ data: page, meta: { total: 250 } })],
    ['the noun', (page: unknown[]) => ({ briefs: page, total: 250 })],
    ['an unknown name', (page: unknown[]) => ({ summaries: page, next: 'x' })],
    ['one level down', (page: unknown[]) => ({ data: { briefs: page, total: 250 }, ok: true })],
    [
      'has_more',
      (page: unknown[], at: { offset: number }) => ({ items: page, has_more: at.offset + 100 < 250 }),
    ],
  ])('%s', async (_name, layout) => {
    const all = items(250);
    await using server = await listServer(all, layout);
    await using open = openClient(server.url);
    const found = await collectAll(open.client, { sector: 'energy' });
    expect(found.map((item) => item.value)).toEqual(all);
    expect(server.seen.map(window)).toEqual([0, 100, 200].map((offset) => ({ limit: 100, offset })));
    expect(server.seen.every((seen) => seen.url.includes('sector=energy'))).toBe(true);
  });

  it('a list that ends with a full page costs one more question, unless the total is told', async () => {
    await using bare = await listServer(items(200), (page) => page);
    await using open = openClient(bare.url);
    expect(await collectAll(open.client)).toHaveLength(200);
    expect(bare.seen).toHaveLength(3);
    await using told = await listServer(items(200), (page) => ({ items: page, total: 200 }));
    await using second = openClient(told.url);
    expect(await collectAll(second.client)).toHaveLength(200);
    expect(told.seen).toHaveLength(2);
  });

  it('a service that gives fewer than it was asked for is followed to its total', async () => {
    await using server = await serve((seen, response) => {
      const { offset } = window(seen);
      response.end(JSON.stringify({ items: items(55).slice(offset, offset + 20), total: 55, limit: 20 }));
    });
    await using open = openClient(server.url);
    expect(await collectAll(open.client, {}, { concurrency: 4 })).toHaveLength(55);
  });

  it('the text of an item is what the service wrote', async () => {
    await using server = await serve(
      (_, response) => void response.end('{"items":[{"id":1,"n":12345678901234567890}]}'),
    );
    await using open = openClient(server.url);
    expect((await collectAll(open.client)).map((item) => item.json)).toEqual([
      '{"id":1,"n":12345678901234567890}',
    ]);
  });

  it.each([
    [{ a: [1], b: [2] }, undefined],
    [{ a: 1 }, undefined],
    ['text', undefined],
    [null, undefined],
    [{ tags: ['x'], results: [1, 2], total: -1 }, ['results']],
    [{ page: { total: 7 }, data: [] }, ['data']],
  ])('%j: the list is at %j', (document, path) => expect(findList(document)?.path).toEqual(path));
});

describe('a list that moves', () => {
  it('gives an item that slid into the next page once', async () => {
    await using server = await serve((seen, response) => {
      const { offset } = window(seen);
      const all = offset === 0 ? items(150) : [{ id: 'new', n: -1 }, ...items(150)];
      response.end(JSON.stringify({ items: all.slice(offset, offset + 100) }));
    });
    await using open = openClient(server.url);
    const found = await collectAll(open.client);
    expect(found.map((item) => (item.value as { id: string }).id)).toEqual(items(150).map((item) => item.id));
  });

  it('items without an id are kept even when they are equal', async () => {
    const all = Array.from({ length: 120 }, (_, index) => ({ name: index % 7 }));
    await using server = await listServer(all, (page) => page);
    await using open = openClient(server.url);
    expect(await collectAll(open.client)).toHaveLength(120);
  });
});

describe('stopping', () => {
  it('a failure carries the offset from which to go on, and going on gives the rest', async () => {
    const all = items(350);
    let broken = true;
    await using server = await serve((seen, response) => {
      const { offset, limit } = window(seen);
      if (broken && offset === 200) response.writeHead(404, { 'x-request-id': 'r' }).end();
      else response.end(JSON.stringify({ items: all.slice(offset, offset + limit), total: 350 }));
    });
    await using open = openClient(server.url, leapingClock());
    for (const concurrency of [1, 4]) {
      const found: unknown[] = [];
      const read = async () => {
        for await (const item of pages(open.client, 'brief.list', {}, { concurrency }))
          found.push(item.value);
      };
      const error = await failure(read());
      expect(error).toMatchObject({ code: 'problem', status: 404, nextOffset: 200, route: 'brief.list' });
      expect(found).toEqual(all.slice(0, 200));
    }
    broken = false;
    expect(await collectAll(open.client, { offset: 200 })).toHaveLength(150);
  });

  it('a service that ignores offset is not asked for ever', async () => {
    for (const page of [items(100), Array.from({ length: 100 }, () => 'same')]) {
      await using server = await serve((_, response) => void response.end(JSON.stringify(page)));
      await using open = openClient(server.url);
      expect(await failure(collectAll(open.client))).toMatchObject({
        code: 'bad_body',
        reason: 'stuck',
        nextOffset: 100,
      });
      expect(server.seen).toHaveLength(2);
    }
  });

  it('a document without a list is told apart', async () => {
    await using server = await serve((_, response) => void response.end('{"message":"hello"}'));
    await using open = openClient(server.url);
    expect(await failure(collectAll(open.client))).toMatchObject({ code: 'bad_body', nextOffset: 0 });
  });

  it('leaving the loop asks for nothing more', async () => {
    await using server = await listServer(items(1000), (page) => ({ items: page, total: 1000 }));
    await using open = openClient(server.url);
    for await (const item of pages(open.client, 'brief.list'))
      if ((item.value as { n: number }).n === 120) break;
    expect(server.seen).toHaveLength(2);
  });

  it('pages are asked for together where the total is known, and come in order', async () => {
    let most = 0;
    let open = 0;
    const later = gate();
    const all = items(1000);
    await using server = await serve(async (seen, response) => {
      most = Math.max(most, ++open);
      const { offset, limit } = window(seen);
      // The second page is not answered before the fourth was.
      if (offset === 100) await later.opened;
      open--;
      response.end(JSON.stringify({ items: all.slice(offset, offset + limit), total: 1000 }), () => {
        if (offset === 300) later.open();
      });
    });
    await using opened = openClient(server.url);
    const found = await collectAll(opened.client, {}, { concurrency: 4 });
    expect(found.map((item) => item.value)).toEqual(all);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(5);
    expect(server.seen).toHaveLength(10);
  });
});
