import { describe, expect, it } from 'vitest';
import { alignDriver } from '../../../src/engine/forecast/align.ts';

const MONTHS = Array.from({ length: 12 }, (_, at) => `2020-${String(at + 1).padStart(2, '0')}-01`);

function target(times: readonly string[] | null, count = 12) {
  const values = Float64Array.from({ length: count }, (_, at) => at);
  return { values, given: [...values], times, places: [...values.keys()], warnings: [], total: count };
}

describe('a driver beside its target', () => {
  it('by their months, however the driver is ordered in days and however long it is', () => {
    const times = Array.from({ length: 366 }, (_, day) =>
      new Date(Date.UTC(2020, 0, 1 + day)).toISOString().slice(0, 10),
    );
    const made = alignDriver(
      { values: times.map((time) => Number(time.slice(5, 7))), times },
      target(MONTHS),
      'monthly',
    );
    expect('values' in made && [...made.values]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  it('few missing months are filled, many are told', () => {
    const some = { values: [1, null, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], times: MONTHS };
    const made = alignDriver(some, target(MONTHS), 'monthly');
    expect('values' in made && made.values[1]).toBe(2);
    const few = { values: [1, 2, 3], times: MONTHS.slice(0, 3) };
    const refused = alignDriver(few, target(MONTHS), 'monthly');
    expect('why' in refused && refused.why).toContain('at 3 of the 12 times');
  });

  it('without times from the last value on, and it says so where lengths differ', () => {
    const longer = { values: Array.from({ length: 15 }, (_, at) => at), times: null };
    const made = alignDriver(longer, target(null), 'unknown');
    expect('values' in made && [made.values[0], made.values[11], made.warning]).toEqual([
      3,
      14,
      'it has 15 values and the target 12; they were aligned from the last one back',
    ]);
  });
});
