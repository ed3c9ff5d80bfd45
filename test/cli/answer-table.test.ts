// A quoted row on a terminal.
import { describe, expect, it } from 'vitest';
import { tableLines } from '../../src/cli/output/answer/table-lines.ts';

describe('a row with its header', () => {
  it('below each other, with what is above the table', () => {
    expect(tableLines('Our plans:\nPlan | Price | Seats …\nCrew | 49 € | 8[1]', 80)).toBe(
      'Our plans:\n  Plan  Price  Seats\n  Crew  49 €   8[1]',
    );
  });

  it('keeps each cell below its name where cells are empty', () => {
    expect(tableLines('| Mini | Studio\nPrice |  | 900 €', 80)).toBe(
      '         Mini  Studio\n  Price        900 €',
    );
  });

  it('cell by cell where it is wider than the screen', () => {
    expect(tableLines('Plan | Price | Seats …\nCrew |  | 8', 12)).toBe('  Plan: Crew\n  Seats: 8');
  });

  it.each(['One sentence.', 'Run a | b to see.'])('is none in %j', (text) => {
    expect(tableLines(text, 80)).toBeUndefined();
  });
});
