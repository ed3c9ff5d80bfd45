import { describe, expect, it } from 'vitest';
import { datesAfter } from '../../../src/engine/forecast/calendar.ts';
import { DEFAULT_LEVELS, makeForecast } from '../../../src/engine/forecast/forecast.ts';
import { notesOn } from '../../../src/engine/forecast/notes.ts';
import { prepare } from '../../../src/engine/forecast/prepare.ts';
import { seasonal, walk } from './series.ts';

async function notes(
  values: Float64Array,
  season = 1,
  highest?: number,
  from = '2020-03-01',
): Promise<string> {
  const horizon = 12;
  const steps = datesAfter(from, 'daily', horizon)!;
  const ready = prepare({ values: [...values], times: null }, horizon);
  if ('reason' in ready) throw new Error(ready.reason.text);
  const plain = { drivers: [], thresholds: [], levels: DEFAULT_LEVELS, seed: 1 };
  const made = await makeForecast({ ...plain, values, season, horizon });
  const rows = made.quantiles.values.map((row) => [...row.slice(0, -1), highest ?? row.at(-1)!]);
  const forecast = { ...made, quantiles: { ...made.quantiles, values: rows } };
  return notesOn(ready.prepared, forecast, steps).join(' ');
}

describe('notes on a forecast', () => {
  it('name a value a million times the others, and not a season', async () => {
    const values = seasonal(96, 4);
    expect(await notes(values, 12)).not.toContain('Far from all');
    values[40] = values[40]! * 1e6;
    expect(await notes(values, 12)).toMatch(/Far from all other values: \S+ \(value 41\)/);
  });

  it('say where an interval leaves the record by more than the past ever did', async () => {
    const level = walk(100, 3);
    const record = Math.max(...level);
    expect(await notes(level, 1, record + 30)).toMatch(
      /The intervals reach \S+; the highest value so far is /,
    );
    expect(await notes(level, 1, record + 0.5)).not.toContain('the highest value so far');
    const growing = Float64Array.from({ length: 100 }, (_, at) => 100 + 5 * at + (at % 3));
    expect(await notes(growing)).not.toContain('The intervals reach');
    const doubled = Float64Array.from({ length: 100 }, (_, at) => 1.4 ** (at / 4) + (at % 3));
    expect(await notes(doubled, 1, 2.8 * Math.max(...doubled))).toContain('The intervals reach');
  });

  it('say that a holiday is forecast as a day of its week, where weeks are followed and nothing longer', async () => {
    const weeks = Float64Array.from({ length: 140 }, (_, at) => 100 + (at % 7 < 5 ? 20 : 0) + (at % 3));
    const sentence = 'The forecast knows no holidays: 2020-12-25 and 2021-01-01 are forecast like other days';
    expect(await notes(weeks, 7, undefined, '2020-12-24')).toContain(sentence);
    expect(await notes(weeks, 7)).not.toContain('holidays');
    expect(await notes(seasonal(96, 4), 12, undefined, '2020-12-24')).not.toContain('holidays');
  });
});
