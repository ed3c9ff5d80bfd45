import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ROUTE_NAMES, routeOf, type RouteName } from '../../../src/api/routes.ts';
import { get, post, withService } from './fixtures.ts';

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

/** One request body near the schema: members kept, dropped, replaced, added. */
function bodyFor(names: readonly string[], next: () => number): unknown {
  if (next() < 0.1) return pick(HOSTILE, next);
  const entries = names
    .filter(() => next() < 0.7)
    .map((name) => [name, next() < 0.25 ? 'plain' : pick(HOSTILE, next)] as const);
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
  return request instanceof z.ZodObject ? Object.keys(request.shape) : [];
}

const POSTS = ROUTE_NAMES.filter((name) => routeOf(name).method === 'POST');
const GETS = ROUTE_NAMES.filter((name) => routeOf(name).method === 'GET');
/** 200 for what happened to be right, 501 for what is right but not there yet; never a 500. */
const FINE = [200, 400, 404, 413, 415, 501];

describe('any request gets an answer', () => {
  it.each(POSTS)('bodies of %s [spec:errors-1]', async (name) => {
    const names = await membersOf(name);
    const next = random(name.length * 7919);
    await withService({}, async ({ service }) => {
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
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it.each(POSTS)('broken bytes to %s', async (name) => {
    const next = random(name.length * 104_729);
    const whole = JSON.stringify({ query: 'x', entity: 'y', message: 'z', names: ['ü', '🙂'], horizon: 3 });
    await withService({}, async ({ service }) => {
      for (let round = 0; round < 50; round++) {
        const bytes = new TextEncoder().encode(whole);
        for (let count = 0; count < 3; count++)
          bytes[Math.floor(next() * bytes.length)] = Math.floor(next() * 256);
        const body = bytes.subarray(0, Math.ceil(next() * bytes.length));
        const reply = await service.answer({ method: 'POST', url: routeOf(name).path, headers: {}, body });
        expect(FINE).toContain(reply.status);
      }
    });
  });

  it.each(GETS)('queries and ids of %s', async (name) => {
    const names = await membersOf(name);
    const next = random(name.length * 1_299_709);
    await withService({}, async ({ service }) => {
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
        expect([`${id} ${query.toString()} gave ${response.status}`, FINE.includes(response.status)]).toEqual(
          [`${id} ${query.toString()} gave ${response.status}`, true],
        );
      }
    });
  });
});
