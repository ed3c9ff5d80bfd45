import { describe, expect, it } from 'vitest';
import { datesAfter } from '../../../src/engine/forecast/calendar.ts';

describe('dates after a date', () => {
  it.each([
    ['2020-01-31', 'monthly', ['2020-02-29', '2020-03-31', '2020-04-30']],
    ['2020-01-30', 'monthly', ['2020-02-29', '2020-03-30', '2020-04-30']],
    ['2020-02-29', 'monthly', ['2020-03-31', '2020-04-30', '2020-05-31']],
    ['1960-12-01', 'monthly', ['1961-01-01', '1961-02-01', '1961-03-01']],
    ['2020-09-30', 'quarterly', ['2020-12-31', '2021-03-31', '2021-06-30']],
    ['2020-02-29', 'yearly', ['2021-02-28', '2022-02-28', '2023-02-28']],
    ['2021-12-31', 'weekly', ['2022-01-07', '2022-01-14', '2022-01-21']],
    ['2021-12-30', 'daily', ['2021-12-31', '2022-01-01', '2022-01-02']],
    [
      '2021-12-31T22:00:00Z',
      'hourly',
      ['2021-12-31T23:00:00Z', '2022-01-01T00:00:00Z', '2022-01-01T01:00:00Z'],
    ],
  ] as const)('%s, %s', (last, frequency, dates) => {
    expect(datesAfter(last, frequency, 3)).toEqual(dates);
  });

  it('days of trade pass over weekends', () => {
    expect(datesAfter('2021-12-30', 'daily', 3, true)).toEqual(['2021-12-31', '2022-01-03', '2022-01-04']);
  });

  it('there are none where the distance is unknown or the date is none', () => {
    expect(datesAfter('2020-01-01', 'unknown', 3)).toBeUndefined();
    expect(datesAfter('soon', 'monthly', 3)).toBeUndefined();
  });
});
