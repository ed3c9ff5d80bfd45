// All recipes in one pass: each has the digest that it has alone, and each value is written once a spelling.
import { expect, test } from 'vitest';
import { memoryInput } from '../../src/evidence/input/replay.ts';
import { catalogue } from '../../src/evidence/recipes/catalogue.ts';
import { Features } from '../../src/evidence/search/features.ts';
import { digestAll, digestOf } from '../../src/evidence/search/search.ts';
import { bundle, claim } from './bundles.ts';

const plain = (value: unknown): string => JSON.stringify(value);
const long = Array.from({ length: 200 }, (_n, i) => `text ${i} é ${'x'.repeat(1500)}`);
const odd = { z: [1.5, [], {}], a: { '10': 1, '9': 2, é: '\u2028/<&>', '\u{1f600}': null, '\uffff': 1 } };
const [head, tail] = ['{"schema":"s","bundle_sha256":"x",', ',"claims":[{"b":1.0,"a":1e-07},[],"c"]}'];

const BUNDLES: readonly (readonly [string, string])[] = [
  ['as ours are', plain(bundle([claim(0), claim(1)]))],
  ['odd names, numbers and characters', plain({ ...bundle(), ...odd })],
  ['nothing at all', '{}'],
  ['a hash alone', '{"bundle_sha256":"x"}'],
  ['claims that are no list, a hash that is one', '{"claims":{"b":[],"a":1},"bundle_sha256":[{"a":1}]}'],
  ['members twice', `${head}"b":1,"a":2,"b":3,"claims":[1],"schema":"t","bundle_sha256":"y"${tail}`],
  ['large members in the wrong order', plain({ z: long, bundle_sha256: 'x', m: long, claims: long, a: 1 })],
  ['a character that some refuse, in the claims', `${head}"m":1,"claims":["\\ud800",2],"a":{}}`],
  [
    'the same beside the claims, large things around it',
    `{"a":1,"m":"\\ud800",${plain({ z: long }).slice(1)}`,
  ],
  ['a name that some refuse', `${head}"\\udc00":1${tail}`],
  ['a number beyond a double', `${head}"n":1e999${tail}`],
  [
    'more members than wait',
    plain({
      bundle_sha256: 'x',
      ...Object.fromEntries(long.map((_t, i) => [`n${(i * 7) % 200}`, [i]])),
      ...Object.fromEntries(Array.from({ length: 1000 }, (_n, i) => [`m${(i * 7919) % 1009}`, i])),
      claims: [odd],
    }),
  ],
];

test.each(BUNDLES)('%s', async (_name, text) => {
  const bytes = Buffer.from(text);
  const seen: Features[] = [];
  const { digests } = await digestAll(memoryInput(bytes), catalogue(), (source, shared) => {
    seen.push(new Features(source, shared));
    return seen;
  });
  expect(digests).toHaveLength(catalogue().length);
  const alone: Record<string, string | undefined> = {};
  // Each alone takes its time: a third of them for each bundle, others for the next; of the larger bundles some are enough.
  const bundleAt = BUNDLES.findIndex(([, one]) => one === text);
  const every = bytes.length < 20_000 ? 3 : 41;
  const some = catalogue().filter((_recipe, at) => (at + bundleAt) % every === 0);
  for (const recipe of some) alone[recipe.id] = (await digestOf(memoryInput(bytes), recipe))?.toString('hex');
  const together = Object.fromEntries(digests.map(([{ id }, digest]) => [id, digest?.toString('hex')]));
  expect(together).toMatchObject(alone);
  // What the search takes for one digest is one.
  const alike = new Map<string, Set<string | undefined>>();
  for (const recipe of catalogue()) {
    const key = seen[0]?.keyOf(recipe) ?? '';
    alike.set(key, (alike.get(key) ?? new Set()).add(together[recipe.id]));
  }
  expect([...alike.values()].filter((those) => those.size > 1)).toEqual([]);
  expect(alike.size).toBeLessThan(catalogue().length);
  expect(new Set(Object.values(together)).size).toBeGreaterThan(4);
});
