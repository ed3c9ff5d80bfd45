import { describe, expect, it } from 'vitest';
import { fitMethod } from '../../../src/engine/forecast/methods.ts';
import { createRandom } from '../../../src/engine/forecast/random.ts';
import { sortedSteps } from '../../../src/engine/forecast/scores.ts';

const values = Float64Array.from({ length: 200 }, (_, at) => 50 + ((at * 7919) % 31));

/** Aborts once anything else has its turn. */
function abortedSoon(reason: Error): AbortSignal {
  const controller = new AbortController();
  setImmediate(() => controller.abort(reason));
  return controller.signal;
}

describe('a forecast whose caller has gone', () => {
  const gone = new Error('gone');

  it.each(['log', 'seasonal_naive'] as const)('ends in the middle of the paths of %s', async (method) => {
    const paths = fitMethod(method, values, 1).paths(1_000, 3_000, createRandom(1), abortedSoon(gone));
    await expect(paths).rejects.toBe(gone);
  });

  it('ends in the middle of sorting', async () => {
    const random = createRandom(1);
    const paths = Float64Array.from({ length: 3_000_000 }, () => random.uniform());
    await expect(sortedSteps(paths, 3_000, abortedSoon(gone))).rejects.toBe(gone);
  });
});
