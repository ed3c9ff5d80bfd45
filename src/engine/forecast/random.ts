// Seeded random numbers for Monte-Carlo paths: xoshiro128** (Blackman and Vigna).
// Its 32-bit integer steps are the same on every platform. Normals are sums of uniforms: exact arithmetic, where logarithms and sines may
// differ in a last bit.

export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  uniform(): number;
  /** A whole number from 0 to `count` - 1. */
  index(count: number): number;
  /** About standard normal: twelve uniforms less six; never beyond 6 deviations. */
  normal(): number;
}

/** @param seed a whole number from 0 to 4294967295 */
export function createRandom(seed: number): Random {
  const state = spread(seed);
  let [a, b, c, d] = state;
  const next = (): number => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return result;
  };
  const uniform = () => next() / 4_294_967_296;
  return {
    uniform,
    index: (count) => Math.floor(uniform() * count),
    normal: () => {
      let sum = -6;
      for (let draw = 0; draw < 12; draw++) sum += uniform();
      return sum;
    },
  };
}

/** Four words of state from one: neighbouring seeds must not give neighbouring streams, and zeros never. */
function spread(seed: number): [number, number, number, number] {
  let word = seed >>> 0;
  const mixed = (): number => {
    word = (word + 0x9e3779b9) >>> 0;
    let mix = word;
    mix = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
    mix = Math.imul(mix ^ (mix >>> 13), 0xc2b2ae35);
    return (mix ^ (mix >>> 16)) | 0;
  };
  return [mixed(), mixed(), mixed(), mixed() | 1];
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
