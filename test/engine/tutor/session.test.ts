// What a session remembers when turns end at once.
import { describe, expect, it } from 'vitest';
import {
  isCovered,
  merged,
  newSession,
  type CheckQuestion,
  type ChunkSpan,
  type Session,
} from '../../../src/engine/tutor/session.ts';

const place = (n: number): ChunkSpan => [`chk_${n}`, 0, 100];
const check = (id: string): CheckQuestion => ({
  id,
  kind: 'number',
  text: '?',
  expected: '1',
  also: [],
  unit: null,
  place: place(0),
});
const start: Session = {
  ...newSession('energy', 'LNG'),
  turns: 3,
  told: [place(1)],
  missed: [check('a'), check('b')],
};

describe('turns that end at once', () => {
  it('both stay told, counted and missed', () => {
    const one = {
      ...start,
      told: [...start.told, place(2)],
      missed: [check('b'), check('c')],
      unanswered: ['Why?'],
    };
    const other = {
      ...start,
      told: [...start.told, place(3)],
      missed: [...start.missed, check('d')],
      unanswered: ['Who?'],
    };
    const kept = merged(merged(start, start, one), start, other);
    expect(kept.turns).toBe(5);
    expect(kept.told).toEqual([place(1), place(2), place(3)]);
    expect(kept.missed.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
    expect(kept.unanswered).toEqual(['Why?', 'Who?']);
  });

  it('telling the same twice is told once', () => {
    const turn = { ...start, told: [...start.told, place(2)] };
    expect(merged(merged(start, start, turn), start, turn).told).toEqual([place(1), place(2)]);
  });

  it('a session stays small however long it goes on', () => {
    let kept = start;
    for (let n = 0; n < 1_000; n++) {
      const after = {
        ...kept,
        told: [...kept.told, place(n + 10)],
        missed: [...kept.missed, check(`m${n}`)],
        unanswered: [...kept.unanswered, `${n} ${'x'.repeat(190)}`],
      };
      kept = merged(kept, kept, after);
    }
    expect(kept.turns).toBe(1_003);
    expect(JSON.stringify(kept).length).toBeLessThan(20_000);
    expect(kept.told.at(-1)).toEqual(place(1_009));
  });
});

it('most of a stretch counts as all of it', () => {
  expect(isCovered(['a', 0, 100], [['a', 0, 90]])).toBe(true);
  expect(
    isCovered(
      ['a', 0, 100],
      [
        ['a', 0, 50],
        ['a', 50, 100],
      ],
    ),
  ).toBe(true);
  expect(isCovered(['a', 0, 100], [['a', 0, 50]])).toBe(false);
  expect(isCovered(['a', 0, 100], [['b', 0, 100]])).toBe(false);
});
