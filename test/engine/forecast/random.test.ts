import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../src/engine/forecast/random.ts';

describe('random numbers of the paths', () => {
  it('a seed gives the same numbers on every platform', () => {
    const random = createRandom(42);
    const drawn = Array.from({ length: 4 }, () => Math.floor(random.uniform() * 1e9));
    const again = createRandom(42);
    expect(Array.from({ length: 4 }, () => Math.floor(again.uniform() * 1e9))).toEqual(drawn);
    expect(drawn).toMatchInlineSnapshot(`
      [
        660615722,
        126880103,
        111701963,
        814939416,
      ]
    `);
  });

  it('seeds beside each other, the largest and none give streams of their own', () => {
    const firsts = [0, 1, 2, 3, 4_294_967_295].map((seed) => createRandom(seed).uniform());
    expect(new Set(firsts).size).toBe(firsts.length);
    for (const first of firsts) expect(first).toBeGreaterThan(0);
  });

  it('uniform numbers fill their range evenly and normal ones have mean 0 and variance 1', () => {
    const random = createRandom(7);
    const counts = new Uint32Array(10);
    let [sum, squares] = [0, 0];
    for (let draw = 0; draw < 50_000; draw++) {
      counts[random.index(10)]! += 1;
      const normal = random.normal();
      sum += normal;
      squares += normal * normal;
    }
    for (const count of counts) expect(Math.abs(count - 5000)).toBeLessThan(300);
    expect(Math.abs(sum / 50_000)).toBeLessThan(0.02);
    expect(Math.abs(squares / 50_000 - 1)).toBeLessThan(0.03);
  });
});
