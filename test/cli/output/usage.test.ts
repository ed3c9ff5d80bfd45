// Usage stays a table on a terminal of 80 columns, whoever sends it.
import { describe, expect, it } from 'vitest';
import { createIo } from '../../../src/cli/kit/io.ts';
import { generic } from '../../../src/cli/output/table/generic.ts';
import { width } from '../../../src/page/wrap.ts';

const LINE = {
  route: 'entity.relationships',
  mode: null,
  count: 12_345,
  units: 678,
  cap: 100,
  remaining: 88,
};
const ROUTES = [
  { ...LINE, cost_usd: 0 },
  { ...LINE, route: 'query', mode: 'deliberate', cost_usd: 123.456789 },
];

describe('rows with ids and addresses', () => {
  const id = `doc_${'5f2c'.repeat(6)}`;
  const address = `https://example.org/${'long-'.repeat(8)}report.pdf`;
  const rows = ['The Texas freeze of February 2021', 'Low water on the Rhine'].map((title) => ({
    id,
    title,
    address,
    sha256: '0a1b'.repeat(16),
  }));

  it.each([40, 80, 100, 220])('stay whole, to be copied, at %i columns', async (columns) => {
    const screen = await createIo({ LANG: 'C.UTF-8' }).screen(1, 'never');
    const text = await generic({ items: rows, total: 2 }, { ...screen, columns });
    expect(text.split(id)).toHaveLength(3);
    if (columns >= 80) expect(text.split(address)).toHaveLength(3);
    expect(/^ID +TITLE/.test(text)).toBe(columns === 220);
  });
});

describe('one thing with a list in it', () => {
  it('says of itself what it has to say before the list, where that is more than a line', async () => {
    const screen = { ...(await createIo({ LANG: 'C.UTF-8' }).screen(1, 'never')), columns: 80 };
    const items = [{ id: 'doc_1', title: 'One' }];
    const source = { id: 'src_1', name: 'n'.repeat(40), kind: 'folder', provenance: 'Read from a folder.' };
    const text = await generic({ ...source, items, total: 9 }, screen);
    expect(text).toMatch(
      /^id: src_1\n[^]*\nprovenance: Read from a folder\.\n\nID +TITLE\n[^]*\n\n1 of 9\n$/,
    );
    expect(await generic({ next: 'x', items, total: 9 }, screen)).toMatch(/\n\n1 of 9 · next: x\n$/);
  });
});

describe('usage', () => {
  it.each([
    ['of the embedded service', 80, ROUTES],
    ['of the embedded service, in more room', 120, ROUTES],
    ['with a member more', 80, ROUTES.map((line) => ({ ...line, mode: null, free: 7 }))],
  ])('%s at %i columns', async (_name, columns, routes) => {
    const screen = await createIo({ COLUMNS: String(columns), LANG: 'C.UTF-8' }).screen(1, 'never');
    const text = await generic({ workspace: 'w', period: '2026-11', total_usd: 1, routes }, screen);
    const lines = text.split('\n');
    expect(
      lines.filter((line) => /^ {2}ROUTE +MODE +COUNT +UNITS +CAP +REMAINING +COST_USD/.test(line)),
    ).toHaveLength(1);
    expect(lines.filter((line) => /^ {2}(entity|query)/.test(line))).toHaveLength(2);
    for (const line of lines) expect(width(line)).toBeLessThanOrEqual(columns);
  });
});
