import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTE_NAMES, routeOf, type RouteName } from '../../../src/api/routes.ts';
import { addPaths } from '../../../src/service/manage-corpus.ts';
import { openService, type OpenedService } from '../../../src/service/open.ts';
import { temporaryFolder } from '../../support/ibid.ts';
import { get, post } from './fixtures.ts';

/** The same numbers for the same seed: a failure can be run again. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202eabc',
  "'; DROP TABLE chunks; --",
  '" OR *',
  '../../etc/passwd',
  'ünïcödé 漢字 🙂',
  'x'.repeat(30_000),
  [],
  {},
  [[[[[]]]]],
  { toString: 'x', constructor: { prototype: 1 } },
  JSON.parse('{"__proto__": {"polluted": true}}'),
  Array.from({ length: 2_000 }, () => 'x'),
];

/** What a member may well be, so that what lies behind the schema is reached too. */
const PLAIN: Readonly<Record<string, unknown>> = {
  query: 'Why did freight rates rise?',
  mode: 'speculative',
  entity: 'freight rates',
  shock: 'the strait closes',
  message: 'Where do I start?',
  sector_id: 'shipping',
  topic: 'freight rates',
  variant: 'daily',
  persona: 'analyst',
  sectors: ['shipping'],
  series: [3, 1, 4, 1, 5, 9, 2, 6, 5, 3],
  horizon: 3,
  thresholds: [4],
  levels: [0.5],
  frequency: 'monthly',
  drivers: [{ name: 'd', series: [2, 7, 1, 8, 2, 8, 1, 8, 2, 8] }],
  seed: 1,
  names: ['Acme'],
  name: 'Acme',
  feed: 'atom',
  cost_cap_usd: 1,
};

/** One request body near the schema: members kept, dropped, replaced, added. */
function bodyFor(names: readonly string[], next: () => number): unknown {
  if (next() < 0.1) return pick(HOSTILE, next);
  const entries = names
    .filter(() => next() < 0.7)
    .map((name) => [name, next() < 0.6 ? (PLAIN[name] ?? 'plain') : pick(HOSTILE, next)] as const);
  const body = Object.fromEntries(entries) as Record<string, unknown>;
  if (next() < 0.3) body[String(pick(['extra', '__proto__', 'constructor', '', 'a.b', '\u0000'], next))] = 1;
  return body;
}

function pick(values: readonly unknown[], next: () => number): unknown {
  return values[Math.floor(next() * values.length)];
}

function textFrom(next: () => number): string {
  return String(
    pick([...HOSTILE.filter((value) => typeof value !== 'object'), '[object Object]', '50', '7d'], next),
  );
}

async function membersOf(name: RouteName): Promise<string[]> {
  const { request } = await routeOf(name).schemas();
  return Object.keys((request as unknown as { shape: Record<string, unknown> }).shape);
}

const home = temporaryFolder();
let service: OpenedService;

beforeAll(async () => {
  const files = join(home.path, 'files');
  mkdirSync(files);
  writeFileSync(
    join(files, 'strait.md'),
    '---\nsector: shipping\n---\n\n# A closed strait\n\nFreight rates rose because of the closure of the strait. ' +
      'The carrier Acme Shipping raised its rates by 12 percent in May. Freight rates are what carriers ask for a box.\n',
  );
  writeFileSync(
    join(files, 'rates.csv'),
    `month,rate\n${Array.from({ length: 20 }, (_, at) => `${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')},${at + 5}`).join('\n')}\n`,
  );
  const now = () => new Date('2026-03-04T05:06:07.000Z');
  service = await openService({ folder: join(home.path, 'data'), local: true, now });
  await addPaths(service.backend.corpus, [files], { now });
});
afterAll(async () => {
  await service.close();
  home.remove();
});

const POSTS = ROUTE_NAMES.filter((name) => routeOf(name).method === 'POST');
const GETS = ROUTE_NAMES.filter((name) => routeOf(name).method === 'GET');
/** 200 for what happened to be right, 402 where its cost cap was too low, 409 when there are too many; never a 500. */
const FINE = [200, 400, 402, 404, 409, 413, 415];

describe('any request gets an answer', () => {
  it.each(POSTS)('bodies of %s [spec:errors-1]', async (name) => {
    const names = await membersOf(name);
    const next = random(name.length * 7919);
    for (let round = 0; round < 80; round++) {
      const body = JSON.stringify(bodyFor(names, next));
      const response = await post(service, routeOf(name).path, body);
      const document = (await response.json()) as { status?: number; detail?: string };
      expect([`${body.slice(0, 300)} gave ${response.status}`, FINE.includes(response.status)]).toEqual([
        `${body.slice(0, 300)} gave ${response.status}`,
        true,
      ]);
      if (response.status === 400) {
        expect(document.detail).toMatch(/\.$/);
        expect(document.detail?.length).toBeLessThan(20_000);
      }
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each(POSTS)('broken bytes to %s', async (name) => {
    const next = random(name.length * 104_729);
    const whole = JSON.stringify({ query: 'x', entity: 'y', message: 'z', names: ['ü', '🙂'], horizon: 3 });
    for (let round = 0; round < 50; round++) {
      const bytes = new TextEncoder().encode(whole);
      for (let count = 0; count < 3; count++)
        bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
      const body = bytes.subarray(0, Math.ceil(next() * bytes.length));
      const reply = await service.answer({ method: 'POST', url: routeOf(name).path, headers: {}, body });
      expect(FINE).toContain(reply.status);
    }
  });

  it.each(GETS)('queries and ids of %s', async (name) => {
    const names = await membersOf(name);
    const next = random(name.length * 1_299_709);
    for (let round = 0; round < 50; round++) {
      const query = new URLSearchParams();
      for (const member of [...names, 'extra', '__proto__']) {
        if (next() < 0.4) query.append(member, textFrom(next).slice(0, 3_000));
      }
      const id = encodeURIComponent(
        textFrom(next)
          .slice(0, 500)
          .replaceAll(/\p{Surrogate}/gu, ''),
      );
      const response = await get(service, `${routeOf(name).path.replace('{id}', id)}?${query.toString()}`);
      await response.json();
      expect([`${id} ${query.toString()} gave ${response.status}`, FINE.includes(response.status)]).toEqual([
        `${id} ${query.toString()} gave ${response.status}`,
        true,
      ]);
    }
  });
});
