// Bundles that come one after the other share a pool of tools: each report is the one that the bundle has by itself.
import { expect, test } from 'vitest';
import { newMemo } from '../../src/evidence/options.ts';
import { memoryInput } from '../../src/evidence/input/replay.ts';
import { verifyInput } from '../../src/evidence/verify.ts';
import { bundle, claim, NOW, sealed } from './bundles.ts';

const layouts = (count: number) =>
  Array.from({ length: count }, (_n, i) => ({ [`m${i}`]: { [`n${i}`]: 1 } }));

const TEXTS: readonly string[] = [
  sealed(),
  sealed(bundle([claim(5, { chunk: { text: 'another layout of it' } })])),
  sealed(bundle([claim(0)], { note: { z: [1.5, { a: 1e-7 }], a: '\ud83d\ude00 é \u2028' } })),
  '{"schema":"service.evidence_bundle.v1","claims":[{"a":tru}]}',
  sealed(),
  sealed(bundle([], { claims: [claim(1), claim(2)] })).replace('million', 'billion'),
  '{"a":1,"a":2}',
  // More layouts than are kept from one bundle to the next, and more than a tokenizer learns; changed, so that nothing is tried.
  sealed(bundle([claim(0)], { z: layouts(400) })).replace('million', 'billion'),
  sealed(bundle([claim(0)], { z: layouts(1500) })).replace('million', 'billion'),
  sealed(bundle([claim(0), { ...claim(1), empty: {}, list: [] }])),
  sealed(bundle([claim(0), { ...claim(1), empty: [], list: {} }])),
  `\ufeff${sealed(bundle(Array.from({ length: 90 }, (_n, i) => claim(i))))}`,
  '{"truncated":["',
  sealed(),
];

test('each bundle has the report that it has alone', async () => {
  const memo = newMemo();
  for (const text of [...TEXTS, ...TEXTS.toReversed()]) {
    const bytes = Buffer.from(text);
    const options = { now: NOW, equivalents: false };
    const alone = await verifyInput(memoryInput(bytes), options);
    const inTurn = await verifyInput(memoryInput(bytes), { ...options, memo });
    const { recipes_tried: _one, ...before } = alone;
    const { recipes_tried: _other, ...after } = inTurn;
    expect(after).toEqual(before);
  }
});

/** Texts with a byte lost, doubled or changed, or something odd put in; the same ones for the same seed. */
function* damaged(texts: readonly string[], count: number): Generator<Buffer> {
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor(((state >>> 8) / 2 ** 24) * below);
  };
  const odd = [
    '\\ud800',
    '\r\n',
    '"a":1,"a":1,',
    '1e400',
    '9007199254740993',
    '\\u00e9',
    'é',
    '[]',
    '""',
    '2999-01-01',
  ];
  for (let made = 0; made < count; made++) {
    let bytes = Buffer.from(texts[random(texts.length)] ?? '');
    for (let times = random(3); times > 0; times--) {
      const at = random(bytes.length);
      const kind = random(4);
      const between =
        kind === 0 ? '' : kind === 1 ? String.fromCharCode(random(128)) : odd[random(odd.length)];
      bytes = Buffer.concat([
        bytes.subarray(0, at),
        Buffer.from(between ?? ''),
        bytes.subarray(kind === 2 ? at : at + 1),
      ]);
    }
    yield bytes;
  }
}

test('a damaged bundle among whole ones has the report that it has alone', async () => {
  const memo = newMemo();
  const options = { now: NOW, equivalents: false, list: 0, wrong: true, sample: 0 };
  const found = new Set<string>();
  for (const bytes of damaged([...TEXTS.slice(0, 3), ...TEXTS.slice(9, 11)], 300)) {
    const alone = await verifyInput(memoryInput(bytes), options);
    const inTurn = await verifyInput(memoryInput(bytes), { ...options, memo });
    const { recipes_tried: _one, ...before } = alone;
    const { recipes_tried: _other, ...after } = inTurn;
    expect(after).toEqual(before);
    for (const { id, status } of alone.checks) if (status === 'fail' || status === 'warn') found.add(id);
  }
  expect(found.size).toBeGreaterThan(7);
});

test('two at the same time do not share their tools', async () => {
  const memo = newMemo();
  const reports = await Promise.all(
    TEXTS.map((text) => verifyInput(memoryInput(Buffer.from(text)), { now: NOW, memo })),
  );
  const alone = await Promise.all(
    TEXTS.map((text) => verifyInput(memoryInput(Buffer.from(text)), { now: NOW })),
  );
  expect(reports.map(({ verdict, covers }) => [verdict, covers])).toEqual(
    alone.map(({ verdict, covers }) => [verdict, covers]),
  );
});
