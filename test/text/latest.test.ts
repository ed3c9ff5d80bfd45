import { describe, expect, it } from 'vitest';
import { Latest } from '../../src/text/memoise.ts';

describe('the latest values', () => {
  it('are those used last, within what they may take together', () => {
    const latest = new Latest<string, string>(10, ({ length }) => length);
    latest.set('a', 'xxxx');
    latest.set('b', 'xxxx');
    expect(latest.get('a')).toBe('xxxx');
    latest.set('c', 'xxxx');
    expect([latest.get('a'), latest.get('b'), latest.get('c'), latest.room]).toEqual([
      'xxxx',
      undefined,
      'xxxx',
      8,
    ]);
    latest.set('c', 'x');
    expect(latest.room).toBe(5);
  });

  it('hold nothing that takes more than all may', () => {
    const latest = new Latest<number, string>(3, ({ length }) => length);
    latest.set(1, 'xxxx');
    expect([latest.get(1), latest.room]).toEqual([undefined, 0]);
  });

  it('stay within their room whatever comes', () => {
    const latest = new Latest<number, number>(1_000, (value, key) => value + (key % 3));
    for (let at = 0; at < 5_000; at += 1) {
      latest.set((at * 7_919) % 613, (at * 31) % 97);
      expect(latest.room).toBeLessThanOrEqual(1_000);
    }
  });
});
