import { describe, expect, it } from 'vitest';
import { datesIn } from '../../src/text/dates.ts';

describe('dates in a text', () => {
  it.each([
    ['It closed on 3 March 2020.', ['2020-03-03']],
    ['Update, April 27, 2018: open', ['2018-04-27']],
    ['Feb. 5 2020 and 2021-06-01', ['2020-02-05', '2021-06-01']],
    ['the 2nd of May', ['05-02']],
    ['in June 1911, not 1912', ['1911-06', '1912']],
    ['410 metres, 12 locks, May I?', []],
    ['', []],
  ])('%s', (text, dates) => {
    expect(datesIn(text).map(({ date }) => date)).toEqual(dates);
  });

  it('gives their places', () => {
    const text = 'It closed on 3 March 2020 at noon.';
    const [{ start, end } = { start: 0, end: 0 }] = datesIn(text);
    expect(text.slice(start, end)).toBe('3 March 2020');
  });
});
