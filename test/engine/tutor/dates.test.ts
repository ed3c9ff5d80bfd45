// Dates in parts, as documents and learners write them.
import { describe, expect, it } from 'vitest';
import { agreement, datesIn } from '../../../src/engine/tutor/checks/dates.ts';

const parts = (text: string) => datesIn(text).map(({ day, month, year }) => [day, month, year]);

describe('dates', () => {
  it.each([
    ['on 15 February 2021', [[15, 2, 2021]]],
    ['on February 15, 2021', [[15, 2, 2021]]],
    ['the 3rd of March 1999', [[3, 3, 1999]]],
    ['in October 2018', [[null, 10, 2018]]],
    [
      'in 2018, and on 2021-02-15',
      [
        [null, null, 2018],
        [15, 2, 2021],
      ],
    ],
    ['May', [[null, 5, null]]],
    ['from 1,911 tonnes to 2018.5', []],
    ['on Feb 15', [[15, 2, null]]],
    [
      'Sept. 2019 and 3 dec 2020',
      [
        [null, 9, 2019],
        [3, 12, 2020],
      ],
    ],
    ['Prices may rise as they march on; the Marches, decent octets', []],
    ['in may 2020', [[null, 5, 2020]]],
    ['nothing', []],
  ])('%s', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  it('give their place in the text', () => {
    const text = 'It closed on 1 March 2021.';
    const [date] = datesIn(text);
    expect(text.slice(date!.start, date!.end)).toBe('1 March 2021');
  });

  it.each([
    ['15 February 2021', '15 February 2021', 'all'],
    ['15 February 2021', '2021-02-15', 'all'],
    ['15 February 2021', 'February 2021', 'part'],
    ['15 February 2021', '2021', 'part'],
    ['15 February 2021', '16 February 2021', 'none'],
    ['2018', 'October 2018', 'all'],
    ['2018', '2019', 'none'],
  ] as const)('%s held against %s: %s', (expected, given, agrees) => {
    expect(agreement(datesIn(expected)[0]!, datesIn(given)[0]!)).toBe(agrees);
  });
});
