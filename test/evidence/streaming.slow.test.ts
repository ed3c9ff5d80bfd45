// The same verdict however the bytes arrive and however the members are ordered, and offline.
import { spawnSync } from 'node:child_process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { canonicalise } from '../../src/evidence/canonicalise.ts';
import { recipeById } from '../../src/evidence/recipes/catalogue.ts';
import { digestOf } from '../../src/evidence/search/search.ts';
import { memoryInput } from '../../src/evidence/input/replay.ts';
import { verifyBundle } from '../../src/evidence/verify.ts';
import { bundled } from '../support/bundled.ts';
import { bundle, claim, NOW, sealed, sha256, sorted } from './bundles.ts';
import type { Json } from './bundles.ts';

async function* arriving(data: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size);
}

describe('chunks', () => {
  const text = Buffer.from(sealed());
  test.each([1, 2, 3, 7, 64, 1000])('of %i bytes', async (size) => {
    const whole = await verifyBundle([text], { now: NOW });
    const parts = await verifyBundle(arriving(text, size), { now: NOW });
    expect(parts).toEqual(whole);
    expect(whole.verdict).toBe('consistent');
  });

  test('20 MB through a stream that can be read once only', async () => {
    const claims = Array.from({ length: 30_000 }, (_none, index) => claim(index));
    const large = Buffer.from(sealed(bundle(claims)));
    expect(large.length).toBeGreaterThan(17 * 1024 * 1024);
    const report = await verifyBundle(arriving(large, 65_536), {
      now: NOW,
      pinned: ['without/python', 'without/jcs'],
    });
    expect([report.verdict, report.recipe?.id, report.claims_total]).toEqual([
      'consistent',
      'without/jcs',
      30_000,
    ]);
    expect(report.claims).toHaveLength(1000);
    expect(report.not_checked.join()).toContain('1000 of 30000');
  });
});

describe('members in any order, larger than what is held back', () => {
  const long = (name: string): Json[] =>
    Array.from({ length: 400 }, (_none, index) => `${name} ${index} ${'x'.repeat(1000)}`);
  const members: [string, Json][] = [
    ['zeta', 1],
    ['claims', long('claim')],
    ['alpha', long('a')],
    ['middle', { b: 1, a: [1.5] }],
    ['beta', long('b')],
    ['bundle_sha256', 'x'],
    ['Z', []],
  ];

  test.each([0, 1, 2, 3, 4, 5, 6])('rotated by %i', async (by) => {
    const rotated = Object.fromEntries([...members.slice(by), ...members.slice(0, by)]);
    const { bundle_sha256: _hash, ...rest } = rotated;
    const digest = await digestOf(
      memoryInput(Buffer.from(JSON.stringify(rotated))),
      recipeById('without/jcs'),
    );
    expect(digest?.toString('hex')).toBe(sha256(JSON.stringify(sorted(rest))));
    const filled = await digestOf(memoryInput(Buffer.from(JSON.stringify(rotated))), recipeById('empty/js'));
    expect(filled?.toString('hex')).toBe(sha256(JSON.stringify({ ...rotated, bundle_sha256: '' })));
  });
});

describe('random values', () => {
  test('the canonical form is that of a plain implementation', () => {
    let state = 42;
    const random = (below: number) =>
      (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) % below;
    const characters = ['a', 'é', '😀', '"', '\\', '\n', '\u0001', '/', '\u2028', '\u007f', 'z'];
    const text = () =>
      Array.from({ length: random(6) }, () => characters[random(characters.length)]).join('');
    const value = (depth: number): Json => {
      const kind = random(depth > 3 ? 5 : 7);
      if (kind === 0) return null;
      if (kind === 1) return random(2) === 0;
      if (kind === 2) return (random(1_000_000) - 500_000) * 10 ** (random(40) - 20);
      if (kind === 3 || kind === 4) return text();
      if (kind === 5) return Array.from({ length: random(4) }, () => value(depth + 1));
      return Object.fromEntries(
        Array.from({ length: random(90) < 88 ? random(5) : 80 }, (_none, index) => [
          text() + (index > 9 ? `k${index}` : ''),
          value(depth + 1),
        ]),
      );
    };
    for (let round = 0; round < 2000; round++) {
      const one = value(0);
      expect(canonicalise(JSON.stringify(one)).toString()).toBe(JSON.stringify(sorted(one)));
      expect(canonicalise(JSON.stringify(one, null, 3)).toString()).toBe(JSON.stringify(sorted(one)));
    }
  });
});

describe('offline', () => {
  test('with every way to a socket denied, a file is verified', async () => {
    const { file } = await bundled(fileURLToPath(new URL('../../src/evidence/verify.ts', import.meta.url)));
    const program = `
      import net from 'node:net'; import dns from 'node:dns'; import tls from 'node:tls'; import http from 'node:http';
      const denied = () => { throw new Error('a socket was opened'); };
      net.Socket.prototype.connect = denied; net.connect = denied; net.createConnection = denied; tls.connect = denied;
      dns.lookup = denied; http.request = denied; globalThis.fetch = denied;
      const { verifyBundle } = await import(${JSON.stringify(pathToFileURL(file).href)});
      const report = await verifyBundle([Buffer.from(${JSON.stringify(sealed())})]);
      console.log(report.verdict);`;
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    expect(run.stderr).toBe('');
    expect(run.stdout.trim()).toBe('consistent');
  });
});
