// Values larger than the window, and more members than can wait for their turn: hashed all the same, whatever the recipe,
// and every byte of the input read a bounded number of times.
import { describe, expect, test } from 'vitest';
import { memoryInput } from '../../src/evidence/input/replay.ts';
import type { Input } from '../../src/evidence/input/replay.ts';
import { recipeById } from '../../src/evidence/recipes/catalogue.ts';
import { digestAll, digestOf } from '../../src/evidence/search/search.ts';
import { verifyBundle, verifyInput } from '../../src/evidence/verify.ts';
import { bundle, claim, NOW, sealed, sha256, sorted } from './bundles.ts';
import type { Json } from './bundles.ts';
import { lazy } from '../../src/text/lazy.ts';

const MIB = 1024 * 1024;

/** An input that counts the bytes that are read from it. */
function counting(bytes: Buffer): Input & { read: number; opened: number } {
  const input = memoryInput(bytes);
  const counted = {
    ...input,
    read: 0,
    opened: 0,
    open(from?: number) {
      counted.opened += 1;
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

async function hexOf(text: string, id: string): Promise<string | undefined> {
  return (await digestOf(memoryInput(Buffer.from(text)), recipeById(id)))?.toString('hex');
}

/** Of several recipes in one pass; that each has the digest that it has alone: together.test.ts. */
async function hexesOf(text: string, ids: readonly string[]): Promise<Record<string, string | undefined>> {
  const { digests } = await digestAll(memoryInput(Buffer.from(text)), ids.map(recipeById));
  return Object.fromEntries(digests.map(([{ id }, digest]) => [id, digest?.toString('hex')]));
}

function shuffled<T>(items: readonly T[]): T[] {
  let state = 7;
  const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff);
  return items
    .map((item) => [random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}

function plain(value: Json): string {
  return JSON.stringify(value);
}

/** More than the largest window holds, two MiB as JSON. */
const mixed = 'wheat "fell" \\ é 😀\n\u0001/'.repeat(64_000);

const LARGE: readonly (readonly [string, { [name: string]: Json }])[] = [
  ['a string of the bundle', { zeta: mixed, alpha: 1 }],
  [
    'a string in a claim',
    {
      claims: [
        { z: 1, text: mixed, a: [mixed.slice(0, 100_000), 'x'] },
        { b: 1, a: 2 },
      ],
    },
  ],
  ['a string in an object in an array', { data: { z: [[{ y: mixed, b: 1 }]], a: {}, é: [] } }],
  [
    'an object of many members inside a claim',
    {
      claims: [
        Object.fromEntries(
          shuffled(Array.from({ length: 30_000 }, (_n, i) => [`key ${i} "é`, { b: i, a: null }])),
        ),
      ],
    },
  ],
  [
    'an array of many small values',
    { deep: { list: Array.from({ length: 130_000 }, (_n, i) => [i, `${i}`]) } },
  ],
  [
    'many members of the bundle',
    Object.fromEntries(shuffled(Array.from({ length: 35_000 }, (_n, i) => [`m${i}`, { z: i, a: [i] }]))),
  ],
];

describe.each(LARGE)('%s', (_name, content) => {
  const jcs = lazy(() => sha256(plain(sorted(content))));

  test('has the digest of a plain implementation', async () => {
    const text = plain({ ...content, bundle_sha256: 'x' });
    expect(text.length).toBeGreaterThan(MIB);
    const digests = {
      'without/jcs': jcs(),
      'without/js': sha256(plain(content)),
      'without/own': sha256(plain(content)),
      'empty/js': sha256(plain({ ...content, bundle_sha256: '' })),
      'without/js-indent2': sha256(JSON.stringify(content, null, 2)),
    };
    expect(await hexesOf(text, Object.keys(digests))).toEqual(digests);
  });

  test('indented and with blanks anywhere it is the same', async () => {
    const spaced = JSON.stringify({ bundle_sha256: 'x', ...content }, null, 3);
    expect(await hexOf(spaced, 'without/jcs')).toBe(jcs());
  });
});

describe('work grows with the input', () => {
  const members = (count: number) =>
    Buffer.from(
      plain(
        Object.fromEntries(shuffled(Array.from({ length: count }, (_n, i) => [`m${i}`, 'x'.repeat(60)]))),
      ),
    );

  test.each(['without/jcs', 'without/python-sorted-compact'])('many members, %s', async (id) => {
    const ratios: number[] = [];
    for (const count of [2000, 4000, 8000]) {
      const input = counting(members(count));
      await digestAll(input, [recipeById(id)]);
      ratios.push(input.read / (input.size ?? 1));
    }
    // At most: to see that it is hard, to find the members, to read them in order.
    expect(Math.max(...ratios)).toBeLessThan(4);
  });

  test('many members, each larger than what waits', async () => {
    const content = Object.fromEntries(
      Array.from({ length: 40 }, (_n, i) => [`m${99 - i}`, 'x'.repeat(300_000)]),
    );
    const input = counting(Buffer.from(plain(content)));
    expect((await digestOf(input, recipeById('without/jcs')))?.toString('hex')).toBe(
      sha256(plain(sorted(content))),
    );
    expect(input.read / (input.size ?? 1)).toBeLessThan(6);
  });
});

describe('a verification', () => {
  test('of a claim with a long text is whole; the claim that was not judged is said with its place', async () => {
    const long = claim(1, { note: mixed });
    const text = sealed(bundle([claim(0), long, claim(2)]));
    const report = await verifyBundle([Buffer.from(text)], { now: NOW });
    expect([report.verdict, report.recipe?.id]).toEqual(['consistent', 'without/jcs']);
    expect(report.claims_total).toBe(3);
    const start = Buffer.from(text).indexOf('{"claim_id":"c1"');
    const end = start + Buffer.byteLength(plain(long));
    expect(report.not_checked.join('\n')).toContain(`claims[1], bytes ${start} to ${end}`);
    const complete = report.checks.find(({ id }) => id === 'claims.complete');
    expect([complete?.status, complete?.where]).toEqual(['partly', [`claims[1]: bytes ${start} to ${end}`]]);
  });

  test('a changed byte in it is found', async () => {
    const text = sealed(bundle([claim(0, { note: mixed })]));
    const at = text.lastIndexOf('wheat');
    const forged = `${text.slice(0, at)}Wheat${text.slice(at + 5)}`;
    const report = await verifyBundle([Buffer.from(forged)], { now: NOW, pinned: ['without/jcs'] });
    expect(report.verdict).toBe('mismatch');
  });

  test.each([
    ['an escape that is none', '\\q'],
    ['a control character', '\u0002'],
  ])('%s in a long string is found at its offset', async (_name, bad) => {
    const head = '{"a":"';
    const text = `${head}${'x'.repeat(5_000_000)}${bad}"}`;
    const report = await verifyBundle([Buffer.from(text)], { now: NOW });
    expect(report.checks[0]?.where).toEqual([`byte ${head.length + 5_000_000}`]);
  });

  test('a long string without an end, and one cut in a character', async () => {
    const cut = Buffer.concat([Buffer.from(`{"a":"${'é'.repeat(2_000_000)}`), Buffer.from([0xc3])]);
    for (const bytes of [cut.subarray(0, -1), cut]) {
      const report = await verifyBundle([bytes], { now: NOW });
      expect([report.verdict, report.checks[0]?.status]).toEqual(['unproven', 'fail']);
    }
  });

  test.each([1, 2])(
    'a surrogate pair in two escapes across the edge of the window is one character (%i)',
    async (by) => {
      const content = { a: `${'x'.repeat(by)}${'\\ud83d\\ude00'.repeat(300_000)}` };
      const text = `{"a":"${content.a}"}`;
      expect(await hexOf(text, 'without/jcs')).toBe(sha256(plain(JSON.parse(text))));
    },
  );

  test.each([
    ['arrays', '['.repeat(1_000_000)],
    ['objects', '{"a":'.repeat(1_000_000)],
  ])('a million nested %s are refused with the offset', async (_name, deep) => {
    const report = await verifyBundle([Buffer.from(`{"a":${deep}`)], { now: NOW });
    expect(report.verdict).toBe('unproven');
    expect(report.checks[0]?.found).toMatch(/^nesting: nesting deeper than 512, at byte \d+$/);
  });

  test('twice the same member is found among many', async () => {
    const many = Array.from({ length: 30_000 }, (_n, i) => `"m${i}":1`);
    const text = `{"schema":"service.evidence_bundle.v1",${many.join(',')},"\\u006d7":2}`;
    const report = await verifyInput(memoryInput(Buffer.from(text)), { now: NOW });
    expect(report.checks.find(({ id }) => id === 'input.duplicate-keys')).toMatchObject({
      status: 'fail',
      found: 'twice: m7',
    });
  });

  test('the event loop runs while a bundle is verified', async () => {
    const text = Buffer.from(sealed(bundle(Array.from({ length: 10_000 }, (_n, i) => claim(i)))));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await verifyInput(memoryInput(text), { now: NOW, pinned: ['without/python'] });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});
