// The work of a verification whose hash nothing reproduces, counted and not timed: how often the input is read, how many
// bytes are hashed, how often an object is put in order. None of it grows faster than the input.
import { describe, expect, test } from 'vitest';
import { Shared } from '../../src/evidence/canon/shared.ts';
import { memoryInput } from '../../src/evidence/input/replay.ts';
import type { Input } from '../../src/evidence/input/replay.ts';
import { Arena, chunkReader } from '../../src/evidence/json/arena.ts';
import { Tokeniser } from '../../src/evidence/json/tokenise.ts';
import { catalogue } from '../../src/evidence/recipes/catalogue.ts';
import type { Running } from '../../src/evidence/scan/digesting.ts';
import { digestAll } from '../../src/evidence/search/search.ts';
import { Orders } from '../../src/evidence/search/features.ts';
import { verifyInput } from '../../src/evidence/verify.ts';
import { NOW } from './bundles.ts';
import type { Json } from './bundles.ts';

const HASH = '0'.repeat(64);
const name = (at: number): string => `m${(at * 7919) % 1_000_003}`;
const numbered = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_none, at) => make(at));
const named = (count: number): Json => Object.fromEntries(numbered(count, (at) => [name(at), `value ${at}`]));

/** Bundles of a shape, by how many there are of what it has many of. */
const SHAPES: Readonly<Record<string, (count: number) => { [member: string]: Json }>> = {
  'members of the bundle': (count) => ({ claims: [], ...(named(count) as { [member: string]: Json }) }),
  'members of one object': (count) => ({ claims: [{ all: named(count) }] }),
  'claims of no common layout': (count) => ({
    claims: numbered(count, (at) => ({ [`b${at}`]: at, [`a${at}`]: [{ [name(at)]: 1 }] })),
  }),
  'tiny claims': (count) => ({ claims: numbered(count, () => ({ claim: 'a', chunk: 'a' })) }),
  'values in a list of lists': (count) => ({ deep: numbered(count, (at) => [at, `${at}`, {}]) }),
};
const CASES = Object.entries(SHAPES);

function bytesOf(content: { [member: string]: Json }): Buffer {
  return Buffer.from(JSON.stringify({ bundle_sha256: HASH, ...content }));
}

/** An input that counts how often it is opened, and the bytes that are read from it. */
function counting(bytes: Buffer): Input & { read: number } {
  const input = memoryInput(bytes);
  const counted = {
    ...input,
    read: 0,
    open(from?: number) {
      const reader = input.open(from);
      return {
        read(target: Buffer, at: number, room: number) {
          const got = reader.read(target, at, room) as number;
          counted.read += got;
          return got;
        },
      };
    },
  };
  return counted;
}

describe.each(CASES)('%s', (_name, shape) => {
  test('every byte is read a bounded number of times', async () => {
    const times: number[] = [];
    for (const count of [1500, 6000]) {
      const input = counting(bytesOf(shape(count)));
      const { verdict, recipes_tried: tried } = await verifyInput(input, { now: NOW });
      expect([verdict, tried > 20]).toEqual(['unproven', true]);
      times.push(input.read / (input.size ?? 1));
    }
    // The first pass and two more for all recipes; where members have to be put in order, three orders of them.
    expect(Math.max(...times)).toBeLessThan(13);
  });

  test('what is hashed grows as the input does, and in no smaller pieces', async () => {
    const each: { bytes: number; pieces: number }[] = [];
    for (const count of [1500, 4500]) {
      const bytes = bytesOf(shape(count));
      const work = { bytes: 0, pieces: 0 };
      const one: Running = {
        update(piece) {
          work.bytes += piece.length;
          work.pieces += 1;
        },
        copy: () => one,
        digest: () => Buffer.alloc(32),
      };
      await digestAll(memoryInput(bytes), catalogue(), undefined, { begin: () => one });
      each.push({ bytes: work.bytes / bytes.length, pieces: work.pieces / bytes.length });
    }
    const [few, many] = each;
    expect(few?.bytes).toBeGreaterThan(1);
    expect((many?.bytes ?? 0) / (few?.bytes ?? 1)).toBeLessThan(1.5);
    expect((many?.pieces ?? 0) / (few?.pieces ?? 1)).toBeLessThan(1.5);
  });
});

test('an object is put in order once for all writers of a pass, and again for the next value', () => {
  const arena = new Arena(1, 1024);
  const source = new Tokeniser(arena);
  const text = JSON.stringify([Object.fromEntries(numbered(70, (at) => [name(at), at]))]);
  const reader = chunkReader([Buffer.from(text)]);
  while (!arena.ended) void arena.fill(arena.origin, reader);
  source.value(arena.origin, 0);
  const shared = new Shared(source);
  const [places, names] = [shared.places(4, 'codepoint'), shared.namesOf(4)];
  expect(names).toEqual(numbered(70, name));
  expect(places === null ? [] : [...places].map((place) => names[place])).toEqual([...names].sort());
  expect(shared.places(4, 'codepoint')).toBe(places);
  expect(shared.namesOf(4)).toBe(names);
  expect(shared.places(4, 'document')).toBeNull();
  source.value(arena.origin, 0);
  expect(shared.namesOf(4)).not.toBe(names);
});

describe('which orders are one', () => {
  const places = (found: Record<string, number[] | null>) => (order: string) =>
    found[order] === undefined || found[order] === null ? null : Int32Array.from(found[order]);

  test('all, until some object tells them apart', () => {
    const orders = new Orders();
    expect(orders.first('length')).toBe('document');
    orders.see(['b', 'aa'], places({ codepoint: [1, 0], utf16: [1, 0] }));
    expect(orders.first('utf16')).toBe('codepoint');
    expect([orders.first('length'), orders.first('javascript')]).toEqual(['document', 'document']);
  });

  test('a name in a large object parts all that a neighbour could tell apart, and no others', () => {
    const orders = new Orders();
    orders.seeName('plain');
    expect([orders.first('codepoint'), orders.first('length')]).toEqual(['codepoint', 'length']);
    expect([orders.first('utf16'), orders.first('javascript')]).toEqual(['codepoint', 'document']);
    orders.seeName('10');
    orders.seeName('\u{1f600}');
    expect([orders.first('utf16'), orders.first('javascript')]).toEqual(['utf16', 'javascript']);
  });
});
