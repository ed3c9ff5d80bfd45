// How much a model that decides is given at once: less where it refuses what is long, and more again once it refuses nothing.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnswerTask } from '../../../src/engine/reading/reader.ts';
import { Cutting } from '../../../src/reader/decisions/cutting.ts';
import { lettersOf, ROOM } from '../../../src/reader/decisions/pieces.ts';
import { forget, recall } from '../../../src/reader/memory.ts';
import { temporaryFolder } from '../../support/ibid.ts';

const MODEL = { base_url: 'http://127.0.0.1:1/v1', name: 'decider' };
const KEY = 'http://127.0.0.1:1/v1 decider decisions';
const TASK: AnswerTask = {
  task: 'answer',
  question: 'What is it?',
  passages: [
    {
      title: 'T',
      heading: null,
      date: null,
      statements: Array.from({ length: 20 }, (_, at) => ({ id: `s${at}`, text: 'x'.repeat(150) })),
    },
  ],
};

let home: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  home = temporaryFolder();
});
afterEach(() => home.remove());

/** Letters of each request, of an endpoint that refuses what is longer. Undefined where it was given up. */
function ask(most: number, isTooLong = true): number[] | undefined {
  const cutting = new Cutting(home.path, KEY, TASK);
  const all: number[] = [];
  for (let piece = cutting.next(); piece !== undefined; piece = cutting.next()) {
    const letters = lettersOf(piece);
    all.push(letters);
    if (letters <= most) cutting.took(letters);
    else if (!cutting.refused(piece, isTooLong)) return undefined;
  }
  cutting.remember();
  return all;
}

describe('what a model that decides is given at once', () => {
  it.each([true, false])('is what it took before (the endpoint says why: %s)', (isTooLong) => {
    expect(ask(1000, isTooLong)!.filter((letters) => letters > 1000).length).toBeGreaterThan(0);
    expect(ask(1000, isTooLong)!.every((letters) => letters <= 1000)).toBe(true);
  });

  it('grows again where nothing is refused any more, and is forgotten at the full length', () => {
    ask(400);
    const sizes = Array.from({ length: 40 }, () => Math.max(...ask(ROOM)!));
    expect(sizes[0]).toBeLessThanOrEqual(400);
    expect(sizes.at(-1)).toBe(3000);
    expect(recall(home.path)).toMatchObject({ rooms: {}, calm: {} });
  });

  it('is not learned from refusals of what is shorter than what was taken', () => {
    const cutting = new Cutting(home.path, KEY, TASK);
    const piece = cutting.next()!;
    cutting.took(lettersOf(piece));
    expect(cutting.refused(piece, false)).toBe(true);
    expect(cutting.next()).toBeUndefined();
    cutting.remember();
    expect(recall(home.path).rooms).toEqual({});
  });

  it('is given up soon where everything is refused without a reason', () => {
    expect(ask(0, false)).toBeUndefined();
    expect(recall(home.path).rooms).toEqual({});
  });

  it('is forgotten with what else is known of the endpoint', () => {
    ask(400);
    expect(recall(home.path).rooms).toHaveProperty([KEY]);
    forget(home.path, MODEL);
    expect(recall(home.path)).toMatchObject({ rooms: {}, calm: {}, dialects: {} });
  });
});
