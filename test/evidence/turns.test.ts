// The event loop gets its turn by the work that was done, whatever the shape of the bundle: with a clock that only work moves.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Arena, chunkReader } from '../../src/evidence/json/arena.ts';
import { Tokeniser } from '../../src/evidence/json/tokenise.ts';
import { walk } from '../../src/evidence/scan/walk.ts';
import type { Visitor } from '../../src/evidence/scan/walk.ts';
import { verifyStream } from '../../src/evidence/verify-file.ts';
import { NOW, sealed } from './bundles.ts';

afterEach(() => void vi.restoreAllMocks());

/** Bytes and tokens that a visitor looks at in a millisecond: the slowest of ours, on a slow machine. */
const EACH_MS = 25_000;
const VISITORS = 50;
/** Milliseconds; the bar of a signal is 200. */
const LONGEST = 100;

const deep = `${'[{"a":'.repeat(250)}1${'}]'.repeat(250)}`;
const SHAPES: Readonly<Record<string, string>> = {
  'tiny claims': `{"claims":[${'{"claim":"a"},'.repeat(50_000)}1]}`,
  'deep claims': `{"claims":[${`${deep},`.repeat(50)}1]}`,
  'one long string': `{"claims":[{"text":"${'wheat\\u00e9'.repeat(500_000)}"}]}`,
  'many members': `{${Array.from({ length: 20_000 }, (_none, at) => `"m${at}":${at}`).join()}}`,
  'one large object': `{"a":{${Array.from({ length: 200_000 }, (_none, at) => `"m${at}":[${at}]`).join()}}}`,
};

/** A clock that stands still but for what is added, and the longest time between two turns of the event loop. */
function clock() {
  const state = { now: 0, longest: 0, turned: 0 };
  const turn = globalThis.setImmediate;
  vi.spyOn(performance, 'now').mockImplementation(() => state.now);
  vi.spyOn(globalThis, 'setImmediate').mockImplementation((...args: Parameters<typeof turn>) => {
    state.longest = Math.max(state.longest, state.now - state.turned);
    state.turned = state.now;
    return turn(...args);
  });
  return state;
}

describe.each(Object.entries(SHAPES))('%s', (_name, text) => {
  test('no visitor, and no number of them, keeps the event loop', async () => {
    const state = clock();
    const source = new Tokeniser(new Arena(0));
    const { tape } = source;
    const work = (token: number) => {
      state.now += (tape.end(token) - tape.start(token) + tape.length) / EACH_MS;
    };
    const visitor: Visitor = {
      value: work,
      element: work,
      part: work,
      text: (start, end) => void (state.now += (end - start) / EACH_MS),
    };
    await walk(
      source,
      chunkReader([Buffer.from(text)]),
      Array.from({ length: VISITORS }, () => visitor),
    );
    expect(state.now).toBeGreaterThan(LONGEST * 2);
    expect(Math.max(state.longest, state.now - state.turned)).toBeLessThan(LONGEST);
  });
});

test('it has its turn between bundles of one file', async () => {
  const state = clock();
  const bundles = Array.from({ length: 40 }, () => Buffer.from(`${sealed()}\n`));
  async function* stream() {
    for (const one of bundles) {
      // Reading and verifying it takes so long.
      state.now += 10;
      yield one;
    }
  }
  const reports = await verifyStream(stream(), '-', { now: NOW }, true);
  expect(reports).toHaveLength(40);
  expect(state.longest).toBeGreaterThan(0);
  expect(Math.max(state.longest, state.now - state.turned)).toBeLessThan(LONGEST);
});
