// A quoted row on a terminal.
import { describe, expect, it } from 'vitest';
import { claimedText } from '../../src/page/claimed.ts';
import { clean, cleanLine } from '../../src/page/clean.ts';
import { pageOf } from '../../src/page/page.ts';
import { terminalText } from '../../src/page/terminal/terminal.ts';

const same = (text: string) => text;
const paint = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };

async function shown(text: string, columns: number): Promise<string> {
  const claim = { text, citation_ids: ['cit_1'], verdict: '', rest: {} };
  const page = pageOf({
    form: 'reply',
    id: '',
    title: '',
    about: [],
    citations: [{ id: 'cit_1' }],
    cost: '',
    blocks: claimedText(text, [claim]),
  });
  return terminalText(page, { columns, unicode: true, paint, clean, cleanLine, link: same });
}

describe('a row with its header', () => {
  it('below each other, with what is above the table', async () => {
    expect(await shown('Our plans:\nPlan | Price | Seats …\nCrew | 49 € | 8', 80)).toBe(
      'Our plans:[1]\n  Plan  Price  Seats\n  Crew  49 €   8\n',
    );
  });

  it('keeps each cell below its name where cells are empty', async () => {
    expect(await shown('| Mini | Studio\nPrice |  | 900 €', 80)).toBe(
      '         Mini  Studio\n  Price        900 €[1]\n',
    );
  });

  it('cell by cell where it is wider than the screen', async () => {
    expect(await shown('Plan | Price | Seats …\nCrew |  | 8', 14)).toBe('  Plan: Crew\n  Seats: 8[1]\n');
  });

  it.each(['One sentence.', 'Run a | b to see.'])('is none in %j', async (text) => {
    expect(await shown(text, 80)).toBe(`${text}[1]\n`);
  });
});
