// Series made for tests, the same in every run.
import { createRandom } from '../../../src/engine/forecast/random.ts';

/** A random walk from 100 in steps of about 1; `push` adds to a step. */
export function walk(points: number, seed: number, push: (at: number) => number = () => 0): Float64Array {
  const random = createRandom(seed);
  const values = new Float64Array(points);
  for (let at = 0; at < points; at++) values[at] = (values[at - 1] ?? 100) + random.normal() + push(at);
  return values;
}

/** Twelve places that multiply a rising level, with some noise. */
export function seasonal(points: number, seed: number): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from(
    { length: points },
    (_, at) => (200 + 2 * at) * (1 + 0.3 * Math.sin((2 * Math.PI * at) / 12)) * (1 + 0.02 * random.normal()),
  );
}
