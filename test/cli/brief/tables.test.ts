// A quoted table in the pages of a brief.
import { describe, expect, it } from 'vitest';
import { tableOf } from '../../../src/text/table-cells.ts';

describe('the table of a claim', () => {
  it('its last lines of as many cells, with what stands above them', () => {
    expect(tableOf('Ore handled:\nPort | 2024\nNorhaven | 4.2')).toEqual({
      caption: 'Ore handled:',
      rows: [
        ['Port', '2024'],
        ['Norhaven', '4.2'],
      ],
    });
  });

  it.each(['One sentence.', 'A | b', 'Port | 2024\nA sentence.', ''])('none in %j', (text) => {
    expect(tableOf(text)).toBeUndefined();
  });
});
